"""The people of a club: what they are called, and how they return."""

from __future__ import annotations

from importlib.util import find_spec

from floodplain.server.store.club_contract import ClubStore


class People:
    """The people who play here; each is known by the hash of the key of their first device."""

    def __init__(self, store: ClubStore) -> None:
        self._store = store
        self.has_passkeys = find_spec("webauthn") is not None
        """Whether the package for passkeys is installed."""
