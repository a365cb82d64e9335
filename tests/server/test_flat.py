"""Flat loading: opening a table costs the same early and late in a game."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.rng import Rng
from floodplain.server.bots.levels import BotLevels
from floodplain.server.hall import play
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.history import way_to
from floodplain.server.hall.log import SNAPSHOT_EVERY
from floodplain.server.hall.opening import Opening
from floodplain.server.messages.requests import GiveAnswer, NewTable, SeatPlan
from floodplain.server.settings import Settings
from floodplain.server.store.store import SqlStore
from tests.server.inside import uploads
from tests.server.support import ANY_GAME, SEED, fewest

ROOMS = {name: entry.game for name, entry in GAMES.items()}


@ANY_GAME
@pytest.mark.parametrize("forced", [True, False])
def test_a_table_is_opened_from_a_bounded_part_of_its_log_at_any_moment(
    tmp_path: Path, game: str, forced: bool
) -> None:
    async def whole_game() -> None:
        store = SqlStore(f"sqlite:///{tmp_path / 'flat.sqlite3'}")
        hall = Hall(ROOMS, store, Settings(seed=SEED), uploads())
        seats = [SeatPlan(kind="me")] * fewest(game)
        live = await Opening(hall, BotLevels(())).open_table(
            NewTable(game=game, seats=seats, forced=forced), "key"
        )
        rng = Rng(f"{game} flat")
        longest_turn = most_kept = 0
        dump = live.game.codec.dump
        while (seat := live.playing.to_act) is not None:
            options = live.playing.legal(seat)
            chosen = options[rng.below(len(options))]
            await play.answer(hall, live, GiveAnswer(seat=seat, version=live.version, answer=chosen))
            longest_turn = max(longest_turn, live.row.position - live.playing.floor())
            most_kept = max(most_kept, len(live.playing.entries))
            if rng.below(12) == 0:
                loaded = await store.read(lambda kept: kept.load(live.id))
                assert loaded is not None
                # At most what lies between two snapshots, a turn that can be taken back, and a few draws.
                assert len(loaded.answers) <= SNAPSHOT_EVERY + longest_turn + SNAPSHOT_EVERY
                again = await Hall(ROOMS, store, Settings(seed=SEED), uploads()).open(live.id)
                assert dump(again.playing.state) == dump(live.playing.state)
                assert again.playing.undo_points(seat) == live.playing.undo_points(seat)
                assert again.version == live.version
        assert live.row.position > 2 * SNAPSHOT_EVERY
        assert most_kept <= longest_turn  # in memory, only what can be taken back
        for position in range(0, live.row.position, 17):
            _, rows = await store.read(partial(way_to, table_id=live.id, position=position))
            assert len(rows) <= SNAPSHOT_EVERY + longest_turn + SNAPSHOT_EVERY
        store.close()

    asyncio.run(whole_game())
