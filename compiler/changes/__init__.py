"""What has changed on cards since a program was built, in words and pictures."""

from .compare import Change, changes_between
from .older import older_faces
from .sheet import ChangeSheet, changes_pdf

__all__ = ["Change", "ChangeSheet", "changes_between", "changes_pdf", "older_faces"]
