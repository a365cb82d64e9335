"""The lobby under load: people who look at it, games that are played, and tables that come and go.

    python -m bench.lobby [--people 2000] [--tables 500] [--seconds 600] [--workers 2] [--database postgresql://…]

2,000 people follow the lobby while 500 games of two are played and a new table is opened and taken several
times a second. Printed are the time from an answer to the view after it, what a change of the lobby costs
the worker that makes it, how long it takes until everyone has it, and the memory of the workers each minute.
All traffic stays on this machine; the run ends automatically.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import uvloop
import websockets

from bench.recovery import database
from bench.server import PORT, Load, Measured, allow_many_files, play_on, resident_kb, served, workers_of
from floodplain.client import Client
from floodplain.client.connection import of_table

ADDRESS = f"http://127.0.0.1:{PORT}"
AT_ONCE = 50  # sockets that are opened together
LISTENING = 20  # of the people, who note when a change arrives
ANSWER_MS, CHANGE_MS, GROWTH = 100.0, 2.0, 1.10  # what is promised
COST = re.compile(r"^floodplain_lobby_seconds_(sum|count) ([0-9.e+-]+)$", re.MULTILINE)


@dataclass
class Watched:
    """What the people in the lobby see."""

    opened: dict[str, float] = field(default_factory=dict)
    """By table, when the request to open it was answered."""
    delays: list[float] = field(default_factory=list)
    messages: int = 0


def main() -> None:
    """Measures and prints; the exit code says whether the promises hold."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--people", type=int, default=2000)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--think", type=float, default=10.0, help="seconds before an answer, on average")
    parser.add_argument("--pause", type=float, default=0.5, help="seconds between two new tables")
    parser.add_argument("--database", default="", help="instead of a PostgreSQL that is started here")
    arguments = parser.parse_args()
    allow_many_files()
    with (
        tempfile.TemporaryDirectory() as folder,
        database(arguments.database) as arguments.database,
        served(folder, arguments) as process,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        kept = runner.run(carry_out(arguments, workers_of(process.pid, arguments.workers)))
    raise SystemExit(0 if kept else 1)


async def carry_out(arguments: argparse.Namespace, pids: Sequence[int]) -> bool:
    """Bring everyone in, measure for a while, and return whether the promises hold."""
    load = Load(
        "fertility", arguments.tables, 2, arguments.think, Measured(2 * arguments.tables, arguments.tables)
    )
    watched, ready = Watched(), asyncio.Semaphore(0)
    people = [asyncio.create_task(play_on(load, number, ready)) for number in range(arguments.tables)]
    for _ in people:
        await ready.acquire()
    doors = asyncio.Semaphore(AT_ONCE)
    arrived = asyncio.Semaphore(0)
    people += [
        asyncio.create_task(watch(watched, doors, arrived, number < LISTENING))
        for number in range(arguments.people)
    ]
    for _ in range(arguments.people):
        await arrived.acquire()
    people.append(asyncio.create_task(come_and_go(watched, arguments.pause)))
    print(
        f"{arguments.people} people in the lobby, {arguments.tables} tables, {len(pids)} workers", flush=True
    )
    memory = await measured(load, arguments.seconds, pids)
    cost = await asyncio.to_thread(change_ms)
    load.ends = True
    for each in people:
        each.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    return report(load.measured, watched, cost, memory)


async def measured(load: Load, seconds: float, pids: Sequence[int]) -> list[int]:
    """Count answers for a while; return the kilobytes of all workers, noted each minute at most."""
    step = min(60.0, seconds / 4)
    await asyncio.sleep(min(60.0, seconds / 4))  # until everything has been allocated once
    memory = [sum(map(resident_kb, pids))]
    load.is_counting, began = True, time.perf_counter()
    while time.perf_counter() - began < seconds:
        await asyncio.sleep(step)
        memory.append(sum(map(resident_kb, pids)))
        print(f"  {time.perf_counter() - began:5.0f} s: {memory[-1] / 1024:.0f} MB", flush=True)
    load.is_counting = False
    load.measured.seconds = time.perf_counter() - began
    return memory


async def watch(
    watched: Watched, doors: asyncio.Semaphore, arrived: asyncio.Semaphore, is_listening: bool
) -> None:
    """One person who looks at the lobby."""
    async with doors:
        socket = await websockets.connect(f"{ADDRESS.replace('http', 'ws')}/api/lobby/live", open_timeout=60)
        await socket.recv()
    arrived.release()
    async with socket:
        async for message in socket:
            watched.messages += 1
            if is_listening:
                note(watched, message)


def note(watched: Watched, message: str | bytes) -> None:
    """Note how long ago the tables in a message were opened."""
    now, told = time.perf_counter(), msgspec.json.decode(message)
    for table in told.get("tables", []):
        if table["status"] == "open" and table["id"] in watched.opened:
            watched.delays.append(now - watched.opened[table["id"]])


async def come_and_go(watched: Watched, pause: float) -> None:
    """Open a table in the lobby again and again; someone takes its seat, and the game is given up."""
    while True:
        await asyncio.to_thread(once, watched, pause)


def once(watched: Watched, pause: float) -> None:
    """Open a table, have it found, and give it up."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    time_plan = {"kind": "game", "amount": 900}
    with Client(ADDRESS) as ann, Client(ADDRESS) as ben:
        card = send(ann, "/api/tables", game="fertility", seats=seats, listed=True, time=time_plan)
        watched.opened[card["id"]] = time.perf_counter()
        time.sleep(pause)
        send(ben, of_table(card["id"], "join"), invite="", name="Ben")
        for one in (ann, ben):
            send(one, of_table(card["id"], "forget"))


def send(client: Client, path: str, **body: object) -> Any:  # noqa: ANN401 - JSON
    """Send a request, and return what is answered."""
    return msgspec.json.decode(client.ask("POST", path, msgspec.json.encode(body)))


def change_ms() -> float:
    """Return the milliseconds that a worker needed on average to work out and encode a change."""
    with Client(ADDRESS) as client:
        found = dict(COST.findall(client.ask("GET", "/metrics").decode()))
    return 1000 * float(found.get("sum", 0)) / max(1.0, float(found.get("count", 0)))


def report(answers: Measured, watched: Watched, cost: float, memory: Sequence[int]) -> bool:
    """Print the figures; return whether the promises hold."""
    delays = sorted(watched.delays) or [0.0]
    p99 = answers.quantile(0.99) if answers.taken else float("inf")
    grown = memory[-1] / memory[0]
    print(f"answers: {answers.rate:.0f}/s, p50 {answers.quantile(0.5):.1f} ms, p99 {p99:.1f} ms")
    print(f"a change of the lobby: {cost:.2f} ms to work out and encode; {watched.messages} messages sent")
    print(f"until all have it: p50 {delays[len(delays) // 2] * 1000:.0f} ms, most {delays[-1] * 1000:.0f} ms")
    print(f"memory: {memory[0] / 1024:.0f} MB, then {memory[-1] / 1024:.0f} MB ({grown:.2f} times)")
    return p99 < ANSWER_MS and cost < CHANGE_MS and grown < GROWTH


if __name__ == "__main__":
    main()
