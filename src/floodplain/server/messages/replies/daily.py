"""Daily games: the deals of a day, your own results, and those of all others."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Moment, Reply


class SamePoints(Reply, kw_only=True):
    """All who have the same points."""

    points: int
    people: int


class DealStanding(Reply, kw_only=True):
    """A result among those of all who have finished the same deal."""

    place: Annotated[int, Meta(description="Counted from 1; equal points share a place.")]
    people: int
    percentile: Annotated[
        int | None,
        Meta(
            description="The share of the others with fewer points, ties by half; none while there are none."
        ),
    ]
    points: Annotated[
        list[SamePoints], Meta(description="How many people have how many points, fewest points first.")
    ]
    best: Annotated[int, Meta(description="The most points.")]
    best_name: Annotated[str, Meta(description="Who made them; empty for a player without a name.")]
    best_is_mine: bool


class DealResult(Reply, kw_only=True):
    """The own result of a deal."""

    points: int
    place: Annotated[int, Meta(description="At the table, counted from 1.")]
    scores: Annotated[list[int], Meta(description="By seat.")]
    done: Moment
    standing: Annotated[DealStanding | None, Meta(description="None without a server.")]


class DealCard(Reply, kw_only=True):
    """The game of a day, the same for everyone."""

    game: str
    players: int
    seat: Annotated[int, Meta(description="The seat of the person; bots play the others.")]
    level: Annotated[str, Meta(description="The level of the bots.")]
    state: Annotated[
        Literal["new", "playing", "done", "missed"],
        Meta(description="How far the person is; missed: not finished, and the day has closed."),
    ]
    table: Annotated[str | None, Meta(description="The own table, while it is there.")]
    played: Annotated[int, Meta(description="How many people have finished it here.")]
    result: DealResult | None


class OwnDeal(Reply, kw_only=True):
    """The own result of one game of a past day."""

    game: str
    points: Annotated[int | None, Meta(description="None: not finished.")]


class DealDay(Reply, kw_only=True):
    """A day of the archive."""

    day: str
    open: Annotated[bool, Meta(description="Whether its games can still be played.")]
    games: list[OwnDeal]


class DailyReply(Reply, kw_only=True):
    """The deals of a day, and the days before today."""

    day: str
    today: str
    open: Annotated[bool, Meta(description="Whether results of the day still count.")]
    closes: Annotated[Moment, Meta(description="When they stop counting.")]
    shared: Annotated[bool, Meta(description="Whether results of other people are known here.")]
    games: list[DealCard]
    streak: Annotated[int, Meta(description="On how many days in a row a game was finished, up to today.")]
    archive: list[DealDay]


work_out(globals())
