"""The rows about people: their names and passkeys, whom they have blocked, and what they have reported."""

from __future__ import annotations

import msgspec

from floodplain.kernel.structs import work_out


class PersonRow(msgspec.Struct, kw_only=True):
    """A person who has a name, a passkey, a block or a report."""

    person: str
    """The hash of the key of their first device; it is never sent to anyone."""
    id: str
    """Random; it may be shown to others."""
    name: str = ""
    since: int
    language: str = ""
    blocked: bool = False
    """Whether the host has blocked them."""


class PasskeyRow(msgspec.Struct, kw_only=True):
    """A passkey, with which a person returns after losing every device."""

    credential: str
    id: str
    person: str
    public_key: str
    uses: int
    """How often it was used, as the authenticator counts; 0 if it does not."""
    label: str
    added: int
    used: int


class ChallengeRow(msgspec.Struct, kw_only=True):
    """A challenge for a passkey, to be signed once and in time."""

    challenge: str
    """Its hash."""
    person: str
    """The person who adds a passkey; empty for a sign-in."""
    until: int


class BlockRow(msgspec.Struct, kw_only=True):
    """A person whom another one has blocked."""

    person: str
    other: str
    """The person that they have blocked."""
    id: str
    name: str
    """The name of that person at the time."""
    added: int


class ReportRow(msgspec.Struct, kw_only=True):
    """A chat message or a player that someone has reported to the host."""

    id: str
    person: str
    other: str
    """The reported person."""
    table_id: str
    line: int
    """The number of the message in the chat; 0 for the player."""
    name: str
    text: str
    reason: str
    at: int


class PersonCount(msgspec.Struct, kw_only=True):
    """A person in the list of the host."""

    person: PersonRow
    tables: int
    devices: int
    passkeys: int
    reports: int


work_out(globals())
