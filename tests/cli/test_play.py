"""`floodplain play`: complete games through a pipe, undo, hints, saving and resuming."""

import re
from pathlib import Path

import pytest

from floodplain.catalog import find_bot, find_game
from floodplain.cli.answers import OfferedAnswer, matching
from floodplain.kernel.record import Record, read_record
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table
from tests.cli.conftest import Run

GAME = find_game("fertility")
ENOUGH = "1\n" * 400


def record_of(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"))


def test_a_whole_game_is_played_by_numbers(shell: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    said = shell("play", "fertility", "--seed", 3, "--save", file, lines=ENOUGH)
    assert (said.code, said.err) == (0, "")
    assert "Score sheet" in said.out
    assert "Generic shops" in said.out
    assert "wins with" in said.out
    table = Table.resume(record_of(file), GAME, GAME.edition)
    assert table.to_act is None
    assert str(GAME.scores(table.state)[0]) in said.out
    assert table.names == ("", "Goose 2")
    assert table.called("nl") == ("Speler 1", "Goose 2")


@pytest.mark.in_turn("language", "called")
@pytest.mark.parametrize(("language", "called"), [("fr", "Joueur 1"), ("nl", "Speler 1")])
def test_unnamed_players_get_default_names_in_the_readers_language(
    language: str, called: str, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "game.record"
    seats = ("--seats", "you,random", "--seed", 4, "--save", file, "--lang", language)
    played = run("play", "fertility", *seats, lines=ENOUGH)
    assert record_of(file).names[0] == ""  # each reader sees default names in their own language
    for said in (played, run("replay", file, "--lang", language)):
        assert called in said.out
        assert "Player" not in said.out
    assert called not in run("replay", file, "--lang", "en").out


@pytest.mark.in_turn("language")
@pytest.mark.parametrize("language", ["fr", "nl"])
def test_a_whole_game_is_played_in_other_languages(language: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    arguments = ("--seats", "you,random,random", "--seed", 4, "--save", file, "--lang", language)
    said = run("play", "fertility", *arguments, lines=ENOUGH)
    assert said.code == 0
    assert "{" not in said.out
    assert {"fr": "gagne avec", "nl": "wint met"}[language] in said.out


@pytest.mark.in_turn("language", "says")
@pytest.mark.parametrize(
    ("language", "says"), [("en", "is aiming for: "), ("fr", "vise\u202f: "), ("nl", "mikt op: ")]
)
def test_a_higher_level_says_what_it_is_aiming_for(language: str, says: str, run: Run) -> None:
    lines = "1\n" * 12 + "q\nx\n"
    shown = {
        level: run(
            "play", "fertility", "--seats", f"you,{level}", "--seed", 4, "--lang", language, lines=lines
        ).out
        for level in "23"
    }
    assert says in shown["3"]
    assert says not in shown["2"]


@pytest.mark.in_turn("language", "says")
@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "not been trained on this"), ("fr", "pas été entraînés avec"), ("nl", "niet met deze editie")],
)
def test_levels_say_where_they_play_without_a_net(
    language: str, says: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ("play", "fertility", "--seed", 3, "--lang", language, "--seats")
    assert says not in run(*game, "you,2", lines="q\nx\n").out
    monkeypatch.setattr("floodplain.bots.levels.net_of", lambda *_: None)
    assert run(*game, "you,2", lines="1\nq\nx\n").out.count(says) == 1
    assert says not in run(*game, "you,greedy", lines="q\nx\n").out


def test_answers_can_be_typed_in_the_notation_of_records(run: Run, tmp_path: Path) -> None:
    """Typing the greedy bot's answers line by line gives the same record as the bot."""
    table = Table.open(GAME, GAME.edition, 2, names=("Ann", "Bob"), seed="n", plays_forced=True)
    bot = find_bot("greedy")
    while (seat := table.to_act) is not None:
        table.answer(seat, bot.choose(GAME, table.view(seat), seat, Rng(1)))
    asked = [entry for entry in table.entries if entry.seat >= 0 and not entry.forced]
    lines = [entry.line.partition(" ")[2] for entry in asked]
    file = tmp_path / "typed.record"
    arguments = ("--seats", "you,you", "--names", "Ann,Bob", "--seed", "n", "--save", file)
    said = run("play", "fertility", *arguments, lines="\n".join(lines) + "\n")
    assert said.code == 0
    assert record_of(file) == table.record()


def test_a_resumed_game_ends_like_an_uninterrupted_one(run: Run, tmp_path: Path) -> None:
    through, broken = tmp_path / "through.record", tmp_path / "broken.record"
    assert run("play", "fertility", "--seed", 8, "--save", through, lines=ENOUGH).code == 0
    left = run("play", "fertility", "--seed", 8, "--save", broken, lines="1\n" * 17)
    assert left.code == 0
    assert f"floodplain play --resume {broken}" in left.err
    assert len(record_of(broken).answers) < len(record_of(through).answers)
    assert run("play", "--resume", broken, lines="1\n1\nq\n\n").code == 0
    assert run("play", "--resume", broken, lines=ENOUGH).code == 0
    assert record_of(broken) == record_of(through)


def test_the_game_saved_last_is_resumed_by_default(run: Run, tmp_path: Path) -> None:
    run("play", "fertility", "--seats", "you,random,you", lines="1\n1\n")
    [file] = (tmp_path / "saves").iterdir()
    assert "# seats: you,random,you" in file.read_text(encoding="utf-8")
    before = len(record_of(file).answers)
    assert run("play", "--resume", lines="1\n").code == 0
    assert len(record_of(file).answers) > before


def test_undo_and_redo_lead_to_the_same_game(run: Run, tmp_path: Path) -> None:
    plain, wavering = tmp_path / "plain.record", tmp_path / "wavering.record"
    run("play", "fertility", "--seed", 5, "--save", plain, lines="1\n1\n")
    said = run(
        "play", "fertility", "--seed", 5, "--save", wavering, lines="u\n1\n1\nu 2\nr\nu\n1\nr\n1\nu\nr\n"
    )
    assert "There is nothing to undo." in said.out
    assert "u undo (2 back)" in said.out
    assert "Undone: 2." in said.out
    assert record_of(wavering) == record_of(plain)


def test_a_hint_names_a_legal_answer_and_help_the_rule(run: Run) -> None:
    said = run("play", "fertility", "--seed", 5, lines="h\nh\n?\nm\nl\n\n")
    look, told = said.out.index("Type h again to see it."), said.out.index("why: ")
    assert re.search(r"^Look at \d, \d: one of them is the best move\.", said.out, re.MULTILINE)
    assert look < told  # a learner may think first
    told_line = r"^\d: \S.*  chance of winning \d+%, \d+\.\d points at the end$"
    assert re.search(told_line, said.out, re.MULTILINE)
    assert "F3.1  Place one of the 3 tiles" in " ".join(said.out.split(" "))
    assert "is placed, part 1 from the left" in said.out


def test_with_several_people_the_coach_helps_only_if_all_agree(run: Run) -> None:
    said = run("play", "fertility", "--seats", "you,you", "--seed", 5, lines="h\nh\nh\n")
    asked = said.out.index("Ask the coach only if everyone agrees.")
    assert asked < said.out.index("one of them is the best move.") < said.out.index("why: ")
    assert said.out.count("only if everyone agrees") == 1


def test_unknown_and_ambiguous_input_is_explained(run: Run) -> None:
    said = run("play", "fertility", "--seed", 5, lines="xyzzy\n99\n1\n")
    assert "No move matches “xyzzy”" in said.out
    assert "No move matches “99”" in said.out


def test_saving_never_overwrites_a_file(run: Run, tmp_path: Path) -> None:
    mine, copy = tmp_path / "mine.txt", tmp_path / "copy.record"
    mine.write_text("mine")
    said = run("play", "fertility", lines=f"s {mine}\ns {copy}\ns\n")
    assert "already exists" in said.out
    assert mine.read_text() == "mine"
    assert record_of(copy).game == "fertility"
    refused = run("play", "fertility", "--save", copy)
    assert refused.code == 2
    assert "--resume" in refused.err


def test_quitting_keeps_copies_or_deletes_the_game(run: Run, tmp_path: Path) -> None:
    file, copy = tmp_path / "game.record", tmp_path / "copy.record"
    run("play", "fertility", "--save", file, lines=f"q\n{copy}\n")
    assert record_of(file) == record_of(copy)
    said = run("play", "--resume", file, lines="q\nx\n")
    assert not file.exists()
    assert said.err == ""


def test_bots_alone_play_to_the_end_and_report_their_moves(run: Run) -> None:
    said = run("play", "fertility", "--seats", "random,greedy", "--seed", 1)
    assert said.code == 0
    assert "Random 1 places" in said.out
    assert "+1 " in said.out
    assert "wins with" in said.out


def test_the_game_may_be_chosen_at_the_start(run: Run) -> None:
    said = run("play", lines="9\nfertility\n")
    assert said.code == 0
    assert "Which game?" in said.out
    assert "Player 1: Which of your tiles do you place? (F3.1)" in said.out


def test_a_resumed_finished_game_shows_its_end(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    run("play", "fertility", "--seats", "random,random", "--save", file)
    said = run("play", "--resume", file)
    assert said.code == 0
    assert "Score sheet" in said.out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("1 dance", "'1 dance' is not legal here; legal: "),
        ("2 choose grape-grape", "is not legal here"),
    ],
)
def test_a_bad_line_of_a_record_is_named(line: str, sentence: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    run("play", "fertility", "--save", file)
    text = file.read_text(encoding="utf-8")
    file.write_text(f"{text}{line}\n", encoding="utf-8")
    number = text.count("\n") + 1
    for command in (("play", "--resume"), ("replay",)):
        said = run(*command, file)
        assert said.code == 2
        assert f"line {number}: " in said.err
        assert sentence in said.err
        assert said.err.count("\n") == 1


def test_a_record_of_other_rules_or_another_game_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    run("play", "fertility", "--save", file)
    text = file.read_text(encoding="utf-8")
    for changed, sentence in (
        (text.replace("rules: 1", "rules: 99"), "version 99 of the rules"),
        (text.replace("game: fertility", "game: chess"), "belongs to the game 'chess', which is not"),
        (text.replace("record 1", "record 7"), "a record starts with"),
        (text.replace("players: 2", "players: two"), "write a whole number"),
    ):
        file.write_text(changed, encoding="utf-8")
        said = run("replay", file)
        assert (said.code, said.err.count("\n")) == (2, 1)
        assert sentence in said.err


def test_the_device_is_handed_over_where_there_are_secrets(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("play", "fertility", "--seats", "you,you", "--names", "Ann,Bob", "--seed", 2)
    turn = "\n".join(["1"] * 12) + "\n"
    assert "Hand the device" not in run(*arguments, lines=turn).out
    monkeypatch.setattr(type(GAME), "has_secrets", lambda *_: True)
    said = run(*arguments, lines=f"\n{turn}")
    assert said.out.index("Hand the device to Ann") < said.out.index("Ann: Which of your tiles")
    assert said.out.index("Hand the device to Bob") < said.out.index("Bob: Which of your tiles")


def choice(number: int, *spoken: str) -> OfferedAnswer:
    return OfferedAnswer(number, number, spoken[0], spoken[-1], spoken)


def test_answers_are_found_by_number_in_full_or_by_prefix() -> None:
    offered = [
        choice(1, "c4 right", "place c4 right"),
        choice(2, "c4 left", "place c4 left"),
        choice(3, "c14 right", "place c14 right"),
    ]

    def numbers(typed: str) -> list[int]:
        return [found.number for found in matching(offered, typed)]

    assert numbers("2") == [2]
    assert numbers("C4 right") == [1]
    assert numbers("c4") == [1, 2]
    assert numbers("c4 l") == [2]
    assert numbers("c r") == [1, 3]
    assert numbers("right c4") == []
    assert numbers("7") == []
