"""A passkey in the place of a browser and its authenticator: it makes and uses keys as WebAuthn says."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.plain import Client
from tests.server.support import Json

IS_PRESENT, IS_VERIFIED, HAS_KEY = 0x01, 0x04, 0x40


def b64(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


class Authenticator:
    """One passkey of one person."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.host = origin.partition("://")[2].partition(":")[0]
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.credential = secrets.token_bytes(32)
        self.uses = 1

    def made(self, challenge: str, **changed: Any) -> Json:
        """Return what a browser sends after it has made this passkey."""
        client_data = self._client_data("webauthn.create", challenge, **changed)
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + cbor2.dumps(public)
        content = self._data(IS_PRESENT | IS_VERIFIED | HAS_KEY) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": content})
        return {
            "credential": b64(self.credential),
            "client_data": b64(client_data),
            "attestation": b64(attestation),
        }

    def used(self, challenge: str, **changed: Any) -> Json:
        """Return what a browser sends after a person has used this passkey."""
        client_data = self._client_data("webauthn.get", challenge, **changed)
        content = self._data(IS_PRESENT | IS_VERIFIED)
        signed = content + hashlib.sha256(client_data).digest()
        return {
            "credential": b64(self.credential),
            "client_data": b64(client_data),
            "authenticator_data": b64(content),
            "signature": b64(self.key.sign(signed, ec.ECDSA(hashes.SHA256()))),
        }

    def _client_data(self, kind: str, challenge: str, **changed: Any) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False, **changed}
        return json.dumps(said).encode()

    def _data(self, flags: int) -> bytes:
        self.uses += 1
        host = hashlib.sha256(self.host.encode()).digest()
        return host + bytes([flags]) + self.uses.to_bytes(4, "big")


def with_passkey(client: Client, label: str = "Laptop") -> Authenticator:
    """Give a person a passkey."""
    authenticator = Authenticator(client.address)
    challenge = client.post("/api/passkeys")["challenge"]
    client.post("/api/passkeys/add", **authenticator.made(challenge), label=label)
    return authenticator


def enter(client: Client, authenticator: Authenticator) -> Json:
    """Sign in by a passkey."""
    challenge = client.post("/api/passkeys/ask")["challenge"]
    return client.post("/api/passkeys/enter", **authenticator.used(challenge), kind="phone")
