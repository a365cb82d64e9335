"""Python in a browser gives the same games, records, texts and judgements as this Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from floodplain.bots.values import POINT
from floodplain.catalog import GAMES
from tests.games.golden import FOLDER, golden_records
from tests.page.questions import answers
from tests.site.built import ROOT, inputs
from tests.support import PATIENCE_S

DEEP: Final = bool(os.environ.get("FLOODPLAIN_DEEP"))
RECORDS: Final = [path.relative_to(FOLDER).as_posix() for path in golden_records()]
EVERY: Final = 4 if DEEP else 40
"""The share of the checks of a game's cases that is made: one in this many."""
QUESTIONS: Final[list[list[Any]]] = [
    *(["golden", path] for path in RECORDS if DEEP or path.endswith("/two-players.txt")),
    *(["conformance", name, EVERY, turn] for turn, name in enumerate(GAMES)),
    *(["texts", name, 40 if DEEP else 5] for name in GAMES),
    *(["judgements", name, "3", 20 if DEEP else 2, 0] for name in GAMES),
    *(["judgements", name, "4", 10 if DEEP else 1, 200] for name in GAMES),
    *(["judgements", name, "5", 4 if DEEP else 1, 2400 if DEEP else 400] for name in GAMES),
    *(["steady", name, "3", 20 if DEEP else 3] for name in GAMES),
    *(["steady", name, "4", 10 if DEEP else 1] for name in GAMES),
    *(["forecasts", name, 10 if DEEP else 2] for name in GAMES),
]


@pytest.fixture(scope="module")
def told(pytestconfig: pytest.Config) -> dict[str, Any]:
    """Return Pyodide's answers to all questions."""
    assert pytestconfig.cache is not None
    made_of = inputs()
    cache = pytestconfig.cache.mkdir("pyodide")
    command = [shutil.which(made_of.node) or made_of.node, str(Path(__file__).with_name("engine.mjs"))]
    paths = [made_of.pyodide.resolve(), made_of.wheels.resolve(), ROOT, cache]
    said = subprocess.run(
        [*command, *map(str, paths), "tests.page.questions", json.dumps(QUESTIONS)],
        capture_output=True,
        text=True,
        check=False,
        timeout=None if DEEP else PATIENCE_S,
    )
    assert said.returncode == 0, said.stderr[-3000:]
    found = json.loads(said.stdout.splitlines()[-1])
    return {str(question): answer for question, answer in zip(QUESTIONS, found, strict=True)}


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: "/".join(map(str, question)))
def test_a_browser_gives_the_same_answer(question: list[Any], told: dict[str, Any]) -> None:
    here = json.loads(json.dumps(answers([question])[0]))
    if question[0] == "conformance":
        assert here == []  # else it would be the same only in what is wrong
    elif question[0] == "judgements" and told[str(question)] != here:
        assert [best(each) for each in told[str(question)]] == [best(each) for each in here]
        assert told[str(question)] == without_numpy(question)
        return
    else:
        assert here
    assert told[str(question)] == here


def best(judged: list[list[float]]) -> float:
    """The answer that seems best."""
    return max(judged, key=lambda each: each[1] + POINT * each[2])[0]


def without_numpy(question: list[Any]) -> Any:
    """The answer of plain Python, in double precision like a browser.

    Where two ends of a turn are worth the same, a rounding decides between them: there a search may follow
    another one than with NumPy, which computes in single precision.
    """
    command = [sys.executable, "-m", "tests.page.questions", json.dumps([question]), "plain"]
    said = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return json.loads(said.stdout.splitlines()[-1])[0]
