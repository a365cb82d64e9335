"""The result of a finished game, to be saved with its last answer."""

from __future__ import annotations

from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.server.hall.describe import points_of
from floodplain.server.hall.live import LiveTable
from floodplain.server.store.rows import ELSEWHERE, LESSON, PERSON, ResultRow, ResultSeat, SeatRow


def final_ranks(game: AnyGame, state: State, lost: int | None) -> list[int]:
    """Return the rank of each seat; a player who ran out of time comes last."""
    ranks = list(game.ranks(state))
    if lost is None:
        return ranks
    return [len(ranks) if seat == lost else rank - (rank > ranks[lost]) for seat, rank in enumerate(ranks)]


def result_of(live: LiveTable, state: State, lost: int | None, over: int) -> ResultRow | None:
    """Return the result of a game that has ended; None if it did not begin at the start."""
    row = live.row
    if row.aid == ELSEWHERE or row.parent == LESSON:
        return None
    game = live.game
    places, points, categories = final_ranks(game, state, lost), game.scores(state), points_of(game, state)
    seats = [
        ResultSeat(
            seat=each.seat,
            person=each.key if each.kind == PERSON else None,
            kind=each.kind,
            name=each.name,
            level=each.level,
            place=places[each.seat],
            points=points[each.seat],
            categories=categories[each.seat],
        )
        for each in live.seats
    ]
    rated = live.rules.rated and are_different_people(live.seats)
    return ResultRow(
        table_id=row.id,
        game=row.game,
        players=len(seats),
        over=over,
        rated=rated,
        aid=row.aid,
        seats=seats,
    )


def are_different_people(seats: list[SeatRow]) -> bool:
    """Return whether each seat belongs to another person."""
    keys = {seat.key for seat in seats if seat.kind == PERSON and seat.key is not None}
    return len(keys) == len(seats)
