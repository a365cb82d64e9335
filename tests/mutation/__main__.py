"""Measure the mutants of rooms: `python -m tests.mutation [--sample n | --survivors | --of w] [game...]`.

Without arguments, all rooms are measured and survivors.md is rewritten; with games, their survivors are
printed. --sample tries the first n of a fixed random order, and a larger number continues it. --survivors
tries only those that survived the last time, --of those of functions whose names contain one of the words,
such as after a change of these functions.
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
    """Run the command; return its exit status."""
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
