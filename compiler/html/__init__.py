"""Pages for people: a game's story, its cards, its rules. jinja2 is imported on use."""

from .pages import CardPicture, Chapter, Line, Story, demo_page, gallery_page
from .report import Bar, Columns, Report, Span, Spans, report_page
from .rulebook import (
    Area,
    Place,
    RuleChapter,
    RuleEntry,
    RuleFigure,
    RuleLine,
    about_ids,
    rulebook_page,
)

__all__ = [
    "Area",
    "Bar",
    "CardPicture",
    "Chapter",
    "Columns",
    "Line",
    "Place",
    "Report",
    "RuleChapter",
    "RuleEntry",
    "RuleFigure",
    "RuleLine",
    "Span",
    "Spans",
    "Story",
    "about_ids",
    "demo_page",
    "gallery_page",
    "report_page",
    "rulebook_page",
]
