"""The lobby under load: people who look at it, games that are played, and tables that come and go.

    python -m bench.lobby [--people 2000] [--tables 500] [--seconds 600] [--workers 2] [--database postgresql://…]

2,000 people follow the lobby while 500 games of two are played and a new table is opened and taken several
times a second. Printed are the time from an answer to the view after it, what a change of the lobby costs
the worker that makes it, how long it takes until everyone has it, and the memory of the workers each minute.
The people who only look are a process of their own, so that what they read delays nobody else's answer. Two
workers, PostgreSQL and two processes of clients share the machine: on two cores, nothing else may run, or the
bench must go first (`chrt -r 10`). All traffic stays on this machine; the run ends automatically.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import os
import re
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.sharedctypes import Synchronized
from multiprocessing.synchronize import Semaphore
from typing import Any, Final, cast

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
TEXT, PING, PONG = 0x1, 0x9, 0xA  # kinds of frames
WHOLE, MASKED, UNMASKED = 0x80, 0x80, bytes(4)
LONG, LONGEST = 126, 127  # sizes that are told in the 2 and 8 bytes that follow
HEAD_END: Final = b"\r\n\r\n"
COST = re.compile(r"^floodplain_lobby_seconds_(sum|count) ([0-9.e+-]+)$", re.MULTILINE)


@dataclass
class Watched:
    """The people who follow the lobby, and the changes that they have seen."""

    opened: dict[str, float] = field(default_factory=dict)
    """By table, when the request to open it was answered."""
    delays: list[float] = field(default_factory=list)


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
    doors, arrived = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(0)
    people += [asyncio.create_task(watch(watched, doors, arrived)) for _ in range(LISTENING)]
    for _ in range(LISTENING):
        await arrived.acquire()
    crowd = Crowd(arguments.people - LISTENING)
    await asyncio.to_thread(crowd.come)
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
    return report(load.measured, watched, crowd.leave(), cost, memory)


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


async def watch(watched: Watched, doors: asyncio.Semaphore, arrived: asyncio.Semaphore) -> None:
    """One person who looks at the lobby and notes when a change arrives."""
    async with doors:
        socket = await websockets.connect(f"{ADDRESS.replace('http', 'ws')}/api/lobby/live", open_timeout=60)
        await socket.recv()
    arrived.release()
    async with socket:
        async for message in socket:
            note(watched, message)


def note(watched: Watched, message: str | bytes) -> None:
    """Note how long ago the tables in a message were opened."""
    now, told = time.perf_counter(), msgspec.json.decode(message)
    for table in told.get("tables", []):
        if table["status"] == "open" and table["id"] in watched.opened:
            watched.delays.append(now - watched.opened[table["id"]])


class Crowd:
    """People who look at the lobby, in a process of their own."""

    def __init__(self, people: int) -> None:
        context = get_context("spawn")
        self.people = people
        self.arrived = context.Semaphore(0)
        self.messages = context.Value("q", 0)
        self.process = context.Process(
            target=look_on, args=(people, self.arrived, self.messages), daemon=True
        )

    def come(self) -> None:
        """Return when everyone has the lobby."""
        self.process.start()
        for _ in range(self.people):
            self.arrived.acquire()

    def leave(self) -> int:
        """End, and return how many messages came."""
        self.process.terminate()
        self.process.join()
        return int(self.messages.value)


def look_on(people: int, arrived: Semaphore, messages: Synchronized[int]) -> None:
    """Keep many sockets of the lobby open, and count what comes."""
    allow_many_files()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(open_all(people, arrived, messages))


async def open_all(people: int, arrived: Semaphore, messages: Synchronized[int]) -> None:
    """Open the sockets, some at once, and stay."""
    loop = asyncio.get_running_loop()
    doors = asyncio.Semaphore(AT_ONCE)

    async def come() -> None:
        async with doors:
            onlooker = Onlooker(messages)
            await loop.create_connection(lambda: onlooker, "127.0.0.1", PORT)
            await onlooker.first.wait()
            arrived.release()
        await onlooker.gone.wait()
        raise ConnectionError("the server closed a socket of the lobby")

    await asyncio.gather(*(come() for _ in range(people)))


class Onlooker(asyncio.Protocol):
    """One of them: it reads no more of a message than its size, which is cheap."""

    def __init__(self, messages: Synchronized[int]) -> None:
        self.messages = messages
        self.first, self.gone = asyncio.Event(), asyncio.Event()
        self.left = b""
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self.transport = cast("asyncio.Transport", transport)  # uvloop's is none by name
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            (
                f"GET /api/lobby/live HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nOrigin: {ADDRESS}\r\n"
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {key}\r\n\r\n"
            ).encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody should lose it before the end."""
        self.gone.set()

    def data_received(self, data: bytes) -> None:
        """Count the messages that are complete."""
        self.left += data
        if not self.is_open:
            answer, end, rest = self.left.partition(HEAD_END)
            if not end:
                return
            if b" 101 " not in answer:
                raise ConnectionError(answer.decode())
            self.is_open, self.left = True, rest
        while (size := frame_size(self.left)) and len(self.left) >= sum(size):
            head, body = size
            kind = self.left[0] & 0xF
            if kind == PING:
                payload = self.left[head : head + body]
                self.transport.write(bytes([WHOLE | PONG, MASKED | body]) + UNMASKED + payload)
            elif kind == TEXT:
                self.first.set()
                with self.messages.get_lock():
                    self.messages.value += 1
            self.left = self.left[head + body :]


def frame_size(data: bytes) -> tuple[int, int] | None:
    """Return the bytes of a frame's head and body; None if its head is not complete."""
    if len(data) < 2:
        return None
    size = data[1]
    more = {LONG: 2, LONGEST: 8}.get(size, 0)
    if len(data) < 2 + more:
        return None
    return 2 + more, int.from_bytes(data[2 : 2 + more]) if more else size


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


def report(answers: Measured, watched: Watched, messages: int, cost: float, memory: Sequence[int]) -> bool:
    """Print the figures; return whether the promises hold."""
    delays = sorted(watched.delays) or [0.0]
    p99 = answers.quantile(0.99) if answers.taken else float("inf")
    grown = memory[-1] / memory[0]
    print(f"answers: {answers.rate:.0f}/s, p50 {answers.quantile(0.5):.1f} ms, p99 {p99:.1f} ms")
    print(f"a change of the lobby: {cost:.2f} ms to work out and encode; {messages} messages sent")
    print(f"until all have it: p50 {delays[len(delays) // 2] * 1000:.0f} ms, most {delays[-1] * 1000:.0f} ms")
    print(f"memory: {memory[0] / 1024:.0f} MB, then {memory[-1] / 1024:.0f} MB ({grown:.2f} times)")
    return p99 < ANSWER_MS and cost < CHANGE_MS and grown < GROWTH


if __name__ == "__main__":
    main()
