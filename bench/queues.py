"""The cost of the coach for others: a bot's turn while analyses wait, and polls that find nothing new.

    python -m bench.queues [--analyses 40] [--moments 40] [--turns 5] [--game fertility] [--level 3]

A server with one process for bots reads a few moments of a game; then its progress, and a lesson, are asked
for again and again. At last many analyses are asked for, and a bot at another table is timed. All traffic
stays on this machine; the run ends automatically.
"""

from __future__ import annotations

import argparse
import json
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from bench.server import NO_LIMITS, processor_time
from bench.serving import serving
from floodplain.arena.match import Match, play
from floodplain.bots.random import Random
from floodplain.catalog import GAMES
from floodplain.client import Client, SeatPlan
from floodplain.teach.lesson import lessons_of

POLLS = 300


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--analyses", type=int, default=40)
    parser.add_argument("--moments", type=int, default=40)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--game", default="fertility", choices=list(GAMES))
    parser.add_argument("--level", default="3")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        served(folder) as (process, address),
        Client(address) as client,
    ):
        measure(client, process.pid, arguments)


@contextmanager
def served(folder: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A server that takes on any number of analyses, at a port that nobody else has."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "floodplain", "serve", "--port", str(port)]
    command += ["--database", f"sqlite:///{folder}/bench.sqlite3", "--hints-per-minute", "1000000"]
    command += ["--analyses", "1000", "--analyses-per-address", "1000"]
    address = f"http://127.0.0.1:{port}"
    with serving([*command, *NO_LIMITS], address) as process:
        yield process, address


def measure(client: Client, pid: int, arguments: argparse.Namespace) -> None:
    """One figure after another."""
    name, record = arguments.game, a_record(arguments.game)
    table = client.upload(record).id
    analyse(client, table)
    while (done := progress(client, table)["done"]) < arguments.moments:
        time.sleep(0.5)
    client.ask("POST", f"/api/tables/{table}/analysis/stop", b"{}")
    while progress(client, table)["status"] == "reading":
        time.sleep(0.5)
    lesson = f"/api/games/{name}/lessons/{next(iter(lessons_of(GAMES[name].game)))}"
    print(
        f"a poll at {done} moments: {cost(pid, lambda: progress(client, table, done)):.0f} µs of the server"
    )
    print(f"opening a lesson: {cost(pid, lambda: client.ask('GET', lesson)):.0f} µs of the server")
    print(f"a bot's turn alone: {turns(client, arguments):.2f} s")
    for _ in range(arguments.analyses):
        analyse(client, client.upload(record).id)
    print(f"a bot's turn beside {arguments.analyses} analyses: {turns(client, arguments):.2f} s")


def a_record(name: str) -> str:
    """A whole game between random players."""
    game = GAMES[name].game
    found = play(Match.of(game, game.edition, [Random(), Random()], "bench", 1, keeps_records=True), 0).record
    assert found is not None
    return found.text()


def analyse(client: Client, table: str) -> None:
    """Asks for an analysis."""
    client.ask("POST", f"/api/tables/{table}/analysis", b"{}")


def progress(client: Client, table: str, since: int = 0) -> dict[str, Any]:
    """Return the progress of an analysis."""
    found: dict[str, Any] = json.loads(client.ask("GET", f"/api/tables/{table}/analysis?since={since}"))
    return found


def cost(pid: int, ask: Callable[[], object]) -> float:
    """Microseconds of the server's processor time for one request, the first of them left out."""
    ask()
    before = processor_time(pid)
    for _ in range(POLLS):
        ask()
    return (processor_time(pid) - before) / POLLS * 1e6


def turns(client: Client, arguments: argparse.Namespace) -> float:
    """The median time that a bot's turn takes, in seconds."""
    seats = [SeatPlan(kind="me"), SeatPlan(kind="bot", level=arguments.level)]
    table = client.open(arguments.game, seats).id
    taken: list[float] = []
    while len(taken) < arguments.turns:
        situation = client.situation(table)
        if situation.to_act == 0:
            client.answer(table, situation, situation.answers[0].answer)
            continue
        began = time.perf_counter()
        while client.situation(table).to_act != 0:
            time.sleep(0.01)
        taken.append(time.perf_counter() - began)
    return median(taken)


if __name__ == "__main__":
    main()
