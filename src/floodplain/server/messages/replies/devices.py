"""The devices of a person, and how another one is connected."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Moment, Reply


class CarryCode(Reply, kw_only=True):
    """A code that connects another device to a person, once."""

    code: str
    until: Moment
    link: Annotated[str, Meta(description="The page with the code behind a #, which is sent to no server.")]
    picture: Annotated[str, Meta(description="The link as a QR code: an address of data with an SVG.")]


class SeatShared(Reply, kw_only=True):
    """A seat that two devices share."""

    table: str
    game: str
    seat: int
    name: str


class CarryOffer(Reply, kw_only=True):
    """The person or the seat that a code is for."""

    name: str
    kind: Annotated[Literal["phone", "computer"], Meta(description="The device that shows the code.")]
    until: Annotated[Moment, Meta(description="When the code expires.")]
    running: Annotated[int, Meta(description="How many tables come along where the game is not over.")]
    games: Annotated[int, Meta(description="How many finished games come along.")]
    own: Annotated[int, Meta(description="How many tables of this device are added to them.")]
    seat: Annotated[SeatShared | None, Meta(description="The seat that alone comes along.")] = None


class DeviceCard(Reply, kw_only=True):
    """A device of a person who has several, or another person's that shares a seat."""

    id: str
    kind: Literal["phone", "computer"]
    added: Moment
    here: Annotated[bool, Meta(description="Whether it is the one that asks.")]
    browser: Annotated[str, Meta(description="The name of its browser; empty if unknown.")]
    seen: Annotated[Moment, Meta(description="When it was last here; 0 if unknown.")]
    seat: Annotated[SeatShared | None, Meta(description="What alone it holds together with this one.")] = None


class DeviceList(Reply, kw_only=True):
    """The devices of a person; none if there is only one."""

    devices: list[DeviceCard]


work_out(globals())
