"""The services of a club around its tables; a page without a server has none."""

from __future__ import annotations

from floodplain.server.club.finding import Finding
from floodplain.server.club.lobby import Lobby
from floodplain.server.club.notices.notices import Notices
from floodplain.server.club.order import Order
from floodplain.server.club.passkeys import Passkeys
from floodplain.server.club.people import People
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.opening import Opening
from floodplain.server.hall.seating import Seating
from floodplain.server.messages.replies import ClubCard
from floodplain.server.results.people_ratings import PeopleRatings
from floodplain.server.store.club_contract import ClubStore


class Club:
    """The club of this worker."""

    def __init__(self, hall: Hall, store: ClubStore, opening: Opening, seating: Seating) -> None:
        self.hall = hall
        self.store = store
        self.ratings = PeopleRatings(store)
        self.people = People(store, hall.devices)
        self.order = Order(store, hall.devices)
        self.passkeys = Passkeys(store, hall.devices)
        self.lobby = Lobby(hall, store, seating, self.order)
        self.finding = Finding(hall, store, self.lobby, opening, seating)
        self.notices = Notices(hall, store, hall.settings)

    async def start(self) -> None:
        """Start the work in the background."""
        await self.notices.start()

    async def close(self) -> None:
        """Stop the work in the background."""
        await self.notices.close()

    def card(self) -> ClubCard:
        """Return what the club offers."""
        return ClubCard(
            passkeys=self.passkeys.are_offered,
            lobby=self.lobby.is_offered,
            push=self.notices.keys.public,
            email=self.notices.has_email,
        )
