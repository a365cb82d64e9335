"""The conditions of a rated table, which are known before the start and do not change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from floodplain.kernel.edition import Edition
from floodplain.kernel.game import AnyGame
from floodplain.server.errors import Conflict, Forbidden, Unfit
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.messages.requests import HouseRules, SeatPlan
from floodplain.server.store.rows import PLAYING

FEWEST: Final = 2


class NotRated(Unfit):
    """A plan for a table that cannot be rated."""

    error = "not_rated"


def check_plan(
    game: AnyGame, edition: Edition, rules: HouseRules, seats: Sequence[SeatPlan], has_ratings: bool
) -> None:
    """Raise NotRated unless a table that is to be rated can be; other tables are not checked."""
    if not rules.rated:
        return
    wrong = [told for is_wrong, told in _conditions(game, edition, rules, seats, has_ratings) if is_wrong]
    if wrong:
        raise NotRated(f"this table cannot be rated: {'; '.join(wrong)}")


def _conditions(
    game: AnyGame, edition: Edition, rules: HouseRules, seats: Sequence[SeatPlan], has_ratings: bool
) -> list[tuple[bool, str]]:
    kinds = [seat.kind for seat in seats]
    return [
        (not has_ratings, "ratings need a server with several players"),
        (rules.time.kind == "none", "it needs a clock"),
        (rules.hints, "hints must be off"),
        (rules.home, "it cannot be played in one room"),
        ("bot" in kinds, "bots cannot play"),
        (kinds.count("me") > 1, "each player can have only one seat"),
        (len(kinds) < FEWEST, "it needs at least two players"),
        (edition.fingerprint != game.edition.fingerprint, f"it needs the edition {game.edition.name}"),
    ]


def check_unaided(live: LiveTable, what: str) -> None:
    """Raise Forbidden for help that a rated game does not allow."""
    if live.rules.rated:
        raise Forbidden(f"this game is rated, so {what}")


async def note_aid(hall: Hall, live: LiveTable, aid: str) -> None:
    """Note that a player was helped, so that the result does not count in a rating; the first help counts."""
    if not live.row.aid:
        await hall.store.write(lambda kept: kept.update_table(live.id, aid=aid), live.id)
        live.row.aid = aid


def check_newcomer(live: LiveTable, key: str) -> None:
    """Raise Conflict when a person would take a second seat of a rated table."""
    if live.rules.rated and live.seats_of(key):
        raise Conflict("this table is rated, so each player has only one seat")


def check_no_bots(live: LiveTable) -> None:
    """Raise Conflict before a bot takes a seat of a rated table that has not started."""
    if live.rules.rated:
        raise Conflict("this table is rated, so bots cannot take its open seats; leave them out instead")


def check_over(live: LiveTable) -> None:
    """Raise Conflict while a rated game is played: its players cannot leave before the result."""
    if live.rules.rated and live.row.status == PLAYING:
        raise Conflict("this game is rated, so it stays in your list until it is over")


def check_full(live: LiveTable, players: int) -> None:
    """Raise Conflict when too few people would be left at a rated table."""
    if live.rules.rated and players < FEWEST:
        raise Conflict("a rated game needs at least two players")
