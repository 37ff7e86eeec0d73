"""Blank cards as a PDF form: how its fields are called, and what people typed into them."""

from .names import COPIES, FLAVOUR, TITLE, FieldName, of_section

__all__ = ["COPIES", "FLAVOUR", "TITLE", "FieldName", "of_section"]
