"""The documentation site: its links work, and its reference covers every public name."""

import importlib
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parents[1]
PUBLIC = ("floodplain", "floodplain.client", "floodplain.envs")
LISTED = re.compile(r"^::: (\S+)$(?:\n    options:\n      members: \[([^\]]*)\])?", re.MULTILINE)


class Page(HTMLParser):
    """The links of a page, and its anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids.update(given[name] or "" for name in ("id", "name") if name in given)
        self.links.extend(given[name] or "" for name in ("href", "src") if name in given)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    """Return every page of the site, by file."""
    folder = tmp_path_factory.mktemp("site").resolve()
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment)
    assert built.returncode == 0, built.stderr
    return {file: Page(file.read_text(encoding="utf-8")) for file in folder.rglob("*.html")}


pytestmark = pytest.mark.skipif(
    find_spec("mkdocs") is None, reason="the site is built where the tools of development are"
)


def dead(site: dict[Path, Page]) -> Iterator[str]:
    for file, page in site.items():
        for link in page.links:
            address = urlsplit(link)
            if address.scheme or address.netloc or link.startswith("/"):
                continue  # /: the link of an error page, wherever the site is hosted
            target = (file.parent / unquote(address.path)).resolve() if address.path else file
            ids = site[target].ids if target in site else {unquote(address.fragment)}
            if not target.is_file() or (address.fragment and unquote(address.fragment) not in ids):
                yield f"{file.name}: {link}"


def test_every_link_of_the_site_leads_to_a_page_and_a_place_on_it(site: dict[Path, Page]) -> None:
    assert len(site) > 15
    assert sorted({link for link in dead(site) if not link.endswith("#__skip")}) == []


def test_the_reference_covers_every_public_name(site: dict[Path, Page]) -> None:
    [reference] = [page for file, page in site.items() if file.name == "reference.html"]
    missing = []
    for module in PUBLIC:
        public = importlib.import_module(module)
        for name in public.__all__:
            thing = getattr(public, name)
            thing = getattr(thing, "__origin__", thing)  # Game is a generic class with any types
            if f"{thing.__module__}.{thing.__qualname__}" not in reference.ids:
                missing.append(f"{module}.{name}")
    assert missing == []


def test_the_reference_lists_only_existing_names() -> None:
    listed = LISTED.findall((ROOT / "docs" / "reference.md").read_text(encoding="utf-8"))
    assert len(listed) > 15
    for path, members in listed:
        module, _, last = path.rpartition(".")
        thing = importlib.import_module(path) if find_module(path) else None
        if thing is None:
            assert hasattr(importlib.import_module(module), last), path
            continue
        for name in filter(None, map(str.strip, members.split(","))):
            assert hasattr(thing, name), f"{path}.{name}"
            assert inspect.getmodule(getattr(thing, name)) is thing, f"{path}.{name} is documented elsewhere"


def find_module(path: str) -> bool:
    try:
        return find_spec(path) is not None
    except ModuleNotFoundError:
        return False
