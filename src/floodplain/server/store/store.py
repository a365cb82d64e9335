"""The store in a database, whichever it is."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

import msgspec
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from floodplain.server.store.engine import database_url, open_engine
from floodplain.server.store.errors import StoreSilent, StoreUnavailable
from floodplain.server.store.news import Heard, Known, News
from floodplain.server.store.notifications import NoNotifier, Notifier, PostgresNotifier
from floodplain.server.store.rows import Append
from floodplain.server.store.transaction import SqlTransaction
from floodplain.server.store.unreadable import Unreadable, counting
from floodplain.server.store.upkeep import check_schema, upgrade
from floodplain.server.store.writer import ANSWER_S, TRIES, Writer

LOG: Final = logging.getLogger(__name__)
READERS: Final = 4
READY_S: Final = 2.0  # to say whether it is there
AGAIN_S: Final = 0.05  # between two tries to read over a new connection
LOST_S: Final = 1.0  # that reads wait for a connection to come back; after that they fail at once
TOUCH: Final = "UPDATE alembic_version SET version_num = version_num"  # writes, and changes nothing

T = TypeVar("T")


class SqlStore:
    """Tables in a database: read by a few threads, written by one."""

    has_club = True

    def __init__(self, address: str, upgrades: bool = True) -> None:
        self.url = database_url(address)
        self.worker = secrets.token_hex(4)
        self.unreadable = Unreadable()
        self.engine = counting(open_engine(self.url, READERS + 2), self.unreadable)
        if upgrades:
            upgrade(self.engine)
        else:
            check_schema(self.engine)
        self.is_shared = self.url.get_backend_name() == "postgresql"
        # All that one query reads is of one moment: a table and its answers must belong together.
        # SQLite does so by default.
        options = {"isolation_level": "REPEATABLE READ"} if self.is_shared else {}
        self._snapshot = self.engine.execution_options(**options)
        self._notifier: Notifier = PostgresNotifier(self.url, self.worker) if self.is_shared else NoNotifier()
        self._writer = Writer(self.engine, self._announce)
        self._lost_at: float | None = None  # when reads began to fail
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    async def read(self, query: Callable[[SqlTransaction], T]) -> T:
        """Return what a query finds; raises StoreUnavailable if the database gives nothing in time."""
        loop = asyncio.get_running_loop()
        return await in_time(loop.run_in_executor(self._readers, self._read, query))

    async def write(self, job: Callable[[SqlTransaction], T], *tables: str) -> T:
        """Return what a job returns, once it is committed; other workers are notified about the tables."""
        return await self._writer.run(job, tables)

    async def alone(self, job: Callable[[SqlTransaction], T]) -> T:
        """Return what a job returns in a transaction of its own, outside the writer's groups."""
        loop = asyncio.get_running_loop()
        return await in_time(loop.run_in_executor(self._readers, self._alone, job))

    async def append(self, append: Append) -> None:
        """Save a change of a log; raises Outrun if the table has moved on."""
        await self._writer.append(append)

    async def tell(self, news: News) -> None:
        """Tell other workers something that is not saved."""
        if self.is_shared:
            await self._writer.run(lambda kept: self._notifier.notify(kept.connection, [news]))

    def listen(self, heard: Heard, knows: Known) -> None:
        """Listen to other workers from now on, about the tables known here."""
        self._notifier.listen(asyncio.get_running_loop(), heard, knows)

    async def missing(self) -> list[str]:
        """Return what does not work: the threads that write and listen, the database, or writing to it."""
        gone = [name for name, works in self._loops() if not works]
        try:
            async with asyncio.timeout(READY_S):
                if not self._writer.failed:
                    await self.read(lambda kept: kept.connection.execute(text("SELECT 1")).scalar())
                    return gone
                await self._writer.run(lambda kept: kept.connection.execute(text(TOUCH)))
        except (StoreUnavailable, TimeoutError):
            gone.append("writing" if self._writer.failed else "database")
        return gone

    def _loops(self) -> list[tuple[str, bool]]:
        return [("writer", self._writer.is_alive), ("notifications", self._notifier.is_alive)]

    @property
    def is_deaf(self) -> bool:
        """Return whether messages of other workers may have been missed."""
        return not self._notifier.is_listening

    def close(self) -> None:
        """Finish what is to be written, then close the database."""
        self._writer.close()
        self._notifier.close()
        self._readers.shutdown()
        self.engine.dispose()

    def _read(self, query: Callable[[SqlTransaction], T]) -> T:
        while True:
            try:
                with self._snapshot.connect() as connection:
                    found = query(SqlTransaction(connection))
            except SQLAlchemyError as error:
                if not self._may_read_again(error):
                    LOG.exception("nothing was read")
                    raise StoreUnavailable from None
                time.sleep(AGAIN_S)
            else:
                self._lost_at = None
                return found

    def _may_read_again(self, error: SQLAlchemyError) -> bool:
        """Return whether a connection was just lost, so that a new one may succeed."""
        if not isinstance(error, OperationalError) or not self.is_shared:
            return False
        now = time.monotonic()
        if self._lost_at is None:
            self._lost_at = now
        return now - self._lost_at < LOST_S

    def _alone(self, job: Callable[[SqlTransaction], T]) -> T:
        for _ in range(TRIES):
            try:
                with self.engine.execution_options(writes=True).begin() as connection:
                    return job(SqlTransaction(connection))
            except IntegrityError:
                continue  # a row that another worker adds at the same time is seen the next time
            except SQLAlchemyError:
                LOG.exception("nothing was written")
                break
        raise StoreUnavailable

    def _announce(
        self, transaction: SqlTransaction, tables: Sequence[str], appends: Sequence[Append]
    ) -> None:
        if not self.is_shared:
            return
        news = [News(self.worker, each.table_id, append=_without_state(each)) for each in appends]
        self._notifier.notify(
            transaction.connection, [*news, *(News(self.worker, table) for table in tables)]
        )


def _without_state(append: Append) -> Append:
    """Return what others need to know of it: they can work out the state, and need no result."""
    kept = append.snapshot
    snapshot = None if kept is None else msgspec.structs.replace(kept, state={})
    return msgspec.structs.replace(append, snapshot=snapshot, result=None)


async def in_time(waiting: Awaitable[T]) -> T:
    """Wait for a result; raises StoreSilent after a time."""
    try:
        async with asyncio.timeout(ANSWER_S):
            return await waiting
    except TimeoutError:
        raise StoreSilent from None
