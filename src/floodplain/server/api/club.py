"""Endpoint of the club as a whole: what it offers."""

from __future__ import annotations

from floodplain.server.api.services import Services, Visitor
from floodplain.server.messages.replies import ClubCard
from floodplain.server.messages.requests import NoParameters


async def show_club(services: Services, visitor: Visitor, query: NoParameters) -> ClubCard:
    """Return what this server offers around its tables."""
    return services.club_for(visitor).card()
