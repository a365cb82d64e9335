"""Rows of the database that cannot be read: they are logged, counted and skipped."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sqlalchemy import Engine

LOG: Final = logging.getLogger(__name__)
OPTION: Final = "unreadable"  # of an engine, under which its connections find what they count in


class Unreadable:
    """The unreadable rows met so far, each counted once until it can be read again."""

    def __init__(self) -> None:
        self._rows: set[tuple[str, str]] = set()

    @property
    def count(self) -> int:
        """The number of rows that cannot be read."""
        return len(self._rows)

    def note(self, kind: str, name: str, error: Exception) -> None:
        """Count a row that cannot be read; log it the first time."""
        if (kind, name) not in self._rows:
            self._rows.add((kind, name))
            LOG.error("a row cannot be read and is skipped: %s", error, extra={"kind": kind, "row": name})

    def forget(self, kind: str, name: str) -> None:
        """Stop counting a row that can be read again."""
        self._rows.discard((kind, name))


def counting(engine: Engine, unreadable: Unreadable) -> Engine:
    """Return the engine whose connections count unreadable rows."""
    return engine.execution_options(**{OPTION: unreadable})
