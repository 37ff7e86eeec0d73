"""Pictures made of pictures: rounded cards and contact sheets. Pillow is imported on use."""

from .contact import contact_sheet, rounded

__all__ = ["contact_sheet", "rounded"]
