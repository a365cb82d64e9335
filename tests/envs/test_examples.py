"""The examples run, in a small form."""

import json
import re
import runpy
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from matplotlib import pyplot as plt

EXAMPLES = Path(__file__).parents[2] / "examples"
SHARE = re.compile(r"\d+% \[\d+%, \d+%\]")

pytestmark = pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the examples lie beside the source")


def run(name: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")


def test_a_bot_in_twenty_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    run("bot.py", ["--games", "2"], monkeypatch)
    assert SHARE.search(capsys.readouterr().out)
    lines = (
        (EXAMPLES / "bot.py")
        .read_text(encoding="utf-8")
        .partition("@dataclass")[2]
        .partition("if __name__")[0]
    )
    assert len(lines.strip().splitlines()) <= 20


def test_information_set_search_against_a_level(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run("ismcts.py", ["--games", "1", "--simulations", "2", "--against", "random"], monkeypatch)
    assert SHARE.search(capsys.readouterr().out)


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch brings gigabytes, so no lock of ours has it")
def test_ppo_learns_in_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    curve = tmp_path / "curve.svg"
    run("ppo.py", ["--game", "fertility", "--steps", "6000", "--curve", str(curve)], monkeypatch)
    assert SHARE.search(capsys.readouterr().out)
    assert "polyline" in curve.read_text(encoding="utf-8")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_notebook_runs_from_top_to_bottom(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GAMES", "2")
    monkeypatch.setenv("MPLBACKEND", "agg")
    book = json.loads((EXAMPLES / "dataset.ipynb").read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    for cell in book["cells"]:
        assert not cell.get("outputs")
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    said = capsys.readouterr().out
    assert SHARE.search(said)
    assert said.count("own.") + said.count("second.") > 3
    assert len(plt.get_fignums()) == 2
    plt.close("all")
