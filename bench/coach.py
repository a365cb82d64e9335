"""The quality of the coach's figures: its chances against the results, and how steady its choice is.

    .venv/bin/python bench/coach.py [GAME …] [--games N] [--first N] [--players N …] [--keep FILE]
    .venv/bin/python bench/coach.py [GAME …] [--games N] [--players N …] [--keep FILE] --fit FOLDER
    .venv/bin/python bench/coach.py [GAME …] [--games N] --keep FILE --fit FOLDER --now FILE
    .venv/bin/python bench/coach.py [GAME …] [--games N] [--players N …] [--keep FILE] --folds N
    .venv/bin/python bench/coach.py [GAME …] --games N --decisions N --hints N
    .venv/bin/python bench/coach.py [GAME …] --games N [--players N …] --points FOLDER

Games that no net was trained on are played by soft players and read at some moments. Calibration compares the
chances with the results, next to a baseline that knows only the score of the moment. The curves that set
the chances right are fitted on other games (`--fit`) than they are measured on; the games to fit by tell
too how good such curves are, each measured by a curve of the other folds (`--folds`). Where the players have
changed since those games, some games between the players of now say by one power for the curves of a game
how much surer to be (`--now`). Steadiness compares a
choice with that of the same search at ten times the budget. Hints are timed as a table asks for them.
`--points` measures how much chance a lost point costs while a game is open, and writes that beside the
curves: the coach grades by it.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import quantiles
from typing import Final

import numpy as np

from floodplain.arena.match import Match, play
from floodplain.arena.statistics import QUANTILE, rate
from floodplain.bots.levels import LEVELS
from floodplain.catalog import GAMES
from floodplain.coach.calibration import NEVER, UNCHANGED, Curve, curves, fitted, net_mark
from floodplain.coach.forecast import net_forecast
from floodplain.coach.judges import JUDGES, USUAL
from floodplain.coach.level_coach import LevelCoach
from floodplain.coach.reading import weigh
from floodplain.coach.review import states_of
from floodplain.kernel.flow import Chance, State, asked, awaited
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Budget
from floodplain.kernel.rng import Rng

MOMENTS: Final = 12  # of a game that are read
BINS: Final = 10
ENOUGH: Final = 200  # samples in a bin, to say anything of it
TOO_FAR: Final = 0.05
POWERS: Final = [0.7 + 0.02 * step for step in range(66)]
STEADY: Final = 12.5  # games: the evidence needed before curves count as changed
OPEN: Final = (0.25, 0.75)  # chances between which a game is open
SCALES: Final = [1.0 * 1.25**step for step in range(24)]  # points that are one logit, for the baseline


@dataclass(frozen=True, slots=True)
class Sample:
    """A moment: by seat the net's chance, the score then, and the result."""

    chances: tuple[float, ...]
    scores: tuple[int, ...]
    won: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision thought about twice."""

    agrees: bool
    lost: float
    """How far the usual choice falls short, by the larger budget."""


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play and read."""

    game: str
    players: int
    number: int
    decisions: int = 0
    hints: int = 0
    is_for_fitting: bool = False

    @property
    def seed(self) -> str:
        """The seed of the game; games to fit on and games to measure with are never the same."""
        name = f"{self.game}/{self.players}/{self.number}"
        return f"bench-coach/{name}" if self.is_for_fitting else f"bench-coach/fresh/{name}"


@dataclass(frozen=True, slots=True)
class Found:
    """The findings of one game."""

    samples: list[Sample]
    choices: list[Choice]
    seconds: list[float]
    """That hints took."""


def read(task: Task) -> Found:
    """Plays a game and reads it."""
    game = GAMES[task.game].game
    bots = [LEVELS[(task.number + seat) % 3] for seat in range(task.players)]
    record = play(Match.of(game, game.edition, bots, task.seed, 1, keeps_records=True), 0).record
    assert record is not None
    states, _ = states_of(record, game, game.edition)
    ranks = game.ranks(states[-1])
    won = tuple(1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks)
    step = max(1, len(states) // MOMENTS)
    samples = [
        Sample(net_forecast(game, state).chances, game.scores(state), won)
        for state in states[step // 2 : -1 : step]
    ]
    open_ones = [state for state in states[:-1] if _has_choice(state)]
    return Found(samples, _choices(game, open_ones, task), _timed(game, open_ones, task))


def _timed(game: AnyGame, open_ones: Sequence[State], task: Task) -> list[float]:
    """The seconds that hints take, with their words."""
    rng = Rng(f"hints/{task.number}")
    seconds = []
    for number in range(task.hints):
        state = open_ones[rng.below(len(open_ones))]
        seat = asked(state).seat
        view = game.observe(state, seat)
        began = time.perf_counter()
        LevelCoach().hint(game, view, seat, "en", number)
        seconds.append(time.perf_counter() - began)
    return seconds


def _choices(game: AnyGame, open_ones: Sequence[State], task: Task) -> list[Choice]:
    """Decisions thought about at the usual budget, and at ten times as much."""
    rng = Rng(task.number)
    judge = JUDGES[USUAL]
    assert judge.budget.evaluations is not None
    longer = type(judge)("longer", Budget(evaluations=10 * judge.budget.evaluations))
    found = []
    for _ in range(task.decisions):
        state = open_ones[rng.below(len(open_ones))]
        seat = asked(state).seat
        view = game.observe(state, seat)
        usual = judge.judge(game, view, seat, Rng("usual"))
        long = longer.judge(game, view, seat, Rng("long"))
        chosen = max(usual, key=lambda each: (each.win, each.margin)).answer
        best = max(long, key=lambda each: (each.win, each.margin))
        given = next(each for each in long if each.answer == chosen)
        found.append(Choice(chosen == best.answer, best.win - given.win))
    return found


def lost_while_open(task: Task) -> list[tuple[float, float]]:
    """Play a game and return the chance and the points that each answer loses while the game is open."""
    game = GAMES[task.game].game
    bots = [LEVELS[(task.number + seat) % 3] for seat in range(task.players)]
    record = play(Match.of(game, game.edition, bots, task.seed, 1, keeps_records=True), 0).record
    assert record is not None
    lost: list[tuple[float, float]] = []
    for state in filter(_has_choice, states_of(record, game, game.edition)[0][:-1]):
        seat = asked(state).seat
        judged = weigh(game, game.observe(state, seat), seat, JUDGES["3"], 0)
        best = max(judged, key=lambda each: each.win)
        if OPEN[0] < best.win < OPEN[1]:
            lost += [(best.win - each.win, best.margin - each.margin) for each in judged]
    return lost


def point_for(lost: Sequence[tuple[float, float]]) -> float:
    """Return the chance that a point costs, by least squares through nothing lost."""
    return round(sum(chance * points for chance, points in lost) / sum(points**2 for _, points in lost), 4)


def _has_choice(state: State) -> bool:
    decision = awaited(state)
    return decision is not None and not isinstance(decision, Chance) and len(decision.options(state)) > 1


# --- what it comes to -------------------------------------------------------------------------------

Guess = Callable[[Sample], list[float]]


def brier(samples: Sequence[Sample], guess: Guess) -> float:
    """The mean square by which guessed chances miss, over all seats; less is better."""
    missed = [
        (chance - won) ** 2
        for sample in samples
        for chance, won in zip(guess(sample), sample.won, strict=True)
    ]
    return sum(missed) / len(missed)


def as_told(sample: Sample) -> list[float]:
    """The chances as they are told."""
    return list(sample.chances)


def set_right(samples: Sequence[Sample], curve: Curve) -> list[Sample]:
    """A game with its chances as the coach tells them."""
    return [replace(sample, chances=curve.shared(sample.chances)) for sample in samples]


def crossed(games: Sequence[Sequence[Sample]], players: int, folds: int) -> list[list[Sample]]:
    """Every game with its chances set right by a curve of the games in other folds."""
    fits = [
        curve_for([each for number, each in enumerate(games) if number % folds != fold], players)
        for fold in range(folds)
    ]
    return [set_right(samples, fits[number % folds]) for number, samples in enumerate(games)]


def by_score(scale: float) -> Guess:
    """A model that knows only the current score: the further ahead, the likelier to win."""

    def guess(sample: Sample) -> list[float]:
        most = max(sample.scores)
        weights = [math.exp((score - most) / scale) for score in sample.scores]
        return [weight / sum(weights) for weight in weights]

    return guess


def table(games: Sequence[Sequence[Sample]], guess: Guess) -> list[dict[str, float]]:
    """Return, by bin of ten percent, predictions and results; the moments of a game belong together."""
    rows = []
    for number in range(BINS):
        missed, count, said = [], 0, 0.0
        for samples in games:
            pairs = [
                (chance, won)
                for sample in samples
                for chance, won in zip(guess(sample), sample.won, strict=True)
                if min(BINS - 1, int(chance * BINS)) == number
            ]
            missed.append(sum(won - chance for chance, won in pairs))
            count += len(pairs)
            said += sum(chance for chance, _ in pairs)
        if count:
            off = sum(missed) / count
            error = QUANTILE * math.sqrt(sum(each * each for each in missed)) / count
            rows.append({"n": count, "said": said / count, "won": said / count + off, "error": error})
    return rows


def spread(games: Sequence[Sequence[Sample]], one: Guess, other: Guess) -> float:
    """Twice the standard error of the difference of two Brier scores; samples of a game belong together."""
    means = [brier(each, one) - brier(each, other) for each in games]
    mean = sum(means) / len(means)
    squares = sum((each - mean) ** 2 for each in means) / max(1, len(means) - 1)
    return QUANTILE * math.sqrt(squares / len(means))


def curve_for(games: Sequence[Sequence[Sample]], players: int) -> Curve:
    """The curve that such games suggest."""
    return fitted([(sample.chances, sample.won) for sample in _all(games)], players)


def sharper(curve: Curve, power: float) -> Curve:
    """The curve, surer by a power of all odds."""
    numbers = (round(number * power, 2) for number in (curve.above, curve.below, curve.far))
    return Curve(curve.players, *numbers)


def sharpness(read_by: Sequence[tuple[Curve, Sequence[Sample]]]) -> float:
    """The one power for some curves by which games came out likeliest; a game counts once, not by moments."""

    def surprise(power: float) -> float:
        return STEADY * math.log(power) ** 2 + sum(
            _surprise(set_right(samples, sharper(curve, power))) for curve, samples in read_by
        )

    return min(POWERS, key=surprise)


def _surprise(samples: Sequence[Sample]) -> float:
    told = [
        part * math.log(max(NEVER, chance))
        for sample in samples
        for chance, part in zip(sample.chances, sample.won, strict=True)
    ]
    return -sum(told) / len(samples)


def _all(games: Sequence[Sequence[Sample]]) -> list[Sample]:
    return [sample for samples in games for sample in samples]


def is_off(row: dict[str, float]) -> bool:
    """Return whether chances are too far from the results and must be corrected."""
    return row["n"] >= ENOUGH and abs(row["won"] - row["said"]) > TOO_FAR


def report(name: str, players: int, found: Sequence[Found], folds: int) -> dict[str, object]:
    """Return how well the coach's chances match the games, with shipped curves if there are no folds."""
    games = [each.samples for each in found]
    curve = curves(GAMES[name].game).get(players, UNCHANGED)
    right = crossed(games, players, folds) if folds else [set_right(each, curve) for each in games]
    flat = _all(right)
    scale = min(SCALES, key=lambda each: brier(flat, by_score(each)))  # by these very games, in its favour
    bins = table(right, as_told)
    told: dict[str, object] = {
        "game": name,
        "players": players,
        "games": len(found),
        "samples": len(flat) * players,
        "brier_as_told": brier(_all(games), as_told),
        "brier": brier(flat, as_told),
        "brier_score_now": brier(flat, by_score(scale)),
        "gain_error": spread(right, as_told, by_score(scale)),
        "bins_as_told": table(games, as_told),
        "bins": bins,
        "off": [row for row in bins if is_off(row)],
    }
    return told | _steady(found) | _quick(found)


def _steady(found: Sequence[Found]) -> dict[str, object]:
    choices = [choice for each in found for choice in each.choices]
    if not choices:
        return {}
    agree = rate(sum(choice.agrees for choice in choices), len(choices))
    return {
        "choices": len(choices),
        "agreement": (agree.value, agree.low, agree.high),
        "lost": sum(choice.lost for choice in choices) / len(choices),
    }


def _quick(found: Sequence[Found]) -> dict[str, object]:
    seconds = [second for each in found for second in each.seconds]
    if len(seconds) < 2:
        return {}
    cuts = quantiles(seconds, n=100, method="inclusive")
    return {"hints": len(seconds), "median": cuts[49], "p99": cuts[98], "slowest": max(seconds)}


# --- games that are kept ----------------------------------------------------------------------------


def kept(path: Path | None, name: str, players: int) -> dict[int, Found]:
    """The games that a file holds, by number."""
    if path is None or not path.exists():
        return {}
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return {
        line["n"]: Found([Sample(**sample) for sample in line["samples"]], [], [])
        for line in lines
        if (line["game"], line["players"]) == (name, players)
    }


def keep(path: Path, task: Task, found: Found) -> None:
    """Adds a game to a file."""
    line = {"game": task.game, "players": task.players, "n": task.number}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line | {"samples": [asdict(each) for each in found.samples]}) + "\n")


def all_read(given: argparse.Namespace, name: str, players: int, pool: ProcessPoolExecutor) -> list[Found]:
    """All games asked for; what a file holds is not played again."""
    before = kept(given.keep, name, players)
    tasks = [
        Task(name, players, number, given.decisions, given.hints, given.fit is not None or given.folds > 0)
        for number in range(given.first, given.first + given.games)
    ]
    fresh = [task for task in tasks if task.number not in before]
    for task, found in zip(fresh, pool.map(read, fresh), strict=True):
        before[task.number] = found
        if given.keep is not None:
            keep(given.keep, task, found)
    return [before[task.number] for task in tasks]


Fits = dict[int, Curve]
"""The curves of a game, by number of players."""


def sharpened(name: str, fits: Fits, now: Path | None) -> Fits:
    """The curves of a game, as sure as a file of games between the players of now says."""
    power = sharpness(
        [
            (curve, found.samples)
            for players, curve in fits.items()
            for found in kept(now, name, players).values()
        ]
    )
    return {players: sharper(curve, power) for players, curve in fits.items()}


def write_curves(folder: Path, name: str, fits: Fits) -> None:
    """Writes the curves of a game, with the mark of the net that they belong to."""
    net = GAMES[name].game.weights()
    assert net is not None
    powers = {
        str(players): {"above": curve.above, "below": curve.below, "far": curve.far}
        for players, curve in fits.items()
    }
    _write(folder, name, {"net": net_mark(net), "curves": powers})


def write_points(folder: Path, name: str, points: dict[int, float]) -> None:
    """Write what a point is worth in a game by number of players; the curves stay."""
    _write(folder, name, {"points": {str(players): point for players, point in points.items()}})


def _write(folder: Path, name: str, changed: dict[str, object]) -> None:
    path = folder / name / "weights" / "chances.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    path.write_text(json.dumps({**before, **changed}) + "\n", encoding="utf-8")


def points_measured(given: argparse.Namespace, name: str, pool: ProcessPoolExecutor) -> dict[int, float]:
    """Return what a point is worth in a game, by number of players."""
    found = {}
    for players in given.players:
        tasks = [Task(name, players, number, is_for_fitting=True) for number in range(given.games)]
        lost = [each for part in pool.map(lost_while_open, tasks) for each in part]
        found[players] = point_for(lost)
        correlation = float(np.corrcoef(np.array(lost).T)[0, 1])
        told = {"game": name, "players": players, "answers": len(lost), "point": found[players]}
        print(json.dumps({**told, "correlation": round(correlation, 3)}), flush=True)
    return found


def main() -> None:
    """Measures every game for every number of players, and writes JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="of each number of players")
    parser.add_argument("--decisions", type=int, default=0, help="thought about twice, in each game")
    parser.add_argument(
        "--hints", type=int, default=0, help="timed in each game, by the clock of one process"
    )
    parser.add_argument("games_named", metavar="GAME", nargs="*", default=list(GAMES))
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="where games are saved, to resume from")
    parser.add_argument(
        "--fit", type=Path, metavar="FOLDER", help="fit curves, and write them into the rooms here"
    )
    parser.add_argument("--now", type=Path, metavar="FILE", help="kept games between the players of now")
    parser.add_argument(
        "--folds", type=int, default=0, help="measure by the games to fit by, in so many folds"
    )
    parser.add_argument("--points", type=Path, metavar="FOLDER", help="measure what a point is worth")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        for name in given.games_named:
            if given.points is not None:
                write_points(given.points, name, points_measured(given, name, pool))
                continue
            read_ones = {players: all_read(given, name, players, pool) for players in given.players}
            if given.fit is None:
                for players, found in read_ones.items():
                    print(json.dumps(report(name, players, found, given.folds)), flush=True)
            else:
                fits = {
                    players: curve_for([each.samples for each in games], players)
                    for players, games in read_ones.items()
                }
                write_curves(given.fit, name, sharpened(name, fits, given.now))


if __name__ == "__main__":
    main()
