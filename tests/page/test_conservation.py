"""Whenever a page ends, what it has acknowledged is there when it is opened again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from floodplain.kernel.rng import Rng
from floodplain.page.entries import Change
from tests.page.inside import Disk, Page, Refused, opened
from tests.server.support import ANY_GAME, DEEP

STEPS = 100 if DEEP else 20


class End:
    """The end of a page in the middle of a write: it is not heard of again."""

    def __init__(self, disk: Disk, at: int, is_kept: bool) -> None:
        self._disk, self._at, self._is_kept = disk, at, is_kept
        self.has_come = asyncio.Event()

    async def keep(self, changes: list[Change]) -> None:
        """Store changes up to the end; those at the end itself may be lost, without notice."""
        self._at -= 1
        if self._at > 0:
            await self._disk.keep(changes)
            return
        if self._at == 0 and self._is_kept:
            self._disk.put(changes)
        self.has_come.set()
        await asyncio.get_running_loop().create_future()

    async def meets(self, work: Awaitable[None]) -> bool:
        """Do something; whether the end came first."""
        doing, ending = asyncio.ensure_future(work), asyncio.ensure_future(self.has_come.wait())
        await asyncio.wait({doing, ending}, return_when=asyncio.FIRST_COMPLETED)
        for task in (doing, ending):
            if not task.done():
                task.cancel()
        if doing.done() and not doing.cancelled():
            doing.result()
        return self.has_come.is_set()


class Story:
    """The actions of a person at two tables, and their acknowledgements."""

    def __init__(self, game: str, seed: int) -> None:
        self._game = game
        self._rng = Rng(seed)
        self.logs: dict[str, list[str]] = {}
        """The acknowledged log of each table."""
        self.said: list[str] = []

    async def step(self, page: Page) -> None:
        """Do one thing, and note what it came to."""
        if len(self.logs) < 2:
            table = await page.open(self._game, "me", "me")
        else:
            table = sorted(self.logs)[self._rng.below(2)]
            await self._act(page, table)
        self.logs[table] = await page.record(table)

    async def _act(self, page: Page, table: str) -> None:
        asked = await page.asked(table)
        seat, version = asked["seat"], asked["version"]
        match self._rng.below(5):
            case 0 if asked["undo"]:
                await page.post(f"/api/tables/{table}/undo", seat=seat, version=version, to=asked["undo"][-1])
            case 1:
                text = f"line {len(self.said)}"
                await page.post(f"/api/tables/{table}/chat", seat=seat, text=text)
                self.said.append(text)
            case _:
                await page.answer(table, self._rng.below(1000))


async def play(story: Story, page: Page, until: Callable[[Awaitable[None]], Awaitable[bool]]) -> None:
    for _ in range(STEPS):
        if await until(story.step(page)):
            return


def check(story: Story, logs: dict[str, list[str]], said: list[str], is_kept: bool) -> None:
    """Check that everything acknowledged is there, and at most the one change that was being stored."""
    assert set(story.logs) <= set(logs)
    changed = [table for table, log in logs.items() if story.logs.get(table) != log]
    assert len(changed) + (said != story.said) <= is_kept
    assert said[: len(story.said)] == story.said


async def ended(game: str, seed: int, at: int, is_kept: bool) -> bool:
    """Play up to an end, open the page again, and check it; whether the end came."""
    disk, story = Disk(), Story(game, seed)
    end = End(disk, at + 1, is_kept)  # the first write is that of the page's own key
    running = opened(disk, end.keep)
    page = await running.__aenter__()
    await play(story, page, end.meets)
    kept = Disk()
    kept.entries = dict(disk.entries)
    async with opened(kept) as again:
        tables = [card["id"] for card in (await again.get("/api/tables"))["tables"]]
        logs = {table: await again.record(table) for table in tables}
        lines = [await again.get(f"/api/tables/{table}/chat") for table in tables]
        said = sorted((line["text"] for told in lines for line in told["lines"]), key=lambda x: int(x[5:]))
        check(story, logs, said, is_kept)
        for table in tables:
            await again.answer(table)  # it is played on
    return end.has_come.is_set()


@ANY_GAME
@pytest.mark.parametrize("is_kept", [False, True], ids=["lost", "kept"])
def test_nothing_acknowledged_is_lost_whenever_the_page_ends(game: str, is_kept: bool) -> None:
    async def all_ends() -> int:
        at = 1
        while await ended(game, 7, at, is_kept):
            at += 1
        return at

    assert asyncio.run(all_ends()) > STEPS  # there was an end at every write


@ANY_GAME
def test_a_failure_to_store_leaves_the_page_unchanged(game: str) -> None:
    async def story() -> None:
        disk, rng = Disk(), Rng(3)

        async def keep(changes: list[Change]) -> None:
            if disk.writes and rng.below(3) == 0:
                raise OSError("the disk is full")
            await disk.keep(changes)

        acted = Story(game, 5)
        async with opened(disk, keep) as page:
            statuses: list[int] = []
            for _ in range(3 * STEPS):
                try:
                    await acted.step(page)
                except Refused as refused:
                    statuses.append(refused.status)
            assert set(statuses) == {503}
            logs = {table: await page.record(table) for table in acted.logs}
            assert logs == acted.logs
        async with opened(disk) as again:
            assert {table: await again.record(table) for table in acted.logs} == acted.logs

    asyncio.run(story())
