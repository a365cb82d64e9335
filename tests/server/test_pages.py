"""The browser client is served from the package: never stale, and from nowhere else."""

from __future__ import annotations

import gzip
import re
from mimetypes import guess_type
from pathlib import Path

import pytest

from floodplain.kernel.rng import Rng
from floodplain.server.api.pages import STATIC
from tests.server.plain import Client
from tests.server.support import Server, hot_seat, play
from tests.server.test_security import raw

FILES = sorted(path.relative_to(STATIC) for path in STATIC.rglob("*") if path.is_file())


def test_every_address_without_a_file_leads_to_the_first_page(server: Server) -> None:
    for path in ("/", "/table/abc", "/rules/fertility"):
        status, headers, content = raw(server, "GET", path)
        assert status == 200
        assert headers["Content-Type"].startswith("text/html")
        assert headers["Cache-Control"] == "no-cache"
        assert b"<html" in content
        assert b">Floodplain</p>" in content or not FILES  # there is something to see before the script comes
    assert raw(server, "GET", "/assets/none.js")[0] == 404
    assert raw(server, "GET", "/api")[0] == 404


def linked(content: bytes) -> set[str]:
    """The names of the scripts and styles that a page has its browser bring along, without their hashes."""
    links = re.findall(
        rb'<link rel="(?:modulepreload|preload" as="style)" crossorigin href="/assets/(\S+)"', content
    )
    return {re.sub(r"-.{8}(\.\w+)$", r"\1", name.decode()) for name in links}


@pytest.mark.skipif(not FILES, reason="the client is not part of this build")
def test_a_page_lists_what_it_will_need(server: Server, ann: Client) -> None:
    table = hot_seat(ann, "egizia")["id"]
    waiting = ann.open("egizia", [{"kind": "me"}, {"kind": "open"}])["id"]
    running = hot_seat(ann, "egizia")["id"]
    play(ann, running, 30, Rng(1))
    frame, room = {"table.js", "table.css"}, {"egizia.js", "egizia.css"}
    review, lesson = {"Review.js", "Review.css"}, {"Lesson.js", "Lesson.css"}
    wanted: dict[str, tuple[set[str], bool]] = {
        "/": ({"Home.js", "Home.css"}, False),
        f"/t/{table}": (frame, True),
        f"/t/{running}": (frame | room, True),
        f"/t/{running}/review": (review | room, True),
        f"/t/{waiting}": (frame, False),
        "/t/none": (frame, False),
        "/t/none/review": (review, False),
        "/learn/egizia/1-first-game": (lesson | room, True),
        "/learn/nothing/1-first-game": (set(), False),
        "/about": (set(), False),
    }
    own = {"Home", "table", "egizia", "Review", "Lesson", "fertility", "demetra", "PanelContent", "beside"}
    for path, (said, is_named) in wanted.items():
        content = raw(server, "GET", path)[2]
        found = linked(content)
        assert {name for name in found if name.partition(".")[0] in own} == said, path
        assert {"shared.js", "shared.css"} <= found or not said  # what all of them need
        assert (b'<meta name="game" content="egizia">' in content) == is_named
        assert content.count(b"/assets/base-") == 2  # every page has these
    headers = raw(server, "GET", f"/t/{table}", headers={"Accept-Encoding": "gzip"})[1]
    again = raw(server, "GET", f"/t/{table}", headers={"If-None-Match": headers["ETag"]})
    assert (again[0], again[2]) == (304, b"")
    assert raw(server, "GET", "/", headers={"If-None-Match": headers["ETag"]})[0] == 200


@pytest.mark.parametrize("path", ["/api/games", "/api/games/demetra/texts/nl"])
def test_texts_are_sent_compressed(server: Server, path: str) -> None:
    whole = raw(server, "GET", path)[2]
    status, headers, content = raw(server, "GET", path, headers={"Accept-Encoding": "gzip"})
    assert (status, headers["Content-Encoding"], headers["Content-Type"]) == (200, "gzip", "application/json")
    assert gzip.decompress(content) == whole


@pytest.mark.skipif(not FILES, reason="the client is not part of this build")
def test_hashed_files_are_cached_and_others_revalidated(server: Server) -> None:
    for path in FILES[:: max(1, len(FILES) // 12)]:
        status, headers, content = raw(server, "GET", f"/{path.as_posix()}")
        assert (status, content) == (200, (STATIC / path).read_bytes())
        is_hashed = path.parts[0] == "assets"
        assert headers["Cache-Control"] == (
            "public, max-age=31536000, immutable" if is_hashed else "no-cache"
        )
    assert Path("index.html") in FILES


@pytest.mark.skipif(not FILES, reason="the client is not part of this build")
@pytest.mark.parametrize(
    ("suffix", "accepted", "coding"),
    [
        (".js", "gzip, deflate, br, zstd", "br"),
        (".css", "br;q=1.0, gzip;q=0.8", "br"),
        (".svg", "gzip", "gzip"),
        (".js", "br;q=0, gzip", "gzip"),
        (".css", "br; q=0.0, gzip;q=0", None),
        (".svg", "brotli", None),
    ],
)
def test_a_browser_gets_the_smallest_encoding_it_accepts(
    server: Server, suffix: str, accepted: str, coding: str | None
) -> None:
    path = next(each for each in FILES if each.suffix == suffix and each.parts[0] == "assets")
    kept = (STATIC / path).read_bytes()
    status, headers, content = raw(
        server, "GET", f"/{path.as_posix()}", headers={"Accept-Encoding": accepted}
    )
    assert (status, headers["Content-Encoding"], headers["Vary"]) == (200, coding, "Accept-Encoding")
    assert headers["Content-Type"].partition(";")[0] == guess_type(path)[0]
    assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
    small = (STATIC / f"{path.as_posix()}.br").read_bytes()
    assert content == {"br": small, "gzip": gzip.compress(kept, mtime=0), None: kept}[coding]


@pytest.mark.skipif(not FILES, reason="the client is not part of this build")
@pytest.mark.parametrize("suffix", [".html", ".js", ".css", ".svg"])
def test_texts_are_compressed_and_not_sent_twice(server: Server, suffix: str) -> None:
    path = next(each for each in FILES if each.suffix == suffix)
    whole = (STATIC / path).read_bytes()
    address = f"/{path.as_posix()}"
    status, headers, content = raw(server, "GET", address, headers={"Accept-Encoding": "gzip"})
    assert (status, headers["Content-Encoding"], headers["Vary"]) == (200, "gzip", "Accept-Encoding")
    assert gzip.decompress(content) == whole
    again = raw(server, "GET", address, headers={"If-None-Match": headers["ETag"]})
    assert (again[0], again[2]) == (304, b"")
