"""A record's notes are stored together with the answers they describe, despite readers and crashes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, event

from floodplain.catalog import GAMES
from floodplain.server.bots.levels import BotLevels
from floodplain.server.hall import join_requests, leaving, play, takeback
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.opening import Opening
from floodplain.server.hall.seating import Seating
from floodplain.server.messages.requests import GiveAnswer, NewTable, SeatPlan
from floodplain.server.settings import Settings
from floodplain.server.store import statements
from floodplain.server.store.store import SqlStore
from tests.server.inside import uploads
from tests.server.support import SEED

ROOMS = {name: entry.game for name, entry in GAMES.items()}
ME, FRIEND = SeatPlan(kind="me", name="Ann"), SeatPlan(kind="open")

Story = Callable[[Hall, Seating, LiveTable], Awaitable[None]]


async def answer_once(hall: Hall, live: LiveTable) -> int:
    """Gives the first answer; where it stands in the log."""
    position, seat = live.row.position, live.playing.to_act
    assert seat is not None
    given = GiveAnswer(seat=seat, version=live.version, answer=live.playing.legal(seat)[0])
    await play.answer(hall, live, given)
    return position


async def go_back(hall: Hall, seating: Seating, live: LiveTable) -> None:
    first = await answer_once(hall, live)
    await takeback.take_back(hall, live, 0, live.version, first)


async def claim_the_end(hall: Hall, seating: Seating, live: LiveTable) -> None:
    assert live.row.to_act == 0
    await seating.leave(live, 0)
    await leaving.claim(hall, live, 1)


async def sit_down_among_secrets(hall: Hall, seating: Seating, live: LiveTable) -> None:
    await seating.leave(live, 0)
    with pytest.raises(join_requests.OthersMustAgree):
        await seating.join(live, "third", live.row.invite, "Cat", None)
    await join_requests.consent(hall, live, 1, agrees=True)


async def sit_down_where_nobody_minds(hall: Hall, seating: Seating, live: LiveTable) -> None:
    await seating.leave(live, 1)
    await seating.leave(live, 0)
    await seating.join(live, "third", live.row.invite, "Cat", None)


def seen(connection: Connection, table: str) -> tuple[object, list[str]]:
    """Return what a reader would see of a table now: its state, and the notes of its record."""
    loaded = statements.load(connection, table)
    assert loaded is not None
    stands = (loaded.table.position, loaded.table.lost, [row.name for row in loaded.seats])
    return stands, [row.kind for row in statements.select_notes(connection, table)]


@pytest.mark.parametrize(
    ("game", "seats", "story", "note"),
    [
        pytest.param("fertility", [ME, ME], go_back, "took_back", id="go back"),
        pytest.param("fertility", [ME, FRIEND], claim_the_end, "claimed", id="claim the end"),
        pytest.param("egizia", [ME, FRIEND], sit_down_among_secrets, "let_in", id="agreed"),
        pytest.param("egizia", [ME, FRIEND], sit_down_where_nobody_minds, "let_in", id="nobody to ask"),
    ],
)
def test_a_note_of_the_record_is_stored_with_its_answers(
    tmp_path: Path, game: str, seats: list[SeatPlan], story: Story, note: str
) -> None:
    commits: list[tuple[object, list[str]]] = []

    async def play_it() -> None:
        store = SqlStore(f"sqlite:///{tmp_path / 'notes.sqlite3'}")
        hall = Hall(ROOMS, store, Settings(seed=SEED), uploads())
        seating = Seating(hall, BotLevels(()))
        live = await Opening(hall, BotLevels(())).open_table(NewTable(game=game, seats=seats), "key")
        if live.table is None:
            await seating.join(live, "other", live.row.invite, "Ben", None)
        event.listen(store.engine, "commit", lambda connection: commits.append(seen(connection, live.id)))
        await story(hall, seating, live)
        assert [row.kind for row in live.chat].count(note) == 1
        store.close()

    asyncio.run(play_it())
    outcome = commits[-1][0]
    assert [notes for stands, notes in commits if stands == outcome] == [[note]]
