"""The reading of one moment: a forecast, and the value of each answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from floodplain.bots.fair import Fair
from floodplain.bots.plan import multiplied
from floodplain.coach.calibration import UNCHANGED, Curve, curve_of, point_of
from floodplain.coach.forecast import DIGITS, forecast_of
from floodplain.coach.marks import CLOSE, DOUBTED, EQUAL, beyond_doubt, loss_of, mark_of, stake_of
from floodplain.kernel.codec import Json
from floodplain.kernel.flow import TABLE, Decision, State, awaited
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget, Judgement, Player
from floodplain.kernel.rng import Rng
from floodplain.teach.coaching import Mark

AGAIN: Final = 4  # times the budget, for a second analysis of apparent mistakes
LEAST: Final = 10.0**-DIGITS  # the difference from the best if the second analysis finds the answer as good
KEPT: Final = 3  # how many of the best answers are saved, besides the one given


@dataclass(frozen=True, slots=True)
class Judged:
    """The value of an answer to the player who gives it, as it is saved."""

    answer: int
    win: float
    margin: float
    error: float = 0.0
    plan: tuple[int, ...] = ()
    points: tuple[Mapping[str, float], ...] = ()

    @classmethod
    def of(cls, judged: Judgement, curve: Curve = UNCHANGED) -> Judged:
        """Return a judgement with its chance calibrated and rounded."""
        return cls(
            judged.answer,
            round(curve.at(judged.win), DIGITS),
            round(judged.margin, DIGITS),
            round(judged.error * curve.slope(judged.win), DIGITS),
            judged.plan,
            tuple({name: round(count, 2) for name, count in each.items()} for each in judged.points),
        )

    def loses(self, best: Judged, point: float) -> float:
        """Return what it gives away against the best, in chance or points, given the worth of a point."""
        return loss_of(best.win - self.win, best.margin - self.margin, point)

    def clearly_loses(self, best: Judged, point: float) -> float:
        """Return the part of what it gives away against the best that exceeds its error."""
        return beyond_doubt(self.loses(best, point), self.error)

    def mark(self, best: Judged, point: float) -> Mark:
        """Return its mark, compared with the best."""
        return mark_of(self.loses(best, point), self.error)

    def equals(self, best: Judged, point: float) -> bool:
        """Return whether it is nearly as good as the best."""
        return self.mark(best, point) in EQUAL


@dataclass(frozen=True, slots=True)
class Reading:
    """One moment of a game, before its answer."""

    position: int
    seat: int
    """The seat that answers; TABLE for a draw."""
    chances: tuple[float, ...]
    """By seat, the chance of winning; they sum to 1."""
    expected: tuple[float, ...]
    """By seat, the expected final points; empty if unknown."""
    answer: int | None = None
    """The answer given; None after the end."""
    stage: tuple[int, int] = (0, 0)
    judged: tuple[Judged, ...] = field(default=())
    """The best answers in order, and the one given; empty if there was no choice."""
    worth: tuple[Judged, ...] = ()
    """Every legal answer, with only its chance of winning, its margin and its error."""
    point: float = 0.0
    """The chance that a lost point costs while a game of this kind is open."""

    @property
    def is_draw(self) -> bool:
        """True if the table draws at random."""
        return self.seat == TABLE

    @property
    def best(self) -> Judged | None:
        """The best answer; None if there was no choice."""
        return self.judged[0] if self.judged else None

    @property
    def given(self) -> Judged | None:
        """The judgement of the answer that was given."""
        return next((each for each in self.judged if each.answer == self.answer), None)

    @property
    def cost(self) -> float | None:
        """The chance that was given away; None if there was no choice."""
        best, given = self.best, self.given
        return None if best is None or given is None else max(0.0, best.win - given.win)

    @property
    def cost_in_points(self) -> float | None:
        """The lead in points over the best rival that was given away."""
        best, given = self.best, self.given
        return None if best is None or given is None else best.margin - given.margin

    @property
    def loss(self) -> float | None:
        """The basis of the mark: the chance given away, or the points if they count for more."""
        best, given = self.best, self.given
        return None if best is None or given is None else given.loses(best, self.point)

    @property
    def clear_loss(self) -> float | None:
        """The basis of the accuracy: the part of the loss that exceeds the error of the judgement."""
        best, given = self.best, self.given
        return None if best is None or given is None else given.clearly_loses(best, self.point)

    @property
    def stake(self) -> float:
        """The amount at stake, from 0 to 1."""
        best = self.best
        return 0.0 if best is None else stake_of(each.clearly_loses(best, self.point) for each in self.worth)

    @property
    def mark(self) -> Mark | None:
        """The mark of the answer; None if there was no choice."""
        best, given = self.best, self.given
        return None if best is None or given is None else given.mark(best, self.point)

    def json(self) -> dict[str, Json]:
        """Return the reading as plain JSON, which `read` understands."""
        return {
            "position": self.position,
            "seat": self.seat,
            "chances": list(self.chances),
            "expected": list(self.expected),
            "answer": self.answer,
            "stage": list(self.stage),
            "judged": [_judged_json(each) for each in self.judged],
            "worth": [[each.answer, each.win, each.margin, each.error] for each in self.worth],
            "point": self.point,
        }

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> Reading:
        """Return the reading in a JSON value."""
        return cls(
            position=written["position"],
            seat=written["seat"],
            chances=tuple(written["chances"]),
            expected=tuple(written["expected"]),
            answer=written["answer"],
            stage=(written["stage"][0], written["stage"][1]),
            judged=tuple(_judged_of(each) for each in written["judged"]),
            worth=tuple(Judged(*each) for each in written["worth"]),
            point=written["point"],
        )


def read_moment(
    game: AnyGame,
    state: State,
    position: int,
    answer: int | None,
    player: Player,
    budget: Budget = UNLIMITED,
) -> Reading:
    """Analyse a moment of a game; with a budget in states, the result is always the same.

    Each player's prospects are judged from their own view, and the answers from what the seat could see, so
    that no player is blamed for what was hidden.

    Args:
        game: the game that was played.
        state: the state at that moment.
        position: how many answers were given before.
        answer: the answer given; None after the end.
        player: judges the answers.
        budget: how long to think.
    """
    decision = awaited(state)
    judged: list[Judged] = []
    point = 0.0
    if decision is not None and answer is not None and _is_choice(decision, state):
        seat = decision.seat
        view = game.observe(state, seat)
        point = point_of(game, view, seat)
        judged = _weigh_twice(game, view, seat, player, position, budget, answer)
    standing = forecast_of(game, state, budget)
    return Reading(
        position=position,
        seat=TABLE if decision is None else decision.seat,
        chances=standing.chances,
        expected=standing.expected,
        answer=answer,
        stage=game.stage(state),
        judged=kept(judged, answer, point),
        point=point,
        worth=tuple(Judged(each.answer, each.win, each.margin, each.error) for each in judged),
    )


def _weigh_twice(
    game: AnyGame, view: State, seat: int, player: Player, position: int, budget: Budget, answer: int
) -> list[Judged]:
    """Return what every answer is worth, with an apparent mistake checked by a longer analysis.

    Of several answers that are judged with some error, the one that seems best is often overrated. So the
    answer given and the best one are compared once more with other random draws, and that comparison counts.
    The best answer stays the best, because a hint named it.
    """
    judged = weigh(game, view, seat, player, position, budget)
    point = point_of(game, view, seat)
    best = from_the_best(judged, point)[0]
    given = next(each for each in judged if each.answer == answer)
    if given.mark(best, point) not in DOUBTED or not isinstance(player, Fair) or player.budget == UNLIMITED:
        return judged
    judge = player.between((best.answer, given.answer), AGAIN)
    longer = multiplied(budget, AGAIN)
    found = {each.answer: each for each in weigh(game, view, seat, judge, position, longer, "again")}
    corrected = _behind(best, given, found[best.answer], found[given.answer])
    return [corrected if each is given else each for each in judged]


def _behind(best: Judged, given: Judged, best_again: Judged, given_again: Judged) -> Judged:
    """Return the given answer with the difference that a second analysis of both found."""
    behind = max(LEAST, best_again.win - given_again.win)
    margin = max(LEAST, best_again.margin - given_again.margin)
    points = tuple(
        {name: round(count - (first[name] - second[name]), 2) for name, count in of_seat.items()}
        for of_seat, first, second in zip(best.points, best_again.points, given_again.points, strict=True)
    )
    win = round(max(0.0, best.win - behind), DIGITS)
    return replace(
        given, win=win, margin=round(best.margin - margin, DIGITS), error=given_again.error, points=points
    )


def _is_choice(decision: Decision[Any], state: State) -> bool:
    return decision.seat != TABLE and len(decision.options(state)) > 1


def weigh(
    game: AnyGame,
    view: State,
    seat: int,
    player: Player,
    position: int,
    budget: Budget = UNLIMITED,
    luck: str = "",
) -> list[Judged]:
    """Return what every answer to a seat is worth, with calibrated chances.

    Hint and review both use this function: the same question at the same position gets the same values,
    unless other random draws are requested.
    """
    curve = curve_of(game, view, seat)
    found = player.judge(game, view, seat, Rng(f"coach/{position}{luck}"), budget)
    return [Judged.of(each, curve) for each in found]


def from_the_best(judged: Sequence[Judged], point: float) -> list[Judged]:
    """Return the answers in order, best first; among those with the highest chance, most points are best."""
    highest = max((each.win for each in judged), default=0.0)
    close = [each for each in judged if each.win >= highest - CLOSE]
    best = max(close, key=lambda each: (each.margin, each.win, -each.answer), default=None)
    if best is None:
        return []
    others = [each for each in judged if each is not best]
    return [best, *sorted(others, key=lambda each: (each.loses(best, point), -each.win, each.answer))]


def kept(judged: Sequence[Judged], given: int | None, point: float) -> tuple[Judged, ...]:
    """Return the best answers in order, and the one given."""
    order = from_the_best(judged, point)
    best = order[:KEPT]
    return (*best, *(each for each in order[KEPT:] if each.answer == given))


def _judged_json(judged: Judged) -> dict[str, Json]:
    return {
        "answer": judged.answer,
        "win": judged.win,
        "margin": judged.margin,
        "error": judged.error,
        "plan": list(judged.plan),
        "points": [dict(each) for each in judged.points],
    }


def _judged_of(written: Mapping[str, Any]) -> Judged:
    return Judged(
        written["answer"],
        written["win"],
        written["margin"],
        written["error"],
        tuple(written["plan"]),
        tuple(written["points"]),
    )
