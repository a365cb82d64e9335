"""`floodplain train` and `floodplain ladder`, in small."""

import json
import re
from functools import partial
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from floodplain.bots.net import Net
from floodplain.catalog import GAMES, find_game
from floodplain.learn import training
from floodplain.learn.learner import ReplayBuffer, read_rows
from floodplain.learn.selfplay import SelfPlayBatch
from tests.cli.conftest import Run

SMALL = partial(training.Course, task_games=1, breadth=0, first_rows=60, trial_tasks=0, batch=32)
TRAIN = ("train", "fertility", "--players", "2", "--games", 3, "--workers", 1, "--seed", "cli")


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "Course", SMALL)


@pytest.mark.usefixtures("_small")
def test_training_writes_a_net_a_card_a_checkpoint_and_a_curve(run: Run, tmp_path: Path) -> None:
    net = tmp_path / "small.npz"
    said = run(*TRAIN, "--out", net)
    assert (said.code, said.out) == (0, "")
    assert "100%  games 3" in said.err
    card = json.loads((tmp_path / "small.npz.json").read_text(encoding="utf-8"))
    assert (card["game"], card["players"], card["seed"]) == ("fertility", [2], "cli")
    assert card["inputs"] == Net.load(net.read_bytes()).inputs
    curve = ET.parse(tmp_path / "small.npz.svg").getroot()
    assert "fertility, 2 players" in "".join(curve.itertext())
    assert [each.tag for each in curve].count("{http://www.w3.org/2000/svg}polyline") == 3

    before = card["steps"]
    said = run(*TRAIN, "--out", net, "--resume")
    assert said.code == 0
    assert json.loads((tmp_path / "small.npz.json").read_text(encoding="utf-8"))["steps"] > before


def test_too_few_games_train_nothing_and_this_is_reported(run: Run, tmp_path: Path) -> None:
    said = run(
        "train", "fertility", "--players", "2", "--games", 1, "--workers", 1, "--out", tmp_path / "net"
    )
    assert said.code == 2
    assert "100%  games 1 " in said.err
    assert "loss -  greedy -" in said.err
    kept = tmp_path / "net.rows"
    assert "learning starts at 40000 rows" in said.err
    rows = re.search(r"only (\d+) were played; they are saved in (\S+):", said.err)
    assert rows is not None
    assert rows[2] == str(kept)
    assert said.err.endswith(": continue with --resume\n")
    assert list(tmp_path.glob("net*")) == [kept]
    harvest, _ = read_rows(kept.read_bytes())
    assert (harvest.games, len(harvest.rows)) == (1, int(rows[1]))


def test_rows_of_too_few_games_are_used_later(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    net = tmp_path / "net"
    assert run(*TRAIN, "--out", net).code == 2
    first, _ = read_rows((tmp_path / "net.rows").read_bytes())
    said = run(*TRAIN, "--out", net, "--resume")
    second, _ = read_rows((tmp_path / "net.rows").read_bytes())
    assert said.code == 2
    assert (first.games, second.games) == (3, 6)
    assert f"only {len(second.rows)} were played" in said.err
    enough = partial(SMALL, first_rows=len(second.rows))
    monkeypatch.setattr(training, "Course", enough)
    said = run(*TRAIN, "--out", net, "--resume")
    assert said.code == 0
    card = json.loads((tmp_path / "net.json").read_text(encoding="utf-8"))
    assert card["games"] == 9
    assert card["rows"] > len(second.rows)
    assert not (tmp_path / "net.rows").exists()


@pytest.mark.usefixtures("_small")
def test_broken_rows_and_those_of_another_game_are_refused(run: Run, tmp_path: Path) -> None:
    rows = tmp_path / "net.rows"
    rows.write_bytes(b"something else")
    said = run(*TRAIN, "--out", tmp_path / "net", "--resume")
    assert said.code == 2
    assert "net.rows: this is not a file of rows, or it is incomplete" in said.err
    game = GAMES["egizia"].game
    names = [column.name for column in game.columns(game.start(game.material_of(game.edition), 2))]
    none = SelfPlayBatch(1, np.zeros((1, len(names)), np.uint8), np.zeros((1, 1), np.float32), (1,))
    replay = ReplayBuffer()
    replay.add(none)
    rows.write_bytes(replay.save(names))
    said = run(*TRAIN, "--out", tmp_path / "net", "--resume")
    assert said.code == 2
    assert "net.rows: these are rows of another game, or of an edition with other columns" in said.err


def test_too_few_games_to_continue_change_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(training, "Course", SMALL)
        assert run(*TRAIN, "--out", tmp_path / "net").code == 0
    before = {file.name: file.read_bytes() for file in tmp_path.glob("net*")}
    assert len(before) == 4
    said = run(*TRAIN, "--out", tmp_path / "net", "--resume")
    assert said.code == 2
    assert "learning starts at 40000 rows" in said.err
    after = {file.name: file.read_bytes() for file in tmp_path.glob("net*")}
    assert after.pop("net.rows")
    assert after == before


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (("--players", "two"), "--players 'two' is not a list of numbers separated by commas"),
        (("--players", "5"), "fertility is for 2, 3, 4 players, not 5"),
        (("--resume",), "there is no checkpoint"),
        (("--minutes", "0"), "'0' is not a number above 0"),
        (("--minutes", "-1"), "'-1' is not a number above 0"),
        (("--minutes", "nan"), "'nan' is not a number above 0"),
        (("--minutes", "long"), "'long' is not a number above 0"),
        (("--minutes", "1", "--games", "9"), "argument --games: not allowed with argument --minutes"),
        (("--out", "/"), "/: this is a folder; name a file"),
        (("--out", __file__ + "/net"), "cannot be written: one of its folders is a file"),
    ],
)
def test_training_the_impossible_is_refused(
    given: tuple[str, ...], sentence: str, run: Run, tmp_path: Path
) -> None:
    said = run("train", "fertility", "--out", tmp_path / "net", *given)
    assert said.code == 2
    assert sentence in said.err


@pytest.mark.usefixtures("_small")
def test_training_starts_with_a_net_of_the_same_game(run: Run, tmp_path: Path) -> None:
    start = find_game("fertility").folder / "weights" / "net.npz"
    said = run(*TRAIN, "--out", tmp_path / "net", "--start", start)
    assert said.code == 0
    learnt, before = Net.load((tmp_path / "net").read_bytes()).weights, Net.load(start.read_bytes()).weights
    assert learnt.measures == before.measures  # insight counts no more than it did
    moved = np.array(learnt.layers["first"].numbers) - np.array(before.layers["first"].numbers)
    assert 0 < np.abs(moved).max() < 0.1

    other = find_game("egizia").folder / "weights" / "net.npz"
    for path, sentence in ((other, "a net of another game"), (Path(__file__), "not a net")):
        refused = run(*TRAIN, "--out", tmp_path / "net", "--start", path)
        assert refused.code == 2
        assert f"{path}: this is {sentence}" in refused.err


@pytest.mark.usefixtures("_small")
def test_a_broken_checkpoint_or_one_of_another_game_is_refused(run: Run, tmp_path: Path) -> None:
    net = tmp_path / "small.npz"
    assert run(*TRAIN, "--out", net).code == 0
    other = run("train", "egizia", "--players", "2", "--games", 3, "--out", net, "--resume")
    assert other.code == 2
    assert "small.npz.checkpoint: this is a checkpoint of another game" in other.err
    checkpoint = tmp_path / "small.npz.checkpoint"
    for content in (checkpoint.read_bytes()[:1000], b"", b"something else"):
        checkpoint.write_bytes(content)
        broken = run(*TRAIN, "--out", net, "--resume")
        assert broken.code == 2
        assert "small.npz.checkpoint: this is not a checkpoint, or it is incomplete" in broken.err


LADDER = ("ladder", "fertility", "--among", "random,greedy", "--games", 4, "--workers", 1)


def test_a_ladder_prints_a_table_and_json_and_writes_a_chart(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "ladder.svg"
    shown = run(*LADDER, "--picture", picture)
    assert shown.code == 0
    assert shown.out.index("greedy") < shown.out.index("random")
    assert "fertility, 2 players" in picture.read_text(encoding="utf-8")
    told = json.loads(run(*LADDER, "--json").out)
    ratings = {each["player"]: each["rating"]["value"] for each in told["ladder"]}
    assert ratings["greedy"] > ratings["random"]
    assert [(pair["first"], pair["second"]) for pair in told["pairs"]] == [("random", "greedy")]
    again = json.loads(run(*LADDER, "--json").out)
    assert again["pairs"] == told["pairs"]  # the same seed, the same games


def test_a_single_game_has_no_bounds(run: Run) -> None:
    told = json.loads(run(*LADDER, "--games", 1, "--json").out)
    for rung in told["ladder"]:
        assert (rung["games"], rung["points"]["low"], rung["points"]["high"]) == (1, None, None)


def test_a_ladder_never_truncates_the_names_of_categories(run: Run) -> None:
    shown = run(*LADDER[:1], "egizia", *LADDER[2:], "--lang", "nl")
    assert "Sfinxkaarten" in shown.out
    assert "de eerste wint" in shown.out
    assert "…" not in shown.out


@pytest.mark.parametrize("place", ["/", __file__ + "/ladder.svg"])
def test_the_file_for_the_chart_is_checked_before_playing(place: str, run: Run) -> None:
    said = run(*LADDER, "--picture", place)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"floodplain ladder: {place}: ")


@pytest.mark.parametrize(
    ("among", "sentence"),
    [
        ("greedy,greedy", "a ladder needs at least two players, each named once"),
        ("greedy", "a ladder needs at least two players, each named once"),
        ("greedy,6", "there is no bot called '6'"),
        ("", "there is no bot called ''"),
    ],
)
def test_a_ladder_of_unknown_players_or_of_one_is_refused(among: str, sentence: str, run: Run) -> None:
    said = run(*LADDER, "--among", among)
    assert said.code == 2
    assert sentence in said.err
