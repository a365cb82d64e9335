"""Games and bots from others: in packages, in single files, and as module:OBJECT."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

import floodplain
import floodplain.envs
from floodplain.catalog import SHELF, Offer, find_bot, find_game, plug_in
from floodplain.cli import main
from floodplain.kernel.errors import BadPlugin, UnknownBot
from floodplain.plugins import PREFIX
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture of the commands

PLUGGED = Path(__file__).parent / "plugged"
Install = Callable[..., None]


@pytest.fixture(autouse=True)
def _apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Unload what a test plugs in."""
    monkeypatch.setenv("FLOODPLAIN_PLUGINS", "")
    monkeypatch.setenv("FLOODPLAIN_SAVES", str(tmp_path / "saves"))
    monkeypatch.setattr(SHELF, "_games", {})
    monkeypatch.setattr(SHELF, "_bots", {})
    monkeypatch.setattr(SHELF, "broken", {})
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if name.startswith((PREFIX, "aside_")):
            del sys.modules[name]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Install a package as pip would: a module and its entry points."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def package(name: str, source: str, games: str = "", bots: str = "") -> None:
        (tmp_path / f"{name}.py").write_text(source)
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {name.replace('_', '-')}\nVersion: 1.0\n"
        )
        (info / "entry_points.txt").write_text(f"[floodplain.games]\n{games}\n\n[floodplain.bots]\n{bots}\n")
        invalidate_caches()

    return package


CAREFUL = (PLUGGED / "careful.py").read_text()


def test_a_bot_of_a_package_is_found_by_its_name_and_listed_with_the_package(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install("aside_careful", CAREFUL, bots="careful = aside_careful:Careful")
    tally = floodplain.play("egizia", ["careful", "random"], games=2, seed=1, processes=2)
    assert [standing.name for standing in tally.contestants] == ["careful", "random"]
    assert main(["bots", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert {"name": "careful", "package": "aside-careful 1.0", "problem": ""} in listed
    assert listed[0]["package"].startswith("floodplain ")


def test_a_game_in_a_single_file_is_played_recorded_and_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = ["--plugin", str(PLUGGED / "pebbles.py"), "--plugin", str(PLUGGED / "careful.py")]
    playing = ["simulate", "pebbles", "--bots", "careful,greedy", "--games", "2", "--workers", "2"]
    assert main([*playing, "--records", str(tmp_path / "records"), *given]) == 0
    record = tmp_path / "records" / "pebbles-0001.record"
    assert main(["replay", str(record), "--json", *given]) == 0
    assert "pebbles" in capsys.readouterr().out
    missing = subprocess.run(
        [sys.executable, "-m", "floodplain", "replay", str(record)],
        env={**os.environ, "FLOODPLAIN_PLUGINS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert missing.returncode == 2
    assert missing.stderr.endswith(
        "This record belongs to the game 'pebbles', which is not installed here. "
        "Install its package, or pass --plugin FILE.\n"
    )


def test_a_class_is_named_by_its_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(PLUGGED / "careful.py", tmp_path / "aside_here.py")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if folder])
    assert find_bot("aside_here:Careful").name == "careful"
    assert find_game("floodplain.games.egizia:EGIZIA").name == "egizia"
    for wrong, why in {
        "aside_here:": "not of the form module:Class",
        "aside_gone:Bot": r"^aside_gone:Bot cannot be loaded \(ModuleNotFoundError: No module named",
        "aside_here:Bold": "has no attribute 'Bold'",
        "aside_here:NO_LIMIT": "is not a bot",
    }.items():
        with pytest.raises(BadPlugin, match=why):
            find_bot(wrong)


BOT, GAME = "aside_here:Careful", "aside_pebbles:PebbleGame"
NAMING = {
    "play": ["play", GAME, "--seats", f"you,{BOT}"],
    "simulate": ["simulate", GAME, "--bots", f"{BOT},random", "--games", "1"],
    "ladder": ["ladder", GAME, "--among", f"{BOT},random", "--games", "2", "--workers", "1"],
    "dataset": ["dataset", GAME, "--bots", BOT, "--judge", "own", "--games", "1", "--workers", "1"],
    "train": ["train", GAME, "--games", "1", "--workers", "1"],
}


@pytest.fixture
def _modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a bot and a game as modules into the working folder."""
    shutil.copy(PLUGGED / "careful.py", tmp_path / "aside_here.py")
    shutil.copy(PLUGGED / "pebbles.py", tmp_path / "aside_pebbles.py")
    shutil.copytree(PLUGGED / "data", tmp_path / "data")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("_modules")
@pytest.mark.parametrize("command", NAMING)
def test_every_command_accepts_a_module_and_a_class(command: str, run: Run) -> None:  # noqa: F811
    out = ["--out", "made"] if command in ("dataset", "train") else []
    said = run(*NAMING[command], *out, lines="1\n" * 10)
    if command == "train":  # one game is not enough to learn from
        assert "only 1" in said.err or "rows" in said.err
    else:
        assert said.code == 0, said.err
    if command == "play":
        assert "Careful 2 wins" in said.out
    assert "aside_pebbles" in sys.modules


@pytest.mark.usefixtures("_modules")
def test_environments_and_servers_accept_a_module_and_a_class() -> None:
    env = floodplain.envs.gymnasium(GAME, opponents=BOT)
    env.reset(seed=1)
    offer = Offer.of(f"{GAME},{BOT}")
    assert "pebbles" in offer.games
    assert offer.bots["careful"].name == "careful"


def test_a_broken_package_is_reported_and_affects_nothing_else(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install("aside_broken", "import no_such_thing\n", bots="broken = aside_broken:Bot")
    install("aside_careful", CAREFUL, bots="careful = aside_careful:Careful")
    assert find_bot("careful").name == "careful"
    assert find_bot("greedy").name == "greedy"
    with pytest.raises(BadPlugin) as refused:
        find_bot("broken")
    assert str(refused.value) == (
        "the bot 'broken' of aside-broken 1.0 cannot be loaded "
        "(ModuleNotFoundError: No module named 'no_such_thing'); correct it, or leave it out"
    )
    with pytest.raises(UnknownBot, match=r"random, greedy, .*careful"):
        find_bot("unheard")
    assert main(["bots"]) == 0
    assert "no_such_thing" in capsys.readouterr().out


def test_a_name_that_is_used_twice_is_refused(install: Install, tmp_path: Path) -> None:
    install("aside_one", CAREFUL, bots="careful = aside_one:Careful")
    install("aside_two", CAREFUL, bots="careful = aside_two:Careful\ngreedy = aside_two:Careful")
    with pytest.raises(BadPlugin, match=r"'careful' is used for a bot by aside-.* 1.0 and by aside-.* 1.0"):
        find_bot("careful")
    assert "aside" not in type(find_bot("greedy")).__module__
    file = tmp_path / "mine.py"
    file.write_text(CAREFUL.replace('"careful"', '"random"'))
    with pytest.raises(BadPlugin, match=r"'random' is used for a bot by floodplain and by .*mine.py"):
        plug_in(file)
    assert find_bot("random").name == "random"


def test_a_bot_with_another_name_than_its_entry_point_is_reported(install: Install) -> None:
    install("aside_other", CAREFUL, bots="bold = aside_other:Careful")
    with pytest.raises(BadPlugin, match=r"'bold' of aside-other 1.0 calls itself 'careful'"):
        find_bot("bold")


def test_built_in_names_need_no_lookup() -> None:
    code = (
        "import sys, floodplain; floodplain.game('fertility'); floodplain.play('fertility', ['random'] * 2);"
        "from importlib import metadata; metadata.entry_points = None; floodplain.game('egizia')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_broken_file_is_reported_and_affects_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.py"
    file.write_text("import no_such_thing\n")
    broken = (
        f"{file} cannot be loaded (ModuleNotFoundError: No module named 'no_such_thing'); "
        "correct it, or leave it out"
    )
    careful = str(PLUGGED / "careful.py")
    given = ["--plugin", str(file), "--plugin", careful]
    assert main(["simulate", "egizia", "--games", "1", "--bots", "random,careful", *given]) == 0
    assert capsys.readouterr().err.startswith(f"floodplain: {broken}\n")
    assert os.environ["FLOODPLAIN_PLUGINS"] == careful  # no other process tries the broken file
    naming = {
        "no bot is called 'bold'": ["simulate", "egizia", "--bots", "random,bold"],
        "no game is called 'bad'": ["play", "bad"],
        "no game is called 'bold'": ["conformance", "bold"],
    }
    for missing, command in naming.items():
        assert main([*command, *given]) == 2
        said = capsys.readouterr().err.splitlines()
        assert said == [f"floodplain: {broken}", f"floodplain {command[0]}: {missing}: {broken}"]
    with pytest.raises(BadPlugin, match=r"no plug-in is called 'bold': .*bad.py cannot be loaded"):
        Offer.of("bold")
    file.write_text(CAREFUL.replace('"careful"', '"bold"'))
    assert main(["simulate", "egizia", "--games", "1", "--bots", "random,bold", *given]) == 0
    with pytest.raises(UnknownBot):
        find_bot("other")


def test_a_file_that_does_not_exist_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "--plugin", str(tmp_path / "gone.py")]) == 2
    assert "there is no such Python file" in capsys.readouterr().err
    assert main(["bots"]) == 0


@pytest.mark.parametrize("source", ["import floodplain\n", CAREFUL.replace("def choose", "def chose")])
def test_a_file_without_a_bot_or_a_game_is_refused(
    source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "other.py"
    file.write_text(source)
    assert main(["bots", "--plugin", str(file)]) == 2
    assert capsys.readouterr().err == (
        f"floodplain bots: {file} defines no bot and no game; a bot is a class with a name and a method "
        "choose, a game is a subclass of floodplain.Game\n"
    )
    assert main(["bots"]) == 0


def test_a_file_that_was_changed_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(CAREFUL)
    plug_in(file)
    assert find_bot("careful").name == "careful"
    file.write_text(CAREFUL.replace("Careful", "Bold").replace("[-1]", "[0] "))  # of a different length
    plug_in(file)
    assert type(find_bot("careful")).__name__ == "Bold"


def test_a_saved_game_never_decides_what_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = floodplain.Table.open(find_game("egizia"), find_game("egizia").edition, 2, seed=1)
    file = tmp_path / "game.record"
    text = table.record().text()
    file.write_text(f"# seats: you,aside_evil:Bot\n{text}")
    assert main(["play", "--resume", str(file)]) == 2
    assert "name the seats again: --seats you,aside_evil:Bot" in capsys.readouterr().err
    file.write_text(text.replace("egizia", "aside_evil:GAME"))
    assert main(["replay", str(file)]) == 2
    assert "aside_evil" not in sys.modules
