"""The coach as a server has it: asked for hints and readings, it answers in plain JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from floodplain.coach.advice import THINKS, Advised, advice_json, advised, reasons_of, to_look_at
from floodplain.coach.calibration import point_of
from floodplain.coach.evaluator import footing
from floodplain.coach.judges import USUAL, judge_of
from floodplain.coach.reading import Reading, from_the_best, read_moment, weigh
from floodplain.coach.review import Review
from floodplain.coach.stamp import stamp_of
from floodplain.kernel.codec import Json
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Budget

SUMMED_UP: Final = ("level", "plays_by", "players", "turning_points", "decided")


@dataclass(frozen=True, slots=True)
class Desk:
    """A coach at one level; it may be sent to another process."""

    level: str = USUAL
    evaluations: int | None = None
    """So many states are valued for a decision at most; None: as the level does."""

    def hint(self, game: AnyGame, view: State, seat: int, language: str, position: int) -> dict[str, Json]:
        """What it advises a seat, from what that seat may see; and answers to look at first."""
        budget = Budget(THINKS.seconds, self.evaluations)
        judged = weigh(game, view, seat, judge_of(self.level), position, budget)
        point = point_of(game, view, seat)
        return {
            "plays_by": footing(game, view, seat),
            "lit": [*to_look_at(judged, point)],
            "answers": [*advice_json(game, view, seat, advised(judged, seat, point), language)],
        }

    def read(self, game: AnyGame, state: State, position: int, answer: int | None) -> dict[str, Json]:
        """The reading of a moment of a game that is over."""
        budget = Budget(evaluations=self.evaluations)
        return read_moment(game, state, position, answer, judge_of(self.level), budget).json()

    def stamp(self, game: AnyGame) -> str:
        """By whom it is read: readings with another stamp are read again."""
        return stamp_of(game, self.level, self.evaluations)

    def told(self, reading: Mapping[str, Any]) -> dict[str, Json]:
        """What a chart and a list show of a reading."""
        read = Reading.read(reading)
        best, given = read.best, read.given
        return {
            "position": read.position,
            "seat": read.seat,
            "chances": [*read.chances],
            "expected": [*read.expected],
            "stage": [*read.stage],
            "mark": read.mark,
            "cost": read.cost,
            "cost_in_points": read.cost_in_points,
            "loss": read.loss,
            "best": None if best is None else best.win,
            "given": None if given is None else given.win,
        }

    def summary(
        self, game: AnyGame, state: State, names: Sequence[str], readings: Sequence[Mapping[str, Any]]
    ) -> dict[str, Json]:
        """What readings add up to, as far as they go."""
        by = footing(game, game.observe(state, 0), 0)
        read = tuple(Reading.read(each) for each in readings)
        whole = Review(game.name, self.level, by, tuple(names), read).json()
        return {name: whole[name] for name in SUMMED_UP}

    def advice(
        self, game: AnyGame, state: State, reading: Mapping[str, Any], language: str
    ) -> dict[str, Json]:
        """The answers of a reading in words, the best against the given one; and what all are worth."""
        read = Reading.read(reading)
        view = game.observe(state, read.seat)
        best, given = read.best, read.given
        if best is None or given is None:
            return {"answers": [], "given": None, "worth": []}
        why = () if given.equals(best, read.point) else reasons_of(best, given, read.seat)
        told = [
            Advised(each, why if each is best else (), each.mark(best, read.point)) for each in read.judged
        ]
        answers = advice_json(game, view, read.seat, told, language)
        return {
            "answers": [*answers],
            "given": next(each for each in answers if each["answer"] == given.answer),
            "worth": [
                {
                    "answer": each.answer,
                    "win": each.win,
                    "margin": each.margin,
                    "mark": each.mark(best, read.point),
                }
                for each in from_the_best(read.worth, read.point)
            ],
        }

    def line(self, reading: Mapping[str, Any]) -> list[int]:
        """The answers of the coach's own line, from a moment on."""
        best = Reading.read(reading).best
        return [] if best is None else [best.answer, *best.plan]
