"""Loads a pack: from files to blocks, words and translations, with all faults found.

Nothing here judges sentences. A pack with faults is still returned, so that later stages
can add theirs; whoever uses it must first look at its diagnostics.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path, PurePosixPath

from dsl.blocks import Block, BlockFile, parse_blocks
from dsl.places import Fault, slug

from . import layout
from .archive import ENDING, source_at
from .cards import FORMS, read_card_data
from .diagnostics import Diagnostic, Diagnostics, PackError
from .families import members
from .limits import LIMITS
from .memory import Memory, Same
from .meta import Meta, read_meta
from .names import check_name, repeated, twins
from .shape import check_shape
from .sources import Entry, PackSource, decode, problem, too_large
from .tree import Mapping, Scalar, fault_at
from .yaml import read_yaml

MOST_FAULTS = 1_000


@dataclass(slots=True)
class SourcePack:
    """A pack as its files say it, before any sentence is read.

    `files` are the texts by path, `blocks` what the block files (and cards as data) hold,
    `words` and `texts` the YAML of each language with places. `root` is pack.yaml. `theme`
    is the theme file of the folder that it names. `entries` are the paths of all files, and
    `source` is where they can be had from.
    """

    meta: Meta
    origin: str
    files: dict[str, str] = field(default_factory=dict)
    blocks: dict[str, tuple[Block, ...]] = field(default_factory=dict)
    words: dict[str, Mapping] = field(default_factory=dict)
    texts: dict[str, Mapping] = field(default_factory=dict)
    entries: tuple[str, ...] = ()
    source: PackSource | None = None
    theme: bytes | None = None
    root: Mapping | None = None
    hash: str = ""
    diagnostics: Diagnostics = field(default_factory=Diagnostics)

    @property
    def id(self) -> str:
        """The id of the pack."""
        return self.meta.id

    def sources(self) -> dict[tuple[str, str], str]:
        """Return the texts in the form that `render` takes."""
        return {(self.id, path): text for path, text in self.files.items()}

    def cards(self) -> Iterator[tuple[str, Block]]:
        """Yield file and block of each card."""
        for path, blocks in self.blocks.items():
            if is_card_file(path):
                yield from ((path, block) for block in blocks)


def is_card_file(path: str) -> bool:
    """Whether the blocks of a file are cards, not rules or scenarios."""
    return not path.endswith((".rules", ".play"))


def load_pack(folder: Path) -> SourcePack:
    """Read the pack in a folder or zip, which has no errors.

    Raises:
        PackError: it has.
    """
    pack = read_pack(source_at(folder))
    pack.diagnostics.raise_if_errors()
    return pack


def read_pack(
    source: PackSource, memory: Memory | None = None, *, scenarios: bool = True
) -> SourcePack:
    """Read a pack and find all faults of its files; texts read before are recalled.

    Without `scenarios` these are kept as text alone: nobody asks what is in them.
    """
    return _Loader(source, memory or Memory(), scenarios).load()


def load_cards(path: Path) -> SourcePack:
    """Read one file of cards as a pack of its own.

    Raises:
        PackError: the file is too large or cannot be read as text.
    """
    with path.open("rb") as file:
        return decode_cards(file.read(LIMITS.file_size + 1), path.name)


def decode_cards(content: bytes, name: str) -> SourcePack:
    """Read the content of one file of cards, named for messages, as a pack of its own.

    Raises:
        PackError: it is too large or cannot be read as text.
    """
    if len(content) > LIMITS.file_size:
        raise PackError([too_large(name)])
    text, faults = decode(content)
    if faults:
        raise PackError(Diagnostic.of(fault, name) for fault in faults)
    return read_cards(text, name)


def read_cards(text: str, name: str) -> SourcePack:
    """Read the text of one file of cards, named for messages, as a pack of its own."""
    stem = slug(PurePosixPath(name).stem) or "cards"
    pack = SourcePack(Meta(id=stem, title=name), name)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    _add_blocks(pack, name, text, _blocks(name, text))
    pack.hash = content_hash(pack.files)
    return pack


def content_hash(files: dict[str, str]) -> str:
    """Return a hash over paths and texts, whatever the order of the files."""
    digest = hashlib.sha256()
    for path in sorted(files):
        for part in (path.encode(), files[path].encode("utf-8", "surrogatepass")):
            digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


class _Loader:
    """Reads one pack."""

    def __init__(self, source: PackSource, memory: Memory, scenarios: bool) -> None:
        self.source = source
        self.memory = memory
        self.scenarios = scenarios
        name = PurePosixPath(source.name.replace("\\", "/")).name.removesuffix(ENDING)
        id = slug(name) or "pack"
        self.pack = SourcePack(Meta(id=id, title=id), source.name, source=source)
        self.found = self.pack.diagnostics
        self.counts: dict[str, int] = {}

    def load(self) -> SourcePack:
        by_role = self.sort_out()
        if not by_role["pack"]:
            message = "There is no pack.yaml here." if self.pack.entries else "Nothing is here."
            hint = "A pack has a file pack.yaml with id, title, version, language and languages."
            self.found.add(Diagnostic("no-pack-file", message, hint, file=layout.META))
        readers: dict[str, Callable[[str, str], None]] = {
            "pack": self.read_meta,
            **dict.fromkeys(("cards", "rules"), self.read_blocks),
            "scenarios": self.read_blocks if self.scenarios else lambda path, text: None,
            "words": self.read_words,
            "text": self.read_text,
        }
        self.read_all(readers, by_role)
        self.read_theme()
        self.note_unread(by_role[""])
        self.pack.hash = content_hash(self.pack.files)
        self.check_whole()
        self.name_pack()
        return self.pack

    def sort_out(self) -> dict[str, list[str]]:
        """Put paths under what they are; what cannot be read is reported."""
        by_role: dict[str, list[str]] = {name: [] for name in layout.ROLES}
        fine: list[str] = []
        for entry in self.entries():
            role = layout.role(entry.path)
            wrong = check_name(entry.path) or problem(entry) or layout.misplaced(entry.path)
            if wrong:
                self.found.add(wrong)
            elif role in layout.FOLDERS and entry.size > LIMITS.file_size:
                self.found.add(too_large(entry.path))
            elif entry.problem != "folder":
                by_role[role].append(entry.path)
                fine.append(entry.path)
        self.found.extend([*repeated(fine), *twins(fine)])
        self.pack.entries = tuple(sorted(set(fine)))
        return by_role

    def note_unread(self, paths: list[str]) -> None:
        """Name the files that nothing reads; those of the theme are known only now."""
        unread = [path for path in paths if not layout.role(path, self.pack.meta.theme)]
        if unread:
            self.found.add(layout.unknown(unread))

    def read_theme(self) -> None:
        path = f"{self.pack.meta.theme}/{layout.THEME}"
        if self.pack.meta.theme and path in self.pack.entries:
            self.pack.theme = self.bytes_of(path)

    def entries(self) -> Iterator[Entry]:
        for number, entry in enumerate(self.source.entries()):
            if number == LIMITS.files:
                message = f"The pack has more than {LIMITS.files} files."
                hint = "Put several cards into one file."
                self.found.add(Diagnostic("too-many-files", message, hint, file=layout.META))
                return
            yield entry

    def read_all(
        self, readers: dict[str, Callable[[str, str], None]], by_role: dict[str, list[str]]
    ) -> None:
        total = 0
        for role, read in readers.items():
            for path in sorted(by_role[role]):
                content = self.bytes_of(path)
                total += len(content)
                if len(content) > LIMITS.file_size:
                    self.found.add(too_large(path))
                elif total > LIMITS.total_size:
                    message = f"The pack has more than {LIMITS.total_size >> 20} MiB of text."
                    hint = "Split it into several packs."
                    self.found.add(Diagnostic("pack-too-large", message, hint, file=path))
                    return
                else:
                    self.read_one(path, content, read)
                if self.has_too_many(role, path):
                    return

    def has_too_many(self, role: str, path: str) -> bool:
        """Whether the pack has more blocks of a sort than it may; then it keeps no block."""
        most = {"cards": LIMITS.cards, "rules": LIMITS.rules, "scenarios": LIMITS.scenarios}
        here = sum(block.copies for block in self.pack.blocks.get(path, ()))
        self.counts[role] = self.counts.get(role, 0) + here
        if role not in most or self.counts[role] <= most[role]:
            return False
        copies = ", every copy counted" if role == "cards" else ""
        message = f"The pack has more than {most[role]} {role}{copies}."
        hint = "Split it into several packs."
        self.found.add(Diagnostic("too-many-blocks", message, hint, file=path))
        self.pack.blocks.clear()
        return True

    def bytes_of(self, path: str) -> bytes:
        try:
            return self.source.read(path)
        except OSError as error:
            message = f"The file cannot be read: {error.strerror}."
            hint = "Look at who may read it."
            self.found.add(Diagnostic("unreadable-file", message, hint, file=path))
            return b"#"

    def read_one(self, path: str, content: bytes, read: Callable[[str, str], None]) -> None:
        text, faults = decode(content)
        self.pack.files[path] = text
        self.found.add_faults(faults, path)
        if not faults:
            read(path, text)

    def read_meta(self, path: str, text: str) -> None:
        id = self.pack.meta.id
        meta, root, faults = self.memory.recall(("meta", text, id), read_meta, text, id)
        self.pack.meta, self.pack.root = meta, root
        _add(self.pack, faults, path)

    def read_blocks(self, path: str, text: str) -> None:
        key = ("blocks", PurePosixPath(path).suffix, text)
        file = self.memory.recall(key, self.blocks_of, path, text)
        _add_blocks(self.pack, path, text, file)

    def blocks_of(self, path: str, text: str) -> BlockFile:
        """Return what a file says; a block that an edit left alone is the same one as before."""
        file = _blocks(path, text)
        blocks = (self.memory.recall(("block", b), lambda block: block, b) for b in file.blocks)
        return replace(file, blocks=tuple(blocks))

    def read_words(self, path: str, text: str) -> None:
        root = self.language_file(path, text)
        if root:
            self.pack.words[PurePosixPath(path).stem] = root

    def read_text(self, path: str, text: str) -> None:
        root = self.language_file(path, text)
        if root:
            shape = self.memory.recall(("shape", Same(root)), check_shape, root, "text")
            _, faults = shape
            _add(self.pack, faults, path)
            self.pack.texts[PurePosixPath(path).stem] = root

    def language_file(self, path: str, text: str) -> Mapping | None:
        """Return the keys of a file that is named after a language."""
        language, declared = PurePosixPath(path).stem, self.pack.meta.languages
        if declared and language not in declared:
            message = f"The pack does not have the language {language}."
            hint = f"Name the file after one of {', '.join(declared)}, or add it in pack.yaml."
            self.found.add(Diagnostic("unknown-language", message, hint, file=path))
        tree = self.memory.recall(("yaml", text), read_yaml, text)
        _add(self.pack, tree.faults, path)
        if tree.root and not isinstance(tree.root, Mapping):
            message = "The file must be a group of keys, not a list or a text."
            _add(self.pack, [fault_at(tree.root, "wrong-type", message, "Write key: value.")], path)
        return tree.root if isinstance(tree.root, Mapping) else None

    def check_whole(self) -> None:
        """Check what needs all files."""
        pack = self.pack
        cards = list(pack.cards())
        if self.found.ok and not any(pack.blocks.values()) and not pack.words and not pack.texts:
            message = "The pack holds no card, no rule and no word."
            hint = "Put cards into a file such as cards/first.card."
            self.found.add(Diagnostic("empty-pack", message, hint, file=layout.META))
        ids = {block.id for _, block in cards}
        for language, root in pack.texts.items():
            faults = (_unknown_card(k, ids) for k, _ in root.entries if k.text not in ids)
            _add(pack, faults, f"text/{language}.yaml")

    def name_pack(self) -> None:
        """Write the id of the pack, known only now, into its diagnostics."""
        named = (_in_pack(d, self.pack.id) for d in self.found)
        self.pack.diagnostics = Diagnostics(dict.fromkeys(named))


def _in_pack(diagnostic: Diagnostic, pack: str) -> Diagnostic:
    return replace(diagnostic, pack=pack)


def _unknown_card(key: Scalar, ids: Iterable[str]) -> Fault:
    close = tuple(get_close_matches(key.text, sorted(ids), 1))
    place = (key.line, key.column, key.end_line, key.end_column)
    message = f"No card of this pack has the id “{key.text}”."
    hint = "Write the id of a card: its title in small letters, with hyphens."
    return Fault("unknown-card", message, hint, *place, suggestions=close)


def _blocks(path: str, text: str) -> BlockFile:
    """Return what a file says, each card a block; of its path, the ending alone counts."""
    ending = PurePosixPath(path).suffix
    if ending in FORMS:
        file = read_card_data(text, ending)
    else:
        file = parse_blocks(text, titled=ending != ".rules")
    if not is_card_file(path):
        return file
    families = [members(block, LIMITS.cards) for block in file.blocks]
    blocks = tuple(b for family in families for b in family.blocks)
    faults = (*file.faults, *(fault for family in families for fault in family.faults))
    return replace(file, blocks=blocks, faults=faults)


def _add_blocks(pack: SourcePack, path: str, text: str, file: BlockFile) -> None:
    pack.files[path] = text
    pack.blocks[path] = file.blocks
    _add(pack, file.faults, path)


def _add(pack: SourcePack, faults: Iterable[Fault], path: str) -> None:
    """Add the faults of a file, up to a limit that is itself reported."""
    every = list(faults)
    pack.diagnostics.add_faults(every[:MOST_FAULTS], path)
    if len(every) > MOST_FAULTS:
        message = f"{len(every) - MOST_FAULTS} more faults in this file are not shown."
        last = every[MOST_FAULTS]
        place = (last.line, last.column, last.line, last.column)
        pack.diagnostics.add(
            Diagnostic("too-many-faults", message, "Mend the first ones.", "note", path, *place)
        )
