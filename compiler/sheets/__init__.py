"""Faces and themes in, printed cards out. typst is imported when something is printed."""

from .face import Face, FaceSection, Stat, faces_of
from .problems import PrintError, PrintProblem

__all__ = ["Face", "FaceSection", "PrintError", "PrintProblem", "Stat", "faces_of"]
