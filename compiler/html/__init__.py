"""Pages for people: the story of a game and a gallery of cards. jinja2 is imported on use."""

from .pages import CardPicture, Chapter, Line, Story, demo_page, gallery_page

__all__ = ["CardPicture", "Chapter", "Line", "Story", "demo_page", "gallery_page"]
