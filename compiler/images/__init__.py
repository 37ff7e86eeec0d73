"""Pictures made of pictures: rounded cards, contact sheets, cells. Pillow is imported on use."""

from .cells import cell_sheet
from .contact import contact_sheet, rounded
from .density import with_density
from .difference import difference

__all__ = ["cell_sheet", "contact_sheet", "difference", "rounded", "with_density"]
