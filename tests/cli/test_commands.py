"""Common properties of all commands: help, versions, one sentence for bad input, clean exits."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from floodplain.cli.arguments import find_language
from floodplain.cli.commands import make_parser
from tests.cli.conftest import Run

COMMANDS = [
    ("play",),
    ("simulate",),
    ("replay",),
    ("edition",),
    ("edition", "list"),
    ("edition", "show"),
    ("edition", "check"),
    ("edition", "new"),
    ("rules",),
    ("conformance",),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_help_with_an_example(command: tuple[str, ...], run: Run) -> None:
    said = run(*command, "--help")
    assert said.code == 0
    assert "example" in said.out
    assert f"floodplain {command[0]}" in said.out


def test_the_help_lists_exit_codes_and_appears_without_a_command(run: Run) -> None:
    said = run("--help")
    assert all(f"\n  {code} " in said.out for code in ("0", "1", "2", "130"))
    assert run().out == said.out


def test_every_command_is_tested_here() -> None:
    text = make_parser().format_help()
    assert all(f"\n    {command[0]}" in text for command in COMMANDS)
    assert "{" not in text


def test_the_version_says_whether_the_rules_are_compiled(run: Run) -> None:
    said = run("--version")
    assert said.code == 0
    assert said.out.startswith("floodplain ")
    assert said.out.strip().endswith(("(compiled)", "(pure Python)"))


BAD: list[tuple[str, str]] = [
    ("dance", "invalid choice"),
    ("play chess", "no game called 'chess'"),
    ("play fertility --players 7", "2, 3, 4 players, not 7"),
    ("play fertility --players two", "'two' is not a whole number"),
    ("play fertility --seats you,deep", "unknown player 'deep'"),
    ("play fertility --seats you,greedy --players 3", "2 seats for 3 players"),
    ("play fertility --names Ann", "1 name for 2 players"),
    ("play fertility --names Ann,B|b", "cannot be empty or contain"),
    ("play fertility --option moon=full", "no option 'moon'"),
    ("play fertility --option moon", "not of the form NAME=VALUE"),
    ("play fertility --option first=seat --option first=drawn", "given twice"),
    ("play fertility --option valley=1,1,1", "option valley"),
    ("play fertility --lang de", "invalid choice"),
    ("play fertility --edition nowhere.toml", "no such file"),
    ("play fertility --sead 3", "unrecognized arguments"),
    ("play", "no game given"),
    ("play --resume nowhere.record", "no such file"),
    ("play --resume", "no saved game"),
    ("play --resume x --seed 3", "--seed cannot be changed"),
    ("simulate fertility --bots deep", "no bot called 'deep'"),
    ("simulate fertility --bots random,random --players 3", "2 bots for 3 players"),
    ("simulate fertility --games 0", "'0' is not a whole number of at least 1"),
    ("simulate fertility --workers -1", "-1"),
    ("simulate", "required"),
    ("replay nowhere.record", "no such file"),
    ("replay .", "folder"),
    ("edition", "required"),
    ("edition show chess", "no game called 'chess'"),
    ("edition show fertility first", "no edition 'first'"),
    ("edition check nowhere.toml", "no such file"),
    ("edition new chess x.toml", "no game called 'chess'"),
    ("rules chess", "no game called 'chess'"),
    ("rules fertility F99", "no rule 'F99'"),
    ("rules fertility --search xylophone", "no rule contains 'xylophone'"),
    ("conformance chess", "no game called 'chess'"),
    ("serve --port 99999999", "port is 99999999; choose a number from 0 to 65535"),
    ("app --port 99999999", "port is 99999999; choose a number from 0 to 65535"),
    ("serve --port http", "'http' is not a whole number"),
    ("serve --notice-seconds soon", "'soon' is not a number"),
    ("doctor --port http", "'http' is not a whole number"),
    ("app --address here --no-browser", "'here' is not an address"),
    ("serve --local-network 192.168.1.23,there", "'there' is not an address"),
    ("review nowhere.record --html .", "this is a folder; name a file"),
]


@pytest.mark.parametrize(("line", "sentence"), BAD, ids=[line for line, _ in BAD])
def test_bad_input_gets_one_sentence_and_exit_code_2(
    line: str, sentence: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run(*line.split())
    assert said.code == 2
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert said.err.startswith("floodplain")


@pytest.mark.parametrize(
    "command",
    [
        ("rules", "fertility"),
        ("simulate", "fertility", "--games", "1", "--bots", "random"),  # drawn as a table
        ("edition", "show", "egizia"),
    ],
    ids=lambda words: words[0],
)
def test_a_pipe_that_closes_early_is_no_error(command: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)  # like head, once it has read enough
    with os.fdopen(writing, "wb") as closed:
        words = [sys.executable, "-m", "floodplain", *command]
        done = subprocess.run(words, stdout=closed, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 141  # the exit code of a program ended by SIGPIPE
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "nl_BE.UTF-8"}, "nl"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "nl_NL"}, "nl"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LC_ALL": "", "LANG": "fr"}, "fr"),
    ],
)
def test_the_environment_sets_the_language(environment: dict[str, str], language: str) -> None:
    assert find_language(None, environment) == language
    assert find_language("en", environment) == "en"
