"""The contract of a store: what the hall needs, wherever tables are stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from floodplain.server.store.news import Heard, Known, News
from floodplain.server.store.rows import (
    AnswerRow,
    Append,
    ChatRow,
    CodeRow,
    DeviceRow,
    HoldRow,
    Loaded,
    ReadingRow,
    ResultRow,
    SeatRow,
    SnapshotRow,
    TableRow,
    Wish,
)
from floodplain.server.store.unreadable import Unreadable

T = TypeVar("T")


class TableStatements(Protocol):
    """Statements about tables and their players."""

    def insert_table(
        self,
        table: TableRow,
        seats: Iterable[SeatRow],
        answers: Sequence[AnswerRow],
        snapshots: Sequence[SnapshotRow],
    ) -> None:
        """Save a new table."""

    def update_table(self, table_id: str, **values: Any) -> None:  # noqa: ANN401 - columns
        """Change columns of a table, but not its log."""

    def delete_table(self, table_id: str) -> None:
        """Delete a table with everything that belongs to it."""

    def claim_rematch(self, table_id: str, rematch: str) -> bool:
        """Save the rematch of a table, if it has none yet, or one that was cancelled."""

    def keep_wish(self, table_id: str, wish: Wish | None) -> None:
        """Save a request to the other players, or that there is none."""

    def update_seat(self, table_id: str, row: SeatRow, while_kind: str | None = None) -> bool:
        """Change the player of a seat, if it is still of a kind; return whether it was."""

    def reseat(
        self,
        table_id: str,
        seats: Sequence[SeatRow],
        options: Mapping[str, str],
        settings: Mapping[str, Any],
    ) -> None:
        """Save a table with other seats than before."""

    def update_time(self, table_id: str, changed: int, deadline: int | None) -> None:
        """Save when a table has changed, and the deadline of the seat to act."""

    def load(self, table_id: str) -> Loaded | None:
        """Return a table with the answers since its last snapshot."""

    def select_table(self, table_id: str) -> TableRow | None:
        """Return a table by its id."""

    def select_version(self, table_id: str) -> int | None:
        """Return the present version of a table."""

    def select_seats(self, table_id: str) -> list[SeatRow]:
        """Return the seats of a table, in order."""

    def select_holds(self, table_id: str) -> list[HoldRow]:
        """Return the shared seats of a table."""

    def tables_of(self, key: str, most: int) -> list[str]:
        """Return the tables where a key has or shares a seat, or which it owns, the last changed first."""

    def count_tables(self, key: str) -> tuple[int, int]:
        """Return at how many tables of a key the game is not over, and at how many it is."""

    def tables_at_home(self, most: int) -> list[str]:
        """Return the tables that people on the local network may find, the last changed first."""

    def overdue(self, after: int, now: int, most: int) -> list[tuple[str, int, str]]:
        """Return tables whose turn ran out of time after a moment: id, deadline and settings.

        The earliest come first.
        """

    def waiting_for_bots(self, before: int, most: int) -> list[str]:
        """Return tables with a bot to move since before a time, for which no worker seems to be thinking."""


class LogStatements(Protocol):
    """Statements about what belongs to a table: its log, its chat, and the coach's readings."""

    def select_answers(
        self, table_id: str, since: int = 0, before: int | None = None, newer_than: int | None = None
    ) -> list[AnswerRow]:
        """Return the answers of a log from a position on, up to another, or newer than a version."""

    def has_witnessed(self, table_id: str, seat: int) -> bool:
        """Return whether a log has an answer that only one seat may know."""

    def last_snapshot(self, table_id: str, up_to: int) -> SnapshotRow | None:
        """Return the last snapshot of a log at or before a position."""

    def say(self, table_id: str, row: ChatRow) -> ChatRow:
        """Add a line to the chat of a table, and return it with its number."""

    def select_chat(self, table_id: str, after: int, most: int) -> list[ChatRow]:
        """Return the last lines of a chat after a number."""

    def select_notes(self, table_id: str) -> list[ChatRow]:
        """Return the events beside the log that belong in the record."""

    def keep_readings(self, table_id: str, stamp: str, rows: Sequence[ReadingRow]) -> None:
        """Save readings of a game with a stamp, unless another worker has; those with other stamps go."""

    def select_readings(self, table_id: str, stamp: str) -> list[ReadingRow]:
        """Return the readings of a game with a stamp, in order."""

    def count_readings(self, table_id: str, stamp: str) -> tuple[int, int]:
        """Return how many moments were read with a stamp, and when the last of them was saved."""

    def select_reading(self, table_id: str, stamp: str, position: int) -> ReadingRow | None:
        """Return the reading of a moment with a stamp."""


class PersonStatements(Protocol):
    """Statements about people's editions, devices, codes and shared seats."""

    def keep_edition(self, fingerprint: str, game: str, text: str) -> str:
        """Save an edition that did not come with a game, once; return the text that is saved."""

    def select_edition(self, fingerprint: str) -> str | None:
        """Return the text of a stored edition."""

    def all_devices(self) -> list[DeviceRow]:
        """Return the devices of all persons who have several."""

    def keep_device(self, row: DeviceRow) -> None:
        """Save whose a device is, replacing what was known of it."""

    def own_devices(self, person: str) -> list[DeviceRow]:
        """Lock and return the devices of a person, so that only one of them changes the list at a time."""

    def cut_device(self, device: str) -> None:
        """Sign a device out."""

    def keep_code(self, row: CodeRow, now: int) -> None:
        """Save a code; older codes of the same person, and expired ones, are deleted."""

    def find_code(self, code: str, now: int) -> CodeRow | None:
        """Return a code that has not expired by then."""

    def spend_code(self, code: str, now: int) -> CodeRow | None:
        """Use up and return a valid code."""

    def hand_over(self, old: str, new: str) -> list[str]:
        """Give the seats and tables of one person to another, and return which tables these are."""

    def holds_of(self, person: str) -> list[HoldRow]:
        """Return the seats that a person shares, either way, as long as they have not changed hands."""

    def keep_hold(self, row: HoldRow) -> bool:
        """Share a seat, if it still belongs to the player who offered it; return whether it does."""

    def drop_hold(self, row: HoldRow) -> bool:
        """Stop sharing a seat; return whether it was shared."""

    def pass_on(self, row: HoldRow) -> bool:
        """Give a shared seat to another holder, who then shares it with the rest.

        Return whether it was possible.
        """

    def take_try(self, who: str, rate: float, burst: float, now: int) -> float:
        """Count a try; return how many seconds to wait if there were too many."""


class ResultStatements(Protocol):
    """Statements about the results of finished games."""

    def keep_result(self, row: ResultRow) -> bool:
        """Save the result of a game, unless it is there; return whether it was new."""

    def results_of(
        self, person: str, game: str = "", before: tuple[int, str] | None = None, most: int = ...
    ) -> list[ResultRow]:
        """Return the results of a person, the latest first: of one game, or before a moment and a table."""

    def without_result(self, person: str, most: int) -> list[str]:
        """Return the finished tables of a person whose result has not been saved, the latest first."""

    def known_tables(self, tables: Sequence[str]) -> set[str]:
        """Return which of these tables are still there."""

    def forget_results(self, person: str) -> None:
        """Take a person out of the results, which stay for the others."""


class Transaction(TableStatements, LogStatements, PersonStatements, ResultStatements, Protocol):
    """All statements; those of one transaction see one moment, and are kept together or not at all."""


class Store(Protocol):
    """The place where tables are stored."""

    worker: str
    """The name of this worker among those that share the store."""
    unreadable: Unreadable
    is_shared: bool
    """Whether other workers may change it too."""
    has_club: bool
    """Whether it is a `ClubStore`."""

    @property
    def is_deaf(self) -> bool:
        """Return whether messages of other workers may have been missed."""

    async def read(self, query: Callable[[Transaction], T]) -> T:
        """Return what a query finds; raises StoreUnavailable if the store gives nothing in time."""

    async def write(self, job: Callable[[Transaction], T], *tables: str) -> T:
        """Return what a job returns, once it is committed; other workers are told about the tables.

        A job may run twice, and is saved once.
        """

    async def alone(self, job: Callable[[Transaction], T]) -> T:
        """Return what a job returns in its own transaction, apart from what others write."""

    async def append(self, append: Append) -> None:
        """Save a change of a log; raises Outrun if the table has changed meanwhile."""

    async def tell(self, news: News) -> None:
        """Tell other workers something that is not saved."""

    def listen(self, heard: Heard, knows: Known) -> None:
        """Listen to other workers from now on, about the tables known here."""

    async def missing(self) -> list[str]:
        """Return what does not work."""

    def close(self) -> None:
        """Finish pending writes, then close the store."""
