"""Keys, with which a device proves that a seat is its own."""

from __future__ import annotations

import base64
import hashlib
import secrets
from typing import Final

COOKIE: Final = "floodplain"
KEY_BYTES: Final = 32
KEY_LENGTH: Final = 43  # the length of a key as text
COOKIE_S: Final = 400 * 86_400  # the longest time that browsers keep a cookie


def new_key() -> str:
    """Return a key of 256 bits that cannot be guessed, in letters allowed in a path."""
    return secrets.token_urlsafe(KEY_BYTES)


def hashed(key: str) -> str:
    """Return the hash of a key; keys are long and random, so a plain hash gives nothing away."""
    return hashlib.sha256(key.encode()).hexdigest()


def new_name() -> str:
    """Return an id of a table that cannot be guessed."""
    return _plain_start(12)


def name_from(*parts: str) -> str:
    """Return the name of a table that follows from secrets and texts: the same for the same ones."""
    digest = hashlib.blake2b("\0".join(parts).encode(), digest_size=12).digest()
    return base64.urlsafe_b64encode(digest).decode()


def new_public_id() -> str:
    """Return a random id of a person, a passkey, a block or a report, which says nothing about any key."""
    return _plain_start(9)


def _plain_start(size: int) -> str:
    """Return random bytes as text that a command line does not take for an option."""
    while (made := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return made


def new_invite() -> str:
    """Return a code of 128 bits that opens a free seat."""
    return secrets.token_urlsafe(16)
