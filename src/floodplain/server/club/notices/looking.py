"""Reports who looks at which table, so that no worker tells a person what they see."""

from __future__ import annotations

from typing import Final

from floodplain.server.hall.hall import Hall
from floodplain.server.store.clock import now_ms
from floodplain.server.store.club_contract import ClubStore, ClubTransaction

GOOD_MS: Final = 90_000  # for how long a report holds: the views of a dead worker end with it
RENEW_MS: Final = 30_000


class Looking:
    """The tables that people look at through this worker, as it reported them."""

    def __init__(self, hall: Hall, store: ClubStore) -> None:
        self._hall = hall
        self._store = store
        self._told: set[tuple[str, str]] = set()
        self._renewed = 0

    async def report(self) -> None:
        """Save who has begun or stopped to look since the last report; what they see now is no news."""
        now, seen = now_ms(), self._views()
        people = {person for person, _ in seen}
        if people:
            readers = await self._store.read(lambda kept: kept.readers_of(people))
            seen = {view for view in seen if view[0] in readers}
        new, gone, is_old = seen - self._told, self._told - seen, now - self._renewed >= RENEW_MS
        if new or gone or (is_old and seen):
            told = seen if is_old else new

            def save(kept: ClubTransaction) -> None:
                kept.keep_views(self._store.worker, told, gone, now + GOOD_MS)
                for person, table_id in sorted(new):
                    kept.see_notices(person, now, table_id)

            await self._store.alone(save)
            self._told = seen
            self._renewed = now if is_old else self._renewed

    def _views(self) -> set[tuple[str, str]]:
        return {
            (follower.key, live.id)
            for live in self._hall.live.values()
            for follower in live.presence.followers
            if follower.key is not None and follower.is_looking and not follower.is_signed_out
        }
