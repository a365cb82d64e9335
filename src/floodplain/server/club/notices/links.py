"""Links in e-mails, which only this server can make: no secret of a person is needed to check them."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from floodplain.server.store.club_contract import ClubStore

KEY: Final = "links"


class Links:
    """Makes and checks what stands in links; all workers use the same key."""

    def __init__(self, store: ClubStore) -> None:
        self._store = store
        self._key = b""

    async def load(self) -> None:
        """Make the key at the first start, and read it at every other."""
        found = await self._store.read(lambda kept: kept.server_key(KEY))
        if found is None:
            made = secrets.token_urlsafe(32)
            found = await self._store.alone(lambda kept: kept.keep_server_key(KEY, made))
        self._key = found.encode()

    def token(self, purpose: str, channel: str) -> str:
        """Return what a link contains."""
        return f"{channel}.{self._sign(purpose, channel)}"

    def channel(self, purpose: str, token: str) -> str | None:
        """Return the channel that a link is for; None for one that we did not make."""
        channel, _, signature = token.partition(".")
        is_ours = hmac.compare_digest(signature.encode(), self._sign(purpose, channel).encode())
        return channel if is_ours and self._key else None

    def _sign(self, purpose: str, channel: str) -> str:
        return hmac.new(self._key, f"{purpose}:{channel}".encode(), hashlib.sha256).hexdigest()[:32]
