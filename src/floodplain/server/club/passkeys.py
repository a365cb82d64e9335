"""Passkeys, with which a person returns after losing every device (WebAuthn)."""

from __future__ import annotations

import secrets
from importlib.util import find_spec
from typing import Final, cast

from floodplain.server.club.signatures import (
    BadPasskey,
    challenge_in,
    host_name,
    to_bytes,
    to_text,
    verified_new,
    verified_use,
)
from floodplain.server.errors import Conflict, NotFound
from floodplain.server.hall.devices import Devices
from floodplain.server.hall.names import plain_name
from floodplain.server.keys import hashed, new_public_id
from floodplain.server.messages.replies import PasskeyCreation, PasskeyRequest
from floodplain.server.messages.requests import NewPasskey, UsePasskey
from floodplain.server.store.clock import now_ms
from floodplain.server.store.club_contract import ClubStore, ClubTransaction
from floodplain.server.store.contract import Transaction
from floodplain.server.store.people_rows import ChallengeRow, PasskeyRow, PersonRow
from floodplain.server.threads import in_thread

GOOD_MS: Final = 300_000
CHALLENGE_BYTES: Final = 32
MOST: Final = 20  # passkeys of one person
ALGORITHMS: Final = (-8, -7, -257)  # EdDSA, ES256, RS256, as COSE numbers them
NEEDED: Final = "webauthn"


class NoPasskeys(NotFound):
    """A server without the package that passkeys need."""

    error = "no_passkeys"

    def __init__(self) -> None:
        super().__init__(
            "this server has no passkeys: its host can add them with pip install 'floodplain[club]'"
        )


class SpentChallenge(NotFound):
    """A challenge that was used, has expired, or never existed."""

    error = "spent_challenge"

    def __init__(self) -> None:
        super().__init__("this took longer than five minutes, or was sent twice; try again")


class UnknownPasskey(NotFound):
    """A passkey that belongs to nobody here."""

    error = "unknown_passkey"

    def __init__(self) -> None:
        super().__init__("this passkey is not known here; it may have been removed")


class Passkeys:
    """Adds passkeys to people, and signs people in by them."""

    def __init__(self, store: ClubStore, devices: Devices) -> None:
        self._store = store
        self._devices = devices
        self.are_offered = find_spec(NEEDED) is not None
        """Whether the package that they need is installed."""

    async def begin(self, person: PersonRow, host: str) -> PasskeyCreation:
        """Return what a browser needs to make a passkey for a person."""
        own = await self._store.read(lambda kept: kept.passkeys_of(person.person))
        if len(own) >= MOST:
            raise Conflict(f"you have {MOST} passkeys; remove one first")
        return PasskeyCreation(
            challenge=await self._challenge(person.person),
            host=host_name(host),
            user=to_text(person.id.encode()),
            name=person.name,
            algorithms=list(ALGORITHMS),
            known=[row.credential for row in own],
        )

    async def add(self, person: str, host: str, body: NewPasskey) -> None:
        """Save a passkey that a browser has made for a person."""
        challenge, now = await self._spend(body.client_data, person), now_ms()
        made = await in_thread(verified_new, body, challenge, host)
        row = PasskeyRow(
            credential=to_text(made.credential_id),
            id=new_public_id(),
            person=person,
            public_key=to_text(made.credential_public_key),
            uses=made.sign_count,
            label=plain_name(body.label),
            added=now,
            used=now,
        )
        if not await self._store.write(lambda kept: kept.keep_passkey(row)):
            raise Conflict("this passkey is already in use; remove it first")

    async def rename(self, person: str, passkey: str, label: str) -> None:
        """Save what a person calls a passkey of theirs."""
        clean = plain_name(label)
        if not await self._store.write(lambda kept: kept.name_passkey(person, passkey, clean)):
            raise NotFound("you have no such passkey")

    async def remove(self, person: str, passkey: str) -> None:
        """Delete a passkey of a person."""
        if not await self._store.write(lambda kept: kept.drop_passkey(person, passkey)):
            raise NotFound("you have no such passkey")

    async def ask(self, host: str) -> PasskeyRequest:
        """Return what a browser needs to sign someone in by a passkey."""
        return PasskeyRequest(challenge=await self._challenge(""), host=host_name(host))

    async def enter(self, host: str, body: UsePasskey, device: str, browser: str) -> str:
        """Connect a device to the person of a passkey, with its own tables, and return the person."""
        challenge = await self._spend(body.client_data, "")
        row = await self._store.read(lambda kept: kept.find_passkey(body.credential))
        if row is None:
            raise UnknownPasskey
        uses = (await in_thread(verified_use, body, challenge, host, row)).new_sign_count

        def whose(transaction: Transaction) -> str:
            kept = cast("ClubTransaction", transaction)
            found = kept.find_passkey(body.credential)
            if found is None:
                raise UnknownPasskey
            if not kept.use_passkey(body.credential, uses, now_ms()):
                raise BadPasskey  # it was copied: its count has come this far elsewhere
            return found.person

        return await self._devices.connect(whose, device, body.kind, browser)

    async def _challenge(self, person: str) -> str:
        """Return a new challenge, to be signed once and soon, at whichever worker."""
        if not self.are_offered:
            raise NoPasskeys
        challenge, now = to_text(secrets.token_bytes(CHALLENGE_BYTES)), now_ms()
        row = ChallengeRow(challenge=hashed(challenge), person=person, until=now + GOOD_MS)
        await self._store.write(lambda kept: kept.keep_challenge(row, now))
        return challenge

    async def _spend(self, client_data: str, person: str) -> bytes:
        """Use up and return the challenge that a browser has signed; it must be that person's."""
        if not self.are_offered:
            raise NoPasskeys
        signed = challenge_in(client_data)
        found = await self._store.write(lambda kept: kept.spend_challenge(hashed(signed), now_ms()))
        if found is None or found.person != person:
            raise SpentChallenge
        return to_bytes(signed)
