"""Finding a game: people who want the same are seated together, each of them once."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from floodplain.kernel.game import AnyGame
from floodplain.server.club.lobby import Lobby
from floodplain.server.club.seater import Seater, stop
from floodplain.server.errors import Conflict, NotFound, Unfit
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.opening import Opening, new_row
from floodplain.server.hall.seating import Seating
from floodplain.server.messages.replies import SearchCard
from floodplain.server.messages.requests import FindGame, HouseRules, TimePlan
from floodplain.server.store.clock import now_ms
from floodplain.server.store.club_contract import ClubStore, ClubTransaction
from floodplain.server.store.lobby_rows import LIVE, SearchRow
from floodplain.server.store.news import News
from floodplain.server.store.rows import OPEN, PLAYING, TableRow

FILL_MS: Final = 60_000  # of waiting, after which bots may take the free seats
USUAL_MINUTES: Final = 60  # of a game that does not say how long it takes
STEP_MINUTES: Final = 15

T = TypeVar("T")


class Finding:
    """Seats people who look for a game."""

    def __init__(
        self, hall: Hall, store: ClubStore, lobby: Lobby, opening: Opening, seating: Seating
    ) -> None:
        self._hall = hall
        self._store = store
        self._lobby = lobby
        self._opening = opening
        self._seating = seating

    async def find(self, person: str, wanted: FindGame) -> SearchCard | None:
        """Seat someone at the first table that fits, or at one of their own where they wait."""
        wish, games = self._wish(person, wanted), self._hall.editions.games

        def make(game: str, players: int) -> TableRow:
            return self._new_table(games[game], players, wanted, person)

        moved = await self._alone(lambda kept: Seater(kept, wish, wanted, games, make).seat())
        await self._tell(moved.changed)
        await self._lobby.start_full(moved.table)
        return await self.search_of(person)

    async def search_of(self, person: str | None) -> SearchCard | None:
        """Return the search of someone, with the table where they wait or play."""
        if person is None:
            return None

        def look(kept: ClubTransaction) -> tuple[SearchRow | None, TableRow | None]:
            search = kept.search_of(person)
            return search, None if search is None else kept.select_table(search.table_id)

        search, table = await self._store.read(look)
        if search is None or table is None or table.status not in (OPEN, PLAYING):
            return None
        return SearchCard(
            table=table.id,
            status=table.status,  # type: ignore[arg-type]
            since=search.since,
            fill_at=search.since + FILL_MS,
        )

    async def stop(self, person: str) -> SearchCard | None:
        """End a search; if its game has already begun, return it."""
        await self._tell(await self._alone(lambda kept: stop(kept, person)))
        return await self.search_of(person)

    async def fill(self, person: str, level: str) -> SearchCard:
        """Put bots into the free seats of the table where someone has waited long enough, and start."""
        search = await self.search_of(person)
        if search is None:
            raise Conflict("you are not looking for a game now")
        if search.status == OPEN:
            if search.fill_at > now_ms():
                raise Conflict("someone may still come; bots are offered after a minute")
            await self._seating.start(await self._hall.open(search.table, fresh=True), level)
            search.status = PLAYING
        return search

    async def _alone(self, job: Callable[[ClubTransaction], T]) -> T:
        """Do something in a transaction of its own; SQLite has only one that writes."""
        return await (self._store.alone(job) if self._store.is_shared else self._store.write(job))

    async def _tell(self, tables: Sequence[str]) -> None:
        """Tell all workers to read these tables again, and to show them in the lobby."""
        for table in tables:
            live = self._hall.live.doubt(table)
            if live is not None:
                await self._read_again(live)
            if self._store.is_shared:
                await self._store.tell(News(self._store.worker, table))
            self._lobby.tell(table)

    async def _read_again(self, live: LiveTable) -> None:
        with contextlib.suppress(NotFound):  # it was given up for another table
            await self._hall.refresh(live)

    # --- what is wanted -------------------------------------------------------------------------------

    def _wish(self, person: str, wanted: FindGame) -> SearchRow:
        """Return what someone accepts, by name and number."""
        editions = self._hall.editions
        games = [editions.game(name) for name in dict.fromkeys(wanted.games)] or list(editions.games.values())
        counts = sorted({count for game in games for count in game.player_counts if count > 1})
        players = [count for count in counts if not wanted.players or count in wanted.players]
        names = [game.name for game in games if not set(players).isdisjoint(game.player_counts)]
        if not players:
            fit = ", ".join(map(str, counts)) or "one person only"
            raise Unfit(f"players: choose a number that these games are for: {fit}")
        return SearchRow(
            person=person, table_id="", games=names, players=players, pace=wanted.pace, since=now_ms()
        )

    def _new_table(self, game: AnyGame, players: int, wanted: FindGame, person: str) -> TableRow:
        """Return a table for people who look for a game: with the usual rules, and a clock."""
        half = (game.box.minutes or USUAL_MINUTES) // 2
        minutes = max(STEP_MINUTES, half // STEP_MINUTES * STEP_MINUTES)
        live, days = TimePlan(kind="game", amount=60 * minutes), TimePlan(kind="days", amount=1)
        time = live if wanted.pace == LIVE else days
        rules = self._opening.rules_of(HouseRules(time=time, listed=True, languages=wanted.languages))
        return new_row(game, game.edition, game.settled(players, {}), rules, players, person, parent=None)
