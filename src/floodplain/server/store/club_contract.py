"""The contract of a store that also serves a club; the store of a page does not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from floodplain.server.store.contract import Store, Transaction
from floodplain.server.store.lobby_rows import ListedRow, SearchRow
from floodplain.server.store.notice_rows import ChannelRow, Delivery, Happened, NoticeRow, ReaderRow, Waiting
from floodplain.server.store.people_rows import BlockRow, ChallengeRow, PasskeyRow, PersonRow, ReportRow
from floodplain.server.store.rows import DealRow, RatingRow, ResultRow

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
        """Save that a passkey was used; return whether its count has risen, or it has none."""

    def name_passkey(self, person: str, passkey: str, label: str) -> bool:
        """Save what a person calls a passkey of theirs; return whether there is one."""

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

    def apart_from(self, person: str) -> frozenset[str]:
        """Return whom a person has blocked, and who has blocked them."""

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

    def server_key(self, name: str) -> str | None:
        """Return a key of this server."""

    def keep_server_key(self, name: str, value: str) -> str:
        """Save a key of this server, unless another worker already has; return the one that holds."""

    def select_reader(self, person: str) -> ReaderRow | None:
        """Return what a person wants to be told; None for one who never said."""

    def has_readers(self) -> bool:
        """Return whether anyone is to be told anything."""

    def keep_reader(self, row: ReaderRow) -> None:
        """Save what a person wants to be told."""

    def select_channels(self, person: str) -> list[ChannelRow]:
        """Return the ways to tell a person, the oldest first."""

    def find_channel(self, channel: str) -> ChannelRow | None:
        """Return a channel by its id."""

    def count_targets(self, target: str, since: int) -> int:
        """Return how many people gave an address since a time without confirming it."""

    def keep_channel(self, row: ChannelRow) -> None:
        """Save a channel; a browser belongs to one person only, and other kinds exist once."""

    def change_channel(self, channel: str, values: Mapping[str, object]) -> bool:
        """Change columns of a channel; return whether it is still there."""

    def drop_channels(self, person: str, kind: str, device: str | None = None) -> int:
        """Delete a person's channels of a kind, or that of a device; return how many there were."""

    def drop_channel(self, channel: str) -> None:
        """Delete a channel, with what was still to be sent over it."""

    def forget_reader(self, person: str) -> None:
        """Delete everything that notices know of a person."""

    def waiting_tables(self, since: int) -> list[Waiting]:
        """Return the tables changed since a time that wait for people who are told."""

    def happened(self, since: int) -> list[Happened]:
        """Return who came to, or left, the tables that people who are told have opened and not started."""

    def finished_tables(self, since: int) -> list[Happened]:
        """Return the games that ended since a time, for each player who is told."""

    def known_notices(self, wanted: Sequence[tuple[str, str, str, int]]) -> set[tuple[str, str, str, int]]:
        """Return which of these notices were made: person, table, kind and turn."""

    def make_notice(self, row: NoticeRow, due: int, kinds: Sequence[str]) -> bool:
        """Save a notice, and that it is to be sent over a person's channels of some kinds."""

    def remind(self, person: str, notice: str, due: int) -> bool:
        """Send a notice once more, at a later time; return whether it belongs to the person."""

    def list_notices(self, person: str) -> list[NoticeRow]:
        """Return what a person was told, the newest first."""

    def see_notices(self, person: str, now: int, table: str | None = None) -> None:
        """Note that a person has seen all notices, or those of a table; drop what is still to be sent."""

    def settled_notices(self, among: Sequence[str] | None = None) -> list[str]:
        """Return which unseen notices, all or some, are about turns that have been played since."""

    def settle_notices(self, notices: Sequence[str], now: int) -> None:
        """Note that notices are out of date."""

    def forget_notices(self, before: int) -> None:
        """Delete notices made before a time."""

    def due_deliveries(self, now: int, most: int) -> list[Delivery]:
        """Return what is to be sent now and no worker is sending, the longest due first."""

    def claim_deliveries(self, wanted: Sequence[Delivery], now: int, until: int) -> list[Delivery]:
        """Claim what one worker will send until a time, and return it: no two workers get the same."""

    def drop_deliveries(self, done: Iterable[Delivery]) -> None:
        """Forget what was sent, or need not be sent."""

    def postpone_deliveries(self, given: Iterable[Delivery], due: int, is_failed: bool = False) -> None:
        """Send something at a later time; only a failure counts as a try."""

    def keep_views(
        self,
        worker: str,
        views: Iterable[tuple[str, str]],
        gone: Iterable[tuple[str, str]],
        until: int,
    ) -> None:
        """Report for a worker which people look at which tables, and who no longer does."""

    def forget_views(self, now: int) -> None:
        """Delete what workers reported that have died since."""

    def is_viewed(self, person: str, table_id: str, now: int) -> bool:
        """Return whether a person looks at a table, on whichever device."""

    def readers_of(self, people: Iterable[str]) -> set[str]:
        """Return which of these people are told anything."""

    def is_muted(self, person: str, table_id: str) -> bool:
        """Return whether a person wants no word about a table."""

    def mute_table(self, person: str, table_id: str, is_muted: bool) -> None:
        """Save whether a person wants no word about a table."""

    def notice_of_table(self, person: str, table_id: str) -> NoticeRow | None:
        """Return the last notice about a person's turn at a table."""

    def muted_tables(self, person: str) -> list[str]:
        """Return the tables about which a person wants no word."""


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


class OwnDataStatements(Protocol):
    """Statements about what is known of a person, as they may have it in a file."""

    def own_deals(self, person: str) -> list[DealRow]:
        """Return all daily games of a person with their records, the latest day first."""

    def own_ratings(self, person: str) -> list[RatingRow]:
        """Return the ratings of a person among people, by game."""

    def own_notices(self, person: str) -> list[NoticeRow]:
        """Return everything that a person was told, the newest first."""


class ClubTransaction(
    Transaction,
    PeopleStatements,
    OwnDataStatements,
    LobbyStatements,
    NoticeStatements,
    RatingStatements,
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
