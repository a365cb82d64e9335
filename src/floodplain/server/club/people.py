"""The people of a club: what they are called, whether they are welcome, and deleting a person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from floodplain.server.errors import Forbidden, Unfit
from floodplain.server.hall.devices import Devices
from floodplain.server.hall.names import plain_name
from floodplain.server.store.clock import now_ms
from floodplain.server.store.club_contract import ClubStore
from floodplain.server.store.people_rows import PersonRow

SEEN_EVERY_MS: Final = 300_000  # between two notes that a device is here


class BlockedByHost(Forbidden):
    """A person whom the host has blocked."""

    error = "blocked_by_host"

    def __init__(self) -> None:
        super().__init__(
            "the host of this server has blocked you from chatting and from open tables; "
            "games that you have begun continue"
        )


class OtherName(Unfit):
    """A name that was typed to confirm that a person is to be deleted, and is another one."""

    error = "other_name"

    def __init__(self) -> None:
        super().__init__("this is not your name; nothing was deleted")


class People:
    """The people who play here; each is known by the hash of the key of their first device."""

    def __init__(self, store: ClubStore, devices: Devices) -> None:
        self._store = store
        self._devices = devices

    async def find(self, person: str) -> PersonRow | None:
        """Return what is stored about a person; None if nothing is."""
        return await self._store.read(lambda kept: kept.find_person(person))

    async def known(self, person: str) -> PersonRow:
        """Return what is stored about a person; create the row if there is none."""
        found = await self.find(person)
        if found is None:
            found = await self._store.write(lambda kept: kept.know_person(person, now_ms()))
        return found

    async def name_of(self, person: str) -> str:
        """Return what a person is called; empty without a name."""
        found = await self.find(person)
        return "" if found is None else found.name

    async def names_of(self, persons: Sequence[str]) -> dict[str, str]:
        """Return what people are called, those who have a name."""
        found = await self._store.read(lambda kept: kept.find_people(persons))
        return {row.person: row.name for row in found if row.name}

    async def rename(self, person: str, name: str, language: str) -> None:
        """Give a person a name, which follows them to all their devices; an empty one takes it away."""
        clean = plain_name(name)
        await self._store.write(lambda kept: kept.name_person(person, clean, language, now_ms()))

    async def check_welcome(self, person: str) -> None:
        """Raise BlockedByHost for a person whom the host has blocked."""
        found = await self.find(person)
        if found is not None and found.blocked:
            raise BlockedByHost

    async def note_seen(self, device: str | None, browser: str) -> None:
        """Note that a device is here, and its browser, now and then."""
        row, now = self._devices.row_of(device), now_ms()
        if row is None or row.cut or (row.browser == browser and now - row.seen < SEEN_EVERY_MS):
            return
        row.browser, row.seen = browser, now
        await self._store.write(lambda kept: kept.note_device(row.key, browser, now))

    async def delete(self, person: str, name: str) -> None:
        """Delete a person who has confirmed it by typing their name; only records remain, without it."""
        if plain_name(name) != await self.name_of(person):
            raise OtherName
        tables = await self._store.write(lambda kept: kept.forget_person(person, now_ms()))
        await self._devices.reload(tables)
        await self._devices.tell()
