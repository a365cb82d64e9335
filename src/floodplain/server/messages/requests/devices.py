"""The devices of a person, and how another one is connected."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.requests.base import Name, RequestPart, SeatNumber, Token

DeviceKind = Annotated[Literal["phone", "computer"], Meta(description="What kind of device asks.")]
Code = Annotated[str, Meta(min_length=8, max_length=12, description="As shown; dashes do not count.")]


class SeatOfTable(RequestPart, kw_only=True):
    """A seat of this device."""

    table: Token
    seat: SeatNumber


class NewCode(RequestPart, kw_only=True):
    """A code to show on this device."""

    page: Annotated[
        str,
        Meta(max_length=300, pattern="^https?://[!-~]+$", description="Where the code is typed."),
    ]
    name: Name = ""
    kind: DeviceKind = "computer"
    seat: Annotated[SeatOfTable | None, Meta(description="The seat, if only one seat moves.")] = None


class TypedCode(RequestPart, kw_only=True):
    """A code shown by another device."""

    code: Code


class UseCode(TypedCode, kw_only=True):
    """A code with which this device is connected to a person or a seat."""

    kind: DeviceKind = "computer"


class SignOut(RequestPart, kw_only=True):
    """A device to sign out."""

    device: Token


work_out(globals())
