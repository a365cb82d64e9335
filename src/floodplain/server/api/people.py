"""Endpoints of people: their name, their passkeys, their data, and order among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floodplain.server.api import devices
from floodplain.server.api.endpoint import Encoded
from floodplain.server.api.services import Services, Visitor
from floodplain.server.club.browsers import browser_of
from floodplain.server.club.my_data import me_card, my_data
from floodplain.server.errors import NotFound
from floodplain.server.messages.replies import (
    MeCard,
    PasskeyCreation,
    PasskeyRequest,
    Reported,
    ResultCard,
)
from floodplain.server.messages.requests import (
    ConfirmedName,
    Meant,
    NewPasskey,
    NoParameters,
    RemovePasskey,
    Rename,
    RenamePasskey,
    ReportBody,
    TablePath,
    Unblock,
    UsePasskey,
)

FILE: Final = "floodplain-my-data.json"

if TYPE_CHECKING:
    from floodplain.server.club.club import Club


async def show_me(services: Services, visitor: Visitor, query: NoParameters) -> MeCard:
    """Return what this server knows of the person who asks, for them alone."""
    club = services.club_for(visitor)
    await club.people.note_seen(visitor.device, browser_of(visitor.agent))
    return await me_card(club.store, visitor.key)


async def rename(services: Services, visitor: Visitor, body: Rename) -> MeCard:
    """Give the person a name, which follows them to all their devices; an empty one takes it away."""
    club, person = _changed_by(services, visitor)
    await club.people.rename(person, body.name, body.lang)
    await _know_device(services, visitor, person)
    return await me_card(club.store, person)


async def export_me(services: Services, visitor: Visitor, query: NoParameters) -> Encoded:
    """Return everything that this server knows of the person, as a file."""
    club = services.club_for(visitor)
    services.rates.changes.check(visitor.address)
    own = await devices.own_devices(services, visitor, query)
    person = visitor.key or ""
    games = await _all_games(services, person)
    await club.ratings.settle()
    content = await my_data(services.hall, club.store, person, own.devices, games)
    return Encoded(content, headers={"Content-Disposition": f'attachment; filename="{FILE}"'})


async def _all_games(services: Services, person: str) -> list[ResultCard]:
    """Return the results of all games of a person, page by page."""
    page = await services.results.games(person, "", "")
    found = page.results
    while page.more:
        page = await services.results.games(person, "", page.more)
        found += page.results
    return found


async def delete_me(services: Services, visitor: Visitor, body: ConfirmedName) -> MeCard:
    """Delete the person who asks: their records remain under a neutral name, and nothing else."""
    club = services.club_for(visitor)
    services.rates.changes.check(visitor.address)
    if visitor.key is None:
        raise NotFound("nothing is known of you here, so there is nothing to delete")
    await club.people.delete(visitor.key, body.name)
    visitor.is_deleted = True
    return await me_card(club.store, None)


# --- passkeys ---------------------------------------------------------------------------------------


async def begin_passkey(services: Services, visitor: Visitor, body: NoParameters) -> PasskeyCreation:
    """Return what the browser needs to make a passkey for this person."""
    club = services.club_for(visitor)
    await services.check_code(visitor.address)
    person = await club.people.known(visitor.key_or_new())
    return await club.passkeys.begin(person, visitor.host)


async def add_passkey(services: Services, visitor: Visitor, body: NewPasskey) -> MeCard:
    """Save the passkey that the browser has made."""
    club = services.club_for(visitor)
    await services.check_code(visitor.address)
    person = visitor.key_or_new()
    await club.passkeys.add(person, visitor.host, body)
    await _know_device(services, visitor, person)
    return await me_card(club.store, person)


async def rename_passkey(services: Services, visitor: Visitor, body: RenamePasskey) -> MeCard:
    """Save what this person calls a passkey; an empty label takes the name away."""
    club, person = _changed_by(services, visitor)
    await club.passkeys.rename(person, body.passkey, body.label)
    return await me_card(club.store, person)


async def remove_passkey(services: Services, visitor: Visitor, body: RemovePasskey) -> MeCard:
    """Remove a passkey of this person."""
    club, person = _changed_by(services, visitor)
    await club.passkeys.remove(person, body.passkey)
    return await me_card(club.store, person)


async def ask_passkey(services: Services, visitor: Visitor, body: NoParameters) -> PasskeyRequest:
    """Return what the browser needs to sign someone in by a passkey."""
    club = services.club_for(visitor)
    await services.check_code(visitor.address)
    return await club.passkeys.ask(visitor.host)


async def enter_by_passkey(services: Services, visitor: Visitor, body: UsePasskey) -> MeCard:
    """Connect this device to the person of a passkey; its own tables come along."""
    club = services.club_for(visitor)
    await services.check_code(visitor.address)
    visitor.key_or_new()
    browser = browser_of(visitor.agent)
    visitor.key = await club.passkeys.enter(visitor.host, body, visitor.device or "", browser)
    return await me_card(club.store, visitor.key)


# --- order ------------------------------------------------------------------------------------------


async def block(services: Services, visitor: Visitor, path: TablePath, body: Meant) -> MeCard:
    """Block a player: their messages are hidden from this person, and they cannot join their tables."""
    club, person = _changed_by(services, visitor)
    live = await services.hall.open(path.table, fresh=True)
    live.check_look(person, None)
    await club.order.block(person, live, body.seat, body.line)
    return await me_card(club.store, person)


async def unblock(services: Services, visitor: Visitor, body: Unblock) -> MeCard:
    """Take a block back."""
    club, person = _changed_by(services, visitor)
    await club.order.unblock(person, body.block)
    return await me_card(club.store, person)


async def report(services: Services, visitor: Visitor, path: TablePath, body: ReportBody) -> Reported:
    """Report a player or a message of the chat to the host, once."""
    club, person = _changed_by(services, visitor)
    live = await services.hall.open(path.table, fresh=True)
    live.check_look(person, None)
    reason = " ".join(body.reason.split())
    return Reported(new=await club.order.report(person, live, body.seat, body.line, reason))


def _changed_by(services: Services, visitor: Visitor) -> tuple[Club, str]:
    """Return the club and the person who changes something; raises TooMany if that happens too often."""
    club = services.club_for(visitor)
    services.rates.changes.check(visitor.address)
    return club, visitor.key_or_new()


async def _know_device(services: Services, visitor: Visitor, person: str) -> None:
    """List the device of a person who has a name or a passkey, also if it is their only one."""
    agent = visitor.agent
    kind = "phone" if "Mobi" in agent else "computer"
    await services.hall.devices.add(visitor.device or person, person, kind, browser_of(agent))
