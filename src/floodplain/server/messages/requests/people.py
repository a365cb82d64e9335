"""People: their names and passkeys, and order among them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.requests.base import Language, Name, RequestPart, SeatNumber, Token
from floodplain.server.messages.requests.devices import DeviceKind

Encoded = Annotated[
    str, Meta(min_length=1, max_length=16_000, pattern="^[A-Za-z0-9_-]+$", description="As base64url.")
]
Label = Annotated[str, Meta(max_length=40, description="What the person calls the passkey.")]


class Rename(RequestPart, kw_only=True):
    """The name of a person, at all tables that they open or join from now on."""

    name: Name
    lang: Language = "en"


class ConfirmedName(RequestPart, kw_only=True):
    """The own name, typed to confirm that everything is to be deleted."""

    name: Name


class NewPasskey(RequestPart, kw_only=True):
    """A passkey that a browser has just made."""

    credential: Encoded
    client_data: Encoded
    attestation: Encoded
    label: Label = ""


class UsePasskey(RequestPart, kw_only=True):
    """A challenge that a browser has signed with a passkey."""

    credential: Encoded
    client_data: Encoded
    authenticator_data: Encoded
    signature: Encoded
    kind: DeviceKind = "computer"


class RenamePasskey(RequestPart, kw_only=True):
    """The new label of a passkey."""

    passkey: Token
    label: Label


class RemovePasskey(RequestPart, kw_only=True):
    """A passkey to remove."""

    passkey: Token


class Unblock(RequestPart, kw_only=True):
    """A block to take back."""

    block: Token


class Meant(RequestPart, kw_only=True):
    """A player at a table: by their seat, or by a message of the chat, which comes first."""

    seat: Annotated[SeatNumber | None, Meta(description="The seat of the player.")] = None
    line: Annotated[
        Annotated[int, Meta(ge=1, le=2**31 - 1)] | None, Meta(description="The number of the message.")
    ] = None


class ReportBody(Meant, kw_only=True):
    """A report to the host of the server."""

    reason: Annotated[str, Meta(max_length=300, description="What is wrong, in the player's own words.")] = ""


work_out(globals())
