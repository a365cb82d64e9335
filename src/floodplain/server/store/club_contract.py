"""The contract of a store that also serves a club; the store of a page does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from floodplain.server.store.contract import Store, Transaction
from floodplain.server.store.people_rows import BlockRow, ChallengeRow, PasskeyRow, PersonRow, ReportRow

T = TypeVar("T")


class PeopleStatements(Protocol):
    """Statements about people, their passkeys, and who blocks whom."""

    def find_person(self, person: str) -> PersonRow | None:
        """Return what is known of a person."""

    def find_people(self, persons: Sequence[str]) -> list[PersonRow]:
        """Return what is known of several people."""

    def know_person(self, person: str, now: int) -> PersonRow:
        """Return what is known of a person, who is known from now on."""

    def name_person(self, person: str, name: str, language: str, now: int) -> PersonRow:
        """Save what a person is called, and their language."""

    def passkeys_of(self, person: str) -> list[PasskeyRow]:
        """Return the passkeys of a person, the oldest first."""

    def find_passkey(self, credential: str) -> PasskeyRow | None:
        """Return a passkey by its credential."""

    def keep_passkey(self, row: PasskeyRow) -> bool:
        """Save a new passkey; return whether its credential was free."""

    def use_passkey(self, credential: str, uses: int, now: int) -> bool:
        """Save that a passkey was used; return whether its count goes on, or it has none."""

    def drop_passkey(self, person: str, passkey: str) -> bool:
        """Delete a passkey of a person; return whether there was one."""

    def keep_challenge(self, row: ChallengeRow, now: int) -> None:
        """Save a challenge; expired ones are deleted."""

    def spend_challenge(self, challenge: str, now: int) -> ChallengeRow | None:
        """Use up a challenge, and return it if it was still valid."""

    def note_device(self, key: str, browser: str, now: int) -> None:
        """Save when a device was here, and with which browser."""

    def all_blocks(self) -> list[BlockRow]:
        """Return who has blocked whom, the oldest first."""

    def keep_block(self, row: BlockRow) -> None:
        """Save that a person has blocked another, replacing an older block of the same two."""

    def drop_block(self, person: str, block: str) -> bool:
        """Delete a block of a person; return whether there was one."""

    def find_line(self, table_id: str, line: int) -> tuple[str, str, str] | None:
        """Return who said a line of a chat, their name then, and the text."""

    def keep_report(self, row: ReportRow) -> bool:
        """Save a report; return whether it is the first of this person about this line or player."""

    def reports_of(self, person: str) -> list[ReportRow]:
        """Return what a person has reported, the oldest first."""

    def lines_of(self, person: str, most: int) -> list[tuple[str, int, str]]:
        """Return the chat messages of a person as table, time and text, the newest first."""

    def forget_person(self, person: str, now: int) -> list[str]:
        """Delete a person: only records remain, under a neutral name. Return the tables that change."""


class LobbyStatements(Protocol):
    """Statements about tables that anyone may join or watch."""


class NoticeStatements(Protocol):
    """Statements about who is notified, and how."""


class ResultStatements(Protocol):
    """Statements about the results of finished games."""


class DealStatements(Protocol):
    """Statements about daily deals."""


class ClubTransaction(
    Transaction,
    PeopleStatements,
    LobbyStatements,
    NoticeStatements,
    ResultStatements,
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
