"""What a club offers around its tables; a page without a server has none."""

from __future__ import annotations

from floodplain.server.club.people import People
from floodplain.server.club.ratings import PeopleRatings
from floodplain.server.hall.hall import Hall
from floodplain.server.messages.replies import ClubCard
from floodplain.server.store.club_contract import ClubStore


class Club:
    """The club of this worker."""

    def __init__(self, hall: Hall, store: ClubStore) -> None:
        self.hall = hall
        self.store = store
        self.ratings = PeopleRatings(store)
        self.people = People(store)

    def card(self) -> ClubCard:
        """Return what the club offers."""
        return ClubCard(passkeys=self.people.has_passkeys)
