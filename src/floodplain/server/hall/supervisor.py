"""Supervision of tables: bots to move, and turns that have run out of time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Final

from floodplain.kernel.errors import FloodplainError, GameOver, NotYourSeat, StaleVersion
from floodplain.kernel.rng import Rng
from floodplain.server.bots.pool import BotPool
from floodplain.server.errors import UnreadableTable
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.play import answer
from floodplain.server.hall.presence import renew_presence
from floodplain.server.hall.seating import Seating
from floodplain.server.hall.thinking import request_for
from floodplain.server.helper import HelperFailed
from floodplain.server.messages.requests import GiveAnswer
from floodplain.server.store.clock import now_ms
from floodplain.server.store.errors import StoreUnavailable
from floodplain.server.store.rows import PLAYING

LOG: Final = logging.getLogger(__name__)
LOOK_EVERY_S: Final = 1.0
ORPHANED_MS: Final = 90_000  # longer than any bot thinks
TIDY_EVERY: Final = 30  # rounds of the clock
DEAF_EVERY: Final = 2  # rounds between checks of followed tables while other workers are silent
AT_ONCE: Final = 100
TRIES: Final = 2


class Supervisor:
    """Makes bots answer, and ends turns that have run out of time."""

    def __init__(self, hall: Hall, seating: Seating, pool: BotPool | None) -> None:
        self._hall = hall
        self._seating = seating
        self._pool = pool
        self._looked = 0
        hall.on_change.append(self.look)

    def look(self, live: LiveTable) -> None:
        """Start the bot of a table, if it is its turn and it is not thinking yet."""
        if live.is_gone or live.row.status != PLAYING or not live.is_machine(live.row.to_act):
            return
        if (
            self._pool is None
            or live.is_outdated
            or live.is_doubtful
            or live.bots.thinking_at == live.version
        ):
            return
        live.bots.thinking_at = live.version
        self._hall.tasks.spawn(self._have_answered(live, live.version))

    async def _have_answered(self, live: LiveTable, version: int) -> None:
        seat = live.row.to_act
        assert seat is not None
        try:
            chosen = await self._chosen(live, seat)
            if live.is_machine(seat):
                await answer(self._hall, live, GiveAnswer(seat=seat, version=version, answer=chosen))
        except (StaleVersion, NotYourSeat, GameOver):
            pass  # the table has changed without it
        except FloodplainError:
            live.bots.thinking_at = -1  # it is checked again when the database is back
            raise

    async def _chosen(self, live: LiveTable, seat: int) -> int:
        """Return a bot's answer, or any legal one if it keeps failing."""
        table = live.playing
        options = table.legal(seat)
        if len(options) == 1:
            return options[0]
        assert self._pool is not None
        request = request_for(live, table.view(seat))
        request.seat, request.bot = seat, live.bot_of(seat)
        if self._hall.seed is not None:
            request.seed = f"{self._hall.seed}/{table.position}/bot"
        for _ in range(TRIES):
            try:
                answered = await self._pool.answer(request)
            except HelperFailed as error:
                LOG.warning("a bot failed: %s", error, extra={"table": live.id, "bot": request.bot})
                continue
            if answered.answer in options:
                live.bots.aims[seat] = answered.after
                return answered.answer
            LOG.warning("a bot gave an illegal answer", extra={"table": live.id, "bot": request.bot})
        return options[Rng(request.seed).below(len(options))]

    async def keep_time(self) -> None:
        """Check for turns out of time and abandoned bots, for as long as the server runs."""
        rounds = 0
        while True:
            await asyncio.sleep(LOOK_EVERY_S)
            await self._go_round(rounds)
            rounds += 1

    async def _go_round(self, rounds: int) -> None:
        try:
            await self.end_turns()
            if self._hall.store.is_deaf and rounds % DEAF_EVERY == 0:
                await self._hall.refresh_followed()
            if rounds % TIDY_EVERY == 0:
                renew_presence(self._hall)
                self._hall.tidy()
                await self.wake_orphans()
        except FloodplainError as error:
            LOG.warning("the clock could not be looked at: %s", error)
        except Exception:
            LOG.exception("the clock could not be looked at")

    async def end_turns(self) -> None:
        """Let a bot take over after a timeout since the last check, if the table allows it."""
        now = now_ms()
        found = await self._hall.store.read(lambda kept: kept.overdue(self._looked, now, AT_ONCE))
        for table_id, _, settings in found:
            await self._alone(table_id, self._end_turn(table_id, settings))
        self._looked = now if len(found) < AT_ONCE else found[-1][1]

    @staticmethod
    async def _alone(table_id: str, work: Coroutine[None, None, None]) -> None:
        """Do something for one table; errors are logged, and do not affect other tables."""
        try:
            await work
        except StoreUnavailable:
            raise  # errors that concern all tables
        except UnreadableTable:
            pass  # already logged and counted
        except Exception:
            LOG.exception("a table could not be looked after", extra={"table": table_id})

    async def _end_turn(self, table_id: str, settings: str) -> None:
        if self._hall.rules_of(table_id, settings).when_left != "bot":
            live = self._hall.live.get(table_id)
            if live is not None:
                self._hall.changed(live)  # its card now says that the seat may be given to another
            return
        live = await self._hall.open(table_id, fresh=True)
        seat, deadline = live.row.to_act, live.row.deadline
        if seat is not None and deadline is not None and deadline <= now_ms():
            await self._seating.stand_in(live, seat)

    async def wake_orphans(self) -> None:
        """Start bots that a dead worker has left thinking."""
        before = now_ms() - ORPHANED_MS
        for table_id in await self._hall.store.read(lambda kept: kept.waiting_for_bots(before, AT_ONCE)):
            await self._alone(table_id, self._wake(table_id))

    async def _wake(self, table_id: str) -> None:
        live = await self._hall.open(table_id, fresh=True)
        live.bots.thinking_at = -1
        self.look(live)
