"""The time of a planner and its parts: turns expanded by the rules, rows of features, and the net.

    OPENBLAS_NUM_THREADS=1 python -m bench.planner [--levels 4,5] [--after 30] [--answers 10]

The net is also timed alone, in µs per row, for batches of several sizes. Both together show what batches
shared among many games could save at most.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from typing import Any

from floodplain.bots import look, net, onward
from floodplain.bots.evaluator import Evaluator
from floodplain.bots.levels import LEVELS, repeatable
from floodplain.catalog import GAMES
from floodplain.kernel.flow import State, asked, draw_on, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player
from floodplain.kernel.rng import Rng

BATCHES = (8, 32, 64, 128, 256, 1024)
PLAYERS = 2
seconds: defaultdict[str, float] = defaultdict(float)
rows: list[int] = []


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--levels", default="4,5")
    parser.add_argument("--after", type=int, default=30, help="answers before the first that is timed")
    parser.add_argument("--answers", type=int, default=10, help="how many are timed")
    given = parser.parse_args()
    nets = {name: net.trained(entry.game) for name, entry in GAMES.items()}
    for name, each in nets.items():
        if each is not None:
            print(f"{name}, the net alone: {alone(each.evaluator, each.inputs)}")
    for kind in {type(each.evaluator) for each in nets.values() if each is not None}:
        timed(kind, "values", counts=True)
    for module, function in ((look, "expand"), (onward, "expand"), (net, "rows_of")):
        timed(module, function)
    bots = [bot for bot in LEVELS if bot.name in given.levels.split(",")]
    for name, entry in GAMES.items():
        for bot in bots:
            taken = play(entry.game, repeatable(bot), given.after, given.answers)
            report(f"{name}, level {bot.name}", taken)


def alone(evaluator: Evaluator, inputs: int) -> str:
    """Return the best time per row for each size of a batch, in words."""
    best: dict[int, float] = {}
    for size in BATCHES:
        batch = bytes(number % 7 % 3 for number in range(size * inputs))
        times = []
        for _ in range(20):
            started = time.perf_counter()
            evaluator.values(batch)
            times.append(time.perf_counter() - started)
        best[size] = min(times) / size * 1e6
    return ", ".join(f"{size}: {each:.1f}" for size, each in best.items())


def timed(owner: Any, name: str, *, counts: bool = False) -> None:  # noqa: ANN401 - a module or a class
    """Adds up the time of a function from now on, and how many rows it is given."""
    former = getattr(owner, name)

    def measured(*given: Any) -> Any:  # noqa: ANN401 - as the function
        started = time.perf_counter()
        found = former(*given)
        seconds[name] += time.perf_counter() - started
        if counts:
            rows.append(len(found[0]))
        return found

    setattr(owner, name, measured)


def play(game: AnyGame, bot: Player, after: int, answers: int) -> float:
    """Plays to the middle of a game and times a bot's next answers; returns the seconds taken."""
    state: State = game.start(game.material_of(game.edition), PLAYERS)
    rng = Rng(5)
    draw_on(state, rng)
    quick = repeatable(LEVELS[0])
    for _ in range(after):
        answer(game, quick, state, rng)
    answer(game, bot, state, rng)  # what is made once is made now
    seconds.clear()
    rows.clear()
    started = time.perf_counter()
    for _ in range(answers):
        answer(game, bot, state, rng)
    return time.perf_counter() - started


def answer(game: AnyGame, bot: Player, state: State, rng: Rng) -> None:
    """Lets a bot answer, whichever seat is asked."""
    seat = asked(state).seat
    perform(state, bot.choose(game, game.observe(state, seat), seat, rng))
    draw_on(state, rng)


def report(name: str, taken: float) -> None:
    """Prints a line."""
    states = sum(rows)
    parts = [
        f"{part} {seconds[key] / taken:.0%} ({seconds[key] / states * 1e6:.1f} µs)"
        for part, key in (("expanding", "expand"), ("rows", "rows_of"), ("net", "values"))
    ]
    print(f"{name}: {states / taken:,.0f} states/s, {states / len(rows):.0f} per batch; {', '.join(parts)}")


if __name__ == "__main__":
    main()
