"""Every block of code in the documentation runs; tests/test_site.py tests the site built from it."""

import ast
import doctest
import io
import os
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import pytest

from floodplain.cli.app import is_ready
from floodplain.cli.commands import main, make_parser
from tests.server.inside import serving
from tests.server.support import until
from tests.support import PATIENCE_S, free_port

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# (\w+\.py)\n")  # at the top of a program that the page tells you to save
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
RUN = {"pycon", "python", "sh"}
TESTED_ELSEWHERE = {
    "json": {"command-line.md"},
    "mermaid": {"architecture.md"},
}  # output of programs; a drawing
# What a program may need beyond our packages; if it is not installed, these tests cover it.
OUTSIDE = {"sb3_contrib": "tests/envs/test_masks.py"}
ADDRESS = "http://127.0.0.1:8000"  # the address of a server in the documentation


def blocks(document: Path, language: str) -> list[str]:
    found = BLOCK.findall(document.read_text(encoding="utf-8"))
    return [
        re.sub(rf"^{indent}", "", code, flags=re.MULTILINE)
        for indent, kind, code in found
        if kind == language
    ]


def with_blocks(language: str) -> list[Path]:
    return [document for document in PAGES if blocks(document, language)]


def name(document: Path) -> str:
    return document.name


@pytest.mark.parametrize("document", PAGES, ids=name)
def test_every_block_is_of_a_tested_kind(document: Path) -> None:
    kinds = {kind for _, kind, _ in BLOCK.findall(document.read_text(encoding="utf-8"))}
    others = {kind for kind in kinds - RUN if document.name not in TESTED_ELSEWHERE.get(kind, set())}
    assert others <= {"text"}  # no code: a tree of files, a formula


@pytest.mark.parametrize("document", PAGES, ids=name)
def test_every_link_leads_to_a_file_and_a_heading_in_it(document: Path) -> None:
    text = BLOCK.sub("", document.read_text(encoding="utf-8"))
    for file, heading in re.findall(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)", text):
        target = document.parent / file if file else document
        assert target.exists(), file
        assert not heading or heading in headings(target), heading


def headings(document: Path) -> set[str]:
    """Return the anchors of a page's headings."""
    found = re.findall(r"^#+ (.*)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in found}


@pytest.mark.parametrize("document", with_blocks("pycon"), ids=name)
def test_doctest_blocks_print_what_the_page_shows(document: Path) -> None:
    names: dict[str, object] = {}
    for code in blocks(document, "pycon"):
        test = doctest.DocTestParser().get_doctest(code, names, document.name, str(document), 0)
        runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
        assert runner.run(test, clear_globs=False).failed == 0
        names.update(test.globs)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("documented")
    with serving(f"sqlite:///{folder / 'documented.sqlite3'}") as inside:
        yield inside.address


@pytest.mark.parametrize("document", with_blocks("python"), ids=name)
def test_programs_run(document: Path, address: str, capsys: pytest.CaptureFixture[str]) -> None:
    for code in blocks(document, "python"):
        if any(f"from {library} import" in code and find_spec(library) is None for library in OUTSIDE):
            continue
        compiled = compile(
            ast.parse(code.replace(ADDRESS, address)), str(document), "exec", dont_inherit=True
        )
        exec(compiled, {"__name__": "__main__"})
    assert "print(" not in "".join(blocks(document, "python")) or capsys.readouterr().out


def lines(document: Path) -> list[str]:
    """Return the lines of a page's shell blocks, without comments."""
    found = [line for code in blocks(document, "sh") for line in code.splitlines()]
    return [shlex.join(words) for line in found if (words := shlex.split(line, comments=True))]


# Beginnings of lines that are not run here, and why; all other shell lines are run, or fail.
ELSEWHERE = {
    "./check": "it is what runs this",
    "./play": "fetches packages and compiles: tests/cli/test_first_start.py",
    "./site": "fetches packages: tests/site/test_script.py",
    "floodplain site": "takes half a minute: tests/site/test_content.py",
    "python -m http.server": "serves until it is stopped: tests/browser/test_site.py",
    "pip install '.[server]'": "the locks install the same: tests/cli/test_slim.py",
    "pip install .": "./check installs the package, and runs the tests that name it a wheel",
    "pip install --editable": "what it installs was made here: tests/cli/test_new.py",
    "pytest": "the tests of what was made here: tests/cli/test_new.py",
    "floodplain app": "opens a browser: tests/cli/test_app.py",
    "floodplain conformance": "takes minutes for every game: tests/conformance/test_conformance.py",
    "floodplain serve --host": "several workers on a PostgreSQL: tests/server/test_operations.py",
    "dask": "schedulers and workers on many machines: tests/arena/test_cluster.py",
    "git grep": "once, for the maintainer who hosts the project: tests/test_release.py",
    "docker": "its engine is not where the checks run; what it is given is read: tests/test_repository.py",
}


def is_elsewhere(line: str) -> bool:
    return any(line == begun or line.startswith(f"{begun} ") for begun in ELSEWHERE)


def test_commands_not_run_here_are_documented_and_tested_elsewhere() -> None:
    documented = [line for document in PAGES for line in lines(document)]
    for begun, reason in ELSEWHERE.items():
        assert any(line == begun or line.startswith(f"{begun} ") for line in documented), begun
        assert all((ROOT / path).is_file() for path in re.findall(r"tests/\S+", reason)), reason


def serve(words: Sequence[str]) -> int:
    """Serve until the server answers; return how it ends when stopped."""
    port = free_port()
    command = [sys.executable, "-m", "floodplain", "serve", *words, "--port", str(port)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        until(lambda: process.poll() is not None or is_ready(port), "the server to answer")
        process.terminate()
        return process.wait(PATIENCE_S) if os.name == "posix" else 0


def measure(words: Sequence[str]) -> int:
    """Measure the baselines of one game in the smallest form."""
    least = ["fertility", "--among", "random", "--games", "1", "--seconds", "0", "--ppo", "0"]
    with patch("sys.argv", ["bench", *words, *least]):
        runpy.run_module("bench.baselines", run_name="__main__")
    return 0


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """Yield the address of a cluster with one worker."""
    from floodplain.arena.cluster import cluster  # noqa: PLC0415 - not needed by most pages

    with cluster("local:1") as made:
        yield str(made.client.scheduler_info()["address"])


def run(line: str, request: pytest.FixtureRequest) -> int:
    """Run a line in a smaller form, with one game and one worker; return its exit code."""
    match shlex.split(line):
        case ["floodplain", "serve", *words]:
            return serve(words)
        case ["floodplain", *words]:
            small = {"--games": "1"} if "--plugin" in words else {"--games": "1", "--bots": "greedy"}
            if "--cluster" in words:
                small["--cluster"] = request.getfixturevalue("scheduler")
            return main([small.get(before, word) for before, word in pairwise(["", *words])])
        case ["python", "-m", "bench.baselines", *words]:
            return measure(words)
        case _:
            pytest.fail(f"nothing runs this, and nothing says why: {line}")


@pytest.mark.parametrize("document", with_blocks("sh"), ids=name)
def test_commands_run_one_after_another(
    document: Path, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FLOODPLAIN_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("FLOODPLAIN_PLUGINS", "")
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    for code in blocks(document, "python"):
        if found := FILE.match(code):  # commands get the last version of a file
            (tmp_path / found[1]).write_text(code, encoding="utf-8")
    for line in lines(document):
        if line.startswith("floodplain "):
            make_parser().parse_args(shlex.split(line)[1:])  # must be valid unchanged
        if not is_elsewhere(line):
            assert run(line, request) == 0, line
