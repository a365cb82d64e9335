"""The bridge: requests and sockets of one person, as messages."""

from __future__ import annotations

import asyncio
import json

import pytest

from floodplain.page.entries import Change
from floodplain.page.store import FORMAT, NewerEntries
from tests.page.inside import Disk, Json, Page, Refused, opened


async def hint(page: Page, table: str, asked: Json) -> Json:
    """Return the coach's advice."""
    return await page.post(f"/api/tables/{table}/hint?lang=en", seat=asked["seat"], version=asked["version"])


async def told(page: Page, kind: str) -> object:
    """Return the content of the next message of a kind on the socket."""
    while True:
        _, what, content = await page.told.get()
        if what == kind:
            return content


async def message(page: Page, kind: str) -> dict[str, object]:
    """The next text of a type."""
    while True:
        found: dict[str, object] = json.loads(str(await told(page, "text")))
        if found["type"] == kind:
            return found


def test_a_person_is_recognised_by_a_stored_key() -> None:
    async def story() -> None:
        disk = Disk()
        async with opened(disk) as page:
            table = await page.open("fertility", "me", "me")
        key = disk.entries["about/person"]
        async with opened(disk) as page:
            (card,) = (await page.get("/api/tables"))["tables"]
            assert card["id"] == table
            assert all(seat["mine"] for seat in card["seats"])
        assert disk.entries["about/person"] == key

    asyncio.run(story())


def test_a_socket_follows_a_table_and_is_closed_by_either_side() -> None:
    async def story() -> None:
        async with opened(Disk()) as page:
            table = await page.open("demetra", "me", "me")
            page.bridge.open(1, f"/api/tables/{table}/live?lang=fr")
            assert await told(page, "open") is None
            seen = await message(page, "situation")
            answer = seen["answers"][0]["answer"]  # type: ignore[index]
            said = {"type": "answer", "id": "a", "seat": seen["seat"], "version": seen["version"]}
            page.bridge.send(1, json.dumps({**said, "answer": answer}))
            assert (await message(page, "done"))["id"] == "a"
            page.bridge.close(1)
            page.bridge.send(1, "nobody hears this")
            page.bridge.open(2, "/api/tables/nowhere/live?lang=en")
            assert (await message(page, "problem"))["error"] == "not_found"
            assert await told(page, "close") == 1008

    asyncio.run(story())


def test_what_cannot_be_stored_is_refused_and_changes_nothing() -> None:
    async def story() -> None:
        disk, is_full = Disk(), False

        async def keep(changes: list[Change]) -> None:
            if is_full:
                raise OSError("QuotaExceededError")
            await disk.keep(changes)

        async with opened(disk, keep) as page:
            table = await page.open("egizia", "me", "me")
            await page.answer(table)
            before, kept = await page.asked(table), dict(disk.entries)
            is_full = True
            with pytest.raises(Refused, match="nothing was changed") as refused:
                await page.answer(table)
            assert refused.value.status == 503
            assert await page.asked(table) == before
            assert disk.entries == kept
            is_full = False
            assert (await page.answer(table))["version"] > before["version"]

    asyncio.run(story())


def test_a_first_visit_to_a_full_device_starts_and_is_recognised_once_there_is_room() -> None:
    async def story() -> None:
        disk, is_full = Disk(), True

        async def keep(changes: list[Change]) -> None:
            if is_full:
                raise OSError("QuotaExceededError")
            await disk.keep(changes)

        async with opened(disk, keep) as page:
            assert len((await page.get("/api/games?lang=en"))["games"]) == 3
            with pytest.raises(Refused, match="nothing was changed"):
                await page.open("fertility", "me", "me")
            assert disk.entries == {}
            is_full = False
            table = await page.open("fertility", "me", "me")
        async with opened(disk) as page:
            (card,) = (await page.get("/api/tables"))["tables"]
            assert card["id"] == table
            assert all(seat["mine"] for seat in card["seats"])

    asyncio.run(story())


def test_a_dying_worker_fails_one_question_and_the_table_continues() -> None:
    async def story() -> None:
        async def dead(_: bytes) -> bytes:
            raise ConnectionError("the worker was killed")

        disk = Disk()
        async with opened(disk, asks=dead) as page:
            table = await page.open("fertility", "me", "me")
            asked = await page.asked(table)
            with pytest.raises(Refused, match="gave no answer") as refused:
                await page.post(
                    f"/api/tables/{table}/hint?lang=en", seat=asked["seat"], version=asked["version"]
                )
            assert refused.value.status == 503
            await page.answer(table)
            with pytest.raises(Refused, match="more time or memory than allowed"):
                await page.post("/api/records", record="floodplain record 1")

    asyncio.run(story())


def test_entries_of_a_newer_page_are_left_alone() -> None:
    async def story() -> None:
        disk = Disk()
        disk.entries["about/format"] = json.dumps(FORMAT + 1).encode()
        with pytest.raises(NewerEntries, match="reload the page"):
            async with opened(disk):
                pass
        assert disk.writes == 0

    asyncio.run(story())


def test_an_entry_that_cannot_be_read_hides_no_table() -> None:
    async def story() -> None:
        disk = Disk()
        async with opened(disk) as page:
            bad, good = [await page.open("fertility", "me", "me") for _ in range(2)]
        disk.entries[f"table/{bad}"] = b"{broken"
        async with opened(disk) as page:
            assert [card["id"] for card in (await page.get("/api/tables"))["tables"]] == [good]
            with pytest.raises(Refused) as refused:
                await page.asked(bad)
            assert refused.value.problem["error"] == "unreadable"

    asyncio.run(story())
