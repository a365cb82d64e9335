"""Measures the mutants of rooms: `python -m tests.mutation [--sample n | --survivors | --of w] [game...]`.

All rooms, and survivors.md is written again; or the games named, and their survivors are printed.
With --sample only the first n are tried, of an order that is shuffled once for all: a larger number goes on.
With --survivors only those are tried again that lived the last time; with --of those of functions whose
names have one of the words in them, as after a change of these alone.
"""

from __future__ import annotations

import argparse
import os
import sys

from floodplain.catalog import GAMES
from tests.mutation.report import objections, read_reasons, write_page
from tests.mutation.room import ROOT, measure

PAGE = ROOT / "tests/mutation/survivors.md"


def main() -> int:
    """How it ended, as an exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("games", nargs="*", metavar="game", help=", ".join(GAMES))
    parser.add_argument("--sample", type=int, default=0, metavar="n", help="try so many of each room")
    parser.add_argument("--survivors", action="store_true", help="try those again that lived the last time")
    parser.add_argument("--of", default="", metavar="word,...", help="try those of these functions")
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count() or 1, metavar="n", help="work side by side"
    )
    asked = parser.parse_args()
    outcomes = [
        measure(game, asked.processes, asked.sample, asked.survivors, asked.of.split(","))
        for game in asked.games or GAMES
    ]
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    reasons = read_reasons(page)
    if not (asked.games or asked.sample or asked.survivors or asked.of):
        decision = next((ROOT / "docs/decisions").glob("*-mutate-*.md")).name
        PAGE.write_text(write_page(outcomes, reasons, decision), encoding="utf-8")
    for each in outcomes:
        print(f"{each.game}: {each.total} mutants, {each.killed_percent:.1f} % killed")  # noqa: T201
    wrong = objections(outcomes, reasons)
    print(*wrong, sep="\n")  # noqa: T201
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
