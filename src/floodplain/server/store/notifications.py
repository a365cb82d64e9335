"""Notifications of changes between workers, through their shared database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from threading import Event, Thread
from typing import Any, Final, Protocol

import msgspec
from sqlalchemy import URL, Connection, text

from floodplain.kernel.structs import work_out
from floodplain.server.store.news import Heard, Known, News

LOG: Final = logging.getLogger(__name__)
CHANNEL: Final = "floodplain"
PAUSE_S: Final = 0.5
LONGEST: Final = 7_900  # bytes; PostgreSQL accepts less than 8,000


class Address(msgspec.Struct):
    """The table that news are about."""

    table: str


work_out(globals())


class Notifier(Protocol):
    """Notifies other workers, and listens to them."""

    is_listening: bool
    """Whether notifications of others arrive."""

    @property
    def is_alive(self) -> bool:
        """Return whether the listening thread is still running."""

    def notify(self, connection: Connection, news: Sequence[News]) -> None:
        """Notify the others, once the transaction is committed."""

    def listen(self, loop: asyncio.AbstractEventLoop, heard: Heard, knows: Known) -> None:
        """Listen to the others from now on."""

    def close(self) -> None:
        """Stop listening."""


class NoNotifier:
    """The notifier of a single worker."""

    is_listening = True
    is_alive = True

    def notify(self, connection: Connection, news: Sequence[News]) -> None:
        """Do nothing: there are no other workers."""

    def listen(self, loop: asyncio.AbstractEventLoop, heard: Heard, knows: Known) -> None:
        """Do nothing: there are no other workers."""

    def close(self) -> None:
        """Do nothing."""


_address_of: Final = msgspec.json.Decoder(Address).decode


def _written(news: News) -> str:
    """Encode news; an addition to a log that is too long is left for the others to look up."""
    written = msgspec.json.encode(news)
    if len(written) > LONGEST:
        written = msgspec.json.encode(msgspec.structs.replace(news, append=None))
    return written.decode()


class PostgresNotifier:
    """A notifier with LISTEN and NOTIFY of PostgreSQL."""

    _NOTIFY: Final = text("SELECT pg_notify(:channel, :payload)")

    def __init__(self, url: URL, worker: str) -> None:
        self._own = msgspec.json.encode({"worker": worker})[
            :-1
        ].decode()  # the prefix of everything that this worker sends
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._stop = Event()
        self._thread: Thread | None = None
        self.is_listening = True  # until proven otherwise

    @property
    def is_alive(self) -> bool:
        """Return whether the listening thread is still running."""
        return self._thread is None or self._thread.is_alive()

    def notify(self, connection: Connection, news: Sequence[News]) -> None:
        """Notify the others, once the transaction is committed."""
        if news:
            payloads = [{"channel": CHANNEL, "payload": _written(each)} for each in news]
            connection.execute(self._NOTIFY, payloads)

    def listen(self, loop: asyncio.AbstractEventLoop, heard: Heard, knows: Known) -> None:
        """Listen to the others from now on, over a separate connection."""
        self._thread = Thread(
            target=self._listen, args=(loop, heard, knows), name="notifications", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def _listen(self, loop: asyncio.AbstractEventLoop, heard: Heard, knows: Known) -> None:
        import psycopg  # noqa: PLC0415 - an extra that only those need who use PostgreSQL

        while not self._stop.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True, connect_timeout=3) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.is_listening = True
                    self._tell(loop, heard, None)  # what was sent before this moment was missed
                    while not self._stop.is_set():
                        for notify in connection.notifies(timeout=PAUSE_S):
                            if self._is_meant(notify.payload, knows):
                                self._tell(loop, heard, notify.payload)
            except Exception as error:
                self.is_listening = False
                known = isinstance(error, psycopg.Error)
                LOG.warning("other workers cannot be heard: %s", error, exc_info=None if known else error)
                self._stop.wait(PAUSE_S)

    def _is_meant(self, payload: str, knows: Known) -> bool:
        return not payload.startswith(self._own) and knows(_address_of(payload).table)

    @staticmethod
    def _tell(loop: asyncio.AbstractEventLoop, heard: Heard, payload: str | None) -> None:
        news: Any = None if payload is None else msgspec.json.decode(payload, type=News)
        with contextlib.suppress(RuntimeError):  # the loop has ended, and nothing listens
            loop.call_soon_threadsafe(heard, news)
