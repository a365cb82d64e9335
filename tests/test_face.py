"""The public face: what `import floodplain` gives, and that it is enough to play, script and write a bot."""

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import floodplain

NAMES = [
    "Budget", "FloodplainError", "Game", "Judgement", "Player", "Record", "Rng", "State", "Table", "game",
    "play", "replay", "start",
]  # fmt: skip


def is_compiled(found: object) -> bool:
    """Classes that mypyc has compiled keep no docstring; the other build tests that they have one."""
    module = sys.modules[getattr(found, "__module__", "floodplain")]
    return not str(module.__file__).endswith(".py")


def test_the_names_are_these_and_each_is_documented_and_typed() -> None:
    assert floodplain.__all__ == NAMES
    assert set(NAMES) <= set(dir(floodplain))
    for name in NAMES:
        found = getattr(floodplain, name)
        assert name == "Game" or is_compiled(found) or inspect.getdoc(found), name
        if inspect.isfunction(found):
            parameters = inspect.signature(found).parameters.values()
            assert all(each.annotation is not inspect.Parameter.empty for each in parameters), name
            assert inspect.signature(found).return_annotation is not inspect.Signature.empty, name
    with pytest.raises(AttributeError, match="chess"):
        _ = floodplain.chess  # type: ignore[attr-defined]


def test_importing_it_loads_no_room() -> None:
    code = "import sys, floodplain; print(*[name for name in sys.modules if name.startswith('floodplain.')])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = [name for name in said.stdout.split() if not name.endswith("__mypyc")]
    assert loaded == [f"floodplain.kernel{name}" for name in ("", ".copies", ".errors", ".shelf")]


@pytest.mark.parametrize("name", ["fertility", "demetra", "egizia"])
def test_a_state_shows_its_table(name: str) -> None:
    state = floodplain.start(name, seed=4)
    assert str(state) == repr(state)
    assert "Player 1" in str(state)
    assert " object at 0x" not in str(state)


def test_a_game_is_for_so_many() -> None:
    assert floodplain.start("egizia").players == 2
    with pytest.raises(floodplain.FloodplainError, match="egizia is for 2, 3, 4 players, not 0"):
        floodplain.start("egizia", players=0)


def test_answering_leaves_a_state_as_it_is_and_performing_changes_it() -> None:
    state = floodplain.start(
        "demetra", players=3, options={"open_cubes": "yes"}, edition="reconstructed", seed="a"
    )
    assert state.to_act == 0
    first = state.legal()[0]
    before = list(state.pending)
    after = state.answer(first)
    assert state.pending == before
    assert after.pending != before
    state.perform(first)
    assert state.pending == after.pending
    with pytest.raises(floodplain.FloodplainError):
        state.answer(10_000)


def test_answers_are_said_as_in_records_and_as_people_read_them() -> None:
    state = floodplain.start("egizia", seed=1)
    answer = state.legal()[1]
    assert state.say(answer) == "ship Edfu"
    assert state.say(answer, "fr") == "Edfu"


def test_the_same_seed_starts_the_same_game() -> None:
    assert str(floodplain.start("fertility", seed=1)) == str(floodplain.start("fertility", seed=1))
    assert str(floodplain.start("fertility", seed=1)) != str(floodplain.start("fertility", seed=2))


def test_a_view_hides_what_a_seat_may_not_know() -> None:
    state = floodplain.start("demetra", seed=1)
    assert "hidden" not in str(state)
    assert "hidden" in str(floodplain.game("demetra").observe(state, 0))


def test_a_table_is_recorded_saved_loaded_and_replayed(tmp_path: Path) -> None:
    game = floodplain.game("fertility")
    table = floodplain.Table.open(game, game.edition, 2, seed=3)
    for _ in range(5):
        assert table.to_act is not None
        table.answer(table.to_act, table.legal(table.to_act)[0])
    file = tmp_path / "game.record"
    table.record().save(file)
    again = floodplain.replay(floodplain.Record.load(file))
    assert again.record() == table.record()
    assert str(again.state) == str(table.state)


ALL_DAY = floodplain.Budget()


class First(floodplain.Player):
    """Always gives the first answer."""

    name = "first"

    def choose(
        self,
        game: floodplain.Game,
        view: floodplain.State,
        seat: int,
        rng: floodplain.Rng,
        budget: floodplain.Budget = ALL_DAY,
    ) -> int:
        return view.legal()[0]


def test_a_bot_of_ones_own_plays_a_match() -> None:
    tally = floodplain.play("egizia", [First(), "random"], games=2, seed=1)
    assert tally.games == 2
    assert [standing.name for standing in tally.contestants] == ["first", "random"]
    assert sum(standing.wins for standing in tally.contestants) == 2
    again = floodplain.play("egizia", [First(), "random"], games=2, seed=1)
    assert [each.score.total for each in again.contestants] == [
        each.score.total for each in tally.contestants
    ]
