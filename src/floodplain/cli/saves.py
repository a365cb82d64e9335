"""Saved unfinished games: their folder, and their players."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from floodplain.cli.arguments import BadInput
from floodplain.cli.words import Words
from floodplain.kernel.record import Record

SUFFIX: Final = ".record"
SEATS: Final = "# seats: "


def folder() -> Path:
    """Return the folder of saved games: FLOODPLAIN_SAVES, or the usual folder of this system."""
    given = os.environ.get("FLOODPLAIN_SAVES")
    if given:
        return Path(given)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "floodplain"


def new_file(game: str) -> Path:
    """Return a file name that no saved game has."""
    stamp = datetime.now(UTC).astimezone().strftime("%Y-%m-%d-%H%M%S")
    path = folder() / f"{game}-{stamp}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder() / f"{game}-{stamp}-{number}{SUFFIX}"
        number += 1
    return path


def newest_file(game: str | None) -> Path:
    """Return the game saved last, of one game if it is named."""
    pattern = f"{game or ''}*{SUFFIX}"
    found = sorted(folder().glob(pattern), key=lambda path: (path.stat().st_mtime_ns, path.name))
    if not found:
        raise BadInput(f"no saved game in {folder()}; give its file after --resume")
    return found[-1]


def say_goodbye(words: Words, file: Path) -> None:
    """Print on stderr how to resume a game, if it was saved."""
    if file.exists():
        sys.stderr.write("\n" + words.say("goodbye", file=file) + "\n")


def saved_text(record: Record, seats: Sequence[str]) -> str:
    """Return a record with a comment that says who plays each seat."""
    head, newline, rest = record.text().partition("\n")
    return f"{head}{newline}{SEATS}{','.join(seats)}\n{rest}"


def seats_in(text: str) -> list[str] | None:
    """Return who plays each seat, if a saved game says so."""
    for line in text.splitlines():
        if line.startswith(SEATS):
            return [name.strip() for name in line.removeprefix(SEATS).split(",")]
    return None
