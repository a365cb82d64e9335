"""Consoles for output to a terminal, a pipe or a test."""

from __future__ import annotations

import os
import sys
from typing import Final

from rich.console import Console

PLAIN_WIDTH: Final = 100  # columns of a page that is no terminal


class Screen(Console):
    """A console that lets the command line handle a pipe that closes early."""

    def on_broken_pipe(self) -> None:
        """Raise the error again; the library would exit with 1."""
        raise  # noqa: PLE0704 - called while the error is handled


def out() -> Console:
    """Return the console for results."""
    return Screen(file=sys.stdout, highlight=False, emoji=False, markup=False, width=_width(sys.stdout))


def err() -> Console:
    """Return the console for progress and errors."""
    return Screen(file=sys.stderr, highlight=False, emoji=False, markup=False, width=_width(sys.stderr))


def _width(stream: object) -> int | None:
    is_terminal = bool(getattr(stream, "isatty", lambda: False)())
    return None if is_terminal or os.environ.get("COLUMNS", "").isdecimal() else PLAIN_WIDTH
