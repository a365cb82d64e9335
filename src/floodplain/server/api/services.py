"""The services that every endpoint uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from floodplain.kernel.errors import FloodplainError
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player
from floodplain.server.api.readiness import Readiness
from floodplain.server.bots.levels import BotLevels, OfferedBots
from floodplain.server.bots.pool import BotPool
from floodplain.server.club.deals import Deals
from floodplain.server.encoding import encode
from floodplain.server.errors import NotFound, TooMany
from floodplain.server.hall.analyses import Analyses
from floodplain.server.hall.cards import table_card
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.hints import Advisor
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.opening import Opening
from floodplain.server.hall.rendered_view import RenderedView
from floodplain.server.hall.seating import Seating
from floodplain.server.hall.supervisor import Supervisor
from floodplain.server.hall.updates import update_in_memory, update_of
from floodplain.server.helper import Helpers
from floodplain.server.home.home import Home
from floodplain.server.keys import hashed, new_key
from floodplain.server.limits import ConnectionCounter, ConnectionLimits, RateLimits
from floodplain.server.messages.replies import CardMessage, TableCard
from floodplain.server.metrics import Gauge, Metrics
from floodplain.server.prepared import Prepared
from floodplain.server.results.results import Results
from floodplain.server.settings import Settings
from floodplain.server.store.clock import now_ms
from floodplain.server.store.club_contract import ClubStore
from floodplain.server.store.contract import Store
from floodplain.server.uploads.checker import UploadChecker
from floodplain.teach.coaching import Coach

if TYPE_CHECKING:
    from floodplain.server.club.club import Club


@dataclass(slots=True)
class Visitor:
    """A client that sends a request: its address and its keys."""

    address: str
    key: str | None
    """The hash of the key that the person is known by, on whichever device."""
    device: str | None = None
    """The hash of the key that came along."""
    is_guest: bool = False
    """Whether they have come by the local network."""
    host: str = ""
    """The name of this server, and its port, as they have typed it."""
    agent: str = ""
    """What their browser calls itself."""
    issued: str = field(default="", repr=False)
    """A key that is sent to them with the answer, this once."""
    is_deleted: bool = False
    """Whether they have deleted themselves, so that their browser is to forget its key."""

    def key_or_new(self) -> str:
        """Return the hash of the visitor's key; issue a key to a visitor without one."""
        if self.key is None:
            self.issued = new_key()
            self.key = self.device = hashed(self.issued)
        return self.key


def _processes(games: Mapping[str, AnyGame], bots: Mapping[str, Player], coach: Coach | None) -> Helpers:
    from floodplain.server.process import Processes  # noqa: PLC0415 - a page has none

    return Processes(games, bots, coach)


def _club(services: Services, store: Store) -> Club:
    from floodplain.server.club.club import Club  # noqa: PLC0415 - a page has none

    return Club(services.hall, cast("ClubStore", store), services.opening, services.seating)


class Services:
    """The hall, the bots, the coach and the limits of this worker."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        bots: Mapping[str, Player],
        store: Store,
        settings: Settings,
        offer: OfferedBots | None = None,
        coach: Coach | None = None,
        helpers: Helpers | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        helpers = helpers or _processes(games, bots, coach)
        self.hall = Hall(games, store, settings, UploadChecker(helpers.checker()))
        thinkers = max(1, settings.bot_workers) + (coach is not None)
        self.pool = BotPool(helpers.thinkers(thinkers), settings.bot_seconds, coach) if bots else None
        self.hints = Advisor(self.hall, self.pool)
        self.analyses = Analyses(self.hall, self.pool)
        self.levels = BotLevels(tuple(bots), offer)
        self.opening = Opening(self.hall, self.levels)
        self.seating = Seating(self.hall, self.levels)
        self.supervisor = Supervisor(self.hall, self.seating, self.pool)
        self.metrics = Metrics()
        self.readiness = Readiness(store)
        self.rates = RateLimits(settings)
        self.lessons: dict[tuple[str, str, str], Prepared] = {}
        """By game, name and language, as they are told."""
        self.sockets = ConnectionCounter(settings.sockets_per_address)
        self.connections = ConnectionLimits(settings, self.metrics)
        self.home = Home(settings, self.connections)
        self.club = _club(self, store) if store.has_club else None
        people = self.club.people if self.club else None
        self.deals = Deals(self.hall, self.opening, self.pool, people)
        self.results = Results(self.hall, self.levels, self.club.ratings if self.club else None)
        self.is_stopping = False
        self._count()

    def _count(self) -> None:
        live = self.hall.live
        if self.club is not None:
            self.club.lobby.on_sent = self.metrics.lobby_seconds.observe
            self.metrics.counters.append(self.club.notices.sending.sent)
        self.metrics.gauges += [
            Gauge("floodplain_live_tables", "Tables in memory.", lambda: len(live)),
            Gauge(
                "floodplain_followers",
                "Connected clients.",
                lambda: sum(len(each.presence.followers) for each in live.values()),
            ),
            Gauge(
                "floodplain_unreadable_rows",
                "Rows of the database that could not be read and were skipped.",
                lambda: self.store.unreadable.count,
            ),
            Gauge(
                "floodplain_bot_failures",
                "Times a bot failed to answer.",
                lambda: self.pool.failures if self.pool is not None else 0,
            ),
        ]

    async def check_code(self, address: str) -> None:
        """Raise TooMany when an address makes or tries codes too fast, at all workers together."""
        self.rates.codes.check(address)
        if self.store.is_shared:
            codes = self.rates.codes
            wait = await self.store.alone(
                lambda kept: kept.take_try(hashed(address), codes.rate, codes.burst, now_ms())
            )
            if wait:
                raise TooMany(wait)

    def club_for(self, visitor: Visitor) -> Club:
        """Return the club; raises NotFound without one, and for guests on the local network."""
        if self.club is None or visitor.is_guest:
            raise NotFound("there is no club here, only tables")
        return self.club

    async def check_welcome(self, key: str | None) -> None:
        """Raise BlockedByHost for a person whom the host has blocked."""
        if self.club is not None and key is not None:
            await self.club.people.check_welcome(key)

    def check_not_blocked(self, live: LiveTable, key: str) -> None:
        """Raise BlockedByOther for a person whom the one who opened a table has blocked."""
        if self.club is not None:
            self.club.order.check_join(live.row.owner, key)

    def blocked_by(self, key: str | None) -> frozenset[str]:
        """Return whose messages a person does not want to read."""
        return self.club.order.blocked_by(key) if self.club is not None else frozenset()

    async def named(self, key: str, name: str) -> str:
        """Return the name that was entered, or else the one that belongs to the person."""
        if name.strip() or self.club is None:
            return name
        return await self.club.people.name_of(key)

    def wake_all(self) -> None:
        """Wake all followers of all tables."""
        for live in self.hall.live.values():
            live.wake()

    def card(self, live: LiveTable, key: str | None) -> TableCard:
        """Return a table, as the holder of a key sees it."""
        return table_card(live, key, self.hall.patience_ms)

    def card_message(self, live: LiveTable, key: str | None) -> tuple[str, bytes]:
        """Return the stamp of a table's card and the encoded card, made once for all who see the same."""
        said = live.chat[-1].number if live.chat else 0
        seen_as = (*live.seats_of(key), key is not None and key == live.row.owner, said)
        found = live.cache.card(seen_as, live.revision, live.version)
        if found is None:
            card = self.card(live, key)
            found = live.cache.keep_card(seen_as, (card.stamp, encode(CardMessage(card=card, chat=said))))
        return found

    async def game_of(self, table: str) -> tuple[str, int] | None:
        """Return the game that a table shows, and its number of answers; None if it shows none."""
        try:
            live = await self.hall.open(table)
        except FloodplainError:
            return None
        if live.table is None or not live.rules.spectators:
            return None
        return live.row.game, live.table.position

    async def frame(
        self, live: LiveTable, seat: int | None, language: str, since: int, older: RenderedView | None = None
    ) -> bytes:
        """Return the situation of a seat, or what differs from an older view; encoded once for all."""
        found = update_in_memory(live, seat, language, since, older)
        while found is None:
            version = live.version
            rows = await self.hall.rows_since(live, since)
            if version == live.version:  # otherwise the table has moved on while the log was read
                found = update_of(live, seat, language, since, older, rows)
        return found
