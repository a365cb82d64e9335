"""The browser client, served from the package, or a page that says that the interface is here."""

from __future__ import annotations

import gzip
import json
from collections.abc import Awaitable, Callable
from functools import lru_cache
from html import escape
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from floodplain.server.api.endpoint import accepts, refused
from floodplain.server.errors import NotFound
from floodplain.server.home.guests import GUEST

STATIC: Final = Path(__file__).parent.parent / "static"
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
TEXT: Final = frozenset({".css", ".html", ".js", ".svg", ".webmanifest"})
BROTLI: Final = ".br"
"""The suffix of a file that the client's build has compressed."""
PARTS: Final = "parts.json"
"""The files that each part of the client needs, as listed by its build."""
PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Floodplain</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>Floodplain</h1><p>The server is running. Its interface is described in
<a href="/api/openapi.json">/api/openapi.json</a>; the browser client is not part of this build.</p>
</body></html>
"""


GameOf = Callable[[str], Awaitable[tuple[str, int] | None]]
"""A function that returns the game at a table, and its number of answers."""
OPENING: Final = 20
"""The number of answers after which clients load the board of a table first.

By then nearly everyone has given an answer, and is not shown the summary of the game.
"""


def page_routes(game_of: GameOf, folder: Path = STATIC) -> list[Route]:
    """Return the routes of the browser client: its files, or its first page."""
    root = folder.resolve()

    async def page(request: Request) -> Response:
        wanted = request.path_params.get("path", "")
        if wanted == "api" or wanted.startswith("api/"):
            return refused(NotFound("not found; /api/openapi.json lists what there is"))
        found = _file(root, wanted)
        if found is not None:
            return _served(found, root, request)
        if Path(wanted).suffix:
            return refused(NotFound("there is no such file"))
        first = _file(root, "index.html")  # the client handles the path
        if first is not None:
            is_joining = not wanted and request.scope.get(GUEST)  # a phone on the local network
            return _first(first, request, "" if is_joining else await _head(root, wanted, game_of))
        return HTMLResponse(PAGE, headers={"Cache-Control": ASK_AGAIN})

    return [Route("/{path:path}", page, methods=["GET"], name="page")]


async def _head(root: Path, path: str, game_of: GameOf) -> str:
    """Return what is added to the head of a page: the parts that it needs next, and the game of its table."""
    match path.split("/"):
        case [""]:
            return _links(root, "Home")
        case ["t", table]:
            found = await game_of(table)
            if found is None:
                return _links(root, "table")
            game, answers = found
            # Until then the client decides whether it needs the board or the summary.
            return _links(root, "table", *[game] * (answers > OPENING)) + _meta(game)
        case ["t", table, "review"]:
            found = await game_of(table)
            return (
                _links(root, "Review")
                if found is None
                else _links(root, "Review", found[0]) + _meta(found[0])
            )
        case ["learn", game, _] if _links(root, game):
            return _links(root, "Lesson", game) + _meta(game)
        case _:
            return ""


def _meta(game: str) -> str:
    """Return the tag that names the game whose texts and room the client needs first."""
    return f'<meta name="game" content="{escape(game)}">'


def _first(path: Path, request: Request, head: str) -> Response:
    """Return the first page, with its head."""
    kept = path.stat()
    etag = f'W/"{kept.st_mtime_ns:x}-{kept.st_size:x}-{crc32(head.encode()):x}"'
    headers = {"Cache-Control": ASK_AGAIN, "ETag": etag, "Vary": "Accept-Encoding"}
    if request.headers.get("If-None-Match") == etag:
        return Response(status_code=304, headers=headers)
    # The client's own addresses are relative, so that it also works without a server, below any path.
    page = path.read_bytes().replace(b'="./', b'="/').replace(b"</head>", f"{head}</head>".encode())
    if accepts(request, "gzip"):
        headers["Content-Encoding"] = "gzip"
        page = gzip.compress(page, mtime=0)
    return HTMLResponse(page, headers=headers)


def _links(root: Path, *parts: str) -> str:
    """Return links with which the browser preloads parts of the client, with everything that they need."""
    listed = root / PARTS
    return _links_of(listed, listed.stat().st_mtime_ns, parts) if listed.is_file() else ""


@lru_cache(maxsize=64)
def _links_of(listed: Path, changed: int, parts: tuple[str, ...]) -> str:  # changed: only a key of the cache
    made = json.loads(listed.read_bytes())
    there = _needed(made, "index.html", {})
    wanted: dict[str, None] = {}
    for part in parts:
        for key in [key for key, each in made.items() if each.get("name") == part]:
            _needed(made, key, wanted)
    return "".join(_link(file) for file in wanted if file not in there)


def _needed(made: dict[str, Any], key: str, files: dict[str, None]) -> dict[str, None]:
    """Return the files that a part of the client needs, in order."""
    part = made[key]
    if part["file"] not in files:
        files |= dict.fromkeys([part["file"], *part.get("css", [])])
        for other in part.get("imports", []):
            _needed(made, other, files)
    return files


def _link(name: str) -> str:
    kind = 'rel="modulepreload"' if name.endswith(".js") else 'rel="preload" as="style"'
    return f'<link {kind} crossorigin href="/{name}">'


def _file(root: Path, wanted: str) -> Path | None:
    if not wanted or "\0" in wanted:
        return None
    try:
        found = (root / wanted).resolve()
        return found if found.is_relative_to(root) and found.is_file() else None
    except (OSError, ValueError):  # a name that is too long, or none
        return None


def _served(path: Path, root: Path, request: Request) -> Response:
    # Names in assets/ contain a hash of their content; all others must be requested again.
    is_hashed = path.relative_to(root).parts[0] == "assets"
    kept = path.stat()
    headers = {
        "Cache-Control": FOREVER if is_hashed else ASK_AGAIN,
        "ETag": f'W/"{kept.st_mtime_ns:x}-{kept.st_size:x}"',
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("If-None-Match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    small = path.with_name(path.name + BROTLI)
    if accepts(request, "br") and small.is_file():
        headers["Content-Encoding"] = "br"
        return FileResponse(small, headers=headers, media_type=guess_type(path)[0])
    if path.suffix in TEXT and accepts(request, "gzip"):
        headers["Content-Encoding"] = "gzip"
        return Response(_pressed(path, kept.st_mtime_ns), headers=headers, media_type=guess_type(path)[0])
    return FileResponse(path, headers=headers)


@lru_cache(maxsize=256)
def _pressed(path: Path, changed: int) -> bytes:  # changed: only a key of the cache
    """Return a compressed text, compressed once."""
    return gzip.compress(path.read_bytes(), mtime=0)
