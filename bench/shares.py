"""The gain of a second process for a vector environment: the same games in one and in two, in turns.

    OPENBLAS_NUM_THREADS=1 python -m bench.shares [--opponents self] [--games 64] [--seconds 0.2]

Of every participant the best round counts: whatever is slower was the machine's. The last line is what two
processes reach here that share nothing and only count; no environment can have more. Answers are random.
NumPy keeps to one thread, because otherwise one process with bots would use both cores.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping
from multiprocessing import get_context
from multiprocessing.connection import Connection

from bench.doors import PLAYERS, many
from floodplain.catalog import GAMES
from floodplain.envs import vector

CONTEXT = get_context("spawn")
PROCESSES = (1, 2)

# Works for about as many seconds, and says how much it did per second.
Work = Callable[[float], float]


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--opponents", default="self")
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--only", default=",".join(GAMES), help="games, separated by commas")
    given = parser.parse_args()
    for name in given.only.split(","):
        envs = {
            count: vector(name, given.games, PLAYERS, opponents=given.opponents, num_workers=count)
            for count in PROCESSES
        }
        show(name, best({count: playing(many(env)) for count, env in envs.items()}, given))
        for env in envs.values():
            env.close()
    show("counting", best({count: counting(count) for count in PROCESSES}, given))


def best(work: Mapping[int, Work], given: argparse.Namespace) -> dict[int, float]:
    """Return the best rate by number of processes; rounds alternate, so that all meet the same machine."""
    found = dict.fromkeys(work, 0.0)
    for _ in range(given.rounds):
        for count, each in work.items():
            found[count] = max(found[count], each(given.seconds))
    return found


def show(name: str, rates: Mapping[int, float]) -> None:
    """Prints a line."""
    print(f"{name:12}{rates[1]:14,.0f}{rates[2]:14,.0f}{rates[2] / rates[1]:8.2f}")


def playing(play: Callable[[int], int]) -> Work:
    """Work that plays steps."""

    def work(seconds: float) -> float:
        steps, started = 0, time.perf_counter()
        while (taken := time.perf_counter() - started) < seconds:
            steps += play(1)
        return steps / taken

    return work


def counting(processes: int) -> Work:
    """Work that counts, in some processes side by side."""
    connections = []
    for _ in range(processes):
        near, far = CONTEXT.Pipe()
        CONTEXT.Process(target=count_on, args=(far,), daemon=True).start()
        far.close()
        connections.append(near)

    def work(seconds: float) -> float:
        for connection in connections:
            connection.send(seconds)
        rates: list[float] = [connection.recv() for connection in connections]
        return sum(rates)

    return work


def count_on(connection: Connection) -> None:
    """Counts whenever it is asked to."""
    while True:
        try:
            seconds: float = connection.recv()
        except EOFError:
            return
        number, started = 0, time.perf_counter()
        while (taken := time.perf_counter() - started) < seconds:
            for _ in range(1_000):
                number += 1
        connection.send(number / taken)


if __name__ == "__main__":
    main()
