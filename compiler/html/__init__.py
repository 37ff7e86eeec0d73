"""Pages for people: a game's story, its cards, its rules. jinja2 is imported on use."""

from .pages import CardPicture, Chapter, Line, Story, demo_page, gallery_page
from .rulebook import RuleChapter, RuleEntry, RuleLine, rulebook_page

__all__ = [
    "CardPicture",
    "Chapter",
    "Line",
    "RuleChapter",
    "RuleEntry",
    "RuleLine",
    "Story",
    "demo_page",
    "gallery_page",
    "rulebook_page",
]
