"""Replies about a person's results: finished games, and the figures that follow from them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Moment, Reply

Against = Literal["people", "bots"]


class ResultPlayer(Reply, kw_only=True):
    """A player of a finished game."""

    name: Annotated[str, Meta(description="Empty: a person who has deleted themselves.")]
    kind: Literal["person", "bot", "open"]
    level: str | None
    mine: bool
    points: int
    place: int


class ResultCard(Reply, kw_only=True):
    """The result of a finished game of this person."""

    table: str
    there: Annotated[bool, Meta(description="Whether the table is still here, and its game can be reviewed.")]
    game: str
    over: Moment
    against: Annotated[Against, Meta(description="Bots: only with bots.")]
    rated: Annotated[bool, Meta(description="Whether it counts in the rating among people.")]
    aid: Annotated[
        Literal["", "hint", "back"],
        Meta(description="What keeps it out of the rating against bots: a hint, or an answer taken back."),
    ]
    points: int
    place: int
    players: Annotated[list[ResultPlayer], Meta(description="In the order of their places.")]


class ResultList(Reply, kw_only=True):
    """Results, the latest first."""

    results: list[ResultCard]
    more: Annotated[str, Meta(description="What to ask for next as `before`; empty: there are no more.")]


class GameCount(Reply, kw_only=True):
    """The number of games of a kind that a person has finished."""

    game: str
    games: int


class RatingCard(Reply, kw_only=True):
    """The strength of a person, on a scale shared by people and bots."""

    game: str
    against: Against
    games: Annotated[int, Meta(description="How many games it follows from.")]
    rating: Annotated[int | None, Meta(description="None during the first ten games.")]
    low: Annotated[int, Meta(description="The band from low to high holds it 95 times in 100.")]
    high: int


class PlacesCard(Reply, kw_only=True):
    """The number of times that a person took each place, in games with a number of players."""

    players: int
    against: Against
    counts: Annotated[list[int], Meta(description="By place, the first first.")]


class ScorePoint(Reply, kw_only=True):
    """The score of a game, and the average of the last ten up to it."""

    table: str
    there: bool
    over: Moment
    against: Against
    points: int
    average: float


class CategoryAverage(Reply, kw_only=True):
    """Points in a category: the average of this person, and that of the others at the same tables."""

    category: str
    mine: float
    others: float


class Suggestion(Reply, kw_only=True):
    """The bot that is about as strong as this person."""

    game: str
    level: str
    rating: Annotated[int, Meta(description="Of the bot, as measured.")]


class ResultsCard(Reply, kw_only=True):
    """The results of a person, in one game or in all of them."""

    people: Annotated[int, Meta(description="Finished games with other people, of all kinds.")]
    bots: Annotated[int, Meta(description="Finished games with bots only, of all kinds.")]
    games: Annotated[list[GameCount], Meta(description="By game, all that were ever finished.")]
    ratings: list[RatingCard]
    places: list[PlacesCard]
    scores: Annotated[list[ScorePoint], Meta(description="Of one game: the last 30, the oldest first.")]
    categories: Annotated[list[CategoryAverage], Meta(description="Of one game: in the last 30 games.")]
    last: Annotated[list[ResultCard], Meta(description="The latest games.")]
    best: Annotated[list[ResultCard], Meta(description="The game with the most points, of each kind.")]
    suggestions: list[Suggestion]
    missing: Annotated[
        bool, Meta(description="Whether older games are still being counted; ask again for all of them.")
    ]


work_out(globals())
