"""The coach as a server uses it: hints, and readings as JSON that only the coach understands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from floodplain.coach.advice import (
    THINKS,
    Advised,
    advice_of,
    advised,
    named_by,
    reasons_of,
    step_by_step,
    to_look_at,
    without_same_sets,
)
from floodplain.coach.calibration import point_of
from floodplain.coach.evaluator import evaluator_of
from floodplain.coach.judges import USUAL, judge_of
from floodplain.coach.reading import Judged, Reading, from_the_best, read_moment, weigh
from floodplain.coach.review import Review
from floodplain.coach.stamp import stamp_of
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Budget
from floodplain.kernel.sets import gathering
from floodplain.teach.coaching import AnalysisSummary, CoachLine, GradedMoment, Hint, MomentAdvice, Worth


@dataclass(frozen=True, slots=True)
class LevelCoach:
    """A coach at one level, which can be sent to another process."""

    level: str = USUAL
    evaluations: int | None = None
    """The most states evaluated per decision; None for the limit of the level."""

    def hint(self, game: AnyGame, view: State, seat: int, language: str, position: int) -> Hint:
        """Advise a seat, from what that seat may see."""
        budget = Budget(THINKS.seconds, self.evaluations)
        judged = weigh(game, view, seat, judge_of(self.level), position, budget)
        point = point_of(game, view, seat)
        if gathering(view, seat) is not None:
            best = from_the_best(judged, point)[0]
            whole = step_by_step(game, view, seat, best, judge_of(self.level), position, budget)
            judged = [whole if each is best else each for each in judged]
        told = without_same_sets(advice_of(game, view, seat, advised(judged, seat, point), language))
        return Hint(
            plays_by=evaluator_of(game, view, seat),
            lit=to_look_at(judged, point) if gathering(view, seat) is None else named_by(told),
            answers=told,
        )

    def read(self, game: AnyGame, state: State, position: int, answer: int | None) -> str:
        """Analyse one moment of a finished game."""
        budget = Budget(evaluations=self.evaluations)
        reading = read_moment(game, state, position, answer, judge_of(self.level), budget)
        return msgspec.json.encode(reading.json()).decode()

    def stamp(self, game: AnyGame) -> str:
        """Return the version of this coach's readings; readings with another stamp are made again."""
        return stamp_of(game, self.level, self.evaluations)

    def grade(self, reading: str) -> GradedMoment:
        """Return what a chart and a list show of a reading."""
        read = Reading.read(msgspec.json.decode(reading))
        best, given = read.best, read.given
        return GradedMoment(
            position=read.position,
            seat=read.seat,
            chances=[*read.chances],
            expected=[*read.expected],
            stage=[*read.stage],
            mark=read.mark,
            cost=read.cost,
            cost_in_points=read.cost_in_points,
            loss=read.loss,
            best=None if best is None else best.win,
            given=None if given is None else given.win,
        )

    def summary(
        self, game: AnyGame, state: State, names: Sequence[str], readings: Sequence[str]
    ) -> AnalysisSummary:
        """Return a summary of the readings made so far."""
        by = evaluator_of(game, game.observe(state, 0), 0)
        read = tuple(Reading.read(msgspec.json.decode(each)) for each in readings)
        return Review(game.name, self.level, by, tuple(names), read).summary()

    def advice(self, game: AnyGame, state: State, reading: str, language: str) -> MomentAdvice:
        """Return the answers of a reading in words, the best against the given one."""
        read = Reading.read(msgspec.json.decode(reading))
        best, given = read.best, read.given
        if best is None or given is None:
            return MomentAdvice(seat=read.seat, answers=[], given=None, worth=[])
        why = () if given.equals(best, read.point) else reasons_of(best, given, read.seat)
        told = [
            Advised(each, why if each is best else (), each.mark(best, read.point)) for each in read.judged
        ]
        answers = advice_of(game, game.observe(state, read.seat), read.seat, told, language)
        return MomentAdvice(
            seat=read.seat,
            answers=answers,
            given=next(each for each in answers if each.answer == given.answer),
            worth=_worth(read, best),
        )

    def line(self, reading: str) -> CoachLine:
        """Return the answers that the coach itself would have given from a moment on."""
        read = Reading.read(msgspec.json.decode(reading))
        best = read.best
        return CoachLine(seat=read.seat, answers=[] if best is None else [best.answer, *best.plan])


def _worth(read: Reading, best: Judged) -> list[Worth]:
    """Return what every answer of a moment was worth, best first."""
    return [
        Worth(answer=each.answer, win=each.win, margin=each.margin, mark=each.mark(best, read.point))
        for each in from_the_best(read.worth, read.point)
    ]
