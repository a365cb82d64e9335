"""Playing at home: where phones find the server, and the tables that they find there."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Moment, Reply
from floodplain.server.messages.replies.tables import TableCard

Trouble = Literal["", "public", "offline"]
ClaimState = Literal["asked", "refused", "expired"]


class HomeAddress(Reply, kw_only=True):
    """An address of this machine on the local network."""

    address: str
    adapter: Annotated[str, Meta(description="What the system calls the adapter that has it.")]
    chosen: bool


class SeatClaimCard(Reply, kw_only=True):
    """A request to play a seat on another device than before."""

    id: str
    table: str
    seat: int
    name: Annotated[str, Meta(description="Of the player whose seat it is.")]
    expired: Annotated[bool, Meta(description="Whether the host did not answer in time, and only reads it.")]


class OwnClaim(Reply, kw_only=True):
    """The caller's own request to play a seat on this device."""

    table: str
    seat: int
    state: Annotated[
        ClaimState, Meta(description="Whether the host is asked, has refused, or did not answer in time.")
    ]


class HomeRoom(Reply, kw_only=True):
    """The ways for phones to join: an address, a name, a code and a picture of both."""

    link: Annotated[str, Meta(description="Without the code.")]
    name: Annotated[str, Meta(description="The same by name; empty where it could not be announced.")]
    code: str
    picture: Annotated[str, Meta(description="Link and code as a QR code: an address of data with an SVG.")]
    tables: Annotated[list[TableCard], Meta(description="With their invitations, the last changed first.")]
    claim: Annotated[OwnClaim | None, Meta(description="The last request of the caller for a seat.")] = None


class HomeCard(Reply, kw_only=True):
    """The state of playing at home, and whether it is possible from here."""

    offered: Annotated[bool, Meta(description="Whether the caller may open it to the local network.")]
    guest: Annotated[bool, Meta(description="Whether the caller has come by the local network.")]
    trouble: Annotated[
        Trouble, Meta(description="Why it cannot be: only a public address, or no network at all.")
    ] = ""
    room: Annotated[HomeRoom | None, Meta(description="For the host, while it is open.")] = None
    addresses: list[HomeAddress] = field(default_factory=list)
    choosing: Annotated[int, Meta(description="How many devices have come in and sit nowhere yet.")] = 0
    reached: Annotated[Moment | None, Meta(description="When a guest last asked for something.")] = None
    claims: list[SeatClaimCard] = field(default_factory=list)


work_out(globals())
