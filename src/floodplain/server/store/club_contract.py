"""The contract of a store that also serves a club; the store of a page does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from floodplain.server.store.contract import Store, Transaction
from floodplain.server.store.lobby_rows import ListedRow, SearchRow
from floodplain.server.store.rows import RatingRow, ResultRow

T = TypeVar("T")


class PeopleStatements(Protocol):
    """Statements about people, their passkeys, and who blocks whom."""


class LobbyStatements(Protocol):
    """Statements about tables that anyone may join or watch, and about people who look for a game."""

    def lock_lobby(self) -> None:
        """Wait until nobody else seats people, at any worker, and keep it so until this transaction ends."""

    def listed(self, status: str, most: int) -> list[ListedRow]:
        """Return the listed tables of a status, the newest first."""

    def select_listings(self, tables: Sequence[str]) -> list[ListedRow]:
        """Return those of some tables that are listed, and not over."""

    def fitting(self, wish: SearchRow) -> list[ListedRow]:
        """Return listed tables that wait for players as someone wants them, the oldest first."""

    def see_listings(self, tables: Sequence[str], now: int) -> None:
        """Note that players of these tables are connected."""

    def drop_ended_listings(self) -> None:
        """Delete the listings of games that are over, and the searches that have led to a game."""

    def keep_search(self, row: SearchRow) -> None:
        """Save that someone looks for a game, replacing what they wanted before."""

    def drop_search(self, person: str) -> None:
        """Delete what someone looked for."""

    def search_of(self, person: str) -> SearchRow | None:
        """Return what someone looks for."""

    def searches_of_pace(self, pace: str) -> list[SearchRow]:
        """Return what all others look for at a pace, the oldest first."""


class NoticeStatements(Protocol):
    """Statements about who is notified, and how."""


class RatingStatements(Protocol):
    """Statements about ratings among people, which follow from the results of rated games."""

    def lock_ratings(self) -> None:
        """Wait until no other worker changes ratings, and keep them from doing so."""

    def unrated(self, most: int) -> list[ResultRow]:
        """Return rated games that do not count in the ratings yet, in their order."""

    def rated_games(self) -> list[str]:
        """Return the games that have been played at rated tables."""

    def last_rated(self, game: str) -> tuple[int, str] | None:
        """Return when the last game that counts in the ratings ended, and its table."""

    def select_ratings(self, game: str, people: Sequence[str]) -> list[RatingRow]:
        """Return the ratings of people in a game, as far as they have one."""

    def keep_ratings(self, table_id: str, rows: Sequence[RatingRow]) -> None:
        """Save ratings after a game, which counts from now on."""

    def reset_ratings(self, game: str) -> None:
        """Forget the ratings of a game, so that all its results count again."""


class DealStatements(Protocol):
    """Statements about daily deals."""


class ClubTransaction(
    Transaction,
    PeopleStatements,
    LobbyStatements,
    NoticeStatements,
    RatingStatements,
    DealStatements,
    Protocol,
):
    """All statements, those of the club among them."""


class ClubStore(Store, Protocol):
    """A store with the statements of the club."""

    async def read(self, query: Callable[[ClubTransaction], T]) -> T:
        """Return what a query finds; raises StoreUnavailable if the store gives nothing in time."""

    async def write(self, job: Callable[[ClubTransaction], T], *tables: str) -> T:
        """Return what a job returns, once it is committed; other workers are told about the tables."""

    async def alone(self, job: Callable[[ClubTransaction], T]) -> T:
        """Return what a job returns in its own transaction, apart from what others write."""
