"""The content of a site: relative addresses, no other origin, replies and archives, and its size."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import os
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from floodplain.kernel.text import LANGUAGES
from floodplain.site.build import digest, site_files
from tests.site.built import ROOT, built_site, inputs

MOST_BYTES = 9_000_000  # of the first game, compressed
TEXTS = {".css", ".html", ".js", ".json", ".py", ".txt", ".webmanifest"}
ABSOLUTE = re.compile(r"""(?:href|src)="/|url\(/|["'`]/(?:api|assets|icons|engine|data)/""")
FOREIGN = re.compile(r"(?:https?:)?//[\w-]+\.[\w.-]+\w")
NAMES = {"http://www.w3.org", "https://www.w3.org"}  # of XML, which nothing fetches


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_site(tmp_path_factory.mktemp("site") / "built")


@pytest.fixture(scope="module")
def manifest(site: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((site / "engine/manifest.json").read_bytes())
    return found


def names(site: Path) -> list[str]:
    return [path.relative_to(site).as_posix() for path in sorted(site.rglob("*")) if path.is_file()]


def text(site: Path, name: str) -> str:
    return (site / name).read_text(encoding="utf-8")


def archive(site: Path, name: str) -> zipfile.ZipFile:
    """Open an archive of the engine, whose files are compressed together."""
    return zipfile.ZipFile(io.BytesIO(gzip.decompress((site / "engine" / name).read_bytes())))


def own_texts(site: Path) -> list[str]:
    """Return the texts that are ours; Pyodide names places from which nothing is fetched unasked."""
    mine = [name for name in names(site) if not name.startswith(("engine/pyodide", "licences"))]
    return [name for name in mine if Path(name).suffix in TEXTS]


def test_pages_and_styles_link_by_relative_addresses(site: Path) -> None:
    linking = [name for name in own_texts(site) if name.endswith((".html", ".css", ".webmanifest"))]
    assert {"index.html", "console.html", "404.html", "manifest.webmanifest"} <= set(linking)
    assert [name for name in linking if ABSOLUTE.search(text(site, name))] == []


def test_nothing_names_another_origin(site: Path) -> None:
    found = {
        f"{name}: {address}"
        for name in own_texts(site)
        for address in FOREIGN.findall(text(site, name))
        if not any(each.endswith(address) or address in each for each in NAMES)
    }
    assert found == set()


def test_what_pages_and_the_manifest_link_to_is_there(site: Path) -> None:
    linked = {
        address
        for name in ("index.html", "console.html")
        for address in re.findall(r'(?:href|src)="\./([^"]+)"', text(site, name))
    }
    icons = {each["src"] for each in json.loads(text(site, "manifest.webmanifest"))["icons"]}
    assert len(linked) > 5
    assert [name for name in linked | icons if not (site / name).is_file()] == []


def test_the_page_of_the_client_finds_its_engine(site: Path) -> None:
    page = text(site, "index.html")
    [address] = re.findall(r'<meta name="floodplain-engine" content="([^"]+)"', page)
    assert (site / address).is_file()


@pytest.mark.parametrize("page", ["index.html", "console.html", "404.html"])
def test_a_page_allows_its_own_scripts_and_nothing_else(site: Path, page: str) -> None:
    content = text(site, page)
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', content)
    rules = {words[0]: words[1:] for words in map(str.split, policy.split(";"))}
    inline = re.findall(r"<script[^>]*>(.+?)</script>", content, re.DOTALL)
    hashes = [base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in inline]
    assert rules["default-src"] == ["'none'"]
    assert rules["script-src"] == ["'self'", *(f"'sha256-{each}'" for each in hashes)]
    assert rules["connect-src"] == ["'self'"]
    assert "<style" not in content


def test_every_file_of_the_engine_is_listed_with_its_size(site: Path, manifest: dict[str, Any]) -> None:
    listed = [*manifest["files"], *manifest["archives"], *manifest["console"]]
    sizes = {f"engine/{each['name']}": each["bytes"] for each in listed}
    there = {name: (site / name).stat().st_size for name in names(site) if name.startswith("engine/")}
    assert sizes == {name: size for name, size in there.items() if name != "engine/manifest.json"}
    assert f"engine/{manifest['loader']}" in sizes
    assert f"engine/{manifest['python']}python_stdlib.zip" in sizes


def test_names_in_the_engine_change_with_the_content(site: Path, manifest: dict[str, Any]) -> None:
    for each in (*manifest["archives"], *manifest["console"]):
        assert digest((site / "engine" / each["name"]).read_bytes()) in each["name"]


def test_archives_hold_bytecode_and_only_what_a_page_needs(site: Path, manifest: dict[str, Any]) -> None:
    held: set[str] = set()
    for each in manifest["archives"]:
        held |= set(archive(site, each["name"]).namelist())
    assert {"floodplain/page/bridge.pyc", "floodplain/page/mind.pyc", "starlette/routing.pyc"} <= held
    assert {name for name in held if name.endswith(".py")} == {"anyio/__init__.py", "anyio/abc/__init__.py"}
    tops = {".".join(name.split("/")[:2]) for name in held if name.startswith("floodplain/")}
    assert not tops & {"floodplain.cli", "floodplain.envs", "floodplain.learn", "floodplain.site"}
    assert not {name.partition("/")[0] for name in held} & {"sqlalchemy", "numpy", "rich", "uvicorn"}


def test_the_weights_and_texts_of_every_game_are_in_the_archives(
    site: Path, manifest: dict[str, Any]
) -> None:
    held = set(archive(site, manifest["archives"][-1]["name"]).namelist())
    for game in ("demetra", "egizia", "fertility"):
        assert any(name.startswith(f"floodplain/games/{game}/weights/") for name in held)
        assert {f"floodplain/games/{game}/text/{language}.toml" for language in LANGUAGES} <= held


def test_the_first_game_is_not_much_to_download(site: Path, manifest: dict[str, Any]) -> None:
    engine = [f"engine/{each['name']}" for each in (*manifest["files"], *manifest["archives"])]
    client = [name for name in names(site) if name.startswith("assets/")]
    sizes = {
        name: len(gzip.compress((site / name).read_bytes())) for name in [*engine, *client, "index.html"]
    }
    assert sum(sizes.values()) <= MOST_BYTES, sorted(sizes.items(), key=lambda each: -each[1])[:8]


def test_replies_are_there_for_all_that_is_asked_before_a_table_is_opened(site: Path) -> None:
    index = json.loads((site / "data/index.json").read_bytes())
    for language in LANGUAGES:
        games = json.loads((site / "data" / index[f"/api/games?lang={language}"]).read_bytes())["games"]
        assert [game["name"] for game in games] == ["fertility", "demetra", "egizia"]
        for game in games:
            asked = [f"texts/{language}"]
            asked += [f"lessons/{each['name']}?lang={language}" for each in game["lessons"]]
            asked += [f"examples/{each['name']}?lang={language}" for each in game["examples"]]
            asked += [f"editions/{each['name']}" for each in game["editions"]]
            assert [each for each in asked if f"/api/games/{game['name']}/{each}" not in index] == []
    assert all(json.loads((site / "data" / name).read_bytes()) for name in set(index.values()))


def test_the_worker_keeps_every_file_of_this_version(site: Path) -> None:
    [kept] = re.findall(r"const FILES = (\[.*?\]);", text(site, "sw.js"))
    version = json.loads(text(site, "site.json"))["version"]
    assert set(json.loads(kept)) == set(names(site)) - {"404.html", "sw.js", "site.json", ".nojekyll"}
    assert f"floodplain-{version}" in text(site, "sw.js")


def test_the_licences_name_every_package(site: Path) -> None:
    licences = text(site, "licences.txt")
    lock = (ROOT / "requirements/page.txt").read_text(encoding="utf-8")
    packages = re.findall(r"^([a-z-]+)==(\S+)", lock, re.MULTILINE)
    assert len(packages) > 6
    missing = [name for name, _ in packages if name.replace("-", "_") not in licences]
    assert missing == []
    for words in (
        "Mozilla Public License",
        "PYTHON SOFTWARE FOUNDATION LICENSE",
        "Apache License",
        "SIL OPEN FONT",
    ):
        assert words in licences


@pytest.mark.skipif(not os.environ.get("FLOODPLAIN_DEEP"), reason="a deep run: makes the site twice more")
def test_the_same_sources_make_the_same_site() -> None:
    first, version = site_files(inputs())
    again, same = site_files(inputs())
    assert version == same
    assert {name for name in first if first[name] != again[name]} == set()


def test_bytecode_in_an_archive_is_of_no_time(site: Path, manifest: dict[str, Any]) -> None:
    for each in manifest["archives"]:
        files = archive(site, each["name"])
        assert {info.date_time for info in files.infolist()} == {(2026, 1, 1, 0, 0, 0)}
        module = next(name for name in files.namelist() if name.endswith(".pyc"))
        flags = files.read(module)[4:8]
        assert flags == b"\x01\x00\x00\x00"  # told by the hash of its source, and never checked against it
