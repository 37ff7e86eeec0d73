"""What has changed on cards since a program was built, in words and pictures."""

from .boxed import Boxed, boxed, older_box
from .compare import Change, changes_between
from .older import older_faces
from .sheet import ChangeSheet, changes_pdf

__all__ = [
    "Boxed",
    "Change",
    "ChangeSheet",
    "boxed",
    "changes_between",
    "changes_pdf",
    "older_box",
    "older_faces",
]
