"""A game on a screen: the table stays visible, numbers stay the same, sets are picked, ends announced."""

import builtins
import io
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from rich.console import Console

from floodplain.catalog import find_bot, find_entry
from floodplain.cli.dialogue import Quit
from floodplain.cli.session import Session
from floodplain.cli.sitting import Sitting
from floodplain.cli.words import read_words
from floodplain.coach.reading import Judged
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table

Typist = Callable[[Session, str], str]
"""A function that types, given the session and the screen above the prompt."""


def sit_down(
    game: str, path: Path, language: str = "en", width: int = 80, height: int = 24, players: int = 2
) -> tuple[Session, io.StringIO]:
    """Return a session on a screen of a given size, with a person against random bots."""
    entry = find_entry(game)
    page = io.StringIO()
    console = Console(
        file=page, width=width, height=height, force_terminal=True, color_system=None, highlight=False,
        emoji=False, markup=False, force_interactive=False,
    )  # fmt: skip
    table = Table.open(entry.game, entry.game.edition, players, seed="screen", plays_forced=True)
    bots = [None, *[find_bot("random")] * (players - 1)]
    texts, words = entry.game.texts(language), read_words(language)
    return Session(Sitting(table, entry, bots, texts, words, console, path / "game.record")), page


def play(session: Session, page: io.StringIO, typist: Typist, monkeypatch: pytest.MonkeyPatch) -> str:
    """Play as the typist says, and return the last screen."""

    def answer(prompt: str) -> str:
        screen = page.getvalue().rpartition("\x1b[2J")[2].removeprefix("\x1b[H") + prompt
        page.seek(0)
        page.truncate()
        return typist(session, screen)

    monkeypatch.setattr(builtins, "input", answer)
    with suppress(Quit):
        session.run()
    return page.getvalue()


def lines(*typed: str) -> tuple[Typist, list[str]]:
    """Type lines, then leave; return the screens above each of them, and the last one."""
    left: Iterator[str] = iter(typed)
    seen: list[str] = []

    def typist(session: Session, screen: str) -> str:
        seen.append(screen)
        line = next(left, None)
        if line is None:
            raise Quit
        return line

    return typist, seen


@pytest.mark.parametrize(
    ("game", "width", "height", "language"),
    [
        ("fertility", 80, 24, "nl"),
        ("demetra", 80, 24, "fr"),
        ("egizia", 80, 24, "nl"),
        ("egizia", 110, 40, "fr"),
    ],
)
def test_the_table_and_the_question_stay_visible(
    game: str, width: int, height: int, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Rng(f"{game} {width}")
    asked = 0

    def typist(session: Session, screen: str) -> str:
        nonlocal asked
        asked += 1
        if asked > 20:
            raise Quit
        shown = screen.splitlines()
        assert len(shown) <= height, screen
        assert max(map(len, shown)) <= width
        assert "…" not in screen.replace("… (l ", "")
        picking = session.question.picking
        if picking is not None:
            options = [str(choice.number) for choice in picking.items]
            return (
                session.words.say("done_word") if picking.is_complete() else options[rng.below(len(options))]
            )
        offered = session.question.offered
        return str(offered[rng.below(len(offered))].number)

    session, page = sit_down(game, tmp_path, language, width, height)
    play(session, page, typist, monkeypatch)
    assert asked == 21


@pytest.mark.parametrize("game", ["fertility", "demetra", "egizia"])
def test_every_move_of_the_others_is_shown_before_the_next_question(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Rng(game)
    session, page = sit_down(game, tmp_path, players=3)
    session.sitting.bots = (None, *[find_bot("greedy")] * 2)
    told, asked, moved = "", 0, 0

    def typist(session: Session, screen: str) -> str:
        nonlocal told, asked, moved
        told += " ".join(screen.split())
        if "Enter: " in screen.splitlines()[-1]:
            return ""
        asked += 1
        if asked > 25:
            raise Quit
        for line in session.table.log(0, session.sitting.texts, typed_at[-1]):
            if line.seat > 0:
                moved += 1
                assert line.text in told, screen
        told = ""
        typed_at.append(session.table.position)
        picking = session.question.picking
        if picking is not None and picking.is_complete():
            return session.words.say("done_word")
        items = session.question.offered if picking is None else picking.items
        return str(items[rng.below(len(items))].number)

    typed_at = [0]
    play(session, page, typist, monkeypatch)
    assert moved > 5


def test_numbers_of_answers_stay_in_place_within_a_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typist, seen = lines("harvest", "1", "done")
    session, page = sit_down("demetra", tmp_path)
    play(session, page, typist, monkeypatch)
    assert "1  Harvest" in seen[0]
    for number, action in (("2", "Play or remove"), ("3", "Take fields into")):
        assert f"{number}  {action}" in seen[0]
        assert f"{number}  {action}" in seen[-1]
    assert "1  Harvest" not in seen[-1]


def test_a_set_is_picked_unpicked_previewed_and_confirmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typist, seen = lines("take fields", "1", "3 1", "3", "done")
    session, page = sit_down("demetra", tmp_path)
    play(session, page, typist, monkeypatch)
    assert "[ ] Add " in seen[2]
    assert "Chosen: 0 of 1-3" in seen[2]
    assert seen[3].count("[x]") == 2
    assert "Chosen: 2 of 1-3  (-" in seen[3]
    assert seen[4].count("[x]") == 1
    answers = [entry.line for entry in session.table.entries if entry.seat == 0]
    assert [line.split()[1] for line in answers] == ["action", "store", "price", "price"]


def test_a_set_is_undone_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typist, seen = lines("harvest", "1", "done", "u")
    session, page = sit_down("demetra", tmp_path)
    play(session, page, typist, monkeypatch)
    assert "Which field do you harvest?" in seen[-1]
    assert "Undone: 1." in seen[-1]


def test_an_incomplete_set_is_not_accepted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typist, seen = lines("harvest", "done", "2 1")
    session, page = sit_down("demetra", tmp_path)
    play(session, page, typist, monkeypatch)
    assert "Not complete yet: choose 1 to 2." in seen[2]
    assert "t be combined with your selection: Harvest A3 (D3.1)" in seen[3]  # another group


@pytest.mark.parametrize("once_more", ["pass", "y"])
def test_ending_a_turn_early_must_be_confirmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, once_more: str
) -> None:
    typist, seen = lines("y", "pass", "y?", "pass", once_more)
    session, page = sit_down("egizia", tmp_path)
    play(session, page, typist, monkeypatch)
    assert "No move matches “y”" in seen[1]
    for screen in (seen[2], seen[4]):
        assert "Type it again, or y, to confirm." in " ".join(screen.split())
    assert any(entry.line == "1 ship pass" for entry in session.table.entries)


@pytest.mark.parametrize(
    ("points", "first"),
    [
        ((3, 0), "Think about: Pyramid. Type h again to see it."),  # of two answers, both would be no hint
        ((0, 0), "1: Slot 1  chance of winning 60%"),
    ],
)
def test_a_hint_between_two_answers_does_not_name_them_both(
    points: tuple[int, int], first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def weighed(*_: object) -> list[Judged]:
        return [
            Judged(answer, win, float(own), points=({"pyramid": float(own)}, {"pyramid": 0.0}))
            for answer, win, own in zip((0, 1), (0.6, 0.5), points, strict=True)
        ]

    monkeypatch.setattr("floodplain.cli.hint.weigh", weighed)
    typist, seen = lines("alyi", "yellow", "temple", "h", "h")
    session, page = sit_down("egizia", tmp_path)
    play(session, page, typist, monkeypatch)
    assert "2  Slot 2" in seen[3]
    assert first in " ".join(seen[4].split(" "))
    assert "one of them is the best" not in seen[4]
    assert "1: Slot 1  chance of winning 60%" in seen[5]


def test_every_space_for_a_ship_is_listed_with_number_and_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typist, seen = lines("thebae")
    session, page = sit_down("egizia", tmp_path)
    play(session, page, typist, monkeypatch)
    assert "\n 1 Ombos      ▪ " in seen[0]
    assert " 2 Edfu       ○ both markets" in seen[0]
    assert "\n   Ombos      ▪ " in seen[1]  # upstream now: no answer
    assert "\n 9 Koptos     ▪ " in seen[1]


def test_a_refusal_names_the_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typist, seen = lines("thebae", "ombos", "xyzzy")
    session, page = sit_down("egizia", tmp_path)
    play(session, page, typist, monkeypatch)
    assert "upstream of your last ship, at Thebae. (E4.2)" in " ".join(seen[2].split())
    assert "No move matches “xyzzy”" in seen[3]


@pytest.mark.parametrize(
    ("game", "asked", "told"),
    [
        ("egizia", "? upstream", "Permanent: once per round, place a ship upstream"),
        ("egizia", "?E4.2", "E4.2 Each ship you place must lie downstream"),
        ("egizia", "? Obélisque", "Build the Obelisk from the bottom up"),
        ("egizia", "? OBELISK TO LEVEL 7", "4 points"),
        ("egizia", "? strength of the joker", "= points"),
        ("egizia", "? tithe", "1 / 10 points"),
        ("egizia", "? Nekheb", "Nekheb +3 strength: Anytime: 3 more strength"),
        ("egizia", "? points", "points (E"),
        ("egizia", "? obelsik", "Did you mean: Obelisk"),
        ("egizia", "? chess", "Nothing here is called “chess”."),
        ("demetra", "? knecht", "farmhand (D1.3, D4.1)"),
        ("demetra", "? apprent", "Takes a cube from one unharvested field"),
        ("demetra", "? field", "field (D1.2, "),
        ("demetra", "? B", "Seasonal worker. Takes a cube each"),
        ("fertility", "? horus", "Horus Different gods from full shops score together"),
        ("fertility", "? quarry", "An empty square closed on all four sides"),
        ("fertility", "? carriere", "An empty square closed on all four sides"),
    ],
)
def test_a_name_in_any_language_is_explained(
    game: str, asked: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typist, seen = lines(asked)
    session, page = sit_down(game, tmp_path, width=110, height=40)
    play(session, page, typist, monkeypatch)
    assert told in " ".join(seen[1].split())


def test_the_table_and_long_texts_are_shown_page_by_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typist, seen = lines("n", "l", "", "?", "2")
    session, page = sit_down("egizia", tmp_path)
    play(session, page, typist, monkeypatch)
    assert "1/2 · n: Buildings" in seen[0]
    assert "Pyramid" in seen[1]
    assert "Order tile 1 goes to" in seen[2]
    assert "Enter: back to the table" in seen[2]
    assert "undo your last move" in seen[4]
    assert any(entry.line == "1 ship Edfu" for entry in session.table.entries)  # typed while reading


def test_the_board_returns_when_something_else_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typist, seen = lines("n", "1")
    session, page = sit_down("fertility", tmp_path)
    play(session, page, typist, monkeypatch)
    assert "A  B  C  D  E  F" not in seen[1]
    assert "Where do you place" in seen[2]
    assert "A  B  C  D  E  F" in seen[2]


def test_the_end_is_announced_with_the_sheet_the_winner_and_a_broken_tie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, page = sit_down("fertility", tmp_path)
    bot = find_bot("random")
    while (seat := session.table.to_act) is not None:
        session.table.answer(seat, bot.choose(session.table.game, session.table.view(seat), seat, Rng(1)))
    monkeypatch.setattr(type(session.table.game), "scores", lambda *_: (30, 30))
    monkeypatch.setattr(type(session.table.game), "ranks", lambda *_: (2, 1))
    last = play(session, page, lines()[0], monkeypatch)
    assert "The game is over" in last
    assert "Score sheet" in last
    assert "Player 2 wins with 30 Debens." in last
    assert "Tied for first: Player 1, Player 2. Ties: the player with the fewest goods" in " ".join(
        last.split()
    )


def test_a_player_alone_can_undo_a_bots_answer_after_confirming(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typist, seen = lines("harvest", "1", "done", "end", "end", "u", "u")
    session, page = sit_down("demetra", tmp_path)
    play(session, page, typist, monkeypatch)
    assert "Since then, something was drawn or revealed, or a bot moved" in " ".join(seen[6].split())
    assert "Undone: 1." in seen[7]
    assert "End the turn" in seen[7]
    assert not any(entry.line == "1 action stop" for entry in session.table.entries)
    assert "took back" in session.table.record().text()
