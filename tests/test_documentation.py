"""Every block of code in the documentation runs, and the site is built of it without a warning."""

import argparse
import ast
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import pytest

from floodplain.cli.commands import main, make_parser
from tests.server.inside import serving

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
RUN = {"pycon", "python", "sh"}
TESTED_ELSEWHERE = {
    "json": {"command-line.md"},
    "mermaid": {"architecture.md"},
}  # what programs write; a drawing
ADDRESS = "http://127.0.0.1:8000"  # that the documentation calls a server by


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
def test_every_block_is_of_a_kind_that_is_run(document: Path) -> None:
    kinds = {kind for _, kind, _ in BLOCK.findall(document.read_text(encoding="utf-8"))}
    others = {kind for kind in kinds - RUN if document.name not in TESTED_ELSEWHERE.get(kind, set())}
    assert others <= {"text"}  # no code: a tree of files, a formula


@pytest.mark.parametrize("document", with_blocks("pycon"), ids=name)
def test_what_is_typed_at_a_prompt_says_what_stands_below_it(document: Path) -> None:
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
        compiled = compile(
            ast.parse(code.replace(ADDRESS, address)), str(document), "exec", dont_inherit=True
        )
        exec(compiled, {"__name__": "__main__"})
    assert "print(" not in "".join(blocks(document, "python")) or capsys.readouterr().out


def commands(document: Path) -> list[list[str]]:
    """The lines of a page's shell blocks that call floodplain, as words."""
    lines = [line for code in blocks(document, "sh") for line in code.splitlines()]
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("floodplain ")]


@pytest.mark.parametrize("document", with_blocks("sh"), ids=name)
def test_commands_are_understood(document: Path) -> None:
    for words in commands(document):
        assert isinstance(make_parser().parse_args(words), argparse.Namespace), words
    for code in blocks(document, "sh"):
        for line in code.splitlines():
            script = re.match(r"\./(\w+)|sh (\S+)", line)
            assert script is None or (ROOT / (script[1] or script[2])).is_file(), line


# Those that go on until they are stopped, or need others: they are run by the tests of what they start.
STARTS = {"app", "serve", "conformance"}


@pytest.mark.parametrize("document", with_blocks("sh"), ids=name)
def test_commands_run_one_after_another(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FLOODPLAIN_SAVES", str(tmp_path / "saves"))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    for words in commands(document):
        if words[0] not in STARTS and "--cluster" not in words:
            few = ["1" if before == "--games" else word for before, word in pairwise(["", *words])]
            assert main(few) == 0, (words, capsys.readouterr().err)


@pytest.mark.skipif(
    find_spec("mkdocs") is None, reason="the site is built where the tools of development are"
)
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--quiet",
        "--site-dir",
        str(tmp_path / "site"),
    ]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment)
    assert built.returncode == 0, built.stderr
    reference = (tmp_path / "site" / "reference.html").read_text(encoding="utf-8")
    for said in ("floodplain.face.start", "The state after an answer", "floodplain.client.http.Client"):
        assert said in reference
