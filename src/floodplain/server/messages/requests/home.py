"""Playing at home: opening the server to the local network, and joining by the room code."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.requests.base import RequestPart, SeatNumber, Token

RoomCode = Annotated[str, Meta(max_length=12, description="Four letters, as the host's screen shows them.")]


class OpenHome(RequestPart, kw_only=True):
    """A request to open the server to the local network, or to move it to another of its addresses."""

    address: Annotated[str, Meta(max_length=64, description="Empty: the likeliest one.")] = ""


class EnterRoom(RequestPart, kw_only=True):
    """A person who joins by the room code."""

    code: RoomCode


class ClaimSeat(EnterRoom, kw_only=True):
    """A request for a seat that the person has on another device."""

    table: Token
    seat: SeatNumber


class SettleClaim(RequestPart, kw_only=True):
    """The host's reply to a request for a seat."""

    claim: Token
    agrees: bool


work_out(globals())
