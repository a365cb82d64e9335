"""The public names: what `import floodplain` exports is enough to play, script and write a bot."""

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import floodplain
from floodplain.coach import forecast

NAMES = [
    "BadEdition", "BadOption", "BadPlugin", "BadPosition", "BadRecord", "BrokenPlugin", "Budget",
    "Edition", "Estimate", "FloodplainError", "Game", "GameOutcome", "GameOver", "IllegalAnswer",
    "IllegalSet", "Judgement", "Ladder", "MissingGame", "NotYourSeat", "Option", "OtherRules",
    "Pair", "Player", "Plugin", "Prompt", "Reading", "Record", "Review", "Rng", "Rung",
    "StaleVersion", "Standing", "State", "Table", "Tally", "Texts", "UnknownBot", "UnknownGame",
    "Values", "bot", "evaluate", "from_text", "game", "ladder", "play", "plug_in", "replay",
    "review", "start",
]  # fmt: skip


def is_compiled(found: object) -> bool:
    """Return whether a class was compiled; compiled classes keep no docstring, the other build's do."""
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


def test_importing_floodplain_loads_no_game() -> None:
    code = "import sys; before = {*sys.modules}; import floodplain; "
    code += "print(*[name for name in sys.modules if name not in before])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = said.stdout.split()
    slow = {"dataclasses", "numpy", "rich", "typing"}  # each takes longer than this whole module
    assert not slow & set(loaded)
    ours = [name for name in loaded if name.startswith("floodplain.") and not name.endswith("__mypyc")]
    assert ours == [f"floodplain.kernel{name}" for name in ("", ".copies", ".errors", ".shelf")]


@pytest.mark.parametrize("name", ["fertility", "demetra", "egizia"])
def test_a_state_shows_its_table(name: str) -> None:
    state = floodplain.start(name, seed=4)
    assert str(state) == repr(state)
    assert "Player 1" in str(state)
    assert " object at 0x" not in str(state)


def test_the_number_of_players_is_checked() -> None:
    assert floodplain.start("egizia").players == 2
    with pytest.raises(floodplain.FloodplainError, match="egizia is for 2, 3, 4 players, not 0"):
        floodplain.start("egizia", players=0)


def test_after_leaves_a_state_as_it_is_and_push_changes_it() -> None:
    state = floodplain.start(
        "demetra", players=3, options={"open_cubes": "yes"}, edition="reconstructed", seed="a"
    )
    assert state.to_act == 0
    first = state.legal()[0]
    before = list(state.pending)
    after = state.after(first)
    assert state.pending == before
    assert after.pending != before
    assert state.after(state.say(first)) == after
    for wrong in (10_000, "no such answer"):
        with pytest.raises(floodplain.IllegalAnswer):
            state.after(wrong)
        with pytest.raises(floodplain.IllegalAnswer):
            state.push(wrong)
    assert state.pending == before
    state.push(state.say(first))
    assert state == after


def test_the_former_name_still_works_and_warns_about_the_new_one() -> None:
    state = floodplain.start("egizia", seed=1)
    with pytest.warns(DeprecationWarning, match=r"State\.after") as told:
        after = state.answer(state.legal()[0])
    assert told[0].filename == __file__
    assert after == state.after(state.legal()[0])


def test_a_state_says_what_is_asked_and_by_which_rule() -> None:
    state = floodplain.start("egizia", seed=1)
    assert state.game is floodplain.game("egizia")
    prompt = state.decision
    assert prompt is not None
    assert (prompt.seat, prompt.kind, prompt.question) == (0, "ship", state.ask("en"))
    assert prompt.rule in state.game.texts("en").rules
    assert state.ask("nl") != state.ask()
    assert (state.is_over, state.outcome) == (False, None)
    assert state.parse("ship Edfu") == state.parse("Edfu", "fr") == state.legal()[1]
    with pytest.raises(floodplain.IllegalAnswer):
        state.parse("Berlin", "fr")


def test_a_game_that_is_over_has_an_outcome() -> None:
    state = floodplain.start("fertility", seed=1)
    rng = floodplain.Rng(1)
    while not state.is_over:
        state.push(state.draw(rng))
    assert state.outcome is not None
    assert state.outcome.scores == state.game.scores(state)
    assert state.outcome.ranks == state.game.ranks(state)
    assert {state.outcome.ranks[seat] for seat in state.outcome.winners} == {1}
    assert state.decision is None
    with pytest.raises(floodplain.GameOver):
        state.push(0)


@pytest.mark.parametrize("name", ["fertility", "demetra", "egizia"])
def test_a_position_is_one_line_of_text_and_back(name: str) -> None:
    state = floodplain.start(name, players=3, seed=2)
    text = state.to_text()
    assert text.startswith(f"{name} {state.game.rules} {state.game.edition.name} ")
    again = floodplain.from_text(text)
    assert again == state
    assert again.after(again.legal()[0]) == state.after(state.legal()[0])


def test_an_invalid_position_is_refused_in_one_sentence() -> None:
    text = floodplain.start("egizia", seed=2).to_text()
    game, rules, edition, fingerprint, fields = text.split(maxsplit=4)
    for wrong, why in {
        "": "a position is one line",
        f"{game} x {edition} {fingerprint} {fields}": "a position is one line",
        f"{game} {rules} {edition} {fingerprint} {fields[:-9]}": "incomplete",
        f"{game} {rules} {edition} {fingerprint} {{}}": "incomplete",
        f"{game} 99 {edition} {fingerprint} {fields}": "a position of egizia, rules 99",
        f"{game} {rules} {edition} 0123 {fields}": "of edition .* give that edition or its file",
    }.items():
        with pytest.raises(floodplain.BadPosition, match=why):
            floodplain.from_text(wrong)
    with pytest.raises(floodplain.MissingGame, match="the game 'chess', which is not installed"):
        floodplain.from_text(text.replace("egizia", "chess", 1))


def a_record(name: str) -> floodplain.Record:
    table = floodplain.Table.open(floodplain.game(name), floodplain.game(name).edition, 2, seed=3)
    rng = floodplain.Rng(3)
    while (seat := table.to_act) is not None:
        options = table.legal(seat)
        table.answer(seat, options[rng.below(len(options))])
    return table.record()


def test_a_record_gives_every_state_in_order() -> None:
    record = a_record("egizia")
    states = list(record.states())
    assert len(states) == len(record.answers) + 1
    assert [state.is_over for state in states] == [False] * len(record.answers) + [True]
    for before, line, after in zip(states[:-1], record.answers, states[1:], strict=True):
        assert before.after(line.split(" ", 1)[1]) == after


def test_states_are_evaluated_for_every_seat_at_once() -> None:
    states = list(a_record("fertility").states())
    values = floodplain.evaluate("fertility", states)
    assert values.win.shape == values.margin.shape == (len(states), 2)
    assert states[-1].outcome is not None
    assert values.win[-1].argmax() in states[-1].outcome.winners
    assert values.margin[-1, 0] == -values.margin[-1, 1]
    with pytest.raises(floodplain.BadOption):
        floodplain.evaluate("fertility", [states[0], floodplain.start("fertility", players=3)])


def test_bots_are_rated_and_games_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    rated = floodplain.ladder("fertility", ["random", First(), "greedy"], games=4, seed=1)
    ratings = [each.value for each in rated.ratings()]
    assert rated.rungs[ratings.index(max(ratings))].standing.name == "greedy"
    with pytest.raises(floodplain.BadOption):
        floodplain.ladder("fertility", ["random"])
    monkeypatch.setattr(forecast, "WITHIN", 2)
    monkeypatch.setattr(forecast, "DRAWS", 1)
    record = a_record("fertility")
    found = floodplain.review(record, level="3")
    assert found.is_whole
    assert len(found.readings) == len(record.answers) + 1


def test_answers_have_a_notation_and_a_sentence() -> None:
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
    """A player that always gives the first answer."""

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


def test_a_bot_of_your_own_plays_a_match() -> None:
    tally = floodplain.play("egizia", [First(), "random"], games=2, seed=1)
    assert tally.games == 2
    assert [standing.name for standing in tally.contestants] == ["first", "random"]
    assert sum(standing.wins for standing in tally.contestants) == 2
    again = floodplain.play("egizia", [First(), "random"], games=2, seed=1)
    assert [each.score.total for each in again.contestants] == [
        each.score.total for each in tally.contestants
    ]
