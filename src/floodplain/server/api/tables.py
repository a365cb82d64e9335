"""Endpoints of tables: opening them, coming and going."""

from __future__ import annotations

import asyncio

from floodplain.server.api.services import Services, Visitor
from floodplain.server.hall import archive, play
from floodplain.server.messages.asked import (
    Branch,
    ChatWanted,
    Join,
    NewTable,
    Nothing,
    OfTable,
    OwnSeat,
    Replace,
    Say,
    Start,
    Upload,
)
from floodplain.server.messages.told import ChatLine, ChatLines, TableCard, TableList
from floodplain.server.store import statements

MOST_OWN_TABLES = 50


async def open_table(services: Services, visitor: Visitor, body: NewTable) -> TableCard:
    """Opens a table; it starts at once when no seat is open."""
    services.new_tables.check(visitor.address)
    live = await services.seating.open_table(body, visitor.key_or_new())
    return services.card(live, visitor.key)


async def own_tables(services: Services, visitor: Visitor, query: Nothing) -> TableList:  # noqa: ARG001
    """Lists the tables of this device, the last changed first."""
    if visitor.key is None:
        return TableList(tables=[])
    found = await services.store.read(statements.tables_of, visitor.key, MOST_OWN_TABLES)
    tables = await asyncio.gather(*(services.hall.open(name, fresh=True) for name in found))
    return TableList(tables=[services.card(live, visitor.key) for live in tables])


async def show_table(services: Services, visitor: Visitor, path: OfTable) -> TableCard:
    """Tells about a table: its game, its seats, who is there."""
    live = await services.hall.open(path.table, fresh=True)
    return services.card(live, visitor.key)


async def join(services: Services, visitor: Visitor, path: OfTable, body: Join) -> TableCard:
    """Takes an open seat, by the word from the link."""
    live = await services.hall.open(path.table, fresh=True)
    await services.seating.join(live, visitor.key_or_new(), body.invite, body.name, body.seat)
    return services.card(live, visitor.key)


async def start(services: Services, visitor: Visitor, path: OfTable, body: Start) -> TableCard:
    """Puts bots into the open seats and starts the game; for who opened the table."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_owner(visitor.key)
    await services.seating.start(live, body.level)
    return services.card(live, visitor.key)


async def leave(services: Services, visitor: Visitor, path: OfTable, body: OwnSeat) -> TableCard:
    """Gives a seat up: to a bot if the table says so, otherwise to whoever comes."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_seat(visitor.key, body.seat)
    await services.seating.leave(live, body.seat)
    return services.card(live, visitor.key)


async def come_back(services: Services, visitor: Visitor, path: OfTable, body: OwnSeat) -> TableCard:
    """Takes a seat back from the bot that stood in."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_seat(visitor.key, body.seat)
    await services.seating.come_back(live, body.seat)
    return services.card(live, visitor.key)


async def replace(services: Services, visitor: Visitor, path: OfTable, body: Replace) -> TableCard:
    """Puts somebody else into a seat; for who opened the table, when its player is away for too long."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_owner(visitor.key)
    await services.seating.replace(live, body.seat, body.kind, body.level)
    return services.card(live, visitor.key)


async def rematch(services: Services, visitor: Visitor, path: OfTable, body: Nothing) -> TableCard:  # noqa: ARG001
    """Opens the next game of the same company, or tells which one was opened."""
    services.new_tables.check(visitor.address)
    live = await services.hall.open(path.table, fresh=True)
    following = await services.seating.rematch(live, visitor.key_or_new())
    return services.card(following, visitor.key)


async def upload(services: Services, visitor: Visitor, body: Upload) -> TableCard:
    """Makes a table of a record, to look at and to branch off from."""
    services.new_tables.check(visitor.address)
    key = visitor.key_or_new()
    live = await archive.upload(services.hall, services.seating, body.record, body.edition_text, key)
    return services.card(live, visitor.key)


async def branch(services: Services, visitor: Visitor, path: OfTable, body: Branch) -> TableCard:
    """Opens a table that goes on from a moment of a finished game or a record."""
    services.new_tables.check(visitor.address)
    live = await services.hall.open(path.table, fresh=True)
    other = await archive.branch(services.hall, services.seating, live, body, visitor.key_or_new())
    return services.card(other, visitor.key)


async def say(services: Services, visitor: Visitor, path: OfTable, body: Say) -> ChatLine:
    """Says something in the chat."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_seat(visitor.key, body.seat)
    return await play.say(services.hall, live, body.seat, body.text)


async def chat(services: Services, visitor: Visitor, path: OfTable, query: ChatWanted) -> ChatLines:
    """Tells what was said in the chat."""
    live = await services.hall.open(path.table, fresh=True)
    live.check_look(visitor.key, None)
    rows = await services.store.read(statements.select_chat, live.id, query.after, 500)
    return ChatLines(lines=[play.chat_line(row) for row in rows])
