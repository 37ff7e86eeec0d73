"""Two sections that say the same.

What: two sections of one card with the same target and the same text.
Why: one is a copy that was not changed, or is not needed.
Wrong: two sections, both “Draw 1 card.”, on the same sort of target.
Right: each section with an effect of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.assemble.texts import Reading

from .subject import Finding, Subject

HINT = "Change one of them, or take it out."


def check(subject: Subject) -> Iterator[Finding]:
    """Compare the sections of a card."""
    seen: set[object] = set()
    for text in subject.card.texts:
        content = (text.section, text.target, text.when, text.effect, text.condition,
                   text.abilities)  # fmt: skip
        if content in seen:
            heading = subject.heading(text)
            message = f"“{heading}” stands here twice with the same text."
            yield Finding("equal-sections", message, HINT, _labelled(heading, subject))
        seen.add(content)


def _labelled(heading: str, subject: Subject) -> Reading:
    """Return the last reading under a heading, or else the first."""
    found = [r for r in subject.readings if r.label == heading]
    return found[-1] if found else subject.readings[0]
