"""Ratings of the levels from the games between them: src/floodplain/bots/ratings.json.

    .venv/bin/python -m bench.level_ratings [FILE] [--rules GAME=VERSION …] [--source TEXT]

FILE holds games as bench/strength.py keeps them (by default strength.json). A level is rated by all games of
two players between levels, by the model of `floodplain ladder`: 400 points are odds of ten to one. The level
that is suggested to newcomers has 1500, where people begin too. A game without all of its pairs in FILE keeps
the ratings that it has.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from bench.strength import KEPT, Duel
from floodplain.arena.ratings import ratings
from floodplain.bots.ratings import FILE, GameRatings, LevelRating, measured
from floodplain.catalog import GAMES, LEVELS, SUGGESTED
from floodplain.server.results.rating import START

SOURCE = "bench/strength.json"
WRITTEN = Path(__file__).parents[1] / "src/floodplain/bots" / FILE


def rated(games: Sequence[tuple[Duel, Sequence[Any]]], rules: int, source: str) -> GameRatings:
    """Return the ratings that follow from games of duels between levels.

    Args:
        games: The duels, each with its games as they are kept.
        rules: The version of the rules that was played.
        source: Where the games are.
    """
    wins: Counter[tuple[int, int]] = Counter()
    count = 0
    for duel, played in games:
        first, other = LEVELS.index(duel.first), LEVELS.index(duel.other)
        for _, place, _, shares, *_ in played:
            wins[first, other] += shares[place]
            wins[other, first] += 1 - shares[place]
            count += 1
    found = dict(zip(LEVELS, ratings(LEVELS, wins), strict=True))
    shift = START - found[SUGGESTED].value
    levels = {
        level: LevelRating(round(each.value + shift), round((each.high - each.low) / 2))
        for level, each in found.items()
    }
    return GameRatings(rules=rules, games=count, source=source, levels=levels)


def of_file(
    file: Path, rules: Mapping[str, int] | None = None, source: str = SOURCE
) -> dict[str, GameRatings]:
    """Return the ratings in every game that has all of its pairs in a file.

    Args:
        file: The games, as bench/strength.py keeps them.
        rules: The versions of the rules that were played, where they are not those of now.
        source: Where the games are.
    """
    kept = {Duel.of(key): played[1:] for key, played in json.loads(file.read_text()).items()}
    found = {}
    for name, entry in GAMES.items():
        wanted = [Duel(name, level, lower) for lower, level in pairwise(LEVELS)]
        if all(kept.get(duel) for duel in wanted):
            version = (rules or {}).get(name, entry.game.rules)
            found[name] = rated([(duel, kept[duel]) for duel in wanted], version, source)
    return found


def main() -> None:
    """Write the ratings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=KEPT)
    parser.add_argument("--rules", nargs="*", default=[], metavar="GAME=VERSION")
    parser.add_argument("--source", default=SOURCE)
    given = parser.parse_args()
    rules = {name: int(version) for name, _, version in (each.partition("=") for each in given.rules)}
    found = of_file(given.file, rules, given.source)
    now = {**(measured() if WRITTEN.exists() else {}), **found}
    for name in GAMES:
        print(f"{name}: {'rated' if name in found else 'kept as it was'}")
    written = {name: now[name] for name in GAMES if name in now}
    content = msgspec.json.format(msgspec.json.encode(written), indent=2)
    WRITTEN.write_bytes(content + b"\n")


if __name__ == "__main__":
    main()
