"""The environments as a package: what they need, their errors without it, and their names."""

import subprocess
import sys
from pathlib import Path

import pytest
from gymnasium.spaces import Discrete

import floodplain.envs
from floodplain.envs.missing import MissingExtra, door
from floodplain.envs.tables import pages
from floodplain.games.fertility.room import FertilityGame
from floodplain.kernel.errors import UnknownGame

PLAYING = ["floodplain", "floodplain.face", "floodplain.cli.commands", "floodplain.server.app"]
LIBRARIES = ("gymnasium", "pettingzoo", "pyspiel", "pyarrow", "distributed", "dask")


def test_playing_needs_no_research_library() -> None:
    code = (
        f"import sys; [__import__(name) for name in {PLAYING}];"
        f"print([name for name in {LIBRARIES} if name in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("module", "library"),
    [("aec", "pettingzoo"), ("solo", "gymnasium"), ("many", "gymnasium"), ("spiel", "pyspiel")],
)
def test_a_missing_library_is_reported_with_the_extra(
    module: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for loaded in [name for name in sys.modules if name.startswith("floodplain.envs.")]:
        monkeypatch.delitem(sys.modules, loaded)
    for loaded in [name for name in sys.modules if name.partition(".")[0] == library]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=rf"{library}: pip install 'floodplain\[research\]'"):
        door(module, library)


def test_another_import_error_is_passed_on() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_room"):
        door("no_such_room", "gymnasium")
    assert issubclass(MissingExtra, ImportError)


def test_every_environment_is_created_by_the_name_of_a_game() -> None:
    assert floodplain.envs.pettingzoo("egizia", players=3).possible_agents == [
        "player_0", "player_1", "player_2"
    ]  # fmt: skip
    assert floodplain.envs.pettingzoo_parallel("egizia").possible_agents == ["player_0", "player_1"]
    assert floodplain.envs.gymnasium("egizia", opponents="random").action_space == Discrete(411)
    assert floodplain.envs.vector("egizia", 4, opponents="random").num_envs == 4
    assert floodplain.envs.openspiel("egizia", 4).num_players() == 4


def test_every_environment_accepts_a_game_of_your_own() -> None:
    own = FertilityGame()  # not the one in the catalog
    assert floodplain.envs.pettingzoo(own).desk.game is own
    assert floodplain.envs.gymnasium(own, opponents="random").desk.game is own
    assert floodplain.envs.vector(own, 2, opponents="random").desk.game is own
    with pytest.raises(UnknownGame, match="no game called 'own'; choose one of fertility, demetra, egizia"):
        floodplain.envs.pettingzoo("own")


def test_importing_the_package_registers_the_names() -> None:
    code = (
        "import floodplain.envs, gymnasium, pyspiel;"
        "print(gymnasium.make('floodplain/Fertility-v1', players=3, opponents='1').unwrapped.desk.players);"
        "print(pyspiel.load_game('floodplain_egizia(players=2)').num_players())"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["3", "2"]


def test_the_documented_spaces_are_those_of_the_games() -> None:
    assert (Path(__file__).parents[2] / "docs" / "spaces.md").read_text(encoding="utf-8") == pages()
