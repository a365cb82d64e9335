"""`tools/release` refuses to release if anything is wrong, and says why in one line."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

ROOT = Path(__file__).parent.parent
HOME = 'Source = "https://github.com/{}/floodplain"\n'

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a copy of the checkout as a separate repository, on main and with a host."""
    folder = tmp_path / "clone"
    tools = folder / "tools"
    tools.mkdir(parents=True)
    for name in ("tools/release", "tools/environment.sh", "CHANGELOG.md"):
        (folder / name).write_bytes((ROOT / name).read_bytes())
    (folder / "pyproject.toml").write_text(HOME.format("somebody"))
    (folder / "src/floodplain").mkdir(parents=True)
    (folder / "src/floodplain/__init__.py").write_text('__version__ = "0.9.10"\n')
    git(folder, "init", "--quiet", "--initial-branch=main")
    git(folder, "add", "--all")
    commit(folder)
    git(folder, "tag", "v0.10.0")
    return folder


def git(folder: Path, *arguments: str) -> None:
    person = ("-c", "user.name=Ann", "-c", "user.email=ann@example", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *person, *arguments], cwd=folder, check=True, capture_output=True)


def commit(folder: Path) -> None:
    git(folder, "commit", "--quiet", "--all", "--message", "Change something")


def release(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["sh", "tools/release", "--dry-run", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_valid_version_can_be_released(clone: Path) -> None:
    said = release(clone, "1.0.0")
    assert said.returncode == 0, said.stderr
    assert "1.0.0 is in order" in said.stdout


@pytest.mark.parametrize(
    ("version", "sentence"),
    [
        ("", "say the version as three numbers"),
        ("1.0", "say the version as three numbers"),
        ("0.9.9", "0.9.9 comes before 0.9.10"),
        ("0.10.0", "there is a v0.10.0 already"),
    ],
)
def test_an_invalid_version_is_refused(clone: Path, version: str, sentence: str) -> None:
    refused(release(clone, version), sentence)


def refused(said: subprocess.CompletedProcess[str], sentence: str) -> None:
    assert said.returncode == 2
    assert sentence in said.stderr
    assert said.stderr.count("\n") == 1


def test_it_is_refused_with_changes_that_are_not_committed(clone: Path) -> None:
    (clone / "CHANGELOG.md").write_text("changed")
    refused(release(clone, "1.0.0"), "commit or put away what is changed")


def test_it_is_refused_on_another_branch(clone: Path) -> None:
    git(clone, "switch", "--quiet", "--create", "other")
    refused(release(clone, "1.0.0"), "from main")


def test_it_is_refused_when_nothing_is_new(clone: Path) -> None:
    (clone / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n## 0.9.10\n- All of it.\n")
    commit(clone)
    refused(release(clone, "1.0.0"), "says nothing new")


def test_it_is_refused_until_the_account_of_the_host_is_filled_in(clone: Path) -> None:
    (clone / "pyproject.toml").write_text(HOME.format("OWNER"))
    commit(clone)
    refused(release(clone, "1.0.0"), "pyproject.toml names OWNER in place of an account")
    said = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    command = re.search(r"^git grep .*$", said, re.MULTILINE)
    assert command
    subprocess.run(command[0], cwd=clone, shell=True, check=True)
    commit(clone)
    assert (clone / "pyproject.toml").read_text() == HOME.format("your-account")
    assert release(clone, "1.0.0").returncode == 0


def test_the_readme_on_pypi_links_to_whole_addresses() -> None:
    metadata = ProjectMetadata(str(ROOT), PluginManager())
    shown, source = metadata.core.readme, metadata.core.urls["Source"]
    links = re.findall(r"\]\(([^)\s]+)\)", shown)
    assert len(links) > 10
    assert [link for link in links if not link.startswith("https://")] == []
    own = [link.removeprefix(source) for link in links if link.startswith(source)]
    for link in own:
        kind, path = link.removeprefix("/").split("/main/", 1)
        target = ROOT / path.partition("#")[0]
        assert target.is_dir() if kind == "tree" else target.is_file(), link
        assert (kind == "raw") == (target.suffix == ".png")
    assert {link.split("/")[1] for link in own} == {"raw", "blob", "tree"}
    written = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"]({source}" not in written  # on the package index, links must be absolute
    assert shown.replace(f"{source}/raw/main/", "").count("\n") == written.count("\n")
