"""The one thread that writes: it takes everything that waits and commits it as a group."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from sqlite3 import IntegrityError as SqliteIntegrityError
from threading import Lock, Thread
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from floodplain.kernel.errors import FloodplainError
from floodplain.server.store.engine import BEGIN_TO_WRITE
from floodplain.server.store.errors import Outrun, StoreSilent, StoreUnavailable
from floodplain.server.store.rows import Append
from floodplain.server.store.statements import append_all
from floodplain.server.store.transaction import SqlTransaction

LOG: Final = logging.getLogger(__name__)
LARGEST_GROUP: Final = 256
TRIES: Final = 4
ANSWER_S: Final = 10.0  # a database that takes longer counts as away
LOOK_EVERY_S: Final = 1.0
AT_ODDS: Final = (IntegrityError, SqliteIntegrityError)  # with a row that is there

T = TypeVar("T")
Job = Callable[[SqlTransaction], Any]
Announce = Callable[[SqlTransaction, Sequence[str], Sequence[Append]], None]


class Order(msgspec.Struct, frozen=True):
    """A write, and the future of who waits for it."""

    job: Job | Append
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    tables: Sequence[str]
    """The tables that other workers are notified about."""


class Writer:
    """Writes in one thread and in groups; an order is done when its group is committed."""

    def __init__(self, engine: Engine, announce: Announce) -> None:
        self._engine = engine.execution_options(writes=True)
        self._holds = engine.dialect.name == "sqlite"
        self._held: Connection | None = None
        self._announce = announce
        self._queue: SimpleQueue[list[Order] | None] = SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ordered: list[Order] = []  # in this turn of the loop, and not yet handed over
        self._waiting: deque[tuple[float, asyncio.Future[Any]]] = deque()  # and till when
        self._handing = Lock()  # the one who closes may be another thread than the loop's
        self._thread = Thread(target=self._work, name="writer", daemon=True)
        self._closed = False
        self.failed = False  # whether the last that was to be written could not be
        self._thread.start()

    async def run(self, job: Callable[[SqlTransaction], T], tables: Sequence[str] = ()) -> T:
        """Return what a job returns, once it is committed; a job may run twice, and is saved once."""
        return await self._order(job, tables)  # type: ignore[no-any-return]

    async def append(self, append: Append) -> None:
        """Save a change of a log; raises Outrun if the table has moved on."""
        await self._order(append, (append.table_id,))

    def close(self) -> None:
        """Finish what was ordered, then end the thread."""
        self._closed = True
        self._hand_over()
        self._queue.put(None)
        self._thread.join()

    def _order(self, job: Job | Append, tables: Sequence[str]) -> asyncio.Future[Any]:
        if self._closed:
            raise StoreUnavailable
        loop = asyncio.get_running_loop()
        order = Order(job, loop.create_future(), loop, tables)
        if loop is not self._loop:
            self._loop, self._ordered = loop, []  # of a loop that has ended nobody waits any more
            self._waiting.clear()
        if not self._waiting:
            loop.call_later(LOOK_EVERY_S, self._look, loop)
        self._waiting.append((loop.time() + ANSWER_S, order.future))
        if not self._ordered:
            loop.call_soon(self._hand_over)
        self._ordered.append(order)
        return order.future

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Fail orders that have waited too long; one timer watches all of them."""
        if loop is not self._loop:
            return
        while self._waiting:
            until, future = self._waiting[0]
            if not future.done():
                if until > loop.time():
                    loop.call_later(LOOK_EVERY_S, self._look, loop)
                    return
                future.set_exception(StoreSilent())
            self._waiting.popleft()

    def _hand_over(self) -> None:
        """Give the thread all orders of one turn of the loop, as one group."""
        with self._handing:
            if self._ordered:
                orders, self._ordered = self._ordered, []
                self._queue.put(orders)

    def _work(self) -> None:
        while (orders := self._queue.get()) is not None:
            last = False
            with contextlib.suppress(Empty):
                while len(orders) < LARGEST_GROUP and not last:
                    more = self._queue.get_nowait()
                    last = more is None
                    orders += more or []
            self._write(orders)
            del orders  # what was written last is not held on to until there is more
            if last:
                break
        if self._held is not None:
            self._held.close()

    @property
    def is_alive(self) -> bool:
        """Return whether orders are still carried out."""
        return self._thread.is_alive()

    def _write(self, given: Sequence[Order], tries: int = TRIES) -> None:
        orders = [order for order in given if not order.future.done()]  # nobody waits for the others any more
        if not orders:
            return
        try:
            results = self._commit(orders)
            self.failed = False
        except (FloodplainError, *AT_ODDS) as error:
            # One of them cannot be written; the others must not suffer for it.
            # A row that another worker has just added is seen the next time.
            again = len(orders) > 1 or (isinstance(error, AT_ODDS) and tries > 1)
            if again:
                for order in orders:
                    self._write([order], tries - 1)
                return
            results = [StoreUnavailable() if isinstance(error, AT_ODDS) else error]
        except Exception:
            LOG.exception("nothing was written", extra={"orders": len(orders)})
            self.failed = True
            results = [StoreUnavailable()] * len(orders)
        deliver(orders, results)

    def _commit(self, orders: Sequence[Order]) -> list[Any]:
        results: list[Any] = [None] * len(orders)
        with self._transaction() as connection:
            appends = [order.job for order in orders if isinstance(order.job, Append)]
            # Rows are locked in one order by all workers, so that no two wait for each other.
            appends.sort(key=lambda append: append.table_id)
            if append_all(connection, appends) != len(appends):
                raise Outrun(appends[0].table_id)
            transaction = SqlTransaction(connection)
            for number, order in enumerate(orders):
                if not isinstance(order.job, Append):
                    results[number] = order.job(transaction)
            jobs = [order for order in orders if not isinstance(order.job, Append)]
            others = {table for order in jobs for table in order.tables}
            self._announce(transaction, sorted(others), appends)
        return results

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """Open a connection for one group of writes; one to a file is kept, any other is checked first.

        A transaction on a file begins and ends at its driver, which most of what is written goes to at once.
        """
        if not self._holds:
            with self._engine.begin() as connection:
                yield connection
            return
        held, self._held = self._held or self._engine.connect(), None
        try:
            driver: Any = held.connection.driver_connection
            driver.execute(BEGIN_TO_WRITE)
            yield held
            (held if held.in_transaction() else driver).commit()
        except BaseException:
            held.close()
            raise
        self._held = held


def deliver(orders: Sequence[Order], results: Sequence[Any]) -> None:
    """Wake all waiting callers, each event loop once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for order, result in zip(orders, results, strict=True):
        by_loop.setdefault(order.loop, []).append((order.future, result))
    for loop, waiting in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop is gone, and nobody waits any more
            loop.call_soon_threadsafe(_wake, waiting)


def _wake(waiting: Sequence[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in waiting:
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
