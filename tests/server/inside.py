"""A server in a thread of the test, whose tables the test can reach into."""

from __future__ import annotations

import asyncio
import tempfile
import threading
from collections.abc import Callable, Container, Coroutine, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from floodplain.catalog import BOTS, GAMES, LEVELS, SUGGESTED
from floodplain.coach.level_coach import LevelCoach
from floodplain.server.api.services import Services
from floodplain.server.app import create_app
from floodplain.server.bots.levels import OfferedBots
from floodplain.server.connections import CONNECTIONS
from floodplain.server.process import Processes
from floodplain.server.settings import Settings
from floodplain.server.store.contract import Store, Transaction
from floodplain.server.store.engine import database_url, open_engine
from floodplain.server.store.errors import StoreUnavailable
from floodplain.server.store.store import SqlStore
from floodplain.server.store.upkeep import upgrade
from floodplain.server.uploads.checker import UploadChecker
from floodplain.shipped import level_ratings
from tests.server.support import SEED, until
from tests.support import PATIENCE_S, free_port

T = TypeVar("T")


class Inside:
    """The running server, its services and its event loop."""

    def __init__(self, address: str, services: Services, loop: asyncio.AbstractEventLoop) -> None:
        self.address = address
        self.services = services
        self._loop = loop

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Does something within the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)

    def call(self, work: Callable[[], T]) -> T:
        """Calls something within the server's own loop."""

        async def do() -> T:
            return work()

        return self.run(do())


def uploads() -> UploadChecker:
    """A checker of uploads whose process starts when it is needed."""
    return UploadChecker(Processes({name: entry.game for name, entry in GAMES.items()}, {}).checker())


class Without:
    """A transaction of which some statements find the database away."""

    def __init__(self, transaction: Transaction, away: Container[object]) -> None:
        self._transaction, self._away = transaction, away

    def __getattr__(self, name: str) -> Any:
        if name in self._away:
            raise StoreUnavailable
        return getattr(self._transaction, name)


def reading_without(store: Store, away: Callable[[], Container[object]]) -> Callable[..., Any]:
    """The reading of a store, without the statements that are away at the moment."""
    usual = store.read

    async def read(query: Callable[[Any], Any]) -> Any:
        return await usual(lambda kept: query(Without(kept, away())))

    return read


@cache
def empty_file() -> bytes:
    """Return a SQLite database without rows, as the migrations make it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite3"
        engine = open_engine(database_url(f"sqlite:///{path}"), 1)
        upgrade(engine)
        engine.dispose()
        return path.read_bytes()


def prepare(database: str) -> None:
    """Create the file of a SQLite database that is not there, which is quicker than to migrate each one."""
    url = database_url(database)
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).exists():
        Path(str(url.database)).write_bytes(empty_file())


@contextmanager
def serving(database: str, **settings: Any) -> Iterator[Inside]:
    """A server in a thread, for as long as the block lasts."""
    free = {
        "seed": SEED,
        "requests_per_second": 1e6,
        "requests_burst": 1_000_000,
        "tables_per_minute": 1e6,
        "codes_per_minute": 1e6,
        "changes_per_minute": 1e6,
    }
    chosen = Settings(database=database, port=free_port(), **{**free, "messages_per_second": 1e6, **settings})
    games = {name: entry.game for name, entry in GAMES.items()}
    prepare(database)
    app = create_app(
        games,
        BOTS,
        SqlStore(database),
        chosen,
        OfferedBots(LEVELS, SUGGESTED, level_ratings()),
        LevelCoach("3", evaluations=4),
    )
    config = uvicorn.Config(
        app,
        "127.0.0.1",
        chosen.port,
        **CONNECTIONS,
    )
    server = uvicorn.Server(config)
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve()

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    try:
        until(lambda: server.started or not thread.is_alive(), "the server in the thread")
        yield Inside(f"http://127.0.0.1:{chosen.port}", app.state.services, loops[0])
    finally:
        server.should_exit = True
        thread.join(PATIENCE_S)
