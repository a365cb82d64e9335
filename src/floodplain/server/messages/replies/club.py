"""Replies about the services of a server around its tables."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Reply


class ClubCard(Reply, kw_only=True):
    """The services of this server around its tables."""

    passkeys: Annotated[bool, Meta(description="Whether a person can return with a passkey.")]
    lobby: Annotated[bool, Meta(description="Whether people find each other here.")]
    push: Annotated[
        str, Meta(description="The key with which browsers subscribe to notifications; empty: none here.")
    ]
    email: Annotated[bool, Meta(description="Whether notifications can be sent by e-mail.")]


work_out(globals())
