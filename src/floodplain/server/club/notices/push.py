"""Web Push: messages to browsers, encrypted for each of them and signed with the key of this server."""

from __future__ import annotations

import base64
import hashlib
import time
from importlib.util import find_spec
from typing import Final
from urllib.parse import urlsplit

from floodplain.server.club.notices.wording import Message
from floodplain.server.club.outside import Answer, Outside
from floodplain.server.encoding import encode
from floodplain.server.store.club_contract import ClubStore
from floodplain.server.store.notice_rows import LOW, TURN, ChannelRow
from floodplain.server.threads import in_thread

KEY: Final = "vapid"
SIGNED_S: Final = 12 * 3600  # push services accept up to a day
KEPT_S: Final = 24 * 3600  # how long a push service may keep what it cannot deliver
IS_INSTALLED: Final = find_spec("pywebpush") is not None


class PushKeys:
    """The keys by which push services know this server; all workers use the same."""

    def __init__(self, store: ClubStore, contact: str) -> None:
        self._store = store
        self._contact = contact
        self._private = ""
        self.public = ""
        """The public key for subscriptions; empty without the packages for it, or before the start."""

    async def load(self) -> None:
        """Make the keys at the first start, and read them at every other."""
        if not IS_INSTALLED:
            return
        found = await self._store.read(lambda kept: kept.server_key(KEY))
        if found is None:
            made = await in_thread(_new_key)
            found = await self._store.alone(lambda kept: kept.keep_server_key(KEY, made))
        self._private, self.public = found, await in_thread(_public_of, found)

    def signed(self, endpoint: str) -> dict[str, str]:
        """Return the headers that tell a push service who sends."""
        from py_vapid import Vapid02  # noqa: PLC0415 - part of an extra

        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_S,
            "sub": self._contact,
        }
        signed: dict[str, str] = Vapid02.from_raw(self._private.encode()).sign(claims)
        return signed


async def send_push(outside: Outside, keys: PushKeys, channel: ChannelRow, message: Message) -> Answer:
    """Send a message to a browser."""
    body, headers = await in_thread(_sealed, keys, channel, encode(message))
    headers["Urgency"] = "high" if message.kind in {TURN, LOW} else "normal"
    # A newer message about the same table replaces one that is still under way.
    headers["Topic"] = hashlib.sha256((message.table or message.kind).encode()).hexdigest()[:32]
    return await outside.post(channel.target, body, headers)


def _sealed(keys: PushKeys, channel: ChannelRow, content: bytes) -> tuple[bytes, dict[str, str]]:
    """Return a message that only the browser can read, with its headers."""
    from pywebpush import WebPusher  # noqa: PLC0415 - part of an extra, and slow to load

    given = {"p256dh": channel.settings["p256dh"], "auth": channel.settings["auth"]}
    body: bytes = WebPusher({"endpoint": channel.target, "keys": given}).encode(content)["body"]
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT_S),
    }
    return body, headers | keys.signed(channel.target)


def _new_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - part of an extra

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()


def _public_of(private: str) -> str:
    from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415 - part of an extra
        Encoding,
        PublicFormat,
    )
    from py_vapid import Vapid02  # noqa: PLC0415 - part of an extra

    key = Vapid02.from_raw(private.encode()).public_key
    point: bytes = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()
