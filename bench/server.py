"""The server under load, over real sockets, and boardgame.io's server under the same load.

    python bench/server.py [--clients 100,500,2000] [--seconds 10] [--share 1.0] [--skip-peer]

Whole games are played by the Python client: two clients a table, each answering as soon as it is asked (a
closed loop), and then 2,000 clients over 500 tables that think for a while. A latency is the time from the
answer sent to the new view received. The peer plays from memory, with its own socket.io client: its
tic-tac-toe, and a game as long and with a state as large as ours; ours plays a game of the catalog and keeps
every answer in SQLite. A share below 1 holds each worker to that part of a processor, so that what several
of them give can be measured where the load needs one too. All traffic stays on this machine; every run ends
automatically.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import uvloop

from bench.serving import serving
from floodplain.catalog import GAMES
from floodplain.client import Client, Live, SeatPlan, Situation, follow
from floodplain.kernel.rng import Rng

PEER = Path(__file__).parent / "boardgame_io"
PEER_PACKAGES = ("boardgame.io@0.50.2", "socket.io-client@4")
PEER_GAMES = ("tic-tac-toe", "equal")
EQUAL = ("106", "6000")  # answers of a game of Fertility for two between any players, and bytes of its view
PORT, PEER_PORT = 8417, 8418
OURS = ("-m", "floodplain", "serve")
TURN_S, SAVED_S = 0.002, 0.05  # how often who is held to a share is looked at, and what they may save up
IDLE_S = 0.2  # of processor time in a second: less is that of a worker that has started
NO_LIMITS = (
    *("--requests-per-second", "1000000", "--requests-burst", "1000000", "--tables-per-minute", "1000000"),
    *("--messages-per-second", "1000000", "--sockets-per-address", "100000", "--log-level", "warning"),
)


@dataclass
class Measured:
    """The figures of one run."""

    clients: int
    tables: int
    seconds: float = 0.0
    taken: list[float] = field(default_factory=list)
    kilobytes_a_table: float = 0.0
    cpu_s: float = 0.0
    messages: int = 0
    received: int = 0
    """Bytes, at all clients of a table."""

    @property
    def rate(self) -> float:
        """Answers per second."""
        return len(self.taken) / self.seconds

    @property
    def cpu_us(self) -> float:
        """Processor time of the server for one answer: the figure that a busy machine changes least."""
        return self.cpu_s / len(self.taken) * 1e6

    @property
    def a_message(self) -> str:
        """Messages and kilobytes that the clients of a table got for one answer."""
        answers = max(1, len(self.taken))
        return f"{self.messages / answers:>9.1f}{self.received / answers / 1000:>9.1f}"

    def quantile(self, part: float) -> float:
        """Return the milliseconds that a share of the answers did not exceed."""
        ordered = sorted(self.taken)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] * 1000


@dataclass
class Load:
    """One run: a number of tables with clients that think for a time."""

    game: str
    tables: int
    seats: int
    think_s: float
    measured: Measured
    is_counting: bool = False
    ends: bool = False


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clients", default="100,500,2000")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--game", default="fertility", choices=list(GAMES))
    parser.add_argument("--think", type=float, default=2.0, help="seconds, in the run with 500 tables")
    parser.add_argument("--database", default="", help="instead of a new SQLite")
    parser.add_argument("--workers", type=int, default=1, help="more than one needs a PostgreSQL")
    parser.add_argument("--share", type=float, default=1.0, help="of a processor, for each worker")
    parser.add_argument("--skip-peer", action="store_true")
    arguments = parser.parse_args()
    allow_many_files()
    sizes = [int(size) for size in arguments.clients.split(",")]
    columns: tuple[tuple[str, int], ...] = (
        ("answers/s", 10),
        ("p50 ms", 9),
        ("p99 ms", 9),
        ("CPU µs", 9),
        ("kB/table", 10),
    )
    columns += (("messages", 9), ("kB sent", 9))  # for one answer
    print(" " * 34 + "".join(f"{name:>{width}}" for name, width in columns))
    ours = {size: run_ours(arguments, size // 2, 2, 0.0) for size in sizes}
    for size, measured in ours.items():
        show(f"{arguments.game}, {size} clients", measured)
    show("500 tables of 4, thinking", run_ours(arguments, 500, 4, arguments.think))
    if not arguments.skip_peer:
        compare(sizes, ours, arguments.seconds)


def compare(sizes: Sequence[int], ours: dict[int, Measured], seconds: float) -> None:
    """The peer under the same load, and the ratios."""
    with peer_installed() as folder:
        for size, game in [(size, game) for size in sizes for game in PEER_GAMES]:
            found = run_peer(folder, game, size, seconds)
            print(
                f"{f'boardgame.io, {game}, {size} clients':34}{found['answers_per_second']:>10,.0f}"
                f"{found['p50_ms']:>9.1f}{found['p99_ms']:>9.1f}{found['cpu_us']:>9,.0f}"
                f"   ours: {ours[size].rate / found['answers_per_second']:.1f} times the answers,"
                f" {ours[size].cpu_us / found['cpu_us']:.2f} of the processor time",
                flush=True,
            )


def show(title: str, measured: Measured) -> None:
    """One line of the table."""
    print(
        f"{title:34}{measured.rate:>10,.0f}{measured.quantile(0.5):>9.1f}{measured.quantile(0.99):>9.1f}"
        f"{measured.cpu_us:>9,.0f}{measured.kilobytes_a_table:>10,.0f}{measured.a_message}",
        flush=True,
    )


def allow_many_files() -> None:
    """2,000 sockets are more than a shell allows by default."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 16_384)), hard))


# --- ours -------------------------------------------------------------------------------------------


def run_ours(arguments: argparse.Namespace, tables: int, seats: int, think_s: float) -> Measured:
    """One run against a new server."""
    measured = Measured(tables * seats, tables)
    load = Load(arguments.game, tables, seats, think_s, measured)
    with tempfile.TemporaryDirectory() as folder, served(folder, arguments) as process:
        before = resident_kb(process.pid)
        with (
            held(workers_of(process.pid, arguments.workers), arguments.share),
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ):
            runner.run(carry_out(load, arguments.seconds, process.pid))
        measured.kilobytes_a_table = (resident_kb(process.pid) - before) / tables
    return measured


@contextmanager
def served(folder: str, arguments: argparse.Namespace) -> Iterator[subprocess.Popen[bytes]]:
    """A server as a process of its own."""
    address = arguments.database or f"sqlite:///{folder}/bench.sqlite3"
    command = [
        sys.executable,
        *getattr(arguments, "command", OURS),
        "--port",
        str(PORT),
        "--database",
        address,
    ]
    command += ["--workers", str(arguments.workers)]
    workers = arguments.workers

    def is_idle(pid: int) -> bool:  # so that no worker is busy with its start
        return workers == 1 or are_idle(workers_of(pid, workers), workers)

    with serving([*command, *NO_LIMITS], f"http://127.0.0.1:{PORT}", is_idle) as process:
        yield process


def are_idle(pids: Sequence[int], workers: int) -> bool:
    """Return whether all workers are running and idle."""
    before = [processor_time(pid) for pid in pids]
    time.sleep(1)
    return len(pids) == workers and all(
        processor_time(pid) - taken < IDLE_S for pid, taken in zip(pids, before, strict=True)
    )


def workers_of(pid: int, workers: int) -> list[int]:
    """The processes that serve: the first one itself, or those that it has started."""
    if workers == 1:
        return [pid]
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    return [int(each) for each in children if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()]


@contextmanager
def held(pids: Sequence[int], share: float) -> Iterator[None]:
    """Limit each of these processes to a share of a processor."""
    if share >= 1:
        yield
        return
    holder = multiprocessing.get_context("spawn").Process(target=hold, args=(pids, share), daemon=True)
    holder.start()
    try:
        yield
    finally:
        holder.kill()
        holder.join()
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def hold(pids: Sequence[int], share: float) -> None:
    """Stop processes that have used their share, and let them continue when there is more of it."""
    left = dict.fromkeys(pids, 0.0)
    taken = {pid: processor_time(pid) for pid in pids}
    looked = time.monotonic()
    while True:
        time.sleep(TURN_S)
        passed, looked = time.monotonic() - looked, time.monotonic()
        for pid in pids:
            before, taken[pid] = taken[pid], processor_time(pid)
            left[pid] = min(SAVED_S, left[pid] + share * passed - (taken[pid] - before))
            os.kill(pid, signal.SIGCONT if left[pid] > 0 else signal.SIGSTOP)


def processor_time(pid: int) -> float:
    """Seconds that a process has run: its clock, as Linux names it."""
    return time.clock_gettime((~pid << 3) | 2)


def resident_kb(pid: int) -> int:
    """The memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) if found else 0


def cpu_seconds(pid: int) -> float:
    """The processor time that a process and its workers have taken, in all their threads."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    return own + sum(cpu_seconds(int(child)) for child in children)


async def carry_out(load: Load, seconds: float, pid: int) -> None:
    """Open all tables, let them play, and count for a while."""
    ready = asyncio.Semaphore(0)
    games = [asyncio.create_task(play_on(load, number, ready)) for number in range(load.tables)]
    for _ in games:
        await ready.acquire()
    await asyncio.sleep(2)
    load.is_counting, began, cpu = True, time.perf_counter(), cpu_seconds(pid)
    await asyncio.sleep(seconds)
    load.is_counting, load.ends = False, True
    load.measured.seconds = time.perf_counter() - began
    load.measured.cpu_s = cpu_seconds(pid) - cpu
    for game in games:
        game.cancel()
    failed = [error for error in await asyncio.gather(*games, return_exceptions=True) if not _is_end(error)]
    if failed:
        raise SystemExit(f"{len(failed)} tables failed, the first with {failed[0]!r}")


def _is_end(error: object) -> bool:
    return error is None or isinstance(error, asyncio.CancelledError)


async def play_on(load: Load, number: int, ready: asyncio.Semaphore, opened: list[str] | None = None) -> None:
    """One table after another, as each game ends; they are noted where that is wanted."""
    rng = Rng(f"{number}")
    is_first = True
    while not load.ends:
        table, keys = await asyncio.to_thread(seat_all, load)
        if opened is not None:
            opened.append(table)
        async with asyncio.TaskGroup() as players:
            for seat, key in enumerate(keys):
                players.create_task(play(load, table, seat, key, rng))
            if is_first:
                ready.release()
                is_first = False


def seat_all(load: Load) -> tuple[str, list[str]]:
    """A new table, and the key of each of its seats."""
    address = f"http://127.0.0.1:{PORT}"
    keys: list[str] = []
    with Client(address) as owner:
        plan = [SeatPlan(kind="me"), *[SeatPlan(kind="open")] * (load.seats - 1)]
        card = owner.open(load.game, plan)
        keys.append(str(owner.key))
    for _ in range(load.seats - 1):
        with Client(address) as guest:
            guest.join(card.id, card.invite or "")
            keys.append(str(guest.key))
    return card.id, keys


async def play(load: Load, table: str, seat: int, key: str, rng: Rng) -> None:
    """One client, to the end of the game."""
    async with follow(f"http://127.0.0.1:{PORT}", table, key, seat) as live:
        count_messages(live, load)
        sent = 0.0
        while True:
            situation = await live.next_situation()
            if sent:
                if load.is_counting:
                    load.measured.taken.append(time.perf_counter() - sent)
                sent = 0.0
            if situation.over:
                return
            if situation.answers:
                sent = await answer(load, live, situation, rng)


def count_messages(live: Live, load: Load) -> None:
    """Count everything that comes over a socket."""
    usual = live.received

    async def received() -> str | bytes:
        message = await usual()
        if load.is_counting:
            load.measured.messages += 1
            load.measured.received += len(message)
        return message

    live.received = received  # type: ignore[method-assign]


async def answer(load: Load, live: Live, situation: Situation, rng: Rng) -> float:
    """Answers anything legal, after some thought; when."""
    if load.think_s:
        await asyncio.sleep(load.think_s * 2 * rng.fraction())
    offers = situation.answers
    sent = time.perf_counter()
    await live.answer(situation, offers[rng.below(len(offers))].answer)
    return sent


# --- the peer ---------------------------------------------------------------------------------------


@contextmanager
def peer_installed() -> Iterator[Path]:
    """boardgame.io in a folder that goes away."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for script in PEER.glob("*.js"):
            shutil.copy(script, folder)
        (folder / "package.json").write_text('{"private": true}', encoding="utf-8")
        install = ["npm", "install", "--no-audit", "--no-fund", "--silent", *PEER_PACKAGES]
        subprocess.run(install, cwd=folder, check=True)
        yield folder


def run_peer(folder: Path, game: str, clients: int, seconds: float) -> dict[str, float]:
    """One run against a new server of the peer."""
    ports = [str(PEER_PORT), str(PEER_PORT + 1)]
    command = ["node", "server.js", *ports, *EQUAL]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            while "ready" not in server.stdout.readline():
                pass
            load = ["node", "load.js", *ports, str(clients), str(seconds), game]
            return under_load(load, folder, server.pid)
        finally:
            server.terminate()


def under_load(command: Sequence[str], folder: Path, pid: int) -> dict[str, float]:
    """Return the results of the peer's load, and the processor time of its server."""
    cpu: list[float] = []
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as load:
        assert load.stdout is not None
        for line in load.stdout:
            if line.strip() in {"counting", "counted"}:
                cpu.append(cpu_seconds(pid))
            else:
                found: dict[str, float] = json.loads(line)
                return {**found, "cpu_us": (cpu[1] - cpu[0]) / found["answers"] * 1e6}
    raise SystemExit("the peer's load gave no figures")


if __name__ == "__main__":
    main()
