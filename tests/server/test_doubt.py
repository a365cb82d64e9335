"""A table that changes in the database while it is being read is read again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from floodplain.server.hall.hall import Hall
from floodplain.server.store.contract import Transaction
from tests.server.inside import Inside, serving
from tests.server.plain import Client


class Late:
    """A transaction that notes when a table is read in it."""

    def __init__(self, transaction: Transaction, note: Callable[[], None]) -> None:
        self._transaction, self._note = transaction, note

    def __getattr__(self, name: str) -> Any:
        if name == "load":
            self._note()
        return getattr(self._transaction, name)


def changing_once(hall: Hall, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rename the first seat of a table, and note that, right after the table is read the next time."""
    usual, loads = hall.store.read, [0]

    def rename(kept: Transaction) -> None:
        loaded = kept.load(table)
        assert loaded is not None
        kept.update_seat(table, msgspec.structs.replace(loaded.seats[0], name="Renamed"))

    async def read(query: Callable[[Any], Any]) -> Any:
        before = loads[0]
        found = await usual(lambda kept: query(Late(kept, lambda: loads.__setitem__(0, loads[0] + 1))))
        if (before, loads[0]) == (0, 1):
            await hall.store.write(rename)
            hall.live.doubt(table)
        return found

    monkeypatch.setattr(hall.store, "read", read)


def opened(inside: Inside) -> str:
    with Client(inside.address) as ann:
        table: str = ann.open("fertility", [{"kind": "me"}, {"kind": "open"}])["id"]
    return table


@pytest.mark.parametrize("in_memory", [True, False])
def test_a_table_that_changes_while_it_is_read_is_read_again(
    in_memory: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(f"sqlite:///{tmp_path / 'doubt.sqlite3'}") as inside:
        hall, table = inside.services.hall, opened(inside)

        async def name_after_a_change() -> str:
            if in_memory:
                (await hall.open(table)).doubt()
            else:
                hall.live.remove(await hall.open(table))
            changing_once(hall, table, monkeypatch)
            if in_memory:
                await hall.refresh(hall.live[table])
            return (await hall.open(table, fresh=True)).seats[0].name

        assert inside.run(name_after_a_change()) == "Renamed"
