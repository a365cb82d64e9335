"""The server for ten minutes at a low load: whether its memory stays what it was after the first minute.

    python -m bench.soak [--minutes 10] [--tables 20] [--think 0.2] [--game fertility]

Games are played one after another at a few tables; one client comes to watch for a while, and another
asks for situations since any version. A minute is flat where its mean is within a tenth of that of the second
one; the command fails where one is not. All traffic stays on this machine; the run ends automatically.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from statistics import mean

import uvloop

from bench.server import (
    PORT,
    Load,
    Measured,
    allow_many_files,
    cpu_seconds,
    play_on,
    resident_kb,
    served,
)
from floodplain.catalog import GAMES
from floodplain.client import Client, follow
from floodplain.kernel.rng import Rng

ADDRESS = f"http://127.0.0.1:{PORT}"
LOOK_S = 5.0
WATCH_S = 2.0
ASK_S = 0.1
NEWEST = 20
TENTH = 0.1


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=int, default=10)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--think", type=float, default=0.2, help="seconds, on average")
    parser.add_argument("--game", default="fertility", choices=list(GAMES))
    arguments = parser.parse_args()
    arguments.database, arguments.workers = "", 1
    allow_many_files()
    measured = Measured(2 * arguments.tables, arguments.tables)
    load = Load(arguments.game, arguments.tables, 2, arguments.think, measured, is_counting=True)
    with tempfile.TemporaryDirectory() as folder, served(folder, arguments) as process:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            minutes = runner.run(soak(load, arguments.minutes, process.pid))
        taken = cpu_seconds(process.pid)
    second = minutes[1]
    print(f"{len(measured.taken)} answers, {taken:.0f} s of processor time; MB by minute:")
    print(" ".join(f"{each / 1000:.1f}" for each in minutes))
    if any(abs(each - second) > TENTH * second for each in minutes[1:]):
        raise SystemExit("the memory is not flat after the first minute")


async def soak(load: Load, minutes: int, pid: int) -> list[float]:
    """The mean memory of each minute, in kB."""
    seen: list[str] = []
    ready = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(play_on(load, number, ready, seen)) for number in range(load.tables)]
    tasks += [asyncio.create_task(watch(seen)), asyncio.create_task(ask(seen))]
    found: list[float] = []
    for _ in range(minutes):
        looks: list[int] = []
        while len(looks) * LOOK_S < 60:
            await asyncio.sleep(LOOK_S)
            looks.append(resident_kb(pid))
        found.append(mean(looks))
    load.ends = True
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    failed = [each for each in ended if not isinstance(each, asyncio.CancelledError)]
    if failed:
        raise SystemExit(f"{len(failed)} failed, the first with {failed[0]!r}")
    return found


async def watch(tables: list[str]) -> None:
    """Watch one table after another."""
    rng = Rng("watch")
    while True:
        await asyncio.sleep(WATCH_S)
        for table in one_of(tables, rng):
            async with follow(ADDRESS, table) as live:
                await live.next_situation()
                await asyncio.sleep(WATCH_S)


async def ask(tables: list[str]) -> None:
    """Ask for tables since any version."""
    rng = Rng("ask")
    with Client(ADDRESS) as client:
        while True:
            await asyncio.sleep(ASK_S)
            for table in one_of(tables, rng):
                await asyncio.to_thread(client.situation, table, since=rng.below(200))


def one_of(tables: list[str], rng: Rng) -> list[str]:
    """One of the newest tables, if there is any yet."""
    newest = tables[-NEWEST:]
    return [newest[rng.below(len(newest))]] if newest else []


if __name__ == "__main__":
    main()
