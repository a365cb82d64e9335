"""The browser client is served from the package: never stale, and from nowhere else."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from floodplain.server.api.pages import STATIC
from tests.server.plain import Client
from tests.server.support import Server, hot_seat
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


@pytest.mark.skipif(not FILES, reason="the client is not part of this build")
def test_a_page_says_what_it_will_want(server: Server, ann: Client) -> None:
    table = hot_seat(ann, "egizia")["id"]
    waiting = ann.open("egizia", [{"kind": "me"}, {"kind": "open"}])["id"]
    script = b'<link rel="modulepreload" crossorigin href="/assets/%s-'
    style = b'<link rel="preload" as="style" crossorigin href="/assets/%s-'
    home = [script % b"Home", style % b"Home"]
    frame = [script % b"table", style % b"table"]
    game = b'<meta name="game" content="egizia">'
    wanted = {
        "/": home,
        f"/t/{table}": [*frame, game],
        f"/t/{waiting}": frame,
        "/t/none": frame,
        "/about": [],
    }
    for path, said in wanted.items():
        content = raw(server, "GET", path)[2]
        assert [each for each in (*home, *frame, game) if each in content] == said
        both = [script % b"shared", style % b"shared"]  # what either needs
        assert [each for each in both if each in content] == (both if said else [])
        assert content.count(b"/assets/base-") == 2  # every page has these
    headers = raw(server, "GET", f"/t/{table}", headers={"Accept-Encoding": "gzip"})[1]
    again = raw(server, "GET", f"/t/{table}", headers={"If-None-Match": headers["ETag"]})
    assert (again[0], again[2]) == (304, b"")
    assert raw(server, "GET", "/", headers={"If-None-Match": headers["ETag"]})[0] == 200


@pytest.mark.parametrize("path", ["/api/games", "/api/games/demetra/texts/nl"])
def test_words_travel_small(server: Server, path: str) -> None:
    whole = raw(server, "GET", path)[2]
    status, headers, content = raw(server, "GET", path, headers={"Accept-Encoding": "gzip"})
    assert (status, headers["Content-Encoding"], headers["Content-Type"]) == (200, "gzip", "application/json")
    assert gzip.decompress(content) == whole


@pytest.mark.skipif(not FILES, reason="the client is not part of this build")
def test_files_with_a_hash_in_their_name_are_kept_and_all_others_asked_for_anew(server: Server) -> None:
    for path in FILES[:: max(1, len(FILES) // 12)]:
        status, headers, content = raw(server, "GET", f"/{path.as_posix()}")
        assert (status, content) == (200, (STATIC / path).read_bytes())
        is_hashed = path.parts[0] == "assets"
        assert headers["Cache-Control"] == (
            "public, max-age=31536000, immutable" if is_hashed else "no-cache"
        )
    assert Path("index.html") in FILES


@pytest.mark.skipif(not FILES, reason="the client is not part of this build")
@pytest.mark.parametrize("suffix", [".html", ".js", ".css", ".svg"])
def test_texts_travel_small_and_are_not_sent_twice(server: Server, suffix: str) -> None:
    path = next(each for each in FILES if each.suffix == suffix)
    whole = (STATIC / path).read_bytes()
    address = f"/{path.as_posix()}"
    status, headers, content = raw(server, "GET", address, headers={"Accept-Encoding": "br, gzip"})
    assert (status, headers["Content-Encoding"], headers["Vary"]) == (200, "gzip", "Accept-Encoding")
    assert gzip.decompress(content) == whole
    again = raw(server, "GET", address, headers={"If-None-Match": headers["ETag"]})
    assert (again[0], again[2]) == (304, b"")
