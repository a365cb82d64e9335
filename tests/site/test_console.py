"""The Python console: its examples run, its words are there in three languages, and its code runs as told."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import floodplain.site
from floodplain.kernel.text import LANGUAGES

FILES = Path(floodplain.site.__file__).parent / "files"
PAGE = Path(__file__).parents[2] / "docs/site.md"


def exported(name: str, constant: str) -> Any:
    """Return what a module of the console exports."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs Node.js")
    script = (
        f"import {{ {constant} }} from '{(FILES / name).as_uri()}'; console.log(JSON.stringify({constant}))"
    )
    command = [node, "--input-type=module", "--eval", script]
    said = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    return json.loads(said.stdout)


@pytest.fixture(scope="module")
def words() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = exported("console-words.js", "WORDS")
    return found


@pytest.fixture(scope="module")
def examples() -> dict[str, str]:
    return {each["name"]: each["code"] for each in exported("console-examples.js", "EXAMPLES")}


def test_every_word_is_there_in_every_language_with_the_same_gaps(words: dict[str, dict[str, str]]) -> None:
    assert set(words) == set(LANGUAGES)
    for language in LANGUAGES:
        assert list(words[language]) == list(words["en"])
        for key, sentence in words["en"].items():
            assert set(re.findall(r"\{\w+\}", words[language][key])) == set(
                re.findall(r"\{\w+\}", sentence)
            ), key


def test_every_word_is_used_and_every_word_used_is_there(words: dict[str, dict[str, str]]) -> None:
    code = (FILES / "console.html").read_text(encoding="utf-8") + (FILES / "console.js").read_text(
        encoding="utf-8"
    )
    said = set(re.findall(r'data-word="(\w+)"', code)) | set(re.findall(r"say\((?:[^()]*\? )?'(\w+)'", code))
    said |= set(re.findall(r"say\([^()]*\? '\w+' : '(\w+)'", code))
    names = set(exported_names())
    assert said | names == set(words["en"])


def exported_names() -> list[str]:
    return [each["name"] for each in exported("console-examples.js", "EXAMPLES")]


def test_the_first_example_is_the_one_that_the_page_shows(examples: dict[str, str]) -> None:
    [shown] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert next(iter(examples.values())) == shown


def test_every_example_runs(examples: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    for code in examples.values():
        exec(compile(code, "<console>", "exec"), {"__name__": "__main__"})
    said = capsys.readouterr().out
    assert "hoarder wins" in said
    assert "choose" in said


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program of the console, with the part of Pyodide that it needs."""

    async def evaluated(source: str, space: dict[str, Any], filename: str) -> object:
        *lines, last = source.strip().splitlines()
        exec(compile("\n".join(lines), filename, "exec"), space)
        return eval(compile(last, filename, "eval"), space)

    pyodide, code = ModuleType("pyodide"), ModuleType("pyodide.code")
    code.eval_code_async = evaluated  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyodide", pyodide)
    monkeypatch.setitem(sys.modules, "pyodide.code", code)
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    made = ModuleType("floodplain_console")
    source = (FILES / "console.py").read_text(encoding="utf-8")
    exec(compile(source, "console.py", "exec"), made.__dict__)
    return made


def run(console: ModuleType, source: str) -> bool:
    """Run code that waits for nothing."""
    try:
        console.run(source).send(None)
    except StopIteration as ended:
        return bool(ended.value)
    raise AssertionError("the code waits")


def test_the_last_value_is_shown_and_names_stay(
    console: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(console, "a = 6\na * 7") is False
    assert run(console, "_ + a") is False
    assert capsys.readouterr().out == "42\n48\n"


def test_an_error_is_shown_from_the_code_on_with_its_line(
    console: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(console, "def f():\n    return 1 / 0\nf()") is True
    said = capsys.readouterr().err
    assert said.startswith("Traceback")
    assert "return 1 / 0" in said
    assert "ZeroDivisionError: division by zero" in said
    assert "eval_code_async" not in said
    assert run(console, "None") is False
