"""Real databases and real servers: SQLite in a file, and a PostgreSQL that the tests start."""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.server.inside import Inside, serving
from tests.server.plain import Client
from tests.server.support import Postgres, Server, deep, running

HERE = Path(__file__).parent
COUNTER = itertools.count()
DATABASES = {"sqlite", "postgres", "page"}
ON_PAGE = "fertility"
SAMPLE = frozenset({
    "test_play.py",
    "test_sets.py",
    "test_saving.py",
})  # fmt: skip
"""The files whose tests are tried on the application of a page each time, with one game."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run one game's tests on PostgreSQL and the others on SQLite; in a deep run, all on both."""
    tests: dict[str, list[tuple[str, pytest.Item]]] = {}
    for item in items:
        spec = getattr(item, "callspec", None)
        if item.path.parent != HERE or not spec or not DATABASES & set(map(str, spec.params.values())):
            continue
        if "page" in map(str, spec.params.values()):
            if item.path.name not in SAMPLE or spec.params.get("game", ON_PAGE) != ON_PAGE:
                item.add_marker(deep)
        elif item.name.startswith("test_nothing_that_is_sent") and is_on_postgres(item):
            item.add_marker(deep)
        elif "game" in spec.params and item.get_closest_marker("in_turn") is None:
            tests.setdefault(item.nodeid.partition("[")[0], []).append((spec.params["game"], item))
    for name, found in tests.items():
        games = sorted({game for game, _ in found})
        chosen = games[zlib.crc32(name.encode()) % len(games)]
        for game, item in found:
            if (game == chosen) != is_on_postgres(item):
                item.add_marker(deep)


def is_on_postgres(item: pytest.Item) -> bool:
    """Return whether a test with a database uses PostgreSQL."""
    spec = getattr(item, "callspec", None)
    return spec is not None and "postgres" in spec.params.values()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of this test process."""
    server = Postgres()
    yield server
    server.stop()


def new_database(request: pytest.FixtureRequest, folder: Path) -> str:
    if request.param == "page":
        return f"page:{folder / 'entries'}"
    if request.param == "sqlite":
        return f"sqlite:///{folder / 'floodplain.sqlite3'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database(f"test{next(COUNTER)}")


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    return new_database(request, tmp_path)


@pytest.fixture(scope="session", params=["sqlite", "postgres", "page"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on either database, shared by the tests that do it no harm."""
    folder = tmp_path_factory.mktemp("server")
    with running(new_database(request, folder), folder) as found:
        yield found


@pytest.fixture(scope="session")
def twin(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Another server on the same PostgreSQL; SQLite has but the one."""
    if not server.database.startswith("postgres"):
        yield server
        return
    with running(server.database, tmp_path_factory.mktemp("twin")) as found:
        yield found


@pytest.fixture
def ann(server: Server) -> Iterator[Client]:
    """A device."""
    with server.client() as client:
        yield client


@pytest.fixture
def ben(server: Server) -> Iterator[Client]:
    """Another device."""
    with server.client() as client:
        yield client


@pytest.fixture
def own_settings() -> Mapping[str, object]:
    """The settings of a test's own server; a module that needs others overrides this."""
    return {}


@pytest.fixture
def inside(tmp_path: Path, own_settings: Mapping[str, object]) -> Iterator[Inside]:
    """A server of the test's own, in a thread, whose tables the test can reach into."""
    with serving(f"sqlite:///{tmp_path / 'x.sqlite3'}", **own_settings) as found:
        yield found


@pytest.fixture
def client(inside: Inside) -> Iterator[Client]:
    """A device at the test's own server."""
    with Client(inside.address) as found:
        yield found
