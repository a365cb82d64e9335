"""The server's data about a person: the card that they see, and everything as a file."""

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
    NoticeCard,
    OwnChannel,
    OwnLine,
    OwnNotices,
    OwnRating,
    OwnReport,
    OwnSearch,
    PasskeyCard,
    PlayedDeal,
    QuietCard,
    ResultCard,
)
from floodplain.server.store.clock import now_ms
from floodplain.server.store.club_contract import ClubStore, ClubTransaction
from floodplain.server.store.notice_rows import NoticeRow, ReaderSettings
from floodplain.server.store.rows import DealRow
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


async def my_data(
    hall: Hall, store: ClubStore, person: str, devices: list[DeviceCard], games: list[ResultCard]
) -> bytes:
    """Return everything that is known of a person, as a file."""
    tables = await tables_file(hall, person)
    data = await store.read(lambda kept: _data(kept, person, devices, games, tables))
    return await in_thread(encode, data)


def _data(
    transaction: ClubTransaction,
    person: str,
    devices: list[DeviceCard],
    games: list[ResultCard],
    tables: bytes,
) -> MyData:
    return MyData(
        format=FORMAT,
        at=now_ms(),
        person=_card(transaction, person),
        lang="" if (row := transaction.find_person(person)) is None else row.language,
        devices=devices,
        chat=[
            OwnLine(table=table, at=at, text=text)
            for table, at, text in transaction.lines_of(person, MOST_LINES)
        ],
        reports=[
            OwnReport(table=each.table_id, at=each.at, name=each.name, text=each.text, reason=each.reason)
            for each in transaction.reports_of(person)
        ],
        games=games,
        ratings=[
            OwnRating(game=each.game, mean=each.mean, spread=each.spread, games=each.games)
            for each in transaction.own_ratings(person)
        ],
        daily=[_deal(each) for each in transaction.own_deals(person)],
        notices=_notices(transaction, person),
        search=_search(transaction, person),
        tables=msgspec.Raw(tables),
    )


def _deal(row: DealRow) -> PlayedDeal:
    return PlayedDeal(
        day=row.day,
        game=row.game,
        begun=row.begun,
        done=row.done,
        points=row.points,
        scores=row.scores,
        places=row.ranks,
        record=row.record,
    )


def _notices(transaction: ClubTransaction, person: str) -> OwnNotices:
    reader = transaction.select_reader(person)
    given = reader.settings if reader is not None else ReaderSettings()
    return OwnNotices(
        enabled=reader is not None and reader.enabled,
        since=0 if reader is None else reader.since,
        kinds=given.kinds,
        delay=given.delay,
        lang=given.language,
        zone=given.zone,
        quiet=QuietCard(**msgspec.structs.asdict(given.quiet)),
        channels=[
            OwnChannel(kind=each.kind, target=each.target, confirmed=each.confirmed, added=each.added)
            for each in transaction.select_channels(person)
        ],
        muted=transaction.muted_tables(person),
        told=[notice_card(each) for each in transaction.own_notices(person)],
    )


def notice_card(row: NoticeRow) -> NoticeCard:
    """Return a notice as the person sees it who was told."""
    return NoticeCard(
        id=row.id,
        kind=row.kind,  # type: ignore[arg-type]
        table=row.table_id,
        game=row.game,
        parts=row.parts,
        at=row.made,
        seen=row.seen is not None,
    )


def _search(transaction: ClubTransaction, person: str) -> OwnSearch | None:
    found = transaction.search_of(person)
    if found is None:
        return None
    return OwnSearch(
        table=found.table_id, games=found.games, players=found.players, pace=found.pace, since=found.since
    )
