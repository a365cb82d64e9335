"""Order among people: whom they have blocked, and what they report to the host."""

from __future__ import annotations

from collections.abc import Callable

from floodplain.server.errors import Conflict, Forbidden, NotFound
from floodplain.server.hall.chat import check_text
from floodplain.server.hall.devices import Devices
from floodplain.server.hall.live import LiveTable
from floodplain.server.keys import new_public_id
from floodplain.server.store.clock import now_ms
from floodplain.server.store.club_contract import ClubStore, ClubTransaction
from floodplain.server.store.people_rows import BlockRow, ReportRow
from floodplain.server.store.rows import PERSON


class BlockedByOther(Forbidden):
    """A person whom the player who opened a table has blocked."""

    error = "blocked_by_other"

    def __init__(self) -> None:
        super().__init__("the player who opened this table does not want to play with you; try another table")


class Order:
    """Blocks between people, which every worker has in memory, and reports, which only the host reads."""

    def __init__(self, store: ClubStore, devices: Devices) -> None:
        self._store = store
        self._devices = devices
        self._blocks: dict[str, frozenset[str]] = {}
        self.on_refresh: list[Callable[[], None]] = []
        """Called once blocks may have changed."""
        devices.on_refresh.append(self.refresh)

    async def refresh(self) -> None:
        """Reload who has blocked whom."""
        found: dict[str, set[str]] = {}
        for row in await self._store.read(lambda kept: kept.all_blocks()):
            found.setdefault(row.person, set()).add(row.other)
        self._blocks = {person: frozenset(others) for person, others in found.items()}
        for look in self.on_refresh:
            look()

    def blocked_by(self, person: str | None) -> frozenset[str]:
        """Return whom a person has blocked."""
        return self._blocks.get(person or "", frozenset())

    def check_join(self, owner: str, person: str) -> None:
        """Raise BlockedByOther for a person whom the one who opened a table has blocked."""
        if person in self.blocked_by(owner):
            raise BlockedByOther

    async def block(self, person: str, live: LiveTable, seat: int | None, line: int | None) -> None:
        """Block the player at a seat, or who said a line of the chat."""
        now, new = now_ms(), new_public_id()

        def block(transaction: ClubTransaction) -> None:
            other, name, _ = _meant(transaction, live, seat, line)
            if other == person:
                raise Conflict("this is you; only others can be blocked")
            transaction.keep_block(BlockRow(person=person, other=other, id=new, name=name, added=now))

        await self._store.write(block)
        await self._devices.tell()

    async def unblock(self, person: str, block: str) -> None:
        """Take a block back."""
        if not await self._store.write(lambda kept: kept.drop_block(person, block)):
            raise NotFound("you have not blocked this player, or have already undone it")
        await self._devices.tell()

    async def report(
        self, person: str, live: LiveTable, seat: int | None, line: int | None, reason: str
    ) -> bool:
        """Keep a report for the host; return whether it is the first of this person about it."""
        check_text(reason)
        now, new = now_ms(), new_public_id()

        def report(transaction: ClubTransaction) -> bool:
            other, name, text = _meant(transaction, live, seat, line)
            if other == person:
                raise Conflict("this is you; only others can be reported")
            transaction.know_person(other, now)  # so that the host can name and block them
            row = ReportRow(
                id=new,
                person=person,
                other=other,
                table_id=live.id,
                line=line or 0,
                name=name,
                text=text,
                reason=reason,
                at=now,
            )
            return transaction.keep_report(row)

        return await self._store.write(report)


def _meant(
    transaction: ClubTransaction, live: LiveTable, seat: int | None, line: int | None
) -> tuple[str, str, str]:
    """Return the person at a seat or behind a line of the chat, their name there, and the line."""
    if line is not None:
        found = transaction.find_line(live.id, line)
        if found is None or not found[0]:
            raise NotFound("this message is not there, or too old to tell who wrote it")
        return found
    if seat is None or not 0 <= seat < len(live.seats):
        raise NotFound("name a seat of this table, or a message of its chat")
    row = live.seats[seat]
    if row.kind != PERSON or row.key is None:
        raise NotFound("no player sits there")
    return row.key, row.name, ""
