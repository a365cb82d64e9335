"""A page has neither NumPy, nor a database, nor processes: it must not even look for them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

ABSENT: Final = (
    *("numpy", "sqlalchemy", "alembic", "psycopg", "uvicorn", "uvloop", "httptools", "websockets"),
    "zoneinfo",  # whose import needs the settings that Python was built with
    *("multiprocessing", "multiprocessing.connection", "zeroconf", "ifaddr", "segno", "ssl", "rich"),
    *("floodplain.catalog", "floodplain.plugins", "floodplain.cli", "floodplain.face"),
)
STORY: Final = """
import sys

for name in {absent!r}:
    sys.modules[name] = None

import asyncio
from threading import Thread

from floodplain.server import threads
from tests.page.inside import Disk, opened


def refuse(*_, **__):
    raise RuntimeError("can't start new thread")


async def story():
    disk = Disk()
    async with opened(disk) as page:
        table = await page.open("fertility", "me", "2")
        for _ in range(6):
            await page.answer(table)
        version = (await page.asked(table))["version"]
        hint = await page.post(f"/api/tables/{{table}}/hint?lang=nl", seat=0, version=version)
        assert hint["answers"]
        await page.get("/api/games/egizia/lessons/1-first-game?lang=fr")
        before = await page.record(table)
    async with opened(disk) as page:
        assert await page.record(table) == before
    print(len(before))


Thread.start = refuse
threads.HAS_THREADS = False
asyncio.run(story())
"""


def test_a_page_plays_without_modules_that_browsers_lack() -> None:
    done = subprocess.run(
        [sys.executable, "-c", STORY.format(absent=ABSENT)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= 6
