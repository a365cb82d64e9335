"""What a club offers around its tables; a page without a server has none."""

from __future__ import annotations

from floodplain.server.club.order import Order
from floodplain.server.club.passkeys import Passkeys
from floodplain.server.club.people import People
from floodplain.server.hall.hall import Hall
from floodplain.server.messages.replies import ClubCard
from floodplain.server.store.club_contract import ClubStore


class Club:
    """The club of this worker."""

    def __init__(self, hall: Hall, store: ClubStore) -> None:
        self.hall = hall
        self.store = store
        self.people = People(store, hall.devices)
        self.order = Order(store, hall.devices)
        self.passkeys = Passkeys(store, hall.devices)

    def card(self) -> ClubCard:
        """Return what the club offers."""
        return ClubCard(passkeys=self.passkeys.are_offered)
