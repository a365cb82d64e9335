"""What the coach's figures are worth: its chances against what came of them, and how steady its choice is.

    .venv/bin/python bench/coach.py [GAME …] [--games N] [--players N …] [--decisions N] [--workers W]

Games that no net was trained on are played by soft players and read at some moments. Calibration compares the
chances with what came of them, beside a baseline that knows only the score of the moment; both are fitted on
every second game and measured on the others. Steadiness compares the coach's choice with that of the same
search at ten times the budget.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Final

from floodplain.arena.match import Match, play
from floodplain.arena.statistics import rate
from floodplain.bots.levels import LEVELS
from floodplain.catalog import GAMES
from floodplain.coach.judges import JUDGES, USUAL
from floodplain.coach.review import states_of
from floodplain.coach.standing import standing_of
from floodplain.kernel.flow import Chance, State, awaited
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Budget
from floodplain.kernel.rng import Rng

MOMENTS: Final = 12  # of a game that are read
BINS: Final = 10
SLOPES: Final = [0.5 + 0.05 * step for step in range(31)]
SCALES: Final = [1.0 * 1.25**step for step in range(24)]  # points that are one logit, for the baseline


@dataclass(frozen=True, slots=True)
class Sample:
    """A seat at a moment: its raw chance among those of all, the scores then, and what came of it."""

    chances: tuple[float, ...]
    scores: tuple[int, ...]
    won: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision thought about twice."""

    agrees: bool
    lost: float
    """What the usual choice lacks by the longer thought."""


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play and read."""

    game: str
    players: int
    number: int
    decisions: int


def read(task: Task) -> tuple[list[Sample], list[Choice]]:
    """Plays a game and reads it."""
    game = GAMES[task.game].game
    seed = f"bench-coach/{task.game}/{task.players}/{task.number}"
    bots = [LEVELS[(task.number + seat) % 3] for seat in range(task.players)]
    record = play(Match.of(game, game.edition, bots, seed, 1, keeps_records=True), 0).record
    assert record is not None
    states, _ = states_of(record, game, game.edition)
    ranks = game.ranks(states[-1])
    won = tuple(1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks)
    step = max(1, len(states) // MOMENTS)
    samples = [
        Sample(standing_of(game, state).chances, game.scores(state), won)
        for state in states[step // 2 : -1 : step]
    ]
    return samples, _choices(game, states, task)


def _choices(game: AnyGame, states: Sequence[State], task: Task) -> list[Choice]:
    """Decisions thought about at the usual budget, and at ten times as much."""
    open_ones = [state for state in states[:-1] if _has_choice(state)]
    rng = Rng(task.number)
    judge = JUDGES[USUAL]
    assert judge.budget.evaluations is not None
    longer = type(judge)("longer", Budget(evaluations=10 * judge.budget.evaluations))
    found = []
    for _ in range(task.decisions):
        state = open_ones[rng.below(len(open_ones))]
        decision = awaited(state)
        assert decision is not None
        view = game.observe(state, decision.seat)
        usual = judge.judge(game, view, decision.seat, Rng("usual"))
        long = longer.judge(game, view, decision.seat, Rng("long"))
        chosen = max(usual, key=lambda each: (each.win, each.margin)).answer
        best = max(long, key=lambda each: (each.win, each.margin))
        given = next(each for each in long if each.answer == chosen)
        found.append(Choice(chosen == best.answer, best.win - given.win))
    return found


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


def sharpened(slope: float) -> Guess:
    """The coach's chances, their logits made steeper, summing to 1 again."""

    def guess(sample: Sample) -> list[float]:
        powers = [chance**slope / (chance**slope + (1 - chance) ** slope) for chance in sample.chances]
        return [power / sum(powers) for power in powers]

    return guess


def by_score(scale: float) -> Guess:
    """Who knows only the score now: the further ahead, the likelier to win."""

    def guess(sample: Sample) -> list[float]:
        most = max(sample.scores)
        weights = [math.exp((score - most) / scale) for score in sample.scores]
        return [weight / sum(weights) for weight in weights]

    return guess


def table(samples: Sequence[Sample], guess: Guess) -> list[dict[str, float]]:
    """By bin of ten percent: how many, what was said, and what came of it."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for sample in samples:
        for chance, won in zip(guess(sample), sample.won, strict=True):
            bins[min(BINS - 1, int(chance * BINS))].append((chance, won))
    rows = []
    for each in bins:
        if each:
            wins = sum(won for _, won in each)
            said = sum(chance for chance, _ in each) / len(each)
            came = rate(wins, len(each))
            rows.append({"n": len(each), "said": said, "won": came.value, "low": came.low, "high": came.high})
    return rows


def spread(samples: Sequence[Sample], one: Guess, other: Guess) -> float:
    """Twice the standard error of the difference of two Brier scores; samples of a game belong together."""
    games = [samples[first : first + MOMENTS] for first in range(0, len(samples), MOMENTS)]
    means = [brier(each, one) - brier(each, other) for each in games if each]
    mean = sum(means) / len(means)
    return 1.96 * math.sqrt(sum((each - mean) ** 2 for each in means) / max(1, len(means) - 1) / len(means))


def report(name: str, players: int, found: Sequence[tuple[list[Sample], list[Choice]]]) -> dict[str, object]:
    """Fits on every second game, and measures on the others."""
    fitting = [sample for samples, _ in found[::2] for sample in samples]
    testing = [sample for samples, _ in found[1::2] for sample in samples]
    slope = min(SLOPES, key=lambda each: brier(fitting, sharpened(each)))
    scale = min(SCALES, key=lambda each: brier(fitting, by_score(each)))
    choices = [choice for _, each in found for choice in each]
    agree = rate(sum(choice.agrees for choice in choices), len(choices)) if choices else None
    return {
        "game": name,
        "players": players,
        "games": len(found),
        "samples": len(testing) * players,
        "brier": brier(testing, sharpened(1.0)),
        "brier_fitted": brier(testing, sharpened(slope)),
        "slope": slope,
        "brier_score_now": brier(testing, by_score(scale)),
        "gain_error": spread(testing, sharpened(1.0), by_score(scale)),
        "bins": table(testing, sharpened(1.0)),
        "bins_fitted": table(testing, sharpened(slope)),
        "choices": len(choices),
        "agreement": None if agree is None else (agree.value, agree.low, agree.high),
        "lost": sum(choice.lost for choice in choices) / len(choices) if choices else None,
    }


def main() -> None:
    """Measures every game for every number of players, and writes JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="of each number of players")
    parser.add_argument("--decisions", type=int, default=2, help="thought about twice, in each game")
    parser.add_argument("games_named", metavar="GAME", nargs="*", default=list(GAMES))
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        for name in given.games_named:
            for players in given.players:
                tasks = [Task(name, players, number, given.decisions) for number in range(given.games)]
                print(json.dumps(report(name, players, list(pool.map(read, tasks)))), flush=True)


if __name__ == "__main__":
    main()
