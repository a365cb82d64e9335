"""The store of a page: everything in memory, and every change passed on to be saved."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, TypeVar

from floodplain.kernel.errors import FloodplainError
from floodplain.page.entries import Change, Entries
from floodplain.page.people import PageTransaction
from floodplain.server.store.errors import StoreUnavailable
from floodplain.server.store.news import Heard, Known, News
from floodplain.server.store.rows import Append

LOG: Final = logging.getLogger(__name__)
FORMAT: Final = 1
"""The version of the format; raised when older pages could not read the entries."""

Keep = Callable[[list[Change]], Awaitable[None]]
"""Saves all changes or none, and returns once they are safe."""

T = TypeVar("T")


class NewerEntries(FloodplainError):
    """Tables that a newer version of this page has saved."""

    def __init__(self, found: int) -> None:
        super().__init__(
            f"your games were saved by a newer version (format {found}, this one reads {FORMAT}); "
            "reload the page to get that version"
        )


class PageStore:
    """Tables in memory; others see the changes of a write only once they are saved."""

    is_shared = False
    has_club = False
    is_deaf = False

    def __init__(self, kept: Iterable[tuple[str, bytes]], keep: Keep) -> None:
        self._entries = Entries(kept)
        self._keep = keep
        self._turn = asyncio.Lock()  # one transaction after another
        self._writing: set[asyncio.Task[Any]] = set()
        self._is_closed = False
        self._has_failed = False
        self._unsaved: list[Change] = []
        """Changes of the start for which there was no room; saved with the next ones."""
        self.worker = secrets.token_hex(4)
        self.unreadable = self._entries.unreadable
        found = PageTransaction(self._entries).row("about", "format", int) or 0
        if found > FORMAT:
            raise NewerEntries(found)

    async def person(self, new: str) -> str:
        """Return the key of the person on this page, which is the given one at the first visit.

        On a full device it is known from memory, so that everything that needs no room works.
        """

        def kept(transaction: PageTransaction) -> str:
            transaction.put("about", "format", FORMAT)
            found = transaction.row("about", "person", str)
            if found is None:
                transaction.put("about", "person", new)
            return found or new

        try:
            return await self.write(kept)
        except StoreUnavailable:
            draft = PageTransaction(self._entries)
            key = kept(draft)
            self._unsaved = draft.changes()
            self._entries.take(self._unsaved)
            return key

    async def read(self, query: Callable[[PageTransaction], T]) -> T:
        """Return what a query finds."""
        return query(PageTransaction(self._entries))

    async def write(self, job: Callable[[PageTransaction], T], *tables: str) -> T:
        """Return what a job returns, once its changes are saved; one that raises changes nothing."""
        if self._is_closed:
            raise StoreUnavailable
        writing = asyncio.ensure_future(self._write(job))
        self._writing.add(writing)  # a write that has begun is finished even if its caller is cancelled
        writing.add_done_callback(self._written)
        return await asyncio.shield(writing)

    def _written(self, writing: asyncio.Task[Any]) -> None:
        self._writing.discard(writing)
        if not writing.cancelled():
            writing.exception()  # marked as seen, because perhaps nobody waits for it

    async def alone(self, job: Callable[[PageTransaction], T]) -> T:
        """Return what a job returns; here every transaction runs alone."""
        return await self.write(job)

    async def append(self, append: Append) -> None:
        """Save a change of a log; raises Outrun if the table has changed meanwhile."""
        await self.write(lambda kept: kept.append(append))

    async def _write(self, job: Callable[[PageTransaction], T]) -> T:
        async with self._turn:
            draft = PageTransaction(self._entries)
            result = job(draft)
            changes = draft.changes()
            if changes:
                await self._kept([*self._unsaved, *changes])
                self._unsaved = []
                self._entries.take(changes)
            return result

    async def _kept(self, changes: list[Change]) -> None:
        try:
            await self._keep(changes)
        except Exception:
            self._has_failed = True
            LOG.exception("nothing was written", extra={"changes": len(changes)})
            raise StoreUnavailable from None
        self._has_failed = False

    async def tell(self, news: News) -> None:
        """Do nothing: there is nobody else."""

    def listen(self, heard: Heard, knows: Known) -> None:
        """Do nothing: there is nobody else."""

    async def missing(self) -> list[str]:
        """Return what does not work: writing, after something could not be saved."""
        return ["writing"] if self._has_failed else []

    def close(self) -> None:
        """Refuse further changes."""
        self._is_closed = True
