"""Two sections that say the same.

What: two sections of one card with the same target and the same text.
Why: one is a copy that was not changed, or is not needed.
Wrong: two sections, both “Draw 1 card.”, on the same sort of target.
Right: each section with an effect of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from .subject import Finding, Subject

HINT = "Change one of them, or take it out."


def check(subject: Subject) -> Iterator[Finding]:
    """Compare the sections of a card."""
    seen: dict[object, str] = {}
    by_label = {r.label: r for r in subject.readings if r.label}
    for text in subject.card.texts:
        content = (text.section, text.target, text.when, text.effect, text.condition,
                   text.abilities)  # fmt: skip
        heading = next(iter(text.heading.values()))
        other = seen.setdefault(content, heading)
        reading = by_label.get(heading) or next(iter(subject.readings))
        if other is not heading:
            message = f"“{heading}” stands here twice with the same text."
            yield Finding("equal-sections", message, HINT, reading)
