"""Verification of signatures by passkeys, with the package `webauthn`, which need not be installed."""

from __future__ import annotations

import base64
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from floodplain.server.errors import Forbidden, Unfit
from floodplain.server.messages.requests import NewPasskey, UsePasskey
from floodplain.server.store.people_rows import PasskeyRow

if TYPE_CHECKING:
    from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
    from webauthn.registration.verify_registration_response import VerifiedRegistration

LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")


class BadPasskey(Forbidden):
    """A passkey with an invalid signature."""

    error = "bad_passkey"

    def __init__(self) -> None:
        super().__init__("this passkey could not be verified; try again")


class ClientData(msgspec.Struct):
    """The data that a browser signs, as far as it matters before the signature is verified."""

    challenge: str


def to_text(content: bytes) -> str:
    """Return bytes as base64url without padding, as browsers write them."""
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def to_bytes(text: str) -> bytes:
    """Return the bytes of a text as base64url without padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def challenge_in(client_data: str) -> str:
    """Return the challenge that a browser says it has signed."""
    try:
        return msgspec.json.decode(to_bytes(client_data), type=ClientData).challenge
    except ValueError:
        raise Unfit("client_data is not what a browser makes of a challenge") from None


def host_name(host: str) -> str:
    """Return a host without its port: what a passkey belongs to."""
    return host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host


def verified_new(body: NewPasskey, challenge: bytes, host: str) -> VerifiedRegistration:
    """Return what is known of a new passkey; raises BadPasskey unless its signature holds."""
    from webauthn import verify_registration_response  # noqa: PLC0415 - not everyone has it

    response = {"clientDataJSON": body.client_data, "attestationObject": body.attestation}
    return _verified(
        lambda: verify_registration_response(
            credential=_credential(body.credential, response),
            expected_challenge=challenge,
            expected_rp_id=host_name(host),
            expected_origin=_origins(host),
        )
    )


def verified_use(body: UsePasskey, challenge: bytes, host: str, row: PasskeyRow) -> VerifiedAuthentication:
    """Return what is known of the use of a passkey; raises BadPasskey unless its signature holds."""
    from webauthn import verify_authentication_response  # noqa: PLC0415 - not everyone has it

    response = {
        "clientDataJSON": body.client_data,
        "authenticatorData": body.authenticator_data,
        "signature": body.signature,
    }
    return _verified(
        lambda: verify_authentication_response(
            credential=_credential(body.credential, response),
            expected_challenge=challenge,
            expected_rp_id=host_name(host),
            expected_origin=_origins(host),
            credential_public_key=to_bytes(row.public_key),
            credential_current_sign_count=row.uses,
        )
    )


def _credential(credential: str, response: dict[str, str]) -> dict[str, object]:
    return {"id": credential, "rawId": credential, "type": "public-key", "response": response}


def _origins(host: str) -> list[str]:
    """Return the origins of this server's pages; a proxy may hide that they came over HTTPS."""
    return [f"https://{host}", f"http://{host}"]


def _verified(verify: Callable[[], T]) -> T:
    try:
        return verify()
    except Exception as error:  # a stranger's bytes may break any of the parsers below
        LOG.info("a passkey was refused", extra={"reason": str(error)})
        raise BadPasskey from None
