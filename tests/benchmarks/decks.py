"""Made-up decks for the game that comes with Cardwright: distinct cards in any number."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

META = 'id: made\ntitle: "Made"\nversion: "1"\nlanguage: 1\nlanguages: [en]\ngame: paranoia\n'
A_FILE = 25
"""How many cards stand in one file."""

_TOKENS = ("Wound", "Treason", "Clearance")
_NAMES = (
    *("Brave", "Polite", "Rusty", "Second", "Overdue", "Sealed", "Loud", "Spare", "Lost", "Free"),
    *("Form", "Boot", "Memo", "Valve", "Badge", "Engine", "Vat", "Tunnel", "Alarm", "Bot"),
)
_ON_THE_MISSION = (
    "Put {n} {token} on the Mission.",
    "Remove {n} {token} from the Mission.",
    "Remove all {token} from the Mission.",
    "Put {n} {token} on the Mission. Remove {m} {other} from the Mission.",
)
_ON_ANOTHER = (
    "They gain {n} {token}.",
    "They lose {n} {token}.",
    "You gain {n} {token}.",
    "They gain {n} {token} for each {other} they have.",
    "They gain {n} {token} for each {other} on the Mission.",
    "If they have {n} or more {token}, you lose {m} {other}.",
    "If you have {n} or fewer {token}, they gain {m} {other} and lose {n} {token}.",
    "You may lose {n} {token}. If you do, they lose {m} {other}.",
    "Take {n} cards at random from their hand.",
    "Draw {n} cards. Discard {m} cards.",
    "At the start of their next turn, they gain {n} {token}.",
    "Until your next turn, they cannot gain {token}.",
    "They skip their next turn.",
    "Choose a number from 1 to {m} at random. If the number is {n}, they gain {n} {token}. "
    "Otherwise, you gain {m} {other}.",
)
_ON_ALL = (
    "Each other Troubleshooter gains {n} {token}.",
    "Each Troubleshooter who has {n} or more {token} loses {m} {other}.",
)
"""They come last: behind them “they” could be two."""


def cards(count: int, seed: int = 1) -> Iterator[str]:
    """Yield cards, no two of which say the same."""
    rng, seen = random.Random(seed), set[str]()
    while len(seen) < count:
        said = _sections(rng)
        if said not in seen:
            seen.add(said)
            number = len(seen)
            words = (_NAMES[number % 10], _NAMES[10 + number // 10 % 10], str(number))
            yield f"ACTION {' '.join(words)}\n{said}"


def _sections(rng: random.Random) -> str:
    frames = [_ON_ANOTHER] * rng.choice((1, 2, 2, 3)) + [_ON_ALL] * rng.choice((0, 0, 0, 1))
    others = " ".join(_sentence(rng, each) for each in frames)
    mission = _sentence(rng, _ON_THE_MISSION)
    return f"Play on Mission: {mission}\nPlay on another Troubleshooter: {others}\n"


def _sentence(rng: random.Random, frames: tuple[str, ...]) -> str:
    token, other = rng.sample(_TOKENS[:2], 2)
    n, m = rng.randint(2, 9), rng.randint(3, 9)
    return rng.choice(frames).format(n=n, m=m, token=_many(token), other=_many(other))


def _many(token: str) -> str:
    return token if token == "Treason" else f"{token}s"


def write(folder: Path, count: int) -> Path:
    """Write a pack of so many cards into a folder, and return the folder."""
    made = list(cards(count))
    (folder / "cards").mkdir(parents=True)
    (folder / "pack.yaml").write_text(META, encoding="utf-8")
    for start in range(0, count, A_FILE):
        text = "\n".join(made[start : start + A_FILE])
        (folder / "cards" / f"part-{start:05}.card").write_text(text, encoding="utf-8")
    return folder
