"""A recorded game as rows of data: what was seen, what was legal, what was answered, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from floodplain.arena.match import Match, play
from floodplain.kernel.edition import Edition
from floodplain.kernel.errors import BadRecord
from floodplain.kernel.flow import TABLE, State, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player
from floodplain.kernel.record import Moment, Record, opening, replay
from floodplain.kernel.rng import Rng
from floodplain.kernel.shelf import game_of
from floodplain.kernel.space import Space


@dataclass(slots=True)
class Rows:
    """The decisions of a game, column by column; all lists have the same length."""

    position: list[int] = field(default_factory=list)
    seat: list[int] = field(default_factory=list)
    kind: list[str] = field(default_factory=list)
    features: list[bytes] = field(default_factory=list)
    legal: list[list[int]] = field(default_factory=list)
    """The numbers of the legal answers."""
    answer: list[int] = field(default_factory=list)
    """The number of the answer given."""
    judged_win: list[list[float] | None] = field(default_factory=list)
    """For each legal answer, the chance of winning that a player estimated; None if nobody did."""
    judged_margin: list[list[float] | None] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class GameData:
    """One game: its record, its rows, and its result."""

    record: Record
    rows: Rows
    finished: bool
    breakdown: tuple[dict[str, int], ...]
    """By seat, the points by category."""
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BotGames:
    """Games that bots play; with `judges`, every seat's bot also rates all its answers."""

    match: Match
    judges: bool


@dataclass(frozen=True, slots=True)
class RecordedGames:
    """Recorded games; `judge`, if given, rates every answer in them."""

    kind: type[AnyGame]
    edition: Edition
    records: tuple[Record, ...]
    judge: Player | None = None
    names: tuple[str, ...] = ()
    """The name of each record, for error messages."""


Source = BotGames | RecordedGames


def count(source: Source) -> int:
    """Return the number of games."""
    return source.match.games if isinstance(source, BotGames) else len(source.records)


def tell_batch(source: Source, numbers: range) -> list[GameData]:
    """Return several games of a source as data."""
    return [tell(source, number) for number in numbers]


def tell(source: Source, number: int) -> GameData:
    """Return one game of a source as data, the same wherever and whenever it is made."""
    if isinstance(source, RecordedGames):
        record = source.records[number]
        judges = [source.judge] * record.players
        try:
            return tell_record(record, game_of(source.kind), source.edition, judges)
        except BadRecord as error:
            name = source.names[number] if source.names else f"record {number + 1}"
            raise BadRecord(f"{name}: {error}") from None
    match = source.match
    record = play(match, number).record or _unrecorded()
    judges = [match.contestants[who] if source.judges else None for who in match.seating(number)]
    return tell_record(record, game_of(match.kind), match.edition, judges)


def tell_record(record: Record, game: AnyGame, edition: Edition, judges: Sequence[Player | None]) -> GameData:
    """Return a record as data; `judges` has a player or None for every seat."""
    state = opening(record, game, edition)
    space = game.space(state)
    rows = Rows()
    for position, moment in enumerate(replay(record, game, edition)):
        if moment.decision.seat != TABLE:
            judge = judges[moment.decision.seat]
            _add(rows, game, space, position, moment, judge, Rng(f"{record.seed}/judge {position}"))
        state = moment.state.copy()
        perform(state, moment.answer)
    seats = range(record.players)
    points = tuple(game.breakdown(state, seat) for seat in seats)
    return GameData(record, rows, not state.pending, points, game.ranks(state))


def _add(
    rows: Rows, game: AnyGame, space: Space, position: int, moment: Moment, judge: Player | None, rng: Rng
) -> None:
    seat = moment.decision.seat
    view: State = game.observe(moment.state, seat)
    rows.position.append(position)
    rows.seat.append(seat)
    rows.kind.append(moment.decision.kind)
    rows.features.append(game.features(view, seat))
    rows.legal.append(space.legal(view))
    rows.answer.append(space.encode(moment.decision, moment.answer))
    judged = None if judge is None else judge.judge(game, view, seat, rng)
    rows.judged_win.append(None if judged is None else [each.win for each in judged])
    rows.judged_margin.append(None if judged is None else [each.margin for each in judged])


def _unrecorded() -> Record:
    raise ValueError("a match must keep its records for its games to be described")
