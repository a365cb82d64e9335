"""Hints for players, computed in the bots' processes."""

from __future__ import annotations

import msgspec

from floodplain.server.bots.pool import BotPool
from floodplain.server.errors import Conflict, Forbidden
from floodplain.server.hall import chat
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.play import check_version, ongoing
from floodplain.server.hall.rated import check_unaided, note_aid
from floodplain.server.hall.thinking import coach_of, request_for
from floodplain.server.messages.replies import HintReply
from floodplain.server.store.rows import HINT
from floodplain.teach.coaching import Hint


class Advisor:
    """Asks the coach for hints."""

    def __init__(self, hall: Hall, pool: BotPool | None) -> None:
        self._hall = hall
        self._pool = pool

    async def hint(self, live: LiveTable, seat: int, version: int, language: str) -> HintReply:
        """Return the coach's advice for the seat to act, based on what it may see.

        The others are notified.
        """
        table = ongoing(live)
        check_version(live, version)
        live.check_not_daily("there are no hints")
        check_unaided(live, "hints are off")
        others = live.people_beside(seat)
        if others and not live.rules.hints:
            raise Forbidden(
                "hints are only allowed where nobody else plays, or where all players agreed to them"
            )
        if table.to_act != seat:
            raise Conflict("it is not this seat's turn")
        request = request_for(live, table.view(seat))
        request.task, request.seat, request.language = "hint", seat, language
        request.position = table.position
        coach_of(self._pool)
        assert self._pool is not None
        found = msgspec.json.decode(await self._pool.ask(request), type=Hint)
        await note_aid(self._hall, live, HINT)
        if others:
            await chat.note(self._hall, live, "hinted", seat)
        return HintReply(**msgspec.structs.asdict(found), version=version, seat=seat)
