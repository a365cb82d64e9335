"""`./site` and `floodplain site` refuse what they cannot do, in one line; a fresh clone builds a site."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from floodplain.cli import main

ROOT = Path(__file__).parents[2]
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")


@posix
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "name the folder for the site"),
        (("--nonsense", "out"), "unknown option --nonsense"),
        (("one", "two"), "name one folder, not two (one, two)"),
    ],
)
def test_the_script_refuses_in_one_line(arguments: tuple[str, ...], sentence: str) -> None:
    said = subprocess.run(["./site", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert said.returncode == 2
    assert sentence in said.stderr
    assert said.stderr.count("\n") == 1


@posix
def test_the_script_tells_how_it_is_used() -> None:
    said = subprocess.run(["./site", "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert said.stdout.startswith("usage: ./site FOLDER")


def test_the_command_names_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--pyodide", str(tmp_path / "none"), "--wheels", str(tmp_path)]
    assert main(["site", str(tmp_path / "out"), *given]) == 2
    said = capsys.readouterr().err
    assert said.startswith("floodplain site: Pyodide")
    assert said.endswith("in a checkout, ./site OUT fetches it\n")
    assert not (tmp_path / "out").exists()


def test_the_command_looks_at_the_folder_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    assert main(["site", str(tmp_path), "--pyodide", str(tmp_path / "none")]) == 2
    assert "not empty and holds no earlier site" in capsys.readouterr().err


@posix
@pytest.mark.skipif(not os.environ.get("FLOODPLAIN_DEEP"), reason="fetches packages, which takes minutes")
def test_a_fresh_clone_writes_a_site(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHON")}
    subprocess.run(["./site", "public"], cwd=clone, env=environment, check=True)
    assert (clone / "public/index.html").is_file()
    assert (clone / "public/engine/manifest.json").is_file()
