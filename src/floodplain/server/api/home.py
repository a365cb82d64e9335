"""Endpoints for playing at home: opening the server to the local network, and joining by the room code."""

from __future__ import annotations

import msgspec

from floodplain.kernel.errors import FloodplainError
from floodplain.server.api.services import Services, Visitor
from floodplain.server.errors import Conflict, Forbidden, NotFound
from floodplain.server.hall.live import LiveTable
from floodplain.server.home.home import SeatClaim, WrongRoom
from floodplain.server.messages.replies import HomeAddress, HomeCard, HomeRoom, OwnClaim, SeatClaimCard
from floodplain.server.messages.requests import ClaimSeat, EnterRoom, NoParameters, OpenHome, SettleClaim
from floodplain.server.settings import is_loopback
from floodplain.server.store.clock import now_ms
from floodplain.server.store.errors import StoreUnavailable
from floodplain.server.store.rows import FINISHED, PERSON

MOST_TABLES = 20
CLOSED = "nobody plays at home here now"
EVENING_MS = 12 * 3_600_000  # a table unused for this long belongs to another evening


def is_host(services: Services, visitor: Visitor) -> bool:
    """Return whether a visitor is at this machine, and may open it to the local network."""
    return services.home.is_offered and not visitor.is_guest and is_loopback(visitor.address)


def check_host(services: Services, visitor: Visitor) -> None:
    """Raise Forbidden unless a visitor is at this machine."""
    if not is_host(services, visitor):
        raise Forbidden("only the person at this computer may do this, in `floodplain app`")


async def show_home(services: Services, visitor: Visitor, query: NoParameters) -> HomeCard:
    """Return whether games can be played at home from here, and the present state."""
    return await _card(services, visitor)


async def open_home(services: Services, visitor: Visitor, body: OpenHome) -> HomeCard:
    """Open the server to the local network; only possible at the machine itself."""
    check_host(services, visitor)
    await services.home.open(body.address)
    return await _card(services, visitor)


async def close_home(services: Services, visitor: Visitor, body: NoParameters) -> HomeCard:
    """Close the server to the local network; only possible at the machine itself."""
    check_host(services, visitor)
    await services.home.close()
    return await _card(services, visitor)


async def enter(services: Services, visitor: Visitor, body: EnterRoom) -> HomeRoom:
    """Return the tables of the room, with their invitations, to those who know its code."""
    await _check_code(services, visitor, body.code)
    return await _open_room(services, visitor)


async def claim_seat(services: Services, visitor: Visitor, body: ClaimSeat) -> HomeRoom:
    """Ask the host for the seat of a person who is away, to play it on this device."""
    await _check_code(services, visitor, body.code)
    live = await services.hall.open(body.table, fresh=True)
    _check_claim(live, body.seat)
    services.home.claim(live.id, live.seats[body.seat].name, visitor.key_or_new())
    return await _open_room(services, visitor)


async def settle_claim(services: Services, visitor: Visitor, body: SettleClaim) -> HomeCard:
    """Give a seat to the device that asks for it, or refuse it; only possible at the machine itself."""
    check_host(services, visitor)
    claim = services.home.settle(body.claim, body.agrees)
    if body.agrees:
        live = await services.hall.open(claim.table, fresh=True)
        seat = _seat_of(live, claim)
        _check_claim(live, seat)
        await services.seating.hand_over(live, seat, claim.key)
    return await _card(services, visitor)


async def _check_code(services: Services, visitor: Visitor, code: str) -> None:
    """Raise WrongRoom for another code, and TooMany after too many attempts."""
    if services.home.open_place is None:
        raise WrongRoom(CLOSED)
    try:
        services.home.check_code(code)
    except WrongRoom:
        await services.check_code(visitor.address)
        raise


def _seat_of(live: LiveTable, claim: SeatClaim) -> int:
    """Return the seat of the player that is claimed, which may have moved; -1 if they have left."""
    return next((row.seat for row in live.seats if row.kind == PERSON and row.name == claim.name), -1)


def _check_claim(live: LiveTable, seat: int) -> None:
    if not live.rules.home or not 0 <= seat < len(live.seats) or live.seats[seat].kind != PERSON:
        raise NotFound("nobody sits there")
    if live.row.status == FINISHED:
        raise Conflict("the game is over")
    if seat in live.present():
        raise Conflict(f"{live.seats[seat].name} is playing on another device now")


async def _tables(services: Services) -> list[LiveTable]:
    found = []
    for name in await services.store.read(lambda kept: kept.tables_at_home(MOST_TABLES)):
        try:
            live = await services.hall.open(name)
        except StoreUnavailable:
            raise
        except FloodplainError:
            continue  # an unreadable table must not hide the others
        if live.row.changed + EVENING_MS > now_ms():
            found.append(live)
    return found


async def _open_room(services: Services, visitor: Visitor) -> HomeRoom:
    """Return the room; raise WrongRoom if the host has closed it meanwhile."""
    room = await _room(services, visitor)
    if room is None:
        raise WrongRoom(CLOSED)
    return room


async def _room(services: Services, visitor: Visitor) -> HomeRoom | None:
    """Return the room; None if it is closed, or was while its tables were read."""
    home, tables = services.home, await _tables(services)
    if visitor.is_guest:
        home.note_arrival(visitor.address, any(live.seats_of(visitor.key) for live in tables))
    place = home.open_place
    if place is None:
        return None
    return HomeRoom(
        link=place.link,
        name=home.name_link,
        code=home.code,
        picture=home.picture(),
        tables=[
            msgspec.structs.replace(services.card(live, visitor.key), invite=live.row.invite)
            for live in tables
        ],
        claim=await _own_claim(services, visitor),
    )


async def _card(services: Services, visitor: Visitor) -> HomeCard:
    home = services.home
    if not is_host(services, visitor):
        return HomeCard(offered=False, guest=visitor.is_guest)
    room = await _room(services, visitor) if home.open_place is not None else None
    place = home.open_place
    return HomeCard(
        offered=True,
        guest=False,
        trouble=home.trouble(),
        room=room,
        addresses=[
            HomeAddress(
                address=each.ip, adapter=each.adapter, chosen=place is not None and each == place.place
            )
            for each in home.places()
        ],
        choosing=home.choosing(),
        reached=home.reached,
        claims=await _claims(services),
    )


async def _claims(services: Services) -> list[SeatClaimCard]:
    found = []
    for claim in services.home.claims():
        seat = await _claimed_seat(services, claim)
        if seat >= 0:
            expired = claim.state == "expired"
            card = SeatClaimCard(id=claim.id, table=claim.table, seat=seat, name=claim.name, expired=expired)
            found.append(card)
    return found


async def _own_claim(services: Services, visitor: Visitor) -> OwnClaim | None:
    claim = services.home.claim_of(visitor.key)
    seat = -1 if claim is None else await _claimed_seat(services, claim)
    return None if claim is None or seat < 0 else OwnClaim(table=claim.table, seat=seat, state=claim.state)


async def _claimed_seat(services: Services, claim: SeatClaim) -> int:
    """Return the seat that a request is for; -1 if the player or the table is gone."""
    try:
        return _seat_of(await services.hall.open(claim.table), claim)
    except StoreUnavailable:
        raise
    except FloodplainError:
        return -1
