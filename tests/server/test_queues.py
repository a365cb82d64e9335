"""Bots come first, then hints, then analyses: whatever the coach has to read, no table waits for it long."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import Future
from threading import Event
from typing import Any

import msgspec
import pytest

from floodplain.catalog import GAMES
from floodplain.coach.level_coach import LevelCoach
from floodplain.server.bots.pool import BotPool
from floodplain.server.bots.thinker import Task, ThinkRequest
from floodplain.server.errors import CoachBusy, TooManyAnalyses
from floodplain.server.hall.analysis_queue import AnalysisJob, AnalysisQueue
from floodplain.server.helper import HelperFailed
from floodplain.server.process import Process, Processes
from tests.server.broken_bots import First
from tests.server.inside import Inside
from tests.server.plain import Client, Json
from tests.server.support import refusal, until
from tests.server.test_coach import a_record, upload
from tests.support import PATIENCE_S

ROOMS = {name: entry.game for name, entry in GAMES.items()}


class Desk:
    """A stand-in for the processes: it logs requests in order, and answers on command."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self._answers: dict[str, Future[None]] = {}
        monkeypatch.setattr(Process, "ask", lambda _, question, seconds: self._ask(question))

    def _ask(self, question: bytes) -> bytes:
        name = msgspec.json.decode(question)["bot"]
        answer = self._answers.setdefault(name, Future())
        self.asked.append(name)
        answer.result(PATIENCE_S)
        return b"{}"

    async def is_asked(self, *names: str) -> None:
        """Wait until these have been asked, in this order, and let all see that there are no others."""
        async with asyncio.timeout(PATIENCE_S):
            while len(self.asked) < len(names):
                await asyncio.sleep(0.001)
        assert self.asked == list(names)

    def answers(self, name: str) -> None:
        """Let the process that was asked this answer."""
        self._answers.setdefault(name, Future()).set_result(None)


def a_thought(task: Task, name: str) -> ThinkRequest:
    return ThinkRequest(game="egizia", fingerprint="", edition="", view={}, task=task, bot=name)


def a_pool(processes: int) -> BotPool:
    return BotPool(Processes(ROOMS, {"first": First()}).thinkers(processes), PATIENCE_S)


def test_a_bot_goes_before_a_hint_and_a_hint_before_an_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch)

    async def scene() -> None:
        pool = a_pool(1)
        tasks: list[tuple[Task, str]] = [
            *(("read", name) for name in ("read 1", "read 2", "read 3")),
            *(("hint", name) for name in ("hint 1", "hint 2")),
            *(("answer", name) for name in ("bot 1", "bot 2")),
        ]
        asking = [asyncio.create_task(pool.ask(a_thought(*each))) for each in tasks]
        await desk.is_asked("read 1")
        for _, name in tasks:
            desk.answers(name)
        await asyncio.gather(*asking)
        pool.close()

    asyncio.run(scene())
    assert desk.asked == ["read 1", "bot 1", "bot 2", "hint 1", "hint 2", "read 2", "read 3"]


def test_of_several_processes_one_is_never_taken_by_an_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch)

    async def scene() -> None:
        pool = a_pool(3)
        names = ("read 1", "read 2", "read 3")
        reading = [asyncio.create_task(pool.ask(a_thought("read", name))) for name in names]
        await desk.is_asked("read 1", "read 2")
        bot = asyncio.create_task(pool.ask(a_thought("answer", "bot")))
        await desk.is_asked("read 1", "read 2", "bot")  # it waited for none of them
        desk.answers("bot")
        await bot
        assert desk.asked == ["read 1", "read 2", "bot"]
        for name in names:
            desk.answers(name)
        await asyncio.gather(*reading)
        pool.close()

    asyncio.run(scene())


def test_with_a_coach_a_single_process_for_bots_is_left_to_them(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch)

    async def scene() -> None:
        pool = BotPool(
            Processes(ROOMS, {"first": First()}, LevelCoach()).thinkers(2), PATIENCE_S, LevelCoach()
        )
        reading = asyncio.create_task(pool.ask(a_thought("read", "read")))
        await desk.is_asked("read")
        bot = asyncio.create_task(pool.ask(a_thought("answer", "bot")))
        await desk.is_asked("read", "bot")  # it did not wait
        desk.answers("bot")
        desk.answers("read")
        await asyncio.gather(reading, bot)
        pool.close()

    asyncio.run(scene())


def test_an_abandoned_request_takes_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch)

    async def scene() -> None:
        pool = a_pool(1)
        names = ("read 1", "read 2", "read 3")
        reading = [asyncio.create_task(pool.ask(a_thought("read", name))) for name in names]
        await desk.is_asked("read 1")
        reading[1].cancel()
        desk.answers("read 1")
        await desk.is_asked("read 1", "read 3")
        desk.answers("read 3")
        await asyncio.gather(reading[0], reading[2])
        pool.close()

    asyncio.run(scene())


def test_closing_a_pool_tells_waiting_callers_and_logs_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = Desk(monkeypatch)
    said: list[object] = []

    async def scene() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: said.append(context))
        pool = a_pool(1)
        asking = [asyncio.create_task(pool.ask(a_thought("hint", name))) for name in ("one", "two", "three")]
        await desk.is_asked("one")
        closing = asyncio.create_task(asyncio.to_thread(pool.close))
        async with asyncio.timeout(PATIENCE_S):
            while not pool._is_closed:
                await asyncio.sleep(0.001)
        desk.answers("one")
        await closing
        answers = await asyncio.gather(*asking, return_exceptions=True)
        assert answers[0] == b"{}"
        assert [type(each) for each in answers[1:]] == [HelperFailed] * 2

    asyncio.run(scene())
    assert desk.asked == ["one"]
    assert said == []


# --- analyses ---------------------------------------------------------------------------------------


def test_analyses_are_limited_per_address_and_in_total() -> None:
    analyses = AnalysisQueue(at_once=1, most_each=2, most=3)
    analyses.admit("a", AnalysisJob("here"))
    analyses.admit("b", AnalysisJob("here"))
    with pytest.raises(TooManyAnalyses, match=r"^2 of your analyses are running or waiting; "):
        analyses.admit("c", AnalysisJob("here"))
    analyses.admit("c", AnalysisJob("there"))
    with pytest.raises(CoachBusy, match=r"^3 analyses are running or waiting; try again"):
        analyses.admit("d", AnalysisJob("elsewhere"))
    analyses.stop("a")
    analyses.admit("d", AnalysisJob("elsewhere"))


def test_analyses_run_in_the_order_in_which_they_were_asked_for() -> None:
    async def scene() -> None:
        analyses = AnalysisQueue(at_once=2, most_each=9, most=9)
        jobs = {name: AnalysisJob("here") for name in "abcdef"}
        ran: list[str] = []
        goes_on = {name: asyncio.Event() for name in jobs}

        async def run(name: str) -> None:
            async with analyses.turn(name, jobs[name]):
                if not jobs[name].is_stopped:
                    ran.append(name)
                    await goes_on[name].wait()

        for name, job in jobs.items():
            analyses.admit(name, job)
        running = {name: asyncio.create_task(run(name)) for name in jobs}
        await asyncio.sleep(0)
        assert [analyses.ahead(job) for job in jobs.values()] == [0, 0, 2, 3, 4, 5]
        analyses.stop("d")  # which waits: it is cancelled immediately
        assert analyses.get("d") is None
        analyses.stop("b")  # which runs: it is there until it has ended
        assert analyses.get("b") is jobs["b"]
        assert [analyses.ahead(jobs[name]) for name in "cef"] == [1, 2, 3]
        goes_on["b"].set()
        await running["b"]
        await asyncio.sleep(0)
        assert [analyses.ahead(jobs[name]) for name in "acef"] == [0, 0, 2, 3]
        for each in goes_on.values():
            each.set()
        await asyncio.gather(*running.values())
        assert ran == ["a", "b", "c", "e", "f"]
        assert not any(analyses.get(name) for name in jobs)

    asyncio.run(scene())


@pytest.fixture
def own_settings() -> Mapping[str, object]:
    return {"analyses_per_address": 2}


class Held:
    """Delays analyses until released; bots and hints are answered."""

    def __init__(self, inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
        pool = inside.services.pool
        assert pool is not None
        ask = pool.ask
        self.read: list[int] = []
        self._goes_on = Event()

        async def held(thought: ThinkRequest) -> bytes:
            while thought.task == "read" and not self._goes_on.is_set():
                await asyncio.sleep(0.01)
            self.read += [thought.position] * (thought.task == "read")
            return await ask(thought)

        monkeypatch.setattr(pool, "ask", held)

    def let_go(self) -> None:
        self._goes_on.set()


def analysis(client: Client, table: str, **query: Any) -> Json:
    return client.get(f"/api/tables/{table}/analysis", **query)


def test_the_place_in_the_queue_and_the_limit_are_reported(
    inside: Inside, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(inside, monkeypatch)
    first, second, third = (upload(client, a_record()) for _ in range(3))
    told = [client.post(f"/api/tables/{table}/analysis") for table in (first, second)]
    assert [(each["status"], each["ahead"]) for each in told] == [("reading", 0), ("reading", 1)]
    assert client.post(f"/api/tables/{second}/analysis")["ahead"] == 1  # it is the same one
    refused = refusal(client.post, f"/api/tables/{third}/analysis")
    assert (refused.status, refused.error) == (429, "too_many_analyses")
    assert analysis(client, third)["status"] == "none"
    stopped = client.post(f"/api/tables/{second}/analysis/stop")
    assert (stopped["status"], stopped["ahead"]) == ("none", 0)
    assert client.post(f"/api/tables/{third}/analysis")["ahead"] == 1
    held.let_go()
    until(lambda: analysis(client, third)["status"] == "ready", "the end of the analysis")
    assert analysis(client, first)["status"] == "ready"  # which came first
    total = analysis(client, first)["total"]
    assert held.read == [*range(total), *range(total)]
    assert analysis(client, second)["status"] == "none"
