"""Entries: what the page stores, as bytes by key, and the changes of a transaction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar

import msgspec

from floodplain.server.encoding import encode
from floodplain.server.store.rows import TableRow
from floodplain.server.store.unreadable import Unreadable

Change = tuple[str, bytes | None]
"""A key and its new value; None removes it."""

T = TypeVar("T")

DIGITS: Final = 5
"""The digits of a number in a key, so that keys sort like their numbers."""


def numbered(number: int) -> str:
    """Return a number as a part of a key."""
    return f"{number:0{DIGITS}d}"


class Entries:
    """All stored entries, by folder and name, which together are their key."""

    def __init__(self, kept: Iterable[tuple[str, bytes]] = ()) -> None:
        self._folders: dict[str, dict[str, bytes]] = {}
        self._tables: dict[str, tuple[bytes, TableRow]] = {}
        """Rows of tables already read, with the bytes that they were read from."""
        self.unreadable = Unreadable()
        self.take(kept)

    def take(self, changes: Iterable[Change]) -> None:
        """Apply changes."""
        for key, value in changes:
            folder, _, name = key.rpartition("/")
            if value is None:
                self._folders.get(folder, {}).pop(name, None)
            else:
                self._folders.setdefault(folder, {})[name] = value

    def folder(self, folder: str) -> dict[str, bytes]:
        """Return the entries of a folder by name."""
        return self._folders.get(folder, {})

    def table_row(self, name: str, value: bytes) -> TableRow:
        """Return the row of a table, read once; the caller must not change it."""
        known = self._tables.get(name)
        if known is None or known[0] is not value:
            known = self._tables[name] = (value, msgspec.json.decode(value, type=TableRow))
        return known[1]


class Draft:
    """The entries as a transaction sees them: the stored ones, with its own changes."""

    def __init__(self, entries: Entries) -> None:
        self._entries = entries
        self._changed: dict[str, dict[str, bytes | None]] = {}

    def changes(self) -> list[Change]:
        """Return what has to be saved."""
        return [
            (f"{folder}/{name}", value)
            for folder, changed in self._changed.items()
            for name, value in changed.items()
            if value != self._entries.folder(folder).get(name)
        ]

    # --- bytes ----------------------------------------------------------------------------------------

    def bytes_of(self, folder: str, name: str) -> bytes | None:
        """Return what is stored under a name."""
        changed = self._changed.get(folder)
        if changed is not None and name in changed:
            return changed[name]
        return self._entries.folder(folder).get(name)

    def listed(self, folder: str) -> list[tuple[str, bytes]]:
        """Return the entries of a folder by name, in order."""
        found: dict[str, bytes | None] = {**self._entries.folder(folder), **self._changed.get(folder, {})}
        return [(name, value) for name, value in sorted(found.items()) if value is not None]

    def put(self, folder: str, name: str, row: Any) -> None:  # noqa: ANN401 - any JSON value
        """Store something under a name."""
        self._changed.setdefault(folder, {})[name] = encode(row)

    def remove(self, folder: str, name: str) -> bool:
        """Remove what is stored under a name; return whether there was something."""
        if self.bytes_of(folder, name) is None:
            return False
        self._changed.setdefault(folder, {})[name] = None
        return True

    def clear(self, folder: str) -> None:
        """Remove all entries of a folder."""
        for name, _ in self.listed(folder):
            self.remove(folder, name)

    # --- rows -----------------------------------------------------------------------------------------

    def row(self, folder: str, name: str, kind: type[T]) -> T | None:
        """Return what is stored under a name, as a struct; raises msgspec's error if it cannot be read."""
        found = self.bytes_of(folder, name)
        return None if found is None else msgspec.json.decode(found, type=kind)

    def rows(self, folder: str, kind: type[T]) -> list[T]:
        """Return all entries of a folder, in order; raises if one cannot be read."""
        decode = msgspec.json.Decoder(kind).decode
        return [decode(value) for _, value in self.listed(folder)]

    def readable(self, folder: str, kind: type[T]) -> list[T]:
        """Return the entries of a folder that can be read, in order, and skip the others."""
        decode, found = msgspec.json.Decoder(kind).decode, []
        for name, value in self.listed(folder):
            try:
                found.append(decode(value))
            except ValueError as error:
                self._entries.unreadable.note(kind.__name__, name, error)
        return found

    def table_rows(self) -> list[TableRow]:
        """Return the rows of all readable tables; the caller must not change them."""
        found = []
        for name, value in self.listed("table"):
            try:
                found.append(self._entries.table_row(name, value))
            except ValueError as error:
                self._entries.unreadable.note("table", name, error)
        return found
