"""The contract of a store that also serves a club; the store of a page does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from floodplain.server.store.contract import Store, Transaction

T = TypeVar("T")


class PeopleStatements(Protocol):
    """Statements about people, their passkeys, and who blocks whom."""


class LobbyStatements(Protocol):
    """Statements about tables that anyone may join or watch."""


class NoticeStatements(Protocol):
    """Statements about who is notified, and how."""


class ResultStatements(Protocol):
    """Statements about the results of finished games."""


class ClubTransaction(
    Transaction,
    PeopleStatements,
    LobbyStatements,
    NoticeStatements,
    ResultStatements,
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
