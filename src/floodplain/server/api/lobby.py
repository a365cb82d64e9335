"""Endpoints of the lobby: what stands there, and looking for a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floodplain.server.api.services import Services, Visitor
from floodplain.server.errors import NotFound
from floodplain.server.messages.replies import LobbyReply, Search
from floodplain.server.messages.requests import FillSeats, FindGame, NoParameters

if TYPE_CHECKING:
    from floodplain.server.club.club import Club


def club_with_lobby(services: Services, visitor: Visitor) -> Club:
    """Return the club; raises NotFound where no lobby is offered."""
    club = services.club_for(visitor)
    if not club.lobby.is_offered:
        raise NotFound("this server has no lobby; open a table and send others its link")
    return club


async def show_lobby(services: Services, visitor: Visitor, query: NoParameters) -> LobbyReply:
    """Return the tables of the lobby, and what the caller is looking for."""
    club = club_with_lobby(services, visitor)
    search = await club.finding.search_of(visitor.key)
    hidden = club.lobby.hidden_from(visitor.key)
    return LobbyReply(search=search, lobby=club.lobby.state(), hidden=hidden)


async def find_game(services: Services, visitor: Visitor, body: FindGame) -> Search:
    """Look for a game: take a seat at the first table that fits, or wait at a new one."""
    club = club_with_lobby(services, visitor)
    services.rates.finds.check(visitor.address)
    person = visitor.key_or_new()
    await services.check_welcome(person)
    body.name = await services.named(person, body.name)
    return Search(search=await club.finding.find(person, body))


async def stop_search(services: Services, visitor: Visitor, body: NoParameters) -> Search:
    """Stop looking for a game; if it has already begun, it is returned."""
    club = club_with_lobby(services, visitor)
    return Search(search=None if visitor.key is None else await club.finding.stop(visitor.key))


async def fill_seats(services: Services, visitor: Visitor, body: FillSeats) -> Search:
    """Start the game that the caller has waited for, with bots in the free seats."""
    club = club_with_lobby(services, visitor)
    return Search(search=await club.finding.fill(visitor.key_or_new(), body.level))
