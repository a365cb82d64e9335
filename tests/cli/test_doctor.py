"""`floodplain doctor` and `--at-home`: checks of this computer, and how phones can join."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from floodplain.cli import at_home, doctor
from floodplain.server.home import addresses
from floodplain.server.home.addresses import LocalAddress
from tests.cli.conftest import Run
from tests.server.inside import serving
from tests.support import free_port

WIFI = LocalAddress("192.168.1.23", "wlan0")
DOCKER = LocalAddress("172.17.0.1", "docker0")
PUBLIC = LocalAddress("8.8.4.4", "eth0")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FLOODPLAIN_SAVES", str(tmp_path))
    return tmp_path


def lines(run: Run, monkeypatch: pytest.MonkeyPatch, *places: LocalAddress) -> tuple[int, dict[str, str]]:
    monkeypatch.setattr(addresses, "all_addresses", lambda: list(places))
    done = run("doctor", "--port", free_port())
    found: dict[str, str] = {}
    for line in done.out.splitlines():
        sign, about, *_ = line.split()
        found.setdefault(about, f"{sign} {line}")
    return done.code, found


def test_a_working_computer_passes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    code, found = lines(run, monkeypatch, DOCKER, WIFI)
    assert code == 0
    assert list(found) == ["version", "build", "client", "database", "port", "network", "firewall"]
    assert "192.168.1.23 (wlan0)" in found["network"]
    assert "is free" in found["port"]


def test_problems_are_named_and_counted(run: Run, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    code, found = lines(run, monkeypatch, PUBLIC)
    assert code == 1
    assert found["network"].startswith("fault")
    assert "floodplain serve" in found["network"]
    (folder / "floodplain.sqlite3").write_text("this is no database" * 100)
    code, found = lines(run, monkeypatch, WIFI)
    assert code == 1
    assert found["database"].startswith("fault")


def test_a_port_that_another_program_has_on_the_network_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "_is_free", lambda address, _number: address == "127.0.0.1")
    monkeypatch.setattr(addresses, "all_addresses", lambda: [WIFI])
    done = run("doctor", "--port", free_port())
    assert done.code == 0
    assert "is taken at 192.168.1.23; phones get one of the next" in done.out


NAMESPACE = ("unshare", "--map-root-user", "--net")
CAN_SEPARATE = bool(shutil.which("unshare") and shutil.which("ip")) and (
    subprocess.run([*NAMESPACE, "true"], capture_output=True, check=False).returncode == 0
)


@pytest.mark.skipif(not CAN_SEPARATE, reason="this system allows no network of a test's own")
@pytest.mark.parametrize(
    ("network", "told"),
    [
        ("ip link set lo up", "no network: connect this computer to Wi-Fi"),
        ("ip link set lo up && ip address add 8.8.4.4/32 dev lo", "only a public address"),
    ],
    ids=["none", "public"],
)
def test_a_computer_without_a_network_of_a_home_is_told_so(network: str, told: str) -> None:
    command = f"{network} && {sys.executable} -m floodplain doctor --port {free_port()}"
    done = subprocess.run([*NAMESPACE, "sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    (line,) = [each for each in done.stdout.splitlines() if " network " in each]
    assert line.startswith("fault")
    assert told in line


@pytest.mark.parametrize(
    ("places", "told"),
    [((DOCKER,), "is not connected to a network"), ((PUBLIC,), "use `floodplain serve`")],
    ids=["none", "public"],
)
def test_the_terminal_says_why_phones_cannot_join(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, places: tuple[LocalAddress, ...], told: str
) -> None:
    monkeypatch.setattr(addresses, "all_addresses", lambda: list(places))
    with serving(f"sqlite:///{tmp_path / 'x.sqlite3'}", local_network="auto") as inside:
        said = at_home.invite(int(inside.address.rpartition(":")[2]))
    assert said.startswith("Not open to phones: this computer")
    assert told in said


def test_the_terminal_shows_how_to_join_or_why_it_is_impossible(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'x.sqlite3'}", local_network="127.0.0.2") as inside:
        port = int(inside.address.rpartition(":")[2])
        told = at_home.invite(port)
        place = inside.services.home.open_place
        assert place is not None
        code = inside.services.home.code
        assert f"open {place.link}" in told
        assert f"room code {code}." in told
        assert "▄" in told or "█" in told
        assert "no address 10.9.9.9" in at_home.invite(port, "10.9.9.9")
    assert at_home.invite(free_port()).startswith("Not open to phones: the app did not answer")
