"""What a trial writes down in the folder of its room: whom a test reaches, what became of a mutant."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from msgspec import json

SURVEY: Final = "survey.jsonl"
VERDICTS: Final = "verdicts.jsonl"

Row = TypeVar("Row")


class Reach(NamedTuple):
    """What a test does with the rules as they are."""

    test: str
    seconds: float  # of processor time
    functions: list[str]
    has_failed: bool


class Verdict(NamedTuple):
    """How a mutant fared."""

    mutant: str
    survived: bool


def note(path: Path, row: Reach | Verdict) -> None:
    """One line more; processes may write side by side, for a line is written at once."""
    with path.open("ab", buffering=0) as lines:
        lines.write(json.encode(row) + b"\n")


def read_survey(folder: Path) -> dict[str, Reach]:
    """By test, whom it reaches."""
    return {reach.test: reach for reach in _read(folder / SURVEY, Reach)}


def read_verdicts(folder: Path) -> dict[str, Verdict]:
    """By mutant, how it fared the last time."""
    return {verdict.mutant: verdict for verdict in _read(folder / VERDICTS, Verdict)}


def _read(path: Path, kind: type[Row]) -> list[Row]:
    return [json.decode(line, type=kind) for line in path.read_bytes().splitlines()] if path.exists() else []
