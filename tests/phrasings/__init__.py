"""Hobbyists' own wordings, and how much of them is understood."""
