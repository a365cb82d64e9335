"""A table keeps the rules that it was started with: under others it can only be viewed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.errors import BadRecord
from floodplain.kernel.log import Snapshot
from floodplain.kernel.table import Table
from floodplain.server.bots.levels import BotLevels
from floodplain.server.errors import OldRules
from floodplain.server.hall import history, play
from floodplain.server.hall.cards import table_card
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.opening import Opening
from floodplain.server.hall.situation import situation_of
from floodplain.server.messages.requests import GiveAnswer, NewTable, SeatPlan
from floodplain.server.settings import Settings
from floodplain.server.store.store import SqlStore
from tests.server.inside import uploads
from tests.server.support import ANY_GAME, SEED, fewest

ROOMS = {name: entry.game for name, entry in GAMES.items()}


def begun(tmp_path: Path, game: str, then: Callable[[Hall, LiveTable], Awaitable[None]]) -> None:
    """Play a little, then open the table again like a restarted server."""

    async def story() -> None:
        store = SqlStore(f"sqlite:///{tmp_path / 'rules.sqlite3'}")
        hall = Hall(ROOMS, store, Settings(seed=SEED), uploads())
        seats = [SeatPlan(kind="me")] * fewest(game)
        live = await Opening(hall, BotLevels(())).open_table(NewTable(game=game, seats=seats), "key")
        for _ in range(5):
            seat = live.playing.to_act
            assert seat is not None
            answer = GiveAnswer(seat=seat, version=live.version, answer=live.playing.legal(seat)[0])
            await play.answer(hall, live, answer)
        again = Hall(ROOMS, store, Settings(seed=SEED), uploads())
        await then(again, live)
        store.close()

    asyncio.run(story())


@ANY_GAME
def test_a_table_of_other_rules_can_only_be_viewed(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def then(hall: Hall, before: LiveTable) -> None:
        monkeypatch.setattr(type(ROOMS[game]), "rules", before.game.rules + 1)
        live = await hall.open(before.id)
        assert table_card(live, "key", 0).outdated
        lines = (await history.record_of(hall, live, None)).answers
        assert len(lines) == before.row.position
        seat = live.row.to_act
        assert seat is not None
        given = GiveAnswer(seat=seat, version=live.version, answer=before.playing.legal(seat)[0])
        with pytest.raises(OldRules, match="the game can only be viewed"):
            await play.answer(hall, live, given)
        with pytest.raises(OldRules):
            situation_of(live, seat, "en", 0, [])
        with pytest.raises(OldRules):
            await history.moment(hall, live, seat, 1, "en")
        assert live.row.position == before.row.position

    begun(tmp_path, game, then)


@ANY_GAME
def test_a_table_of_the_same_rules_continues(tmp_path: Path, game: str) -> None:
    async def then(hall: Hall, before: LiveTable) -> None:
        live = await hall.open(before.id)
        assert not table_card(live, "key", 0).outdated
        assert live.playing.legal(live.row.to_act) == before.playing.legal(before.row.to_act)

    begun(tmp_path, game, then)


@ANY_GAME
def test_an_answer_that_is_not_legal_is_not_restored(game: str) -> None:
    room = ROOMS[game]
    table = Table.open(room, room.edition, fewest(game), seed="restore")
    snapshot = Snapshot(room.codec.dump(table.state), table.position, table.version)
    with pytest.raises(BadRecord, match="answer 1000000 at position"):
        Table.restore(room, room.edition, snapshot, [(1_000_000, False)])
