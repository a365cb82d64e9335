"""Questions for comparing a browser's Python with another: the same ones for both.

`python -m tests.page.questions QUESTIONS` prints one line of JSON; QUESTIONS is a JSON list of `[name, …]`.
With `plain` behind it, nets are evaluated without NumPy.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from floodplain.bots.evaluator import plain, use
from floodplain.bots.greedy import Greedy
from floodplain.bots.levels import LEVELS
from floodplain.bots.plan import Planner
from floodplain.bots.steady import steady
from floodplain.catalog import find_game
from floodplain.coach.forecast import forecast_of
from floodplain.kernel.conformance import cases
from floodplain.kernel.flow import State, asked, draw_on, legal, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Budget
from floodplain.kernel.record import read_record
from floodplain.kernel.rng import Rng
from floodplain.page.evaluator import take_up
from floodplain.scene.conformance import CHECKS
from tests.games.golden import FOLDER, moments_of, rows_of

ELSEWHERE: Final = "other hash seeds and builds play the same"
"""The check that starts other processes."""


def golden(path: str) -> list[Any]:
    """Return the moments of a golden game, and the rows that nets learned from."""
    record = read_record((FOLDER / path).read_text(encoding="utf-8"))
    return [record.text(), moments_of(record), rows_of(record)]


def conformance(name: str, every: int, first: int) -> list[str]:
    """Return the violations: each case of the game is checked by some of the checks, or by all."""
    game = find_game(name)
    found = []
    for number, case in enumerate(cases(game, game.edition, "page")):
        for turn, check in enumerate(CHECKS):
            if check != ELSEWHERE and (number + turn) % every == first:
                found += [str(violation) for violation in CHECKS[check](case)]
    return found


def texts(name: str, moments: int) -> list[Any]:
    """Positions as text and as JSON, each read again and written once more."""
    game = find_game(name)
    found: list[Any] = []
    for state in at_choice(game, moments):
        text = game.to_text(state)
        dumped = json.loads(json.dumps(game.codec.dump(state)))
        loaded = game.codec.load(dumped, game.material_of(game.edition))
        found += [text, game.to_text(game.from_text(text)), game.codec.dump(loaded) == dumped]
    return found


def judgements(name: str, level: str, moments: int, evaluations: int) -> list[Any]:
    """Return a level's judgement of every answer at some moments, to four digits."""
    game = find_game(name)
    bot = next(each for each in LEVELS if each.name == level)
    if isinstance(bot, Planner):
        bot = replace(bot, budget=Budget(evaluations=evaluations))  # no clock has a part in it
    assert isinstance(bot, Greedy | Planner)
    told = []
    for number, state in enumerate(at_choice(game, moments)):
        seat = asked(state).seat
        judged = bot.judge(game, game.observe(state, seat), seat, Rng(str(number)))
        told.append([[each.answer, round(each.win, 4), round(each.margin, 2)] for each in judged])
    return told


def steady_answers(name: str, level: str, moments: int) -> list[Any]:
    """Return what a level answers at some moments of a daily game."""
    game, bot = find_game(name), steady(next(each for each in LEVELS if each.name == level))
    told = []
    for number, state in enumerate(at_choice(game, moments)):
        seat = asked(state).seat
        told.append(bot.choose(game, game.observe(state, seat), seat, Rng(f"daily/{number}/bot")))
    return told


def forecasts(name: str, moments: int) -> list[Any]:
    """Return the coach's forecasts at some moments."""
    game = find_game(name)
    found = [forecast_of(game, state, Budget(evaluations=60)) for state in at_choice(game, moments)]
    return [
        [[round(chance, 4) for chance in each.chances], [round(points, 2) for points in each.expected]]
        for each in found
    ]


def at_choice(game: AnyGame, count: int) -> Iterator[State]:
    """Moments of a game at random, some answers apart, at which there is a choice."""
    rng = Rng("page")
    state: State = game.start(game.material_of(game.edition), 3, {})
    draw_on(state, rng)
    given = found = 0
    while state.pending and found < count:
        answers = legal(state)
        if given % 7 == 0 and len(answers) > 2:
            found += 1
            yield state.copy()
        given += 1
        perform(state, answers[rng.below(len(answers))])
        draw_on(state, rng)


QUESTIONS: Final[dict[str, Callable[..., list[Any]]]] = {
    "golden": golden, "conformance": conformance, "texts": texts, "judgements": judgements,
    "forecasts": forecasts, "steady": steady_answers,
}  # fmt: skip


def answers(questions: list[list[Any]]) -> list[list[Any]]:
    """The answer to each question."""
    found = []
    for name, *given in questions:
        started = time.perf_counter()
        found.append(QUESTIONS[name](*given))
        print(name, *given, round(time.perf_counter() - started, 2), file=sys.stderr)  # noqa: T201 - for who waits
    return found


if __name__ == "__main__":
    if sys.argv[2:] == ["plain"]:
        use(plain)
    take_up()
    print(json.dumps(answers(json.loads(sys.argv[1]))))  # noqa: T201 - read by the parent process
