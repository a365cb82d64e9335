"""The review of a whole game: its readings and their summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import msgspec

from floodplain.arena.series import in_order
from floodplain.coach.advice import lacking, reasons_of, rounded
from floodplain.coach.evaluator import evaluator_of
from floodplain.coach.judges import judge_of
from floodplain.coach.marks import DOUBTED, EQUAL, MARKS, SURE, accuracy_of
from floodplain.coach.reading import Reading, read_moment
from floodplain.kernel.codec import Json
from floodplain.kernel.edition import Edition, parse_edition
from floodplain.kernel.errors import BadRecord
from floodplain.kernel.flow import State, awaited, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget
from floodplain.kernel.record import Record, read_record, replay
from floodplain.kernel.shelf import game_of
from floodplain.teach.coaching import Account, AnalysisSummary, Evaluator, PointDifference, TurningPoint

FORMAT: Final = "floodplain review 2"
LEAST_TURN: Final = 0.05
MOST_TURNS: Final = 3
AT_ONCE: Final = 4  # moments that a worker analyses per task

Progress = Callable[[int, int], None]
"""A function that is called with the number of moments analysed, and of all moments."""


@dataclass(frozen=True, slots=True)
class Review:
    """The analysis of a game, moment by moment; the last reading is the one after its end."""

    game: str
    level: str
    plays_by: Evaluator
    """`net`; `other` if it was trained for another edition, `insight` if none fits."""
    names: tuple[str, ...]
    readings: tuple[Reading, ...]

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.names)

    @property
    def is_whole(self) -> bool:
        """True if the whole game is analysed."""
        return bool(self.readings) and self.readings[-1].answer is None

    @property
    def tells_points(self) -> bool:
        """True if the expected final points are known throughout."""
        return bool(self.readings) and all(each.expected for each in self.readings)

    @property
    def decided(self) -> Reading | None:
        """The first moment from which a player was sure to win; None if no choice came after it.

        None until the analysis is complete.
        """
        if not self.is_whole:
            return None
        first = len(self.readings)
        while first and max(self.readings[first - 1].chances) >= 1 - SURE:
            first -= 1
        return self.readings[first] if any(each.mark for each in self.readings[first:]) else None

    def stages(self) -> list[Reading]:
        """The moments at which a round or turn begins."""
        return [
            each
            for each, before in zip(self.readings, (None, *self.readings), strict=False)
            if before is None or each.stage[0] != before.stage[0]
        ]

    def changes(self) -> Iterator[tuple[Reading, tuple[float, ...]]]:
        """Return every moment with what its answer changed, by seat; together they are the whole change."""
        for reading, then in zip(self.readings, self.readings[1:], strict=False):
            yield reading, tuple(b - a for a, b in zip(reading.chances, then.chances, strict=True))

    def account(self, seat: int) -> Account:
        """Return a summary of the game for a player, as far as it is analysed."""
        luck = own = others = 0.0
        for reading, change in self.changes():
            if reading.is_draw:
                luck += change[seat]
            elif reading.seat == seat:
                own += change[seat]
            else:
                others += change[seat]
        decided = [each for each in self.readings if each.seat == seat and each.mark is not None]
        marks = Counter(each.mark for each in decided)
        last = self.readings[-1].expected if self.readings else ()
        return Account(
            points=last[seat] if last else 0.0,
            accuracy=accuracy_of(
                (each.clear_loss, each.stake) for each in decided if each.clear_loss is not None
            ),
            marks={str(mark): marks[mark] for mark in MARKS},
            luck=luck,
            own=own,
            others=others,
        )

    def turning_points(self) -> list[TurningPoint]:
        """Return the moments that changed most, at most three.

        Draws count by their effect, answers by their cost.
        """
        found = [turn for turn in map(self._turning, self.changes()) if _weight(turn) >= LEAST_TURN]
        largest = sorted(found, key=lambda turn: (-_weight(turn), turn.position))[:MOST_TURNS]
        for turn in largest:
            turn.why = _why(self.readings[turn.position])
        return largest

    @staticmethod
    def _turning(moment: tuple[Reading, tuple[float, ...]]) -> TurningPoint:
        reading, change = moment
        seat, best, given = reading.seat, reading.best, reading.given
        if reading.is_draw:
            seat = max(range(len(change)), key=lambda each: abs(change[each]))
            before, after = reading.chances[seat], reading.chances[seat] + change[seat]
        elif best is None or given is None or reading.mark in EQUAL:  # what it cost is within the doubt
            before = after = reading.chances[seat]
        else:
            before, after = best.win, given.win
        return TurningPoint(
            position=reading.position, seat=seat, before=before, after=after, draw=reading.is_draw, why=[]
        )

    def lessons(self, seat: int) -> list[Reading]:
        """Return a player's own mistakes and blunders, the worst first."""
        own = [each for each in self.readings if each.seat == seat and each.mark in DOUBTED]
        return sorted(own, key=lambda each: (-(each.loss or 0.0), each.position))

    def json(self) -> dict[str, Json]:
        """Return the review as plain JSON, with everything that follows from it."""
        summary: dict[str, Json] = msgspec.to_builtins(self.summary())
        return {
            "format": FORMAT,
            "game": self.game,
            "names": list(self.names),
            "readings": [each.json() | _told(each) for each in self.readings],
            **summary,
        }

    def summary(self) -> AnalysisSummary:
        """Return a summary of the readings made so far."""
        return AnalysisSummary(
            level=self.level,
            plays_by=self.plays_by,
            players=[self.account(seat) for seat in range(self.players)],
            turning_points=self.turning_points(),
            decided=None if self.decided is None else self.decided.position,
        )

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> Review:
        """Return the review in a JSON value.

        Raises:
            BadRecord: the value is not a review.
        """
        if written.get("format") != FORMAT:
            raise BadRecord(f"format is {written.get('format')!r}; this reads {FORMAT!r}")
        readings = tuple(Reading.read(each) for each in written["readings"])
        names = tuple(written["names"])
        return cls(written["game"], written["level"], written["plays_by"], names, readings)


def read_on(
    record: Record,
    game: AnyGame,
    edition: Edition,
    level: str,
    readings: list[Reading],
    progress: Progress | None = None,
    budget: Budget = UNLIMITED,
    executor: Executor | None = None,
) -> Review:
    """Analyse a finished game from its record, continuing earlier readings, to which new ones are added.

    An interrupted analysis keeps the readings made so far.

    Args:
        record: the record of the game.
        game: the game that the record names.
        edition: the edition that it was played with.
        level: the level of the judge.
        readings: earlier readings of this game; new ones are added to the list.
        progress: called after each batch of moments.
        budget: how long to think per decision; by default that of the level.
        executor: where the moments are analysed; None to do it here.

    Raises:
        BadRecord: if the game is not over, or the record does not make sense.
    """
    states, _ = states_of(record, game, edition)
    task = ReviewTask(type(game), edition, record, level, budget)
    whole, size = len(states), AT_ONCE if executor else 1
    parts = [range(first, min(first + size, whole)) for first in range(len(readings), whole, size)]
    for part in in_order(executor, read_part, [(task, positions) for positions in parts]):
        readings.extend(part)
        if progress is not None:
            progress(len(readings), whole)
    names = record.names or ("",) * record.players
    view = game.observe(states[0], 0)
    return Review(game.name, level, evaluator_of(game, view, 0), names, tuple(readings))


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """A game to analyse; it can be sent to another process."""

    kind: type[AnyGame]
    edition: Edition
    record: Record
    level: str
    budget: Budget


def read_part(task: ReviewTask, positions: range) -> list[Reading]:
    """Analyse some moments of a game; none depends on another."""
    game = game_of(task.kind)
    states, answers = _states(task)
    judge = judge_of(task.level)
    return [
        read_moment(
            game,
            states[position],
            position,
            answers[position] if position < len(answers) else None,
            judge,
            task.budget,
        )
        for position in positions
    ]


def _states(task: ReviewTask) -> tuple[list[State], list[int]]:
    return _replayed(task.record.text(), task.kind, task.edition.text)


@lru_cache(maxsize=1)  # a process analyses parts of one game after another
def _replayed(record: str, kind: type[AnyGame], edition: str) -> tuple[list[State], list[int]]:
    return states_of(read_record(record), game_of(kind), parse_edition(edition, "edition"))


def states_of(record: Record, game: AnyGame, edition: Edition) -> tuple[list[State], list[int]]:
    """Return every state of a finished game, the last one included, and its answers; raises BadRecord."""
    moments = list(replay(record, game, edition))
    if not moments:
        raise BadRecord("nothing has been played yet; the coach analyses finished games")
    last = moments[-1].state.copy()
    perform(last, moments[-1].answer)
    if awaited(last) is not None:
        raise BadRecord(
            f"this game is not over after {len(moments)} answers; the coach analyses finished games"
        )
    return [*[moment.state for moment in moments], last], [moment.answer for moment in moments]


def _why(reading: Reading) -> list[PointDifference]:
    """Return what the answer changed compared with the best one; nothing for a draw."""
    best, given = reading.best, reading.given
    return rounded(lacking(reasons_of(best, given, reading.seat))) if best and given else []


def _weight(turn: TurningPoint) -> float:
    return abs(turn.after - turn.before)


def _told(reading: Reading) -> dict[str, Json]:
    """Return the figures that follow from a reading."""
    return {
        "mark": reading.mark,
        "cost": reading.cost,
        "cost_in_points": reading.cost_in_points,
        "loss": reading.loss,
    }
