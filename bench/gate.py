"""Fails when the rules have become slower: random play against a yardstick of plain Python in the same run.

    python bench/gate.py [--write]

The yardstick stays as it is, so what a few games cost in yardsticks says how fast the rules are on
any machine. The costs that were last accepted stand in gate.json, by build and Python; --write accepts those
of today.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from floodplain.catalog import GAMES
from floodplain.kernel.conformance.builds import is_compiled
from floodplain.kernel.flow import playout
from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng

ACCEPTED = Path(__file__).with_suffix(".json")
TOLERANCE = 1.2  # a machine with much else to do moves the ratio by up to a tenth
ROUNDS = 25
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def yardstick() -> None:
    """Random games of noughts and crosses, in Python as anyone would write it."""
    drawn = 1
    for _ in range(150):
        board = [""] * 9
        for turn in range(9):
            free = [square for square, sign in enumerate(board) if not sign]
            drawn = (drawn * 1103515245 + 12345) % 2147483648
            board[free[(drawn >> 16) % len(free)]] = "xo"[turn % 2]
            if any(board[a] == board[b] == board[c] != "" for a, b, c in LINES):
                break


def games_of(game: AnyGame) -> Callable[[], None]:
    """A few games of ours, always the same."""
    material = game.material_of(game.edition)
    count = 12 if is_compiled() else 2

    def play() -> None:
        for seed in range(count):
            playout(game.start(material, 2), Rng(seed))

    return play


def seconds(work: Callable[[], None]) -> float:
    """Return the processor time that some work takes, whatever else the machine does."""
    started = time.process_time()
    work()
    return time.process_time() - started


def costs() -> dict[str, float]:
    """By game, what its games cost in yardsticks: the median of many rounds, each with its own yardsticks."""
    works = {name: games_of(entry.game) for name, entry in GAMES.items()}
    taken: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            before, spent, after = seconds(yardstick), seconds(work), seconds(yardstick)
            taken[name].append(2 * spent / (before + after))
    return {name: round(statistics.median(rounds), 3) for name, rounds in taken.items()}


def main() -> int:
    """Run the gate; return its exit status."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--write", action="store_true", help="accept the costs of today")
    accepted = json.loads(ACCEPTED.read_text(encoding="utf-8")) if ACCEPTED.exists() else {}
    build = f"{'compiled' if is_compiled() else 'source'} {sys.version_info.major}.{sys.version_info.minor}"
    found = costs()
    if arguments.parse_args().write:
        text = json.dumps({**accepted, build: found}, indent=2, sort_keys=True)
        ACCEPTED.write_text(f"{text}\n", encoding="utf-8")
    slower = []
    for name, cost in found.items():
        before = accepted.get(build, {}).get(name)
        print(f"{build} {name}: {cost:.3f} yardsticks, accepted {before or 'nothing yet'}")
        if before is not None and cost > before * TOLERANCE:
            slower.append(name)
    if slower:
        print(f"slower than accepted by more than {TOLERANCE - 1:.0%}: {', '.join(slower)}", file=sys.stderr)
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
