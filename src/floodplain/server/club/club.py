"""What a club offers around its tables; a page without a server has none."""

from __future__ import annotations

from floodplain.server.club.notices.notices import Notices
from floodplain.server.club.people import People
from floodplain.server.club.ratings import PeopleRatings
from floodplain.server.hall.hall import Hall
from floodplain.server.messages.replies import ClubCard
from floodplain.server.settings import Settings
from floodplain.server.store.club_contract import ClubStore


class Club:
    """The club of this worker."""

    def __init__(self, hall: Hall, store: ClubStore, settings: Settings) -> None:
        self.hall = hall
        self.store = store
        self.ratings = PeopleRatings(store)
        self.people = People(store)
        self.notices = Notices(hall, store, settings)

    async def start(self) -> None:
        """Start the work in the background."""
        await self.notices.start()

    async def close(self) -> None:
        """Stop the work in the background."""
        await self.notices.close()

    def card(self) -> ClubCard:
        """Return what the club offers."""
        return ClubCard(
            passkeys=self.people.has_passkeys, push=self.notices.keys.public, email=self.notices.has_email
        )
