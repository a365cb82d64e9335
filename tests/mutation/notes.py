"""The notes of a trial in its room's folder: the code that tests reach, and the results of mutants."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from msgspec import json

SURVEY: Final = "survey.jsonl"
VERDICTS: Final = "verdicts.jsonl"

Row = TypeVar("Row")


class Reach(NamedTuple):
    """The reach of a test in the unchanged rules."""

    test: str
    seconds: float  # processor time
    functions: list[str]
    has_failed: bool


class Verdict(NamedTuple):
    """The result of a mutant."""

    mutant: str
    survived: bool


def note(path: Path, row: Reach | Verdict) -> None:
    """Append a line; processes may write side by side, because a line is written atomically."""
    with path.open("ab", buffering=0) as lines:
        lines.write(json.encode(row) + b"\n")


def read_survey(folder: Path) -> dict[str, Reach]:
    """Return, by test, what it reaches."""
    return {reach.test: reach for reach in _read(folder / SURVEY, Reach)}


def read_verdicts(folder: Path) -> dict[str, Verdict]:
    """Return, by mutant, its last result."""
    return {verdict.mutant: verdict for verdict in _read(folder / VERDICTS, Verdict)}


def _read(path: Path, kind: type[Row]) -> list[Row]:
    return [json.decode(line, type=kind) for line in path.read_bytes().splitlines()] if path.exists() else []
