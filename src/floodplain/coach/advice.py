"""A hint: the best answers, why, and what the coach would do next, based on what the seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter
from typing import Final

from floodplain.coach.calibration import point_of
from floodplain.coach.marks import EQUAL
from floodplain.coach.reading import Judged, from_the_best, weigh
from floodplain.coach.words import CoachWords
from floodplain.kernel.flow import State, asked, awaited, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget, Player
from floodplain.kernel.rng import Rng
from floodplain.kernel.sets import advance, gathering
from floodplain.kernel.text import Texts
from floodplain.teach.coaching import Advice, Mark, PlanStep, PointDifference

MOST: Final = 3
NEAR: Final = 0.15  # of a win: answers that lose more are not advised
TOLD: Final = 3  # reasons for an answer
BUT: Final = 1  # reasons against it
LIT: Final = 4  # answers highlighted before any is named
UNTOLD: Final = 2  # the fewest highlighted answers: a single one would give it away
LEAST: Final = 0.2  # points: smaller differences are no reason
STEPS: Final = 3  # steps of the plan
THINKS: Final = Budget(seconds=4)
"""A limit for slow machines only: elsewhere a hint is computed to its end, and so agrees with the review."""


@dataclass(frozen=True, slots=True)
class Advised:
    """An answer that the coach advises."""

    judged: Judged
    reasons: tuple[PointDifference, ...]
    """Points of the best against the next best, or of others against the best; none if nearly equal."""
    mark: Mark

    @property
    def is_equal(self) -> bool:
        """True if it is nearly as good as the best."""
        return self.mark in EQUAL


def advise(
    game: AnyGame, view: State, seat: int, player: Player, position: int, budget: Budget = UNLIMITED
) -> tuple[Advised, ...]:
    """Return the best answers to what a seat is asked, best first: at most three, and only near ones."""
    point = point_of(game, view, seat)
    return advised(weigh(game, view, seat, player, position, budget), seat, point)


def advised(judged: Sequence[Judged], seat: int, point: float) -> tuple[Advised, ...]:
    """Return the advice on the judged answers; `point` is the worth of one point."""
    order = from_the_best(judged, point)
    best, others = order[0], order[1:]
    near = [each for each in others[: MOST - 1] if each.loses(best, point) <= NEAR]
    return (
        Advised(best, _told_apart(best, others[0], seat, point) if others else (), "best"),
        *(
            Advised(each, lacking(_told_apart(best, each, seat, point)), each.mark(best, point))
            for each in near
        ),
    )


def _told_apart(best: Judged, other: Judged, seat: int, point: float) -> tuple[PointDifference, ...]:
    return () if other.equals(best, point) else reasons_of(best, other, seat)


def to_look_at(judged: Sequence[Judged], point: float) -> list[int]:
    """Return the answers to highlight first, the best among them, in an order that reveals nothing."""
    most = max(UNTOLD, min(LIT, (len(judged) + 1) // 2))
    return sorted(each.answer for each in from_the_best(judged, point)[:most])


def reasons_of(better: Judged, worse: Judged, seat: int) -> tuple[PointDifference, ...]:
    """Return the points in favour of an answer against a worse one, the most important first.

    What speaks against it comes last, and only if something larger speaks for it. Where the points as a whole
    do not speak for it, none of them is a reason.
    """
    if not better.points or not worse.points or better.margin <= worse.margin:
        return ()
    seats = [(seat + turn) % len(better.points) for turn in range(len(better.points))]
    found = [
        PointDifference(whose, category, better.points[whose][category] - worse.points[whose][category])
        for whose in seats
        for category in better.points[whose]
    ]
    telling = sorted(
        (each for each in found if abs(each.points) >= LEAST), key=lambda each: -abs(each.points)
    )
    speaks_for = [each for each in telling if (each.points > 0) == (each.seat == seat)][:TOLD]
    if not speaks_for:
        return ()
    largest = abs(speaks_for[0].points)
    speaks_against = [
        each for each in telling if (each.points > 0) != (each.seat == seat) and abs(each.points) < largest
    ][:BUT]
    return (*speaks_for, *speaks_against)


def lacking(reasons: Sequence[PointDifference]) -> tuple[PointDifference, ...]:
    """Return the same reasons from the point of view of the worse answer."""
    return tuple(PointDifference(each.seat, each.category, -each.points) for each in reasons)


def step_by_step(
    game: AnyGame, view: State, seat: int, best: Judged, player: Player, position: int, budget: Budget
) -> Judged:
    """Return the first answer of a set with the best ones after it, each judged as a review will judge it.

    A plan found at the first answer of a large set may be wrong about its last ones, and a player who gives
    the whole set as advised would be blamed for them. If time runs out, the plan stays as it was.
    """
    state, answer, plan = view.copy(), best.answer, list(best.plan)
    point, end = point_of(game, view, seat), perf_counter() + (budget.seconds or inf)
    given: list[int] = []
    while advance(state, answer):
        if perf_counter() > end:
            return best
        options = asked(state).options(state)
        if len(options) > 1:
            judged = weigh(game, state, seat, player, position + 1 + len(given), budget)
            following = from_the_best(judged, point)[0]
            plan = [*given, following.answer, *following.plan]
        elif len(plan) == len(given):
            plan.append(options[0])
        answer = plan[len(given)]
        given.append(answer)
    return replace(best, plan=tuple(plan))


# --- in words ---------------------------------------------------------------------------------------


def items_of(game: AnyGame, view: State, seat: int, judged: Judged) -> tuple[list[int], int]:
    """Return the set that an answer and its plan give, and how many answers of the plan belong to it.

    If a single answer is asked for, there are neither.
    """
    asked_for = gathering(view, seat)
    if asked_for is None:
        return [], 0
    state: State = game.imagine(view, seat, Rng(0))
    named: list[int] = []
    for count, answer in enumerate((judged.answer, *judged.plan)):
        decision = asked(state)
        if answer not in decision.options(state):
            return named, count - 1
        named += [] if answer == asked_for.closing else decision.takes(state, answer)
        if not advance(state, answer):
            return named, count
    return named, len(judged.plan)


def plan_of(
    game: AnyGame, view: State, seat: int, judged: Judged, texts: Texts, unsaid: int = 0
) -> list[PlanStep]:
    """Return what the coach would do after an answer, for the rest of the turn, in words and with places.

    The first step may be left out.
    """
    state: State = game.imagine(view, seat, Rng(0))
    perform(state, judged.answer)
    said: list[PlanStep] = []
    for number, answer in enumerate(judged.plan):
        decision = awaited(state)
        if decision is None or decision.seat != seat or len(said) == STEPS:
            break
        options = decision.options(state)
        if answer not in options:
            break
        if number >= unsaid and len(options) > 1:
            text = texts.described(decision, state, answer)
            parts, about = decision.parts(state, answer), decision.about(state)
            said.append(PlanStep(decision.kind, text, dict(parts), dict(about)))
        perform(state, answer)
    return said


def why_of(
    reasons: Sequence[PointDifference], seat: int, names: Sequence[str], texts: Texts, words: CoachWords
) -> list[str]:
    """Return reasons in words, such as "Statues: 4.1 points more" or "Mira (Monuments): 3.2 points fewer"."""
    said = []
    for each in reasons:
        what = texts.phrase("category", each.category)
        if each.seat != seat:
            what = words.say("of_rival", what=what, name=names[each.seat])
        points = abs(round(each.points, 1))
        key = "why_more" if each.points > 0 else "why_fewer"
        said.append(words.say(key, what=what, points=words.number(points), count=points))
    return said


def advice_of(game: AnyGame, view: State, seat: int, told: Sequence[Advised], language: str) -> list[Advice]:
    """Return advice in words of a language, with the plan behind each answer."""
    texts, decision = game.texts(language), asked(view)
    sets = [items_of(game, view, seat, each.judged) for each in told]
    return [
        Advice(
            answer=each.judged.answer,
            text=texts.described(decision, view, each.judged.answer),
            parts=dict(decision.parts(view, each.judged.answer)),
            win=each.judged.win,
            error=each.judged.error,
            points=points_of(each.judged, seat),
            margin=each.judged.margin,
            mark=each.mark,
            why=rounded(each.reasons),
            plan=plan_of(game, view, seat, each.judged, texts, unsaid),
            items=items,
        )
        for each, (items, unsaid) in zip(told, sets, strict=True)
    ]


def named_by(told: Sequence[Advice]) -> list[int]:
    """Return all items of some sets; for an empty set, the answer that declines."""
    return sorted({item for each in told for item in each.items or [each.answer]})


def without_same_sets(told: Sequence[Advice]) -> list[Advice]:
    """Return advice with each set once: the same set may begin with any of its items."""
    known: list[list[int]] = []
    found: list[Advice] = []
    for each in told:
        if not each.items or sorted(each.items) not in known:
            found.append(each)
        known.append(sorted(each.items))
    return found


def rounded(reasons: Sequence[PointDifference]) -> list[PointDifference]:
    """Return reasons rounded to the digits that are shown."""
    return [PointDifference(each.seat, each.category, round(each.points, 2)) for each in reasons]


def points_of(judged: Judged, seat: int) -> float | None:
    """Return the expected final points of the player; None if unknown."""
    return round(sum(judged.points[seat].values()), 2) if judged.points else None
