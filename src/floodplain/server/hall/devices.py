"""The devices of a person, connected by a code that can be used once and for a while."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Final

from floodplain.server.errors import Conflict, Forbidden, NotFound
from floodplain.server.hall.followers import Follower
from floodplain.server.hall.registry import TableRegistry
from floodplain.server.keys import hashed
from floodplain.server.store.clock import now_ms
from floodplain.server.store.contract import Store, Transaction
from floodplain.server.store.news import News
from floodplain.server.store.rows import CodeRow, DeviceRow

LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no characters that look alike
LENGTH: Final = 8  # 40 bits, for ten minutes and few tries
GOOD_MS: Final = 600_000
EVERYBODY: Final = ""  # stands for the table in messages between workers about devices


class SpentCode(NotFound):
    """A code that was used, has expired, or never existed."""

    error = "spent_code"

    def __init__(self) -> None:
        super().__init__("this code has expired or was already used; create a new one on the other device")


class SignedOut(Forbidden):
    """A device that another one of the same person has signed out."""

    error = "cut_off"

    def __init__(self) -> None:
        super().__init__("this device was signed out by another one")


class Devices:
    """Knows which person each device belongs to; a device without a row is that person's only one."""

    def __init__(self, store: Store, tables: TableRegistry) -> None:
        self._store = store
        self._tables = tables
        self._rows: dict[str, DeviceRow] = {}
        self.on_refresh: list[Callable[[], Awaitable[None]]] = []
        """Called to reload other data when workers notify each other about people."""

    def person_of(self, key: str | None) -> str | None:
        """Return the person of a device; None if it was signed out."""
        row = self._rows.get(key or "")
        if row is None:
            return key
        return None if row.cut else row.person

    def row_of(self, key: str | None) -> DeviceRow | None:
        """Return a device that is known."""
        return self._rows.get(key or "")

    def of(self, person: str | None) -> list[DeviceRow]:
        """Return the devices of a person who has several."""
        return [row for row in self._rows.values() if row.person == person and not row.cut]

    def comes_alone(self, key: str | None, person: str) -> bool:
        """Return whether a device is the only one of its person, and not yet one of another person."""
        before = self.person_of(key)
        return before is not None and before != person and all(row.key == key for row in self.of(before))

    def is_cut(self, follower: Follower) -> bool:
        """Return whether the device of a follower was signed out, and must be told."""
        if follower.device is not None and self.person_of(follower.device) != follower.key:
            follower.is_signed_out = True
        return follower.is_signed_out

    async def refresh(self) -> None:
        """Reload which person each device belongs to, and disconnect those that were signed out."""
        self._rows = {row.key: row for row in await self._store.read(lambda kept: kept.all_devices())}
        for reload in self.on_refresh:
            await reload()
        for live in self._tables.values():
            for follower in live.presence.followers:
                if self.is_cut(follower):
                    follower.wake()

    async def offer(self, key: str, person: str, kind: str, name: str, browser: str = "") -> tuple[str, int]:
        """Return a new code for a person, and its expiry."""
        now = now_ms()
        code = new_code()
        row = CodeRow(code=hashed(code), person=person, name=name, until=now + GOOD_MS, kind=kind)
        own = self._rows.get(key) or _device(key, person, kind, browser)

        def keep(transaction: Transaction) -> None:
            transaction.keep_code(row, now)
            transaction.keep_device(own)

        await self._store.write(keep)
        await self.tell()
        return code, row.until

    async def add(self, key: str, person: str, kind: str, browser: str) -> None:
        """Save the device of a person, if it is not known yet."""
        if key not in self._rows:
            row = _device(key, person, kind, browser)
            await self._store.write(lambda kept: kept.keep_device(row))
            await self.tell()

    async def look(self, code: str) -> CodeRow:
        """Return the person or the seat that a code is for; raises SpentCode."""
        found = await self._store.read(lambda kept: kept.find_code(hashed(plain(code)), now_ms()))
        if found is None:
            raise SpentCode
        return found

    async def take(self, code: str, key: str, kind: str, browser: str = "") -> str:
        """Connect a device to the person of a code, with its own tables, and return the person."""
        now = now_ms()

        def whose(transaction: Transaction) -> str:
            found = transaction.spend_code(hashed(plain(code)), now)
            if found is None or found.table_id is not None:
                raise SpentCode
            return found.person

        return await self.connect(whose, key, kind, browser)

    async def connect(
        self, whose: Callable[[Transaction], str], key: str, kind: str, browser: str = ""
    ) -> str:
        """Connect a device to a person, with its own tables, and return the person."""
        before = self.person_of(key)

        def connect(transaction: Transaction) -> tuple[str, list[str]]:
            person = whose(transaction)
            moves = self.comes_alone(key, person)
            transaction.keep_device(_device(key, person, kind, browser))
            return person, transaction.hand_over(before or "", person) if moves else []

        person, tables = await self._store.write(connect)
        await self.reload(tables)
        await self.tell()
        return person

    async def reload(self, tables: list[str]) -> None:
        """Make all workers load tables again whose players have changed in the database."""
        for table in tables:
            self._tables.doubt(table)
            await self._store.tell(News(self._store.worker, table))

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
            await self.tell()  # a device that was signed out meanwhile is told too

    async def tell(self) -> None:
        """Reload what is known about people, here and at all other workers."""
        await self.refresh()
        await self._store.tell(News(self._store.worker, EVERYBODY))


def _device(key: str, person: str, kind: str, browser: str) -> DeviceRow:
    now = now_ms()
    return DeviceRow(
        key=key, id=secrets.token_urlsafe(6), person=person, kind=kind, added=now, browser=browser, seen=now
    )


def new_code() -> str:
    """Return a code that cannot be guessed."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def plain(code: str) -> str:
    """Return a code in its original form, however it was typed."""
    return "".join(letter for letter in code.upper() if letter in LETTERS)
