"""Endpoints of devices: connecting another one to a person or a seat, and signing one out."""

from __future__ import annotations

from floodplain.server.api.services import Services, Visitor
from floodplain.server.club.browsers import browser_of
from floodplain.server.hall import holds
from floodplain.server.messages.replies import CarryCode, CarryOffer, DeviceCard, DeviceList, SeatShared
from floodplain.server.messages.requests import NewCode, NoParameters, SignOut, TypedCode, UseCode
from floodplain.server.store.rows import HoldRow


async def carry_out(services: Services, visitor: Visitor, body: NewCode) -> CarryCode:
    """Create a code that connects another device to this person or to one seat: once, for ten minutes."""
    await services.check_code(visitor.address)
    hall, person = services.hall, visitor.key_or_new()
    if body.seat is None:
        browser = browser_of(visitor.agent)
        code, until = await hall.devices.offer(visitor.device or "", person, body.kind, body.name, browser)
    else:
        live = await hall.open(body.seat.table, fresh=True)
        live.check_seat(person, body.seat.seat)
        code, until = await holds.offer(hall, live, body.seat.seat, body.kind, body.name)
    link = f"{body.page}#{code}"
    import segno  # noqa: PLC0415 - not needed in a page

    picture = segno.make(link, error="m", micro=False).svg_data_uri(
        scale=4, border=2, dark="#2a2418", light="#fffdf7"
    )
    return CarryCode(code=code, until=until, link=link, picture=picture)


async def look_at_code(services: Services, visitor: Visitor, body: TypedCode) -> CarryOffer:
    """Return the person or the seat that a code is for, before it is used."""
    await services.check_code(visitor.address)
    found = await services.hall.devices.look(body.code)
    offer = CarryOffer(name=found.name, kind=found.kind, until=found.until, running=1, games=0, own=0)  # type: ignore[arg-type]
    if found.table_id is not None and found.seat is not None:
        offer.seat = await _shared(services, found.table_id, found.seat)
        return offer
    offer.name = await services.named(found.person, found.name)
    offer.running, offer.games = await services.store.read(lambda kept: kept.count_tables(found.person))
    if visitor.key is not None and services.hall.devices.comes_alone(visitor.device, found.person):
        own = visitor.key
        offer.own = sum(await services.store.read(lambda kept: kept.count_tables(own)))
    return offer


async def take_over(services: Services, visitor: Visitor, body: UseCode) -> DeviceList:
    """Connect this device to the person or the seat of a code, which is then used up."""
    await services.check_code(visitor.address)
    hall, key = services.hall, visitor.key_or_new()
    found = await hall.devices.look(body.code)
    if found.table_id is None:
        device, browser = visitor.device or "", browser_of(visitor.agent)
        visitor.key = await hall.devices.take(body.code, device, body.kind, browser)
    else:
        live = await hall.open(found.table_id, fresh=True)
        await holds.take(hall, live, body.code, key, body.kind)
    return await _devices(services, visitor)


async def own_devices(services: Services, visitor: Visitor, query: NoParameters) -> DeviceList:
    """List the devices of this person, and those that share a seat with it; none if there is only one."""
    return await _devices(services, visitor)


async def cut_off(services: Services, visitor: Visitor, body: SignOut) -> DeviceList:
    """Sign another device out: one of this person, or one that shares a seat with it."""
    if not await holds.cut(services.hall, visitor.key, body.device):
        await services.hall.devices.cut(visitor.key, body.device, visitor.device)
    return await _devices(services, visitor)


async def _devices(services: Services, visitor: Visitor) -> DeviceList:
    own = [
        DeviceCard(
            id=row.id,
            kind=row.kind,  # type: ignore[arg-type]
            added=row.added,
            here=row.key == visitor.device,
            browser=row.browser,
            seen=row.seen,
        )
        for row in services.hall.devices.of(visitor.key)
    ]
    shared = await services.store.read(lambda kept: kept.holds_of(visitor.key or ""))
    return DeviceList(devices=[*own, *[await _other(services, visitor, row) for row in shared]])


async def _other(services: Services, visitor: Visitor, row: HoldRow) -> DeviceCard:
    """Return the other one of two devices that share a seat."""
    return DeviceCard(
        id=row.id,
        kind=row.kind if row.person == visitor.key else row.from_kind,  # type: ignore[arg-type]
        added=row.added,
        here=False,
        browser="",
        seen=0,
        seat=await _shared(services, row.table_id, row.seat),
    )


async def _shared(services: Services, table: str, seat: int) -> SeatShared:
    live = await services.hall.open(table)
    return SeatShared(table=table, game=live.row.game, seat=seat, name=live.seats[seat].name)
