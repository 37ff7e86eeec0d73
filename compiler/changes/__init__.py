"""What has changed on cards since a program was built, in words and pictures."""

from .boxed import BOX, Boxed, kept_box
from .compare import Change, changes_between
from .older import Older, read_older
from .sheet import ChangeSheet, changes_pdf

__all__ = [
    "BOX",
    "Boxed",
    "Change",
    "ChangeSheet",
    "Older",
    "changes_between",
    "changes_pdf",
    "kept_box",
    "read_older",
]
