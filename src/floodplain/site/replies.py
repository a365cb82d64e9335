"""Replies that are written into a site, so that its first pages need not wait for Python."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Any, Final

from floodplain.kernel.text import LANGUAGES
from floodplain.page.bridge import Bridge, start
from floodplain.site.inputs import BadSite

OK: Final = 200


def replies() -> dict[str, bytes]:
    """Return the replies by file of the site; `data/index.json` says which file answers which request."""
    return asyncio.run(_collect())


async def _collect() -> dict[str, bytes]:
    bridge = await start([], _no_answer, lambda *_: None, _nothing_kept)
    index: dict[str, str] = {}
    files: dict[str, bytes] = {}
    async for target, body in _all(bridge):
        name = f"{sha256(body).hexdigest()[:16]}.json"
        index[target] = name
        files[f"data/{name}"] = body
    files["data/index.json"] = json.dumps(index, separators=(",", ":")).encode()
    return files


async def _all(bridge: Bridge) -> AsyncIterator[tuple[str, bytes]]:
    """Return all requests of a client before a table is opened, as `ui/src/lib/api/http.ts` sends them."""
    for language in LANGUAGES:
        target = f"/api/games?lang={language}"
        games = await _get(bridge, target)
        yield target, games
        for game in json.loads(games)["games"]:
            async for each in _of_game(bridge, game, language):
                yield each


async def _of_game(bridge: Bridge, game: dict[str, Any], language: str) -> AsyncIterator[tuple[str, bytes]]:
    name = f"/api/games/{game['name']}"
    targets = [f"{name}/texts/{language}"]
    targets += [f"{name}/lessons/{each['name']}?lang={language}" for each in game["lessons"]]
    targets += [f"{name}/examples/{each['name']}?lang={language}" for each in game["examples"]]
    if language == LANGUAGES[0]:
        targets += [f"{name}/editions/{each['name']}" for each in game["editions"]]
    for target in targets:
        yield target, await _get(bridge, target)


async def _get(bridge: Bridge, target: str) -> bytes:
    status, _, body = await bridge.http("GET", target, [], None)
    if status != OK:
        raise BadSite(f"{target} was answered with {status}: {body[:200].decode(errors='replace')}")
    return bytes(body)


async def _no_answer(question: bytes) -> bytes:  # noqa: ARG001 - a contract
    raise RuntimeError("no bot is asked while a site is written")


async def _nothing_kept(changes: list[tuple[str, bytes | None]]) -> None:
    """Save nothing: no table is opened."""
