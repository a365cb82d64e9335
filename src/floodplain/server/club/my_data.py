"""What the server knows of a person: the card that they see, and everything as a file."""

from __future__ import annotations

from typing import Final

import msgspec

from floodplain.server.encoding import encode
from floodplain.server.hall.exporting import tables_file
from floodplain.server.hall.hall import Hall
from floodplain.server.messages.replies import (
    BlockCard,
    DeviceCard,
    MeCard,
    MyData,
    OwnLine,
    OwnReport,
    PasskeyCard,
)
from floodplain.server.store.clock import now_ms
from floodplain.server.store.club_contract import ClubStore, ClubTransaction
from floodplain.server.threads import in_thread

FORMAT: Final = "floodplain person 1"
MOST_LINES: Final = 10_000
"""The most chat messages in a file, the newest."""


async def me_card(store: ClubStore, person: str | None) -> MeCard:
    """Return a person as they see themselves."""
    return await store.read(lambda kept: _card(kept, person or ""))


def _card(transaction: ClubTransaction, person: str) -> MeCard:
    row = transaction.find_person(person)
    blocks = [each for each in transaction.all_blocks() if each.person == person]
    return MeCard(
        id=row.id if row is not None else "",
        name=row.name if row is not None else "",
        since=row.since if row is not None else 0,
        blocked=row is not None and row.blocked,
        passkeys=[
            PasskeyCard(id=each.id, label=each.label, added=each.added, used=each.used)
            for each in transaction.passkeys_of(person)
        ],
        blocks=[BlockCard(id=each.id, name=each.name, added=each.added) for each in blocks],
    )


async def my_data(hall: Hall, store: ClubStore, person: str, devices: list[DeviceCard]) -> bytes:
    """Return everything that is known of a person, as a file."""
    tables = await tables_file(hall, person)
    data = await store.read(lambda kept: _data(kept, person, devices, tables))
    return await in_thread(encode, data)


def _data(transaction: ClubTransaction, person: str, devices: list[DeviceCard], tables: bytes) -> MyData:
    return MyData(
        format=FORMAT,
        at=now_ms(),
        person=_card(transaction, person),
        devices=devices,
        chat=[
            OwnLine(table=table, at=at, text=text)
            for table, at, text in transaction.lines_of(person, MOST_LINES)
        ],
        reports=[
            OwnReport(table=each.table_id, at=each.at, name=each.name, text=each.text, reason=each.reason)
            for each in transaction.reports_of(person)
        ],
        tables=msgspec.Raw(tables),
    )
