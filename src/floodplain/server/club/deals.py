"""Daily deals: opening a day's game, keeping its result, and comparing it with those of others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from weakref import WeakSet

import msgspec

from floodplain.kernel.record import Record, read_record
from floodplain.kernel.table import Table
from floodplain.server.bots.pool import BotPool
from floodplain.server.club.deal_check import DealCheck, digest_of
from floodplain.server.club.people import People
from floodplain.server.daily import (
    LEVELS,
    Deal,
    day_of_seed,
    deal_of,
    is_day,
    is_open_day,
    today,
)
from floodplain.server.errors import Conflict, NotFound, Unfit
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.history import record_of
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.opening import Opening, new_game, new_row
from floodplain.server.hall.situation import ranks_of
from floodplain.server.messages.requests import HouseRules, OpenDeal, SeatPlan, SubmitDeal
from floodplain.server.store.clock import now_ms
from floodplain.server.store.contract import Transaction
from floodplain.server.store.rows import FINISHED, DealRow


class Deals:
    """The daily deals of this worker."""

    def __init__(self, hall: Hall, opening: Opening, pool: BotPool | None, people: People | None) -> None:
        self.hall = hall
        self._opening = opening
        self._pool = pool
        self._people = people
        self._check = None if pool is None else DealCheck(hall, pool)
        self._settled: WeakSet[LiveTable] = WeakSet()
        hall.on_change.append(self._look)

    async def names_of(self, people: Sequence[str]) -> Mapping[str, str]:
        """Return the names of people who have one; the others are players without a name."""
        return await self._people.names_of(people) if self._people is not None else {}

    @property
    def is_on(self) -> bool:
        """Return whether the levels that play daily games are here."""
        return self._pool is not None and set(LEVELS) <= set(self._opening.levels.bots)

    def check_on(self) -> None:
        """Raise NotFound if there are no daily games here."""
        if not self.is_on:
            raise NotFound("there are no daily games here: this server has no bots of level 3 and 4")

    def deals(self, day: str) -> list[Deal]:
        """Return the deals of a day; raises NotFound for a day that has none yet."""
        self.check_on()
        if not is_day(day) or day > today():
            raise NotFound(f"there is no daily game of {day}; the latest one is of {today()}")
        games = self.hall.editions.games.values()
        return [deal_of(day, game) for game in games if max(game.player_counts) > 1]

    def deal(self, day: str, game: str) -> Deal:
        """Return the deal of a day and a game."""
        self.hall.editions.game(game)
        found = next((deal for deal in self.deals(day) if deal.game == game), None)
        if found is None:
            raise NotFound(f"there is no daily game of {game}: it is played alone")
        return found

    # --- playing ------------------------------------------------------------------------------------

    async def open(self, wanted: OpenDeal, key: str) -> LiveTable:
        """Return a person's table for a deal; it is opened once, and its result counts."""
        deal = self.deal(wanted.day or today(), wanted.game)
        known = await self.hall.store.read(lambda kept: kept.find_deal(deal.day, deal.game, key))
        if known is not None and known.table_id is not None:
            return await self.hall.open(known.table_id, fresh=True)
        if known is not None:
            raise Conflict(f"you have brought your game of {deal.day} from elsewhere, and that one counts")
        if not is_open_day(deal.day):
            raise Conflict(f"the daily games of {deal.day} are closed; play those of {today()}")
        return await self._begin(deal, wanted, key)

    async def _begin(self, deal: Deal, wanted: OpenDeal, key: str) -> LiveTable:
        live, table = self._dealt(deal, wanted, key)
        row = DealRow(day=deal.day, game=deal.game, person=key, begun=now_ms(), table_id=live.id)

        def begin(kept: Transaction) -> str:
            return kept.begin_deal(row).table_id or ""

        if not await self._opening.keep_new(
            live, live.seats, table, unless=lambda kept: begin(kept) != live.id
        ):
            return await self.open(wanted, key)  # another device of the same person was faster
        return live

    def _dealt(self, deal: Deal, wanted: OpenDeal, key: str) -> tuple[LiveTable, Table]:
        """Return the new table of a deal, with the same names, options and edition for everyone."""
        game = self.hall.editions.game(deal.game)
        plans = [SeatPlan(kind="bot", level=deal.level) for _ in range(deal.players)]
        plans[deal.seat] = SeatPlan(kind="me", name=wanted.name)
        seats = self._opening.seats_for(plans, key)
        rules = HouseRules(daily=deal.day, spectators=False, forced=wanted.forced)
        options = game.settled(deal.players, {})
        live = self.hall.new_table(game, game.edition, rules)
        live.row = new_row(game, game.edition, options, rules, deal.players, key, None)
        live.seats = seats
        return live, new_game(self.hall, game, game.edition, options, seats, rules)

    # --- results ------------------------------------------------------------------------------------

    def _look(self, live: LiveTable) -> None:
        """Keep the result of a daily game once it is over."""
        if live.rules.daily and live.row.status == FINISHED and live not in self._settled:
            self._settled.add(live)
            self.hall.tasks.spawn(self.settle(live))

    async def settle(self, live: LiveTable) -> None:
        """Keep the result of a finished table, unless it is known."""
        deal = deal_of(live.rules.daily, live.game)
        person = live.seats[deal.seat].key
        if person is None or live.row.status != FINISHED or live.table is None:
            return
        record = await record_of(self.hall, live, deal.seat)
        scores, ranks = list(live.game.scores(live.playing.state)), ranks_of(live)
        row = result_row(deal, person, scores, ranks, record, live.row.changed)
        row.begun, row.table_id = live.row.created, live.id
        await self.hall.store.write(lambda kept: kept.finish_deal(row))

    async def submit(self, given: SubmitDeal, key: str, address: str) -> Deal:
        """Keep the result of a game that was played elsewhere, once it is verified."""
        if self._check is None or not self.hall.store.has_club:
            raise NotFound("results are compared on a server; this page has none")
        self.check_on()
        deal = await self._claimed(given.record, address)
        await self._check_first(deal, key)
        verdict = await self._check.verdict(deal, given, address)
        row = result_row(deal, key, verdict.scores, verdict.ranks, read_record(given.record), now_ms())

        def keep(kept: Transaction) -> str:
            if kept.is_known_game(deal.day, deal.game, row.digest):
                return "this very game was already brought by another player"
            begun = kept.begin_deal(msgspec.structs.replace(row, done=None))
            return "" if begun.table_id is None and kept.finish_deal(row) else "another game of yours counts"

        refused = await self.hall.store.write(keep)
        if refused:
            raise Conflict(refused)
        return deal

    async def _claimed(self, record: str, address: str) -> Deal:
        """Return the deal that a record is of; raises an error if it names none, or a closed one."""
        header = (await self.hall.uploads.record(record, address)).header
        assert header is not None
        day = day_of_seed(header.seed)
        if not day:
            raise Unfit(
                "this record does not say that it is a daily game; export it from the page of its day"
            )
        deal = self.deal(day, header.game)
        if not is_open_day(day):
            raise Conflict(f"the daily games of {day} are closed, so this result can no longer count")
        return deal

    async def _check_first(self, deal: Deal, key: str) -> None:
        """Raise Conflict if a person has another try at a deal: the first one counts."""
        known = await self.hall.store.read(lambda kept: kept.find_deal(deal.day, deal.game, key))
        if known is None:
            return
        if known.done is None:
            raise Conflict(f"you have begun this game of {deal.day} here; finish it here, as that one counts")
        raise Conflict(f"you already have a result of this game of {deal.day}, and the first one counts")


def result_row(
    deal: Deal, person: str, scores: list[int], ranks: list[int], record: Record, done: int
) -> DealRow:
    """Return the result of a deal as it is stored; its record names nobody."""
    best = max(score for seat, score in enumerate(scores) if seat != deal.seat)
    return DealRow(
        day=deal.day,
        game=deal.game,
        person=person,
        begun=done,
        done=done,
        points=scores[deal.seat],
        margin=scores[deal.seat] - best,
        scores=scores,
        ranks=ranks,
        digest=digest_of(record),
        record=replace(record, names=(), notes=()).text(),
    )
