"""Endpoints of tables: opening, joining and leaving them."""

from __future__ import annotations

import asyncio

from floodplain.kernel.errors import FloodplainError
from floodplain.server.api.services import Services, Visitor
from floodplain.server.hall import branching, leaving
from floodplain.server.hall import chat as talk
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.presence import note_activity
from floodplain.server.hall.rematch import rematch as once_more
from floodplain.server.messages.replies import ChatLine, ChatLines, TableCard, TableList
from floodplain.server.messages.requests import (
    Branch,
    ChatQuery,
    Join,
    NewTable,
    NoParameters,
    OwnSeat,
    Replace,
    Say,
    SeatCount,
    SeatOrder,
    SeatPlan,
    Start,
    TablePath,
    Upload,
)
from floodplain.server.store.errors import StoreUnavailable

MOST_OWN_TABLES = 50


async def open_table(services: Services, visitor: Visitor, body: NewTable) -> TableCard:
    """Open a table, which starts immediately if no seat is open."""
    services.rates.new_tables.check(visitor.address)
    if body.listed:
        await services.check_welcome(visitor.key)
    key = visitor.key_or_new()
    if body.listed:
        await services.check_welcome(key)
    await _name_own_seat(services, key, body.seats)
    live = await services.opening.open_table(body, key, address=visitor.address)
    return services.card(live, visitor.key)


async def _name_own_seat(services: Services, key: str, seats: list[SeatPlan]) -> None:
    """Give the first own seat the name of the person, unless one was entered."""
    own = next((seat for seat in seats if seat.kind == "me"), None)
    if own is not None:
        own.name = await services.named(key, own.name)


async def own_tables(services: Services, visitor: Visitor, query: NoParameters) -> TableList:
    """List the tables of this device, the last changed first."""
    if visitor.key is None:
        return TableList(tables=[])
    key = visitor.key
    found = await services.store.read(lambda kept: kept.tables_of(key, MOST_OWN_TABLES))
    opened = await asyncio.gather(*(_readable(services, name) for name in found))
    return TableList(tables=[services.card(live, visitor.key) for live in opened if live is not None])


async def _readable(services: Services, table_id: str) -> LiveTable | None:
    """Return a table; None if it is gone or cannot be shown, so that it does not hide others."""
    try:
        return await services.hall.open(table_id, fresh=True)
    except StoreUnavailable:
        raise  # errors that concern all tables
    except FloodplainError:
        return None


async def show_table(services: Services, visitor: Visitor, path: TablePath) -> TableCard:
    """Describe a table: its game, its seats, who is there."""
    live = await services.hall.open(path.table, fresh=True)
    return services.card(live, visitor.key)


async def join(services: Services, visitor: Visitor, path: TablePath, body: Join) -> TableCard:
    """Take an open seat, with the code of the invitation, or at a table in the lobby."""
    live = await services.hall.open(path.table, fresh=True)
    if live.rules.listed:
        await services.check_welcome(visitor.key)
    key = visitor.key_or_new()
    services.check_not_blocked(live, key)
    if live.rules.listed:
        await services.check_welcome(key)
    await services.seating.join(live, key, body.invite, await services.named(key, body.name), body.seat)
    if visitor.is_guest:
        services.home.note_arrival(visitor.address, is_seated=True)
    return services.card(live, visitor.key)


async def start(services: Services, visitor: Visitor, path: TablePath, body: Start) -> TableCard:
    """Fill open seats with bots, or remove them, and start; for the person who opened the table."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_owner(visitor.key)
    await services.seating.start(live, body.level, body.leave_out)
    return services.card(live, visitor.key)


async def resize(services: Services, visitor: Visitor, path: TablePath, body: SeatCount) -> TableCard:
    """Change the number of seats before the game starts; for the person who opened the table."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_owner(visitor.key)
    await services.seating.resize(live, body.players)
    return services.card(live, visitor.key)


async def reorder(services: Services, visitor: Visitor, path: TablePath, body: SeatOrder) -> TableCard:
    """Give the seats another order before the game starts; for the person who opened the table."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_owner(visitor.key)
    await services.seating.reorder(live, body.order)
    return services.card(live, visitor.key)


async def leave(services: Services, visitor: Visitor, path: TablePath, body: OwnSeat) -> TableCard:
    """Give a seat up: to a bot if the table says so, otherwise to anyone with the link."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_seat(visitor.key, body.seat)
    await services.seating.leave(live, body.seat)
    return services.card(live, visitor.key)


async def come_back(services: Services, visitor: Visitor, path: TablePath, body: OwnSeat) -> TableCard:
    """Take a seat back from the bot that took over."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_seat(visitor.key, body.seat)
    await services.seating.come_back(live, body.seat)
    return services.card(live, visitor.key)


async def replace(services: Services, visitor: Visitor, path: TablePath, body: Replace) -> TableCard:
    """Replace the player of a seat that is open, or who has been away or out of time for too long."""
    live = await services.hall.open(path.table, fresh=True)
    if not live.seats_of(visitor.key):
        live.check_owner(visitor.key)
    await services.seating.replace(live, visitor.key or "", body.seat, body.kind, body.level)
    return services.card(live, visitor.key)


async def claim(services: Services, visitor: Visitor, path: TablePath, body: OwnSeat) -> TableCard:
    """End a game that waits for a player who has left or has no time left."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_seat(visitor.key, body.seat)
    await leaving.claim(services.hall, live, body.seat)
    return services.card(live, visitor.key)


async def give_time(services: Services, visitor: Visitor, path: TablePath, body: OwnSeat) -> TableCard:
    """Give a player who has no time left a little more."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_seat(visitor.key, body.seat)
    await leaving.give_time(services.hall, live, body.seat)
    return services.card(live, visitor.key)


async def forget(services: Services, visitor: Visitor, path: TablePath, body: NoParameters) -> TableList:
    """Remove a table from this device's list: cancel it while it waits, leave it while it is played."""
    live = await services.hall.open(path.table, fresh=True)
    await leaving.forget(services.hall, services.seating, live, visitor.key)
    return await own_tables(services, visitor, body)


async def rematch(services: Services, visitor: Visitor, path: TablePath, body: NoParameters) -> TableCard:
    """Open a rematch, or return the one that was opened."""
    services.rates.new_tables.check(visitor.address)
    live = await services.hall.open(path.table, fresh=True)
    following = await once_more(services.opening, live, visitor.key_or_new())
    return services.card(following, visitor.key)


async def upload(services: Services, visitor: Visitor, body: Upload) -> TableCard:
    """Create a table from a record, to look at and to branch from."""
    services.rates.new_tables.check(visitor.address)
    key = visitor.key_or_new()
    live = await branching.upload(services.hall, services.opening, body, key, visitor.address)
    return services.card(live, visitor.key)


async def branch(services: Services, visitor: Visitor, path: TablePath, body: Branch) -> TableCard:
    """Open a table that continues from a moment of a finished game or a record."""
    services.rates.new_tables.check(visitor.address)
    live = await services.hall.open(path.table, fresh=True)
    other = await branching.branch(services.hall, services.opening, live, body, visitor.key_or_new())
    return services.card(other, visitor.key)


async def say(services: Services, visitor: Visitor, path: TablePath, body: Say) -> ChatLine:
    """Write a line in the chat."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_seat(visitor.key, body.seat)
    await services.check_welcome(visitor.key)
    note_activity(services.hall, live, body.seat)
    return await talk.say(services.hall, live, body.seat, body.text)


async def chat(services: Services, visitor: Visitor, path: TablePath, query: ChatQuery) -> ChatLines:
    """Return the lines of the chat."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_look(visitor.key, None)
    rows = await services.store.read(lambda kept: kept.select_chat(live.id, query.after, 500))
    blocked = services.blocked_by(visitor.key)
    return ChatLines(lines=[talk.chat_line(row, blocked) for row in rows])
