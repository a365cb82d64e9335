"""Whether the server can take answers, checked at most once a second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from floodplain.server.store.contract import Store

EVERY_S: Final = 1.0


class Readiness:
    """Checks what is missing."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._loops: dict[str, Callable[[], bool]] = {}
        self._looking: asyncio.Task[list[str]] | None = None
        self._looked = 0.0

    def watch(self, name: str, is_alive: Callable[[], bool]) -> None:
        """Watch something that all tables need."""
        self._loops[name] = is_alive

    async def missing(self) -> list[str]:
        """Return what does not work, checked at most a second ago."""
        gone = [name for name, is_alive in self._loops.items() if not is_alive()]
        now = asyncio.get_running_loop().time()
        is_old = now - self._looked > EVERY_S
        if self._looking is None or (self._looking.done() and is_old):
            self._looked = now
            self._looking = asyncio.create_task(self._store.missing())
        return gone + await asyncio.shield(self._looking)
