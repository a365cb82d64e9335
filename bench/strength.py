"""The strength of the players: every duel in docs/strength.md, played in turn until the time is over.

    .venv/bin/python -m bench.strength [GAME …] [--seconds S] [--workers W] [--only WORD,…] [--out FILE]

Games of all duels come in turn, so that each has its share of what was played at any moment. FILE keeps every
game (by default strength.json); another run continues from there, on this or another machine, and
drops games of players that have changed. Seats rotate. Who thinks for a time is given the
number of states that a compiled build values in it: the same duel has the same games everywhere, but for the
two rivals that play out at random, which have the same time as their opponent.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any

from bench.frozen import Frozen
from bench.rivals import FlatMonteCarlo, TreeSearch
from floodplain.arena.match import Match, play
from floodplain.arena.statistics import Sample, rate
from floodplain.bots import plan, values
from floodplain.bots.greedy import Greedy
from floodplain.bots.levels import Soft
from floodplain.bots.plan import Planner
from floodplain.bots.process import devote
from floodplain.catalog import GAMES, LEVELS, find_bot, find_game
from floodplain.kernel.player import Budget, Player

KEPT = Path(__file__).with_suffix(".json")
TOLD = 20.0  # seconds after which what was played is written
MEAN_TIME = {"egizia": 0.08, "fertility": 0.03, "demetra": 0.04}  # of a choice of level 5, kept plans too
SELF_PLAY = {"egizia": 4, "fertility": 2, "demetra": 4}  # seats in games of level 5 alone


@dataclass(frozen=True, slots=True)
class Duel:
    """One of a player among others of one kind, or of its own."""

    game: str
    first: str
    other: str
    players: int = 2
    games: int = 400

    @property
    def key(self) -> str:
        """By what its games are kept."""
        return f"{self.game} {self.players}p {self.first} v {self.other}"

    @classmethod
    def of(cls, key: str) -> Duel:
        """The duel whose games are kept by that key."""
        game, players, *names = key.split()
        first, _, other = " ".join(names).partition(" v ")
        return cls(game, first, other, int(players.removesuffix("p")))

    @property
    def stamp(self) -> str:
        """A name for the players and the rules by which its games were played."""
        game = find_game(self.game)
        numbers = [(name, each) for module in (plan, values) for name, each in _numbers(module)]
        players = f"{game.rules} {named(self.first)} {named(self.other)} {numbers}\n"
        return sha256(players.encode() + (game.weights() or b"")).hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a duel; everything else is by seat."""

    number: int
    place: int
    """The seat of the first player."""
    scores: tuple[int, ...]
    wins: tuple[float, ...]
    thought: tuple[float, ...]
    asked: tuple[int, ...]
    seconds: float
    """Seconds of CPU time for the whole game."""


def _numbers(module: ModuleType) -> list[tuple[str, float]]:
    """The constants by which all who search, or value, do so alike."""
    found = vars(module).items()
    return sorted((name, each) for name, each in found if name.isupper() and isinstance(each, int | float))


def duels(game: str) -> Iterator[Duel]:
    """All duels of a game, with the games that each should have."""
    for lower, level in pairwise(LEVELS):
        yield Duel(game, level, lower)
    mean = MEAN_TIME[game]
    yield Duel(game, "5", "greedy")
    yield Duel(game, "5", f"flat-mc@{mean}", games=100)
    yield Duel(game, "5", f"is-mcts@{mean}", games=100)
    yield Duel(game, "5", "net")
    yield Duel(game, "5@1", "5@0.1", games=200)
    yield Duel(game, "5", "greedy", players=4)
    yield Duel(game, "5", "5", players=SELF_PLAY[game], games=100)


def named(name: str) -> Player:
    """A player in its repeatable form: of the catalog, `net` or a rival; `@` with a time of its own.

    For trying out what levels might be: `soft:BREADTH:SOFTNESS:WORST`, `plan:EVALUATIONS[:FIELD=NUMBER…]`.
    For a bot of an earlier revision: `frozen:LEVEL`.
    """
    if ":" in name:
        return _tried(name)
    base, _, seconds = name.partition("@")
    budget = Budget(seconds=float(seconds)) if seconds else None
    if base == "net":
        return Greedy("net", deeper=2, valuer=None)
    for rival in (FlatMonteCarlo(), TreeSearch()):
        if base == rival.name:
            return replace(rival, name=name, budget=budget or rival.budget)
    player = find_bot(base)
    if not isinstance(player, Planner):
        return player
    return replace(player, name=name, budget=budget or player.budget).by_number()


def _tried(name: str) -> Player:
    """A player that is no bot of the catalog."""
    kind, *settings = name.split(":")
    if kind == "frozen":
        return Frozen(*settings)
    if kind == "soft":
        breadth, softness, worst = settings
        return Soft(name, int(breadth), softness=float(softness), worst=float(worst))
    evaluations, *others = settings
    given = {key: int(value) for key, _, value in (other.partition("=") for other in others)}
    planner = Planner(name, Budget(evaluations=int(evaluations)))
    return replace(planner, **given)  # type: ignore[arg-type]  # fields that are numbers


def play_one(task: tuple[Duel, int]) -> tuple[Duel, Played]:
    """One game of a duel."""
    duel, number = task
    game = find_game(duel.game)
    bots = [named(duel.first), *[named(duel.other)] * (duel.players - 1)]
    match = Match.of(game, game.edition, bots, f"strength/{duel.key}", 10**6, rotates=True)
    begun = time.process_time()
    outcome = play(match, number)
    return duel, Played(
        number=number,
        place=outcome.seating.index(0),
        scores=outcome.scores,
        wins=outcome.wins,
        thought=tuple(round(each, 3) for each in outcome.thought),
        asked=outcome.asked,
        seconds=round(time.process_time() - begun, 2),
    )


def in_turn(wanted: Sequence[Duel], kept: dict[str, list[Played]]) -> list[tuple[Duel, int]]:
    """The games that are not played yet, so that all duels come to their end together."""
    tasks = []
    for place, duel in enumerate(wanted):
        done = {game.number for game in kept.get(duel.key, [])}
        left = [number for number in range(duel.games) if number not in done]
        tasks += [(number / duel.games, place, duel, number) for number in left]
    return [(duel, number) for _, _, duel, number in sorted(tasks, key=lambda task: task[:2])]


def line(key: str, games: Sequence[Played]) -> str:
    """The result of a duel: the share won, points of both sides, and the time of a choice."""
    won = rate(sum(game.wins[game.place] for game in games), len(games))
    own, all_points = Sample(), Sample()
    for game in games:
        own.add(game.scores[game.place])
        all_points.add(sum(game.scores))
    seats = len(games[0].scores)
    thought, asked = [0.0, 0.0], [0, 0]
    for game in games:
        for seat in range(seats):
            thought[seat != game.place] += game.thought[seat]
            asked[seat != game.place] += game.asked[seat]
    mean, points = all_points.mean(), own.mean()
    times = ", ".join(
        f"{1000 * spent / max(1, count):.0f}" for spent, count in zip(thought, asked, strict=True)
    )
    return (
        f"{key}: {100 * won.value:.1f} % [{100 * won.low:.0f}, {100 * won.high:.0f}] n = {len(games)}; "
        f"points {points.value:.1f}, of all {mean.value / seats:.1f} [{mean.low / seats:.1f}, "
        f"{mean.high / seats:.1f}]; {times} ms a choice, "
        f"{sum(game.seconds for game in games) / len(games):.1f} s a game"
    )


def write(out: Path, kept: dict[str, list[Played]]) -> None:
    """Keeps every game, a duel a line."""
    lines = [
        f"{json.dumps(key)}: {json.dumps([Duel.of(key).stamp, *map(_row, games)], separators=(',', ':'))}"
        for key, games in sorted(kept.items())
    ]
    part = out.with_suffix(".part")  # an interruption while writing keeps the old file
    part.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    part.replace(out)


def _row(game: Played) -> list[Any]:
    return [game.number, game.place, game.scores, game.wins, game.thought, game.asked, game.seconds]


def read(file: Path) -> dict[str, list[Played]]:
    """The games of earlier runs, by the players that there are now."""
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return {
        key: sorted(map(_played, rows), key=lambda game: game.number)
        for key, (stamp, *rows) in kept.items()
        if stamp == Duel.of(key).stamp
    }


def _played(row: list[Any]) -> Played:
    number, place, scores, wins, thought, asked, seconds = row
    return Played(number, place, tuple(scores), tuple(wins), tuple(thought), tuple(asked), seconds)


def main() -> None:
    """Plays, writes on the way, and prints a line a duel."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("names", nargs="*", default=list(GAMES), metavar="GAME")
    arguments.add_argument("--seconds", type=float, default=600.0, help="after which no more is waited for")
    arguments.add_argument("--workers", type=int, default=2)
    arguments.add_argument(
        "--only", default="", help="duels with one of these words in their line: '2 v 1,5 v net'"
    )
    arguments.add_argument("--list", type=Path, help="a file with other duels: a JSON list a line")
    arguments.add_argument("--out", type=Path, default=KEPT, help="where every game is kept")
    given = arguments.parse_args()
    wanted = [duel for name in given.names for duel in duels(name)]
    if given.list:
        wanted = [Duel(*json.loads(each)) for each in given.list.read_text(encoding="utf-8").splitlines()]
    wanted = [duel for duel in wanted if any(word in duel.key for word in given.only.split(","))]
    kept = read(given.out)
    started = told = time.monotonic()
    with get_context("spawn").Pool(given.workers, devote) as pool:
        for duel, game in pool.imap_unordered(play_one, in_turn(wanted, kept)):
            kept.setdefault(duel.key, []).append(game)
            now = time.monotonic()
            if now - told > TOLD:
                told = now
                write(given.out, kept)
            if now - started > given.seconds:
                break
    write(given.out, kept)
    print("\n".join(line(key, games) for key, games in sorted(kept.items())))


if __name__ == "__main__":
    main()
