"""Pictures made of pictures: rounded cards, contact sheets, cells. Pillow is imported on use."""

from .cells import cell_sheet
from .contact import contact_sheet, rounded
from .density import with_density

__all__ = ["cell_sheet", "contact_sheet", "rounded", "with_density"]
