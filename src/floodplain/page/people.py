"""Statements about people's editions, devices, codes and shared seats, on the page's own entries."""

from __future__ import annotations

import msgspec

from floodplain.page.deals import Deals
from floodplain.page.entries import numbered
from floodplain.page.results import Results
from floodplain.server.bucket import Bucket
from floodplain.server.store.rows import PERSON, CodeRow, DeviceRow, HoldRow, SeatRow


class EditionRow(msgspec.Struct):
    """An edition that did not come with a game."""

    game: str
    text: str


class TriesRow(msgspec.Struct):
    """The number of codes that were made or tried recently."""

    tokens: float
    updated: float


class PageTransaction(Results, Deals):
    """A transaction of the page, with the statements of `Transaction`."""

    def keep_edition(self, fingerprint: str, game: str, text: str) -> str:
        """Save an edition that did not come with a game, once; return the text that is saved."""
        kept = self.select_edition(fingerprint)
        if kept is not None:
            return kept
        self.put("edition", fingerprint, EditionRow(game, text))
        return text

    def select_edition(self, fingerprint: str) -> str | None:
        """Return the text of a stored edition."""
        row = self.row("edition", fingerprint, EditionRow)
        return None if row is None else row.text

    # --- devices and codes ----------------------------------------------------------------------------

    def all_devices(self) -> list[DeviceRow]:
        """Return the devices of all persons who have several."""
        return sorted(self.readable("device", DeviceRow), key=lambda row: row.added)

    def keep_device(self, row: DeviceRow) -> None:
        """Save whose a device is, replacing what was known of it."""
        self.put("device", row.key, row)

    def own_devices(self, person: str) -> list[DeviceRow]:
        """Return the devices of a person."""
        return [row for row in self.readable("device", DeviceRow) if row.person == person]

    def cut_device(self, device: str) -> None:
        """Sign a device out."""
        for row in self.readable("device", DeviceRow):
            if row.id == device:
                self.keep_device(msgspec.structs.replace(row, cut=True))

    def keep_code(self, row: CodeRow, now: int) -> None:
        """Save a code; older codes of the same person, and expired ones, are deleted."""
        for each in self.readable("code", CodeRow):
            if each.person == row.person or each.until <= now:
                self.remove("code", each.code)
        self.put("code", row.code, row)

    def find_code(self, code: str, now: int) -> CodeRow | None:
        """Return a code that has not expired."""
        row = self.row("code", code, CodeRow)
        return None if row is None or row.until <= now else row

    def spend_code(self, code: str, now: int) -> CodeRow | None:
        """Use up a code, and return it if it was still valid."""
        found = self.find_code(code, now)
        self.remove("code", code)
        return found

    def hand_over(self, old: str, new: str) -> list[str]:
        """Give the seats and tables of one person to another, and return which tables these are."""
        moved = set()
        for table in self.table_rows():
            if table.owner == old:
                self.update_table(table.id, owner=new)
                moved.add(table.id)
            for seat in self.readable(f"seat/{table.id}", SeatRow):
                if seat.key == old:
                    self.update_seat(table.id, msgspec.structs.replace(seat, key=new))
                    moved.add(table.id)
        self._pass_results(old, new)
        return sorted({*moved, *self._hand_over_holds(old, new)})

    # --- shared seats ---------------------------------------------------------------------------------

    def _hand_over_holds(self, old: str, new: str) -> list[str]:
        tables = []
        for row in self.readable("hold", HoldRow):
            if old in (row.person, row.key):
                tables.append(row.table_id)
                person = new if row.person == old else row.person
                key = new if row.key == old else row.key
                self.remove("hold", row.id)
                if person != key:  # else it is their own
                    self.put("hold", row.id, msgspec.structs.replace(row, person=person, key=key))
        return tables

    def holds_of(self, person: str) -> list[HoldRow]:
        """Return the seats that a person shares, either way, as long as they have not changed hands."""
        found = [row for row in self.readable("hold", HoldRow) if person in (row.person, row.key)]
        found = [row for row in found if (seat := self._seat_of(row)) and seat.key == row.person]
        return sorted(found, key=lambda row: (row.added, row.id))

    def _seat_of(self, row: HoldRow) -> SeatRow | None:
        return self.row(f"seat/{row.table_id}", numbered(row.seat), SeatRow)

    def _is_its_seat(self, row: HoldRow) -> bool:
        """Return whether a shared seat still belongs to the player who shared it."""
        seat = self._seat_of(row)
        return seat is not None and seat.kind == PERSON and seat.key == row.person

    def keep_hold(self, row: HoldRow) -> bool:
        """Share a seat, if it still belongs to the player who offered it; return whether it does."""
        if not self._is_its_seat(row):
            return False
        self._drop_doubles(row)
        self.put("hold", row.id, row)
        return True

    def drop_hold(self, row: HoldRow) -> bool:
        """Stop sharing a seat; return whether it was shared."""
        return self.remove("hold", row.id)

    def pass_on(self, row: HoldRow) -> bool:
        """Give a shared seat to another holder, who then shares it with the rest.

        Return whether it was possible.
        """
        seat = self._seat_of(row)
        if self.bytes_of("hold", row.id) is None or seat is None or not self._is_its_seat(row):
            return False
        self.update_seat(row.table_id, msgspec.structs.replace(seat, key=row.key))
        self._drop_doubles(row)
        for each in self.select_holds(row.table_id):
            if (each.seat, each.person) == (row.seat, row.person):
                self.put("hold", each.id, msgspec.structs.replace(each, person=row.key))
        table = self.select_table(row.table_id)
        sits = any(each.key == row.person for each in self.select_seats(row.table_id))
        if table is not None and table.owner == row.person and not sits:
            self.update_table(row.table_id, owner=row.key)
        return True

    def _drop_doubles(self, row: HoldRow) -> None:
        for each in self.select_holds(row.table_id):
            if (each.seat, each.key) == (row.seat, row.key):
                self.remove("hold", each.id)

    def take_try(self, who: str, rate: float, burst: float, now: int) -> float:
        """Count a try; return how many seconds to wait if there were too many."""
        seconds = now / 1000
        row = self.row("tries", who, TriesRow) or TriesRow(burst, seconds)
        bucket = Bucket(row.tokens, row.updated)
        wait = bucket.take(rate, burst, max(seconds, bucket.updated))
        self.put("tries", who, TriesRow(bucket.tokens, bucket.updated))
        return wait
