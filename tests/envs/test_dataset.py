"""Data sets: the same bytes for a seed, from bots or records, and true to what happened."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from floodplain.catalog import find_game
from floodplain.cli.commands import main
from floodplain.kernel.record import read_record, replay

FILES = ("games.parquet", "decisions.parquet", "card.json", "README.md")


def made(folder: Path, *arguments: str, game: str = "egizia") -> dict[str, bytes]:
    assert main(["dataset", game, "--out", str(folder), *arguments]) == 0
    return {name: (folder / name).read_bytes() for name in FILES}


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    arguments = ("--games", "3", "--bots", "random", "--seed", "a", "--workers", "1")
    first = made(tmp_path / "first", *arguments)
    assert made(tmp_path / "again", *arguments) == first
    assert made(tmp_path / "two", *arguments[:-1], "2") == first
    assert made(tmp_path / "other", *arguments[:-3], "b", "--workers", "1") != first


def test_a_data_set_records_what_happened(tmp_path: Path) -> None:
    made(
        tmp_path, "--games", "2", "--bots", "random,greedy", "--rotate", "--workers", "1", "--judge", "own",
        game="fertility",
    )  # fmt: skip
    games = pq.read_table(tmp_path / "games.parquet").to_pylist()
    decisions = pq.read_table(tmp_path / "decisions.parquet").to_pylist()
    card = json.loads((tmp_path / "card.json").read_text(encoding="utf-8"))
    game = find_game("fertility")
    assert [each["names"] for each in games] == [["random 1", "greedy 2"], ["greedy 2", "random 1"]]
    for row in games:
        own = [each for each in decisions if each["game"] == row["game"]]
        record = read_record(row["record"])
        moments = list(replay(record, game, game.edition))
        assert len(moments) == row["answers"]
        assert len(own) == sum(moment.decision.seat >= 0 for moment in moments)
        for each in own:
            moment = moments[each["position"]]
            view = game.observe(moment.state, each["seat"])
            space = game.space(view)
            assert (each["seat"], each["kind"]) == (moment.decision.seat, moment.decision.kind)
            assert bytes(each["features"]) == game.features(view, each["seat"])
            assert each["legal"] == space.legal(view)
            assert space.decode(each["answer"]) == (moment.decision.kind, moment.answer)
            assert len(each["judged_win"]) == len(each["judged_margin"]) == len(each["legal"])
            assert each["score"] == row["scores"][each["seat"]]
            assert (each["win"] > 0) == (row["ranks"][each["seat"]] == 1)
    assert [column["name"] for column in card["columns"]] == [
        column.name for column in game.columns(game.start(game.material_of(game.edition), 2))
    ]
    assert card["rows"] == {"games.parquet": 2, "decisions.parquet": len(decisions)}


def test_records_are_a_source_too(tmp_path: Path) -> None:
    simulated = ["simulate", "egizia", "--games", "2", "--seed", "r", "--records", str(tmp_path / "records")]
    assert main([*simulated, "--workers", "1", "--json"]) == 0
    from_records = made(tmp_path / "kept", "--records", str(tmp_path / "records"), "--workers", "1")
    played = made(tmp_path / "played", "--games", "2", "--seed", "r", "--bots", "random", "--workers", "1")
    assert from_records["games.parquet"] == played["games.parquet"]
    assert from_records["decisions.parquet"] == played["decisions.parquet"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--judge", "3"], "bots rate their own answers"),
        (["--records", "nowhere"], "there is no such folder"),
        (["--records", str(Path(__file__).parent)], "no *.record files"),
        (["--records", "nowhere", "--judge", "own"], "does not say which bot played"),
        (["--cluster", "local:none"], "needs a number of workers from 1 to 256"),
    ],
)
def test_an_impossible_data_set_is_refused_in_one_line(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dataset", "egizia", "--bots", "random", "--out", str(tmp_path), *arguments]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


RANDOM = ("--games", "2", "--bots", "random", "--workers", "1")


def test_an_older_data_set_is_replaced_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = made(tmp_path / "data", *RANDOM, "--seed", "a")
    (tmp_path / "data" / "notes.txt").write_text("mine")
    assert made(tmp_path / "data", *RANDOM, "--seed", "b") != first
    assert (tmp_path / "data" / "notes.txt").read_text() == "mine"
    (tmp_path / "README.md").write_text("precious")
    assert main(["dataset", "egizia", "--out", str(tmp_path), *RANDOM]) == 2
    assert "there is already a README.md here; choose an empty or a new folder" in capsys.readouterr().err
    assert (tmp_path / "README.md").read_text() == "precious"
    (tmp_path / "README.md").rename(tmp_path / "card.json")
    assert main(["dataset", "egizia", "--out", str(tmp_path), *RANDOM]) == 2
    assert "there is already a card.json here" in capsys.readouterr().err
    assert (tmp_path / "card.json").read_text() == "precious"


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_path_that_is_no_folder_is_refused(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("mine")
    assert main(["dataset", "egizia", "--out", str(tmp_path / place), *RANDOM]) == 2
    assert capsys.readouterr().err.startswith(f"floodplain dataset: {tmp_path / place}: ")


def test_a_broken_record_is_named_and_leaves_nothing_half_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = tmp_path / "records"
    simulated = ["simulate", "egizia", "--games", "2", "--records", str(records), "--workers", "1", "--json"]
    assert main(simulated) == 0
    broken = records / "egizia-0002.record"
    lines = broken.read_text(encoding="utf-8").splitlines()
    broken.write_text("\n".join([*lines, "1 pass"]) + "\n", encoding="utf-8")
    capsys.readouterr()
    before = made(tmp_path / "old", *RANDOM)
    for place in ("new", "old"):
        told = ["dataset", "egizia", "--records", str(records), "--out", str(tmp_path / place)]
        assert main([*told, "--workers", "1"]) == 2
        assert f"{broken}: line" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
    assert {path.name for path in (tmp_path / "old").iterdir()} == set(FILES)
    assert {name: (tmp_path / "old" / name).read_bytes() for name in FILES} == before


@pytest.mark.parametrize("library", ["polars", "pandas"])
def test_tables_can_be_read_by_other_tools(library: str, tmp_path: Path) -> None:
    frames = pytest.importorskip(library, reason="readers of their own weigh too much for a lock of ours")
    made(tmp_path, "--games", "2", "--bots", "random", "--workers", "1")
    games, decisions = (frames.read_parquet(tmp_path / name) for name in FILES[:2])
    arrow = pq.read_table(tmp_path / "decisions.parquet")
    assert list(games["game"]) == [0, 1]
    assert list(decisions.columns) == arrow.column_names
    assert [list(row) for row in decisions["features"]] == arrow["features"].to_pylist()
    assert [list(row) for row in decisions["legal"]] == arrow["legal"].to_pylist()
    assert list(decisions["win"]) == arrow["win"].to_pylist()
