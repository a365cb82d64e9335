"""A site goes into an empty folder or over an earlier site, and nowhere else."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from floodplain.site.inputs import PACKAGES, PYODIDE, PYODIDE_FILES, BadSite, Inputs
from floodplain.site.write import check_folder, write_site

FILES = {"index.html": b"page", "engine/a/b.js": b"code", "sw.js": b"worker"}


def held(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_site_is_written_into_a_new_folder(tmp_path: Path) -> None:
    write_site(tmp_path / "new" / "site", FILES, "1")
    assert held(tmp_path / "new" / "site") == {*FILES, "site.json"}
    assert (tmp_path / "new/site/engine/a/b.js").read_bytes() == b"code"


def test_of_an_earlier_site_what_is_gone_is_removed_and_what_was_added_stays(tmp_path: Path) -> None:
    write_site(tmp_path, FILES, "1")
    (tmp_path / "CNAME").write_text("games.example")
    write_site(tmp_path, {"index.html": b"other", "sw.js": b"worker"}, "2")
    assert held(tmp_path) == {"index.html", "sw.js", "site.json", "CNAME"}
    assert (tmp_path / "index.html").read_bytes() == b"other"
    assert not (tmp_path / "engine").exists()


def test_a_file_that_is_the_same_is_not_written_again(tmp_path: Path) -> None:
    write_site(tmp_path, FILES, "1")
    os.utime(tmp_path / "sw.js", (1, 1))
    write_site(tmp_path, {**FILES, "index.html": b"other"}, "2")
    assert (tmp_path / "sw.js").stat().st_mtime == 1


def test_a_folder_with_anything_else_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(BadSite, match="not empty and holds no earlier site"):
        write_site(tmp_path, FILES, "1")
    assert held(tmp_path) == {"letter.txt"}


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"7", b'{"floodplain": "site"}', b'{"floodplain": "no", "files": []}', b"\xff\xfe"],
)
def test_a_list_that_is_none_makes_no_earlier_site(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "site.json").write_bytes(content)
    with pytest.raises(BadSite, match="no earlier site"):
        check_folder(tmp_path)


@pytest.mark.parametrize("name", ["../letter.txt", "/letter.txt", "a/../../letter.txt", 7, None, "", "a\0b"])
def test_a_forged_list_removes_nothing_outside_the_folder(tmp_path: Path, name: object) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("dear")
    folder = tmp_path / "site"
    folder.mkdir()
    forged = [str(letter) if name == "/letter.txt" else name, "old.html"]
    (folder / "old.html").write_text("old")
    (folder / "site.json").write_text(json.dumps({"floodplain": "site", "version": "0", "files": forged}))
    write_site(folder, FILES, "1")
    assert letter.read_text() == "dear"
    assert held(folder) == {*FILES, "site.json"}


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadSite, match="this is a file"):
        check_folder(tmp_path / "file")


@pytest.mark.skipif(sys.platform == "win32", reason="a file within a path is reported otherwise")
def test_what_cannot_be_written_is_said_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadSite, match=r"file.*cannot be written"):
        write_site(tmp_path / "file" / "site", FILES, "1")


# --- what a site is made of ---------------------------------------------------------------------------


@pytest.fixture
def made_of(tmp_path: Path) -> Inputs:
    """Folders in which everything is, if only by name."""
    pyodide, wheels = tmp_path / "pyodide", tmp_path / "wheels"
    pyodide.mkdir()
    wheels.mkdir()
    for name in PYODIDE_FILES:
        (pyodide / name).touch()
    (pyodide / "package.json").write_text(json.dumps({"version": PYODIDE}))
    for name in PACKAGES:
        (wheels / f"{name}-1.0-py3-none-any.whl").touch()
    return Inputs(pyodide, wheels, sys.executable)


def test_whatever_is_missing_is_named_with_the_way_to_it(made_of: Inputs) -> None:
    (made_of.pyodide / "pyodide.asm.wasm").unlink()
    with pytest.raises(BadSite, match=r"pyodide\.asm\.wasm is missing.*\./site OUT"):
        made_of.check()


def test_another_version_of_pyodide_is_refused(made_of: Inputs) -> None:
    (made_of.pyodide / "package.json").write_text(json.dumps({"version": "0.1.0"}))
    with pytest.raises(BadSite, match=f"holds Pyodide 0.1.0, and {PYODIDE} is wanted"):
        made_of.check()


@pytest.mark.parametrize("package", PACKAGES)
def test_a_missing_wheel_is_named(made_of: Inputs, package: str) -> None:
    next(made_of.wheels.glob(f"{package}-*")).unlink()
    with pytest.raises(BadSite, match=f"the wheel of {package} is not in"):
        made_of.check()


def test_without_node_it_says_so(made_of: Inputs) -> None:
    with pytest.raises(BadSite, match=r"Node\.js 20\.19 or newer is needed.*not found"):
        Inputs(made_of.pyodide, made_of.wheels, "no-such-program").check()


def test_what_is_no_node_of_a_known_version_is_refused(made_of: Inputs) -> None:
    with pytest.raises(BadSite, match=r"Node\.js 20\.19 or newer is needed.*says Python"):
        made_of.check()


def test_the_pinned_pyodide_is_the_one_that_is_asked_for() -> None:
    package = json.loads((Path(__file__).parents[2] / "ui/package.json").read_bytes())
    assert package["devDependencies"]["pyodide"] == PYODIDE
