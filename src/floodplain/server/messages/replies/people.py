"""People: their names and passkeys, and whom they have blocked."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Moment, Reply


class PasskeyCard(Reply, kw_only=True):
    """A passkey of the person who asks."""

    id: str
    label: str
    added: Moment
    used: Moment


class BlockCard(Reply, kw_only=True):
    """Someone whom the person who asks has blocked."""

    id: str
    name: Annotated[str, Meta(description="What they were called then.")]
    added: Moment


class MeCard(Reply, kw_only=True):
    """The person who asks; without a name, passkey or block there is nothing to tell."""

    id: Annotated[str, Meta(description="Random, and no secret; empty if the person is not known yet.")]
    name: str
    since: Annotated[Moment, Meta(description="When they were at their first table; 0 if not known.")]
    blocked: Annotated[bool, Meta(description="Whether the host has blocked them.")]
    passkeys: list[PasskeyCard]
    blocks: list[BlockCard]


class PasskeyCreation(Reply, kw_only=True):
    """The data that a browser needs to make a passkey; the challenge is good once, for five minutes."""

    challenge: str
    host: str
    user: Annotated[str, Meta(description="As base64url.")]
    name: str
    algorithms: list[int]
    known: Annotated[list[str], Meta(description="The credentials of passkeys that exist.")]


class PasskeyRequest(Reply, kw_only=True):
    """The data that a browser needs to use a passkey; the challenge is good once, for five minutes."""

    challenge: str
    host: str


class Reported(Reply, kw_only=True):
    """A report that the host can read."""

    new: Annotated[bool, Meta(description="Whether it is the first of this person about it.")]


work_out(globals())
