"""Bots think in processes of their own: under a time budget, and whatever happens to them."""

from __future__ import annotations

import asyncio
import gc
from concurrent.futures import Future, ThreadPoolExecutor, wait
from multiprocessing import active_children
from multiprocessing.context import SpawnProcess
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from msgspec.structs import replace

from floodplain.bots.random import Random
from floodplain.catalog import GAMES
from floodplain.kernel.flow import legal
from floodplain.kernel.player import Player
from floodplain.kernel.table import Table
from floodplain.server.bots.levels import BotLevels
from floodplain.server.bots.pool import BotPool
from floodplain.server.bots.thinker import ThinkRequest
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.opening import Opening
from floodplain.server.hall.seating import Seating
from floodplain.server.hall.situation import situation_of
from floodplain.server.hall.supervisor import Supervisor
from floodplain.server.helper import HelperFailed
from floodplain.server.messages.requests import NewTable, SeatPlan
from floodplain.server.process import Process, Processes
from floodplain.server.settings import Settings
from floodplain.server.store.store import SqlStore
from tests.server.broken_bots import Cheating, Dreaming, Dying, First, Raising
from tests.server.inside import uploads
from tests.server.support import ANY_GAME, SEED, fewest
from tests.support import PATIENCE_S

BOTS: dict[str, Player] = {
    "first": First(),
    "dying": Dying(),
    "raising": Raising(),
    "dreaming": Dreaming(),
    "cheating": Cheating(),
    "3": First(),
}
ROOMS = {name: entry.game for name, entry in GAMES.items()}


LONG_ENOUGH_S = 0.5  # to close a pool that nothing keeps open


def thinking() -> list[BaseProcess]:
    """The processes in which bots think."""
    return [process for process in active_children() if process.name == "bot"]


def a_thought(game: str, bot: str) -> tuple[ThinkRequest, list[int]]:
    room = ROOMS[game]
    table = Table.open(room, room.edition, fewest(game), seed=1)
    seat = table.to_act
    assert seat is not None
    view = table.view(seat)
    thought = ThinkRequest(
        game=game,
        fingerprint=room.edition.fingerprint,
        edition=room.edition.text,
        seat=seat,
        bot=bot,
        view=room.codec.dump(view),
    )
    return thought, legal(view)


@ANY_GAME
def test_a_bot_answers_from_its_own_process(game: str) -> None:
    async def think() -> None:
        pool = BotPool(Processes(ROOMS, BOTS).thinkers(1), PATIENCE_S)
        thought, options = a_thought(game, "first")
        assert [(await pool.answer(thought)).answer for _ in range(3)] == [options[0]] * 3
        assert len(thinking()) == 1
        pool.close()
        assert not thinking()

    asyncio.run(think())


@pytest.mark.parametrize(("level", "tells"), [("2", False), ("3", True)])
def test_a_higher_level_says_what_it_is_aiming_for(level: str, tells: bool) -> None:
    async def think() -> None:
        pool = BotPool(Processes(ROOMS, {level: First()}).thinkers(1), PATIENCE_S)
        after = (await pool.answer(a_thought("fertility", level)[0])).after
        pool.close()
        assert after in ROOMS["fertility"].categories if tells else after is None

    asyncio.run(think())


def test_the_choices_of_a_bot_follow_from_the_seed_of_a_rehearsal() -> None:
    async def think() -> None:
        pool = BotPool(Processes(ROOMS, {"random": Random()}).thinkers(1), PATIENCE_S)
        thought, _ = a_thought("fertility", "random")
        seeds = [f"{SEED}/{number}" for number in range(9)]
        chosen = [(await pool.answer(replace(thought, seed=seed))).answer for seed in seeds * 2]
        pool.close()
        assert chosen[:9] == chosen[9:]
        assert len(set(chosen)) > 1

    asyncio.run(think())


@pytest.mark.parametrize("bot", ["dying", "raising", "dreaming"])
def test_a_bot_that_fails_is_replaced_and_the_next_question_is_answered(bot: str) -> None:
    async def think() -> None:
        pool = BotPool(Processes(ROOMS, BOTS).thinkers(1), PATIENCE_S)
        good, options = a_thought("fertility", "first")
        assert (await pool.answer(good)).answer == options[0]
        pool.seconds = 0.2
        with pytest.raises(HelperFailed):
            await pool.answer(a_thought("fertility", bot)[0])
        pool.seconds = PATIENCE_S
        assert (await pool.answer(good)).answer == options[0]
        (process,) = thinking()
        process.kill()  # from outside, while it is idle
        process.join()
        assert (await pool.answer(good)).answer == options[0]
        assert pool.failures == 1
        pool.close()

    asyncio.run(think())


def test_the_event_loop_continues_while_a_bot_thinks() -> None:
    async def think() -> None:
        pool = BotPool(Processes(ROOMS, BOTS).thinkers(1), PATIENCE_S)
        dreaming = asyncio.create_task(pool.answer(a_thought("fertility", "dreaming")[0]))
        for _ in range(20):
            await asyncio.sleep(0.01)
        assert not dreaming.done()
        pool.close()
        with pytest.raises(HelperFailed):
            await dreaming

    asyncio.run(think())


def test_ending_an_unneeded_bot_logs_nothing() -> None:
    said: list[object] = []

    async def think() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: said.append(context))
        pool = BotPool(Processes(ROOMS, BOTS).thinkers(1), PATIENCE_S)
        dreaming = asyncio.create_task(pool.answer(a_thought("fertility", "dreaming")[0]))
        async with asyncio.timeout(PATIENCE_S):
            while not thinking():
                await asyncio.sleep(0.01)
        dreaming.cancel()
        with pytest.raises(asyncio.CancelledError):
            await dreaming
        pool.close()
        async with asyncio.timeout(PATIENCE_S):
            with pytest.raises(HelperFailed):  # whose turn comes when the first one has failed
                await pool.answer(a_thought("fertility", "first")[0])
        gc.collect()

    asyncio.run(think())
    assert said == []


def test_a_pool_can_be_closed_while_a_process_is_being_started(monkeypatch: pytest.MonkeyPatch) -> None:
    closing: list[Future[None]] = []
    start = SpawnProcess.start

    def start_late(process: SpawnProcess) -> None:
        """Starts when the pool is being closed already, or is closed if that waits for nothing."""
        closing.append(threads.submit(pool.close))
        wait(closing, timeout=LONG_ENOUGH_S)
        start(process)

    async def think() -> None:
        with pytest.raises(HelperFailed):
            await pool.answer(a_thought("fertility", "first")[0])

    monkeypatch.setattr(SpawnProcess, "start", start_late)
    with ThreadPoolExecutor(1) as threads:
        pool = BotPool(Processes(ROOMS, BOTS).thinkers(1), PATIENCE_S)
        asyncio.run(think())
        closing[0].result(PATIENCE_S)
    assert not thinking()


def test_a_closed_helper_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SpawnProcess, "start", lambda process: pytest.fail("a process was started"))
    helper = Process("bot", lambda pipe: None)
    helper.close()
    with pytest.raises(HelperFailed):
        helper.ask(b"", PATIENCE_S)


@pytest.mark.parametrize("bot", ["dying", "cheating"])
def test_a_table_continues_whatever_its_bot_does(tmp_path: Path, bot: str) -> None:
    async def play() -> None:
        store = SqlStore(f"sqlite:///{tmp_path / 'bots.sqlite3'}")
        hall = Hall(ROOMS, store, Settings(seed=SEED), uploads())
        levels = BotLevels(tuple(BOTS))
        pool = BotPool(Processes(ROOMS, BOTS).thinkers(1), PATIENCE_S)
        Supervisor(hall, Seating(hall, levels), pool)
        seats = [SeatPlan(kind="bot", level=bot), SeatPlan(kind="bot", level="3")]
        live = await Opening(hall, levels).open_table(
            NewTable(game="fertility", seats=seats, forced=True), "owner"
        )
        await moves(live, 4)
        async with asyncio.timeout(PATIENCE_S):
            while live.aims()[1] is None:
                await asyncio.sleep(0.01)
        silent, telling = situation_of(live, None, "en", 0, []).aims
        assert silent is None
        assert telling in ROOMS["fertility"].categories
        await hall.close()
        pool.close()
        store.close()

    async def moves(live: LiveTable, number: int) -> None:
        start = live.row.position
        async with asyncio.timeout(PATIENCE_S):
            while live.row.position < start + number:
                await asyncio.sleep(0.01)

    asyncio.run(play())
