"""Endpoints of devices: a person carried over to another one, and either cut off by the other."""

from __future__ import annotations

import segno

from floodplain.server.api.services import Services, Visitor
from floodplain.server.messages.asked import CarryOut, CodeTyped, CutOff, Nothing, TakeOver
from floodplain.server.messages.told import CarryCode, CarryOffer, DeviceCard, DeviceList
from floodplain.server.store import statements


async def carry_out(services: Services, visitor: Visitor, body: CarryOut) -> CarryCode:
    """Makes a code that carries this person over to another device: once, and for ten minutes."""
    services.codes.check(visitor.address)
    person = visitor.key_or_new()
    code, until = await services.hall.devices.offer(visitor.device or "", person, body.kind, body.name)
    link = f"{body.page}#{code}"
    picture = segno.make(link, error="m", micro=False).svg_data_uri(
        scale=4, border=2, dark="#2a2418", light="#fffdf7"
    )
    return CarryCode(code=code, until=until, link=link, picture=picture)


async def look_at_code(services: Services, visitor: Visitor, body: CodeTyped) -> CarryOffer:
    """Tells whom a code carries over, before anything happens."""
    services.codes.check(visitor.address)
    found = await services.hall.devices.look(body.code)
    tables = await services.store.read(statements.tables_of, found.person, 50)
    return CarryOffer(name=found.name, tables=len(tables))


async def take_over(services: Services, visitor: Visitor, body: TakeOver) -> DeviceList:
    """Has this device be one of the person of a code, which is then spent."""
    services.codes.check(visitor.address)
    visitor.key_or_new()
    visitor.key = await services.hall.devices.take(body.code, visitor.device or "", body.kind)
    return _devices(services, visitor)


async def own_devices(services: Services, visitor: Visitor, query: Nothing) -> DeviceList:  # noqa: ARG001
    """Lists the devices of this person; none where this one is alone."""
    return _devices(services, visitor)


async def cut_off(services: Services, visitor: Visitor, body: CutOff) -> DeviceList:
    """Cuts another device of this person off."""
    await services.hall.devices.cut(visitor.key, body.device, visitor.device)
    return _devices(services, visitor)


def _devices(services: Services, visitor: Visitor) -> DeviceList:
    return DeviceList(
        devices=[
            DeviceCard(id=row.id, kind=row.kind, added=row.added, here=row.key == visitor.device)  # type: ignore[arg-type]
            for row in services.hall.devices.of(visitor.key)
        ]
    )
