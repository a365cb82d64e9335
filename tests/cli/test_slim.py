"""Without the extra `server`, everything but the browser works, and one command installs it."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from floodplain.cli.arguments import SERVER_PACKAGES

EXTRAS = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]
NOT_HERE = [Requirement(entry).name for entry in EXTRAS["server"]]
SLIM = f"""
import sys
for name in {NOT_HERE}:
    sys.modules[name] = None
from floodplain.cli import main
sys.exit(main(sys.argv[1:]))
"""


def slim(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SLIM, *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def test_the_checked_packages_are_those_of_the_extra() -> None:
    everywhere = {Requirement(entry).name for entry in EXTRAS["server"] if Requirement(entry).marker is None}
    assert set(SERVER_PACKAGES) == everywhere


@pytest.mark.parametrize("command", [("app", "--no-browser"), ("serve",), ("db", "upgrade"), ("doctor",)])
def test_commands_that_need_the_server_say_how_to_install_it(command: tuple[str, ...]) -> None:
    said = slim(*command)
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr == (
        f"floodplain {command[0]}: the server and the browser client are an extra: "
        "pip install 'floodplain[server]'\n"
    )


def test_everything_else_works_without_it(tmp_path: Path) -> None:
    said = slim("simulate", "egizia", "--games", "1", "--bots", "2,greedy", "--records", str(tmp_path))
    assert said.returncode == 0, said.stderr
    [record] = tmp_path.glob("*.record")
    said = slim("replay", str(record))
    assert said.returncode == 0, said.stderr


def test_the_client_also_says_how_to_install_it() -> None:
    code = "import sys; sys.modules['websockets'] = None; import floodplain.client"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    told = "floodplain.client needs websockets.asyncio: pip install 'floodplain[server]'"
    assert said.stderr.strip().endswith(told)
