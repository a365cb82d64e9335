"""Editions: the numbers of a printed game, and how well each table of them is known."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from floodplain.kernel.errors import BadEdition

CERTAINTIES: Final = ("stated", "derived", "reconstructed")
HEADER: Final = ("game", "edition", "title", "provenance")
MOST: Final = 1_000  # the largest number of a printed game, and the longest list
DEEPEST: Final = 8  # tables within tables
LONGEST_FILE: Final = 64_000  # characters; our own files have up to 10,000
LONGEST_TEXT: Final = 80  # characters of a name or a title
LONGEST_SOURCE: Final = 400  # characters of the sentence that names a table's source
SPACES: Final = str.maketrans("\u00a0\u202f", "  ")  # printable like any other space
NAME: Final = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.){0,99}+"|'[^'\n]{0,99}+')[ \t]*+"""
LONG_NAME: Final = re.compile(rf"(?<![\w-])(?:{NAME}\.[ \t]*+){{{2 * DEEPEST}}}")
"""A dotted name with this many parts (a.b.c has three) takes the parser seconds."""
LONGEST_QUOTE: Final = 80  # characters of the text quoted in an error
EDITIONS_BYTES: Final = 64 * 2**20  # most memory for editions of players' own in one process
IN_PLAY_BYTES: Final = 1_500_000  # memory that material uses while games are played with it, as measured
BYTES_A_CHARACTER: Final = 40  # memory for an edition's text, tables and material, as measured


@dataclass(frozen=True, slots=True)
class Provenance:
    """The certainty of the numbers in a table, and their source."""

    certainty: str
    source: str


@dataclass(frozen=True)
class Edition:
    """One printed (or reconstructed) set of components, as read from its file."""

    game: str
    name: str
    title: str
    source: str
    text: str
    tables: dict[str, Any]
    provenance: dict[str, Provenance]
    fingerprint: str
    """Twelve hexadecimal digits that identify the content of the tables, ignoring comments and provenance."""

    @property
    def weight(self) -> int:
        """An estimate of its memory in bytes, material included."""
        return IN_PLAY_BYTES + BYTES_A_CHARACTER * len(self.text)

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The tables that no available source states."""
        return tuple(name for name, origin in self.provenance.items() if origin.certainty == "reconstructed")


def read_edition(path: Path) -> Edition:
    """Read an edition from a file.

    Args:
        path: a TOML file.

    Returns:
        The edition; whether the tables suit its game is checked when the game makes its material.

    Raises:
        BadEdition: if the file cannot be read or is not a valid edition.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadEdition(str(path), ["there is no such file"]) from None
    except IsADirectoryError:
        raise BadEdition(str(path), ["this is a folder; name an edition file (.toml)"]) from None
    except UnicodeDecodeError as error:
        raise BadEdition(str(path), [f"not UTF-8 text at byte {error.start}"]) from None
    except OSError as error:
        raise BadEdition(str(path), [f"cannot be read: {error.strerror}"]) from None
    return parse_edition(text, path.name)


def parse_edition(text: str, source: str) -> Edition:
    """Parse an edition from TOML text.

    Args:
        text: the content of an edition file.
        source: how errors name the text.

    Raises:
        BadEdition: if the text is not a valid edition.
    """
    too_long = list(_too_long(text))
    if too_long:
        raise BadEdition(source, too_long)
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also too many digits or too deep nesting
        raise BadEdition(source, [f"not a TOML file: {error}"]) from None
    excess = list(_excess(content, ""))
    if excess:
        raise BadEdition(source, excess)
    problems = [
        f'the line {name} = "…" is missing at the top'
        for name in HEADER[:3]
        if not isinstance(content.get(name), str) or not content[name]
    ]
    if "#" in str(content.get("edition", "")):
        problems.append("edition: a name may not contain #, which starts a comment in a record")
    tables = {name: table for name, table in content.items() if name not in HEADER}
    provenance = dict(_provenances(content.get("provenance"), tables, problems))
    if problems:
        raise BadEdition(source, problems)
    canonical = json.dumps(tables, sort_keys=True, separators=(",", ":"), default=str)
    fingerprint = hashlib.sha256(canonical.encode()).hexdigest()[:12]
    return Edition(
        content["game"], content["edition"], content["title"], source, text, tables, provenance, fingerprint
    )


def _too_long(text: str) -> Iterator[str]:
    """Explain why a text is too long to be parsed."""
    if len(text) > LONGEST_FILE:
        yield f"this file has {len(text)} characters; an edition has {LONGEST_FILE} at most"
    elif found := LONG_NAME.search(text):
        number = text.count("\n", 0, found.start()) + 1
        yield f"line {number}: no more than {DEEPEST} tables lie within each other"


def _excess(value: object, place: str, depth: int = 0) -> Iterator[str]:
    """Yield everything that is larger, longer or deeper than anything that is printed."""
    if isinstance(value, str):
        is_source = place.startswith("provenance ") and place.endswith(" source")
        yield from _bad_text(value, place, LONGEST_SOURCE if is_source else LONGEST_TEXT)
    elif isinstance(value, int | float) and not -MOST <= value <= MOST:
        yield f"{place}: {_quoted(value)} is not a number from {-MOST} to {MOST}"
    elif isinstance(value, dict | list):
        if depth == DEEPEST:
            yield f"{place}: no more than {DEEPEST} tables lie within each other"
        elif len(value) > MOST:
            yield f"{place}: {len(value)} entries; there are {MOST} at most"
        else:
            named = value.items() if isinstance(value, dict) else enumerate(value, start=1)
            for name, each in named:
                bad = list(_bad_text(str(name), f"{place} {_quoted(name)}".strip(), LONGEST_TEXT))
                yield from bad or _excess(each, f"{place} {name}".strip(), depth + 1)


def _bad_text(text: str, place: str, longest: int) -> Iterator[str]:
    """Explain what is wrong with a text or a name, as far as that does not depend on the game."""
    if len(text) > longest:
        yield f"{place}: this text has {len(text)} characters; write {longest} at most"
    elif not text.translate(SPACES).isprintable():
        yield f"{place}: {_quoted(text)} holds a line break or another character that cannot be printed"


def _quoted(value: object) -> str:
    """Return a value, shortened for a sentence."""
    written = repr(value) if not isinstance(value, int) or abs(value) < 10**LONGEST_QUOTE else "a huge number"
    return written if len(written) <= LONGEST_QUOTE else f"{written[: LONGEST_QUOTE - 1]}…"


def _provenances(
    written: object, tables: dict[str, Any], problems: list[str]
) -> Iterator[tuple[str, Provenance]]:
    entries = written if isinstance(written, dict) else {}
    for name in tables:
        entry = entries.get(name)
        certainty = entry.get("certainty") if isinstance(entry, dict) else None
        if certainty not in CERTAINTIES:
            problems.append(
                f"[provenance] {name}: certainty is {_quoted(certainty)}; "
                f"write one of {', '.join(CERTAINTIES)}"
            )
            continue
        assert isinstance(entry, dict)
        yield name, Provenance(certainty, str(entry.get("source", "")))
    problems.extend(
        f"[provenance] {name}: there is no such table in this file" for name in entries if name not in tables
    )


@dataclass
class Sheet:
    """A reader of one table of an edition file, which collects all problems and raises them in `close`."""

    source: str
    where: str
    content: dict[str, Any]
    problems: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, edition: Edition) -> Sheet:
        """Return a reader for the tables of an edition."""
        return cls(edition.source, "", edition.tables)

    def fault(self, name: str, sentence: str) -> None:
        """Note what is wrong with one entry."""
        self.problems.append(f"{self._place(name)}: {sentence}")

    def close(self) -> None:
        """Raise BadEdition with the problems found, if there are any."""
        if self.problems:
            raise BadEdition(self.source, self.problems)

    def table(self, name: str) -> Sheet:
        """Return a nested table; if it is missing, note that and return an empty one."""
        content = self.content.get(name)
        if not isinstance(content, dict):
            self.fault(name, "this table is missing")
            content = {}
        return Sheet(self.source, self._place(name), content, self.problems)

    def tables(self, name: str, count: int | None = None) -> list[Sheet]:
        """Return a list of nested tables of a given length."""
        content = self.content.get(name)
        if not isinstance(content, list) or not all(isinstance(item, dict) for item in content):
            self.fault(name, "a list of tables is expected here")
            return []
        if count is not None and len(content) != count:
            self.fault(name, f"there are {len(content)}; the game has {count}")
        return [
            Sheet(self.source, f"{self._place(name)} {number}", item, self.problems)
            for number, item in enumerate(content, start=1)
        ]

    def whole(self, name: str, least: int = 0, most: int = MOST, default: int | None = None) -> int:
        """Return a whole number within bounds."""
        if name not in self.content and default is not None:
            return default
        value = self.content.get(name)
        if not _is_whole(value, least, most):
            self.fault(name, f"{_quoted(value)} is not a whole number from {least} to {most}")
            return least
        return int(value or 0)

    def wholes(
        self, name: str, count: int | None = None, least: int = 0, most: int = MOST
    ) -> tuple[int, ...]:
        """Return a list of whole numbers within bounds, of a given length."""
        values = self.content.get(name)
        if not isinstance(values, list) or not all(_is_whole(value, least, most) for value in values):
            self.fault(name, f"{_quoted(values)} is not a list of whole numbers from {least} to {most}")
            return (least,) * (count or 0)
        if count is not None and len(values) != count:
            self.fault(name, f"there are {len(values)} numbers; there must be {count}")
            return tuple((values + [least] * count)[:count])
        return tuple(values)

    def word(self, name: str, among: Sequence[str] | None = None) -> str:
        """Return a word; if words are given, it must be one of them."""
        value = self.content.get(name)
        if not isinstance(value, str) or (among is not None and value not in among):
            choice = f"one of {', '.join(among)}" if among is not None else "a word"
            self.fault(name, f"{_quoted(value)} is not {choice}")
            return among[0] if among else ""
        return value

    def words(
        self, name: str, among: Sequence[str] | None = None, count: int | None = None
    ) -> tuple[str, ...]:
        """Return a list of words of a given length, each among the given ones."""
        values = self.content.get(name)
        if not isinstance(values, list) or not all(
            isinstance(value, str) and (among is None or value in among) for value in values
        ):
            choice = f"made of {', '.join(among)}" if among is not None else "of words"
            self.fault(name, f"{_quoted(values)} is not a list {choice}")
            return ((among[0] if among else ""),) * (count or 0)
        if count is not None and len(values) != count:
            self.fault(name, f"there are {len(values)}; there must be {count}")
        return tuple(values)

    def _place(self, name: str) -> str:
        return f"{self.where} {name}".strip()


def read_rulebook(package: str) -> Sheet:
    """Return the numbers that the rulebook fixes for every edition, from `rulebook.toml` of a room."""
    file = files(package).joinpath("rulebook.toml")
    return Sheet(file.name, "", tomllib.loads(file.read_text(encoding="utf-8")))


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
