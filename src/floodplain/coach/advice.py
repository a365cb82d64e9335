"""A hint: the best answers, why, and what the coach would do next; made from what the seat may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from floodplain.coach.calibration import curve_of
from floodplain.coach.marks import Mark
from floodplain.coach.reading import Judged, from_the_best
from floodplain.coach.words import Words
from floodplain.kernel.codec import Json
from floodplain.kernel.flow import State, asked, awaited, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget, Player
from floodplain.kernel.rng import Rng
from floodplain.kernel.text import Texts

MOST: Final = 3
NEAR: Final = 0.15  # of a win: what lacks more is not advised
TOLD: Final = 4  # reasons
LIT: Final = 4  # answers that glow before any is told
UNTOLD: Final = 2  # so many glow at least: a single one would tell it
LEAST: Final = 0.1  # points: less is no reason
STEPS: Final = 3  # of the plan
THINKS: Final = Budget(seconds=1.5)
"""With the reading of the answer and the words, a hint is there within two seconds on one core."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Points by which an answer differs from another; above 0: there are more of them."""

    seat: int
    """Whose points: the own ones, or a rival's."""
    category: str
    points: float


@dataclass(frozen=True, slots=True)
class Advised:
    """An answer that the coach advises."""

    judged: Judged
    reasons: tuple[Reason, ...]
    """Of the best against the next best, of the others against the best."""
    mark: Mark


@dataclass(frozen=True, slots=True)
class Step:
    """What the coach would do next."""

    kind: str
    text: str
    parts: Mapping[str, int | str]
    about: Mapping[str, int | str]
    """What its question is about: there it happens, where the answer itself names no place."""


def weigh(
    game: AnyGame, view: State, seat: int, player: Player, rng: Rng, budget: Budget = UNLIMITED
) -> list[Judged]:
    """What every answer to a seat is worth, its chance set right."""
    curve = curve_of(game, view, seat)
    return [Judged.of(each, curve) for each in player.judge(game, view, seat, rng, budget)]


def advise(
    game: AnyGame, view: State, seat: int, player: Player, rng: Rng, budget: Budget = UNLIMITED
) -> tuple[Advised, ...]:
    """The best answers to what a seat is asked, from the best on: at most three, and only near ones."""
    return advised(weigh(game, view, seat, player, rng, budget), seat)


def advised(judged: Sequence[Judged], seat: int) -> tuple[Advised, ...]:
    """What is advised of all that was judged."""
    order = from_the_best(judged)
    best = order[0]
    near = [each for each in order[:MOST] if best.win - each.win <= NEAR]
    told = []
    for each in near:
        other = best if each is not best else order[min(1, len(order) - 1)]
        told.append(Advised(each, reasons_of(each, other, seat), each.mark(best)))
    return tuple(told)


def to_look_at(judged: Sequence[Judged]) -> list[int]:
    """Answers that glow before any is told, the best among them, in an order that tells nothing."""
    most = max(UNTOLD, min(LIT, (len(judged) + 1) // 2))
    return sorted(each.answer for each in from_the_best(judged)[:most])


def reasons_of(one: Judged, other: Judged, seat: int) -> tuple[Reason, ...]:
    """In what one answer differs from another by category, own and rivals', the largest first."""
    if not one.points or not other.points:
        return ()
    seats = [(seat + turn) % len(one.points) for turn in range(len(one.points))]
    found = [
        Reason(whose, category, one.points[whose][category] - other.points[whose][category])
        for whose in seats
        for category in one.points[whose]
    ]
    telling = [each for each in found if abs(each.points) >= LEAST]
    return tuple(sorted(telling, key=lambda each: -abs(each.points))[:TOLD])


# --- in words ---------------------------------------------------------------------------------------


def plan_of(game: AnyGame, view: State, seat: int, judged: Judged, texts: Texts) -> list[Step]:
    """What the coach would do after an answer, for the rest of the turn, in words and where."""
    state: State = game.imagine(view, seat, Rng(0))
    perform(state, judged.answer)
    said: list[Step] = []
    for answer in judged.plan:
        decision = awaited(state)
        if decision is None or decision.seat != seat or len(said) == STEPS:
            break
        options = decision.options(state)
        if answer not in options:
            break
        if len(options) > 1:
            text = texts.described(decision, state, answer)
            said.append(Step(decision.kind, text, decision.parts(state, answer), decision.about(state)))
        perform(state, answer)
    return said


def why_of(
    reasons: Sequence[Reason], seat: int, names: Sequence[str], texts: Texts, words: Words
) -> list[str]:
    """Reasons in words, such as "Statues +4.1" or "Monuments of Mira +3.2"."""
    said = []
    for each in reasons:
        what = texts.phrase("category", each.category)
        if each.seat != seat:
            what = words.say("of_rival", what=what, name=names[each.seat])
        said.append(f"{what} {words.signed(each.points)}")
    return said


def advice_json(
    game: AnyGame, view: State, seat: int, told: Sequence[Advised], language: str
) -> list[dict[str, Json]]:
    """Advice as plain JSON, its answers and plans in words of a language."""
    texts, decision = game.texts(language), asked(view)
    return [
        {
            "answer": each.judged.answer,
            "text": texts.described(decision, view, each.judged.answer),
            "parts": dict(decision.parts(view, each.judged.answer)),
            "win": each.judged.win,
            "error": each.judged.error,
            "points": points_of(each.judged, seat),
            "margin": each.judged.margin,
            "mark": each.mark,
            "why": reasons_json(each.reasons),
            "plan": [
                {
                    "kind": step.kind,
                    "text": step.text,
                    "parts": dict(step.parts),
                    "about": dict(step.about),
                }
                for step in plan_of(game, view, seat, each.judged, texts)
            ],
        }
        for each in told
    ]


def reasons_json(reasons: Sequence[Reason]) -> list[Json]:
    """Reasons as plain JSON."""
    return [
        {"seat": each.seat, "category": each.category, "points": round(each.points, 2)} for each in reasons
    ]


def points_of(judged: Judged, seat: int) -> float | None:
    """The own final points to expect; None where the player cannot tell."""
    return round(sum(judged.points[seat].values()), 2) if judged.points else None
