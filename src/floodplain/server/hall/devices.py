"""The devices of a person, connected by a code that can be used once and for a while."""

from __future__ import annotations

import secrets
from typing import Final

from floodplain.server.errors import Conflict, Forbidden, NotFound
from floodplain.server.hall.followers import Follower
from floodplain.server.hall.registry import TableRegistry
from floodplain.server.keys import hashed
from floodplain.server.store.clock import now_ms
from floodplain.server.store.contract import Store, Transaction
from floodplain.server.store.news import News
from floodplain.server.store.rows import CodeRow, DeviceRow

LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that is taken for another
LENGTH: Final = 8  # 40 bits, for ten minutes and few tries
GOOD_MS: Final = 600_000
EVERYBODY: Final = ""  # stands for the table in what workers tell each other of devices


class SpentCode(NotFound):
    """A code that was used, is over, or never was."""

    error = "spent_code"

    def __init__(self) -> None:
        super().__init__("this code has expired or was already used; create a new one on the other device")


class SignedOut(Forbidden):
    """A device that another one of its person has signed out."""

    error = "cut_off"

    def __init__(self) -> None:
        super().__init__("this device was signed out by another one")


class Devices:
    """Knows whose each device is; a device without a row is the only one of its person."""

    def __init__(self, store: Store, tables: TableRegistry) -> None:
        self._store = store
        self._tables = tables
        self._rows: dict[str, DeviceRow] = {}

    def person_of(self, key: str | None) -> str | None:
        """The person that a device is known as; None where it was cut off."""
        row = self._rows.get(key or "")
        if row is None:
            return key
        return None if row.cut else row.person

    def of(self, person: str | None) -> list[DeviceRow]:
        """The devices of a person who has several."""
        return [row for row in self._rows.values() if row.person == person and not row.cut]

    def is_cut(self, follower: Follower) -> bool:
        """Whether the device of somebody who follows a table is no longer the person's, and so is told."""
        if follower.device is not None and self.person_of(follower.device) != follower.key:
            follower.is_signed_out = True
        return follower.is_signed_out

    async def refresh(self) -> None:
        """Reload whose each device is, and disconnect those that were signed out."""
        self._rows = {row.key: row for row in await self._store.read(lambda kept: kept.all_devices())}
        for live in self._tables.values():
            for follower in live.presence.followers:
                if self.is_cut(follower):
                    follower.wake()

    async def offer(self, key: str, person: str, kind: str, name: str) -> tuple[str, int]:
        """A new code for a person, and until when it is good."""
        now = now_ms()
        code = new_code()
        row = CodeRow(code=hashed(code), person=person, name=name, until=now + GOOD_MS, kind=kind)
        own = self._rows.get(key) or _device(key, person, kind, now)

        def keep(transaction: Transaction) -> None:
            transaction.keep_code(row, now)
            transaction.keep_device(own)

        await self._store.write(keep)
        await self._tell()
        return code, row.until

    async def look(self, code: str) -> CodeRow:
        """Return whom, or which seat, a code is for; raises SpentCode."""
        found = await self._store.read(lambda kept: kept.find_code(hashed(plain(code)), now_ms()))
        if found is None:
            raise SpentCode
        return found

    async def take(self, code: str, key: str, kind: str) -> str:
        """Connect a device to the person of a code, with its own tables, and return the person."""
        now, before = now_ms(), self.person_of(key)
        is_alone = not [row for row in self.of(before) if row.key != key]

        def take(transaction: Transaction) -> tuple[str, list[str]]:
            found = transaction.spend_code(hashed(plain(code)), now)
            if found is None or found.table_id is not None:
                raise SpentCode
            transaction.keep_device(_device(key, found.person, kind, now))
            moves = before is not None and is_alone and before != found.person
            return found.person, transaction.hand_over(before or "", found.person) if moves else []

        person, tables = await self._store.write(take)
        for table in tables:
            live = self._tables.get(table)
            if live is not None:
                live.is_doubtful = True
            await self._store.tell(News(self._store.worker, table))
        await self._tell()
        return person

    async def cut(self, person: str | None, device: str, own: str | None) -> None:
        """Sign out a device of a person, other than the one that asks."""

        def cut(transaction: Transaction) -> None:
            found = {row.key: row for row in transaction.own_devices(person or "") if not row.cut}
            if own not in found:
                raise SignedOut
            if found[own].id == device:
                raise Conflict("this is the device you are using")
            if all(row.id != device for row in found.values()):
                raise NotFound("you have no such device")
            transaction.cut_device(device)

        try:
            await self._store.write(cut)
        finally:
            await self._tell()  # a device that was signed out meanwhile hears of it too

    async def _tell(self) -> None:
        await self.refresh()
        await self._store.tell(News(self._store.worker, EVERYBODY))


def _device(key: str, person: str, kind: str, now: int) -> DeviceRow:
    return DeviceRow(key=key, id=secrets.token_urlsafe(6), person=person, kind=kind, added=now)


def new_code() -> str:
    """A code that nobody can foresee."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def plain(code: str) -> str:
    """A code as it was made, however it was typed."""
    return "".join(letter for letter in code.upper() if letter in LETTERS)
