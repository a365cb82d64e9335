"""The table: seats, versions, undo with its computed boundary, branching."""

from __future__ import annotations

import pytest

from floodplain.games.fertility import FERTILITY
from floodplain.kernel.errors import (
    BadOption,
    FloodplainError,
    GameOver,
    IllegalAnswer,
    NotYourSeat,
    StaleVersion,
)
from floodplain.kernel.record import read_record
from floodplain.kernel.table import Table


def new(plays_forced: bool = False, seed: int = 5) -> Table:
    return Table.open(
        FERTILITY, FERTILITY.edition, 2, names=["Ann", "Bob"], seed=seed, plays_forced=plays_forced
    )


def answer(table: Table, answers: int = 1) -> None:
    for _ in range(answers):
        seat = table.to_act
        assert seat is not None
        table.answer(seat, table.legal(seat)[0])


def dump(table: Table) -> object:
    return FERTILITY.codec.dump(table.state)


def test_a_new_table_has_drawn_its_set_up_and_asks_the_first_seat() -> None:
    table = new()
    assert table.to_act == 0
    assert table.version == len(table.entries) == 19
    assert table.legal(1) == []
    assert table.legal(None) == []


def test_the_same_seed_draws_the_same_and_no_seed_does_not() -> None:
    assert new().record() == new().record()
    unseeded = [Table.open(FERTILITY, FERTILITY.edition, 2).record().answers for _ in range(3)]
    assert len(set(unseeded)) > 1


def test_an_answer_of_another_seat_is_refused() -> None:
    with pytest.raises(NotYourSeat, match="Ann is asked, not Bob"):
        new().answer(1, 0)


def test_an_illegal_answer_is_refused_with_what_was_legal() -> None:
    table = new()
    before = dump(table)
    with pytest.raises(IllegalAnswer) as caught:
        table.answer(0, 999)
    assert caught.value.legal[0].startswith("choose ")
    assert dump(table) == before


def test_an_answer_to_an_older_version_is_refused() -> None:
    table = new()
    version = table.version
    table.answer(0, table.legal(0)[0], version)
    with pytest.raises(StaleVersion, match=f"at version {table.version}, not {version}"):
        table.answer(0, table.legal(0)[0], version)


def test_nothing_is_answered_after_the_end() -> None:
    table = new()
    while table.to_act is not None:
        answer(table)
    with pytest.raises(GameOver):
        table.answer(0, 0)


def test_undo_and_redo_move_over_a_seats_own_answers() -> None:
    table = new()
    states = [dump(table)]
    for _ in range(3):
        answer(table)
        states.append(dump(table))
    assert table.undo_points(0) == [21, 20, 19]
    table.undo(0)
    assert dump(table) == states[2]
    table.undo(0, to=19)
    assert dump(table) == states[0]
    for state in states[1:]:
        table.redo(0)
        assert dump(table) == state
    with pytest.raises(NotYourSeat, match="Ann has undone nothing"):
        table.redo(0)


def test_undo_stops_at_a_draw_and_at_the_answer_of_another_seat() -> None:
    table = new()
    while table.to_act == 0:
        answer(table)
    # Ann's turn ended with a draw, and Bob is asked.
    assert table.undo_points(0) == []
    with pytest.raises(NotYourSeat, match="nothing to undo for Ann"):
        table.undo(0)
    answer(table)
    assert table.undo_points(0) == []
    assert table.undo_points(1) == [len(table.entries) - 1]


def test_undo_reports_how_far_it_can_go() -> None:
    table = new()
    answer(table, 2)
    with pytest.raises(FloodplainError, match=r"Ann can go back to \[20, 19\], not to 3"):
        table.undo(0, to=3)


def test_taking_back_a_draw_draws_again_and_the_record_says_so() -> None:
    table = new()
    while not table.entries[-1].seat < 0 or table.position < 30:
        answer(table)
    draws = [entry.answer for entry in table.entries[19:] if entry.seat < 0]
    with pytest.raises(NotYourSeat, match="the table's, not Ann's"):
        table.take_back(0, 3)
    before, count = table.version, table.position - 19
    table.take_back(0, 19, before)
    assert (table.position, table.to_act, table.version) == (19, 0, before + 1)
    assert table.undone == []
    while not table.entries[-1].seat < 0 or table.position < 30:
        answer(table)
    assert [entry.answer for entry in table.entries[19:] if entry.seat < 0] != draws
    text = table.record().text()
    assert f"\n# redrawn: Ann took back {count} answers\n1 choose " in text
    again = Table.resume(read_record(text), FERTILITY, FERTILITY.edition)
    assert dump(again) == dump(table)
    assert again.record().text() == text
    answer(again, 6)
    answer(table, 6)
    assert again.record().answers == table.record().answers


def test_a_new_answer_discards_what_could_be_redone() -> None:
    table = new()
    answer(table, 2)
    table.undo(0)
    answer(table)
    with pytest.raises(NotYourSeat):
        table.redo(0)


def test_every_change_is_a_new_version() -> None:
    table = new()
    versions = [table.version]
    answer(table)
    versions.append(table.version)
    table.undo(0)
    versions.append(table.version)
    table.redo(0)
    versions.append(table.version)
    assert versions == [19, 20, 21, 22]
    with pytest.raises(StaleVersion):
        table.undo(0, version=19)


def test_forced_answers_are_played_when_the_table_does_so_and_undone_with_what_led_there() -> None:
    asked_forced = 0
    table = new(plays_forced=True)
    while (seat := table.to_act) is not None:
        options = table.legal(seat)
        asked_forced += len(options) == 1
        before, position = dump(table), len(table.entries)
        table.answer(seat, options[-1])
        if any(entry.forced for entry in table.entries[position:]) and table.undo_points(seat):
            table.undo(seat)
            assert dump(table) == before
            table.redo(seat)
    assert asked_forced == 0
    assert any(entry.forced for entry in table.entries)


def test_a_branch_is_independent_of_its_table() -> None:
    table = new()
    answer(table, 40)
    before = table.record()
    branch = table.branch(25, seed=9)
    assert branch.record().answers[:25] == before.answers[:25]
    answer(branch, 20)
    assert table.record() == before
    assert branch.record().answers != before.answers
    with pytest.raises(FloodplainError, match="positions 0 to"):
        table.branch(10_000)


def test_the_log_shows_gains_and_payments() -> None:
    table = new()
    texts = FERTILITY.texts("en")
    while not any("places" in line.text for line in table.log(0, texts)):
        answer(table)
    line = table.log(0, texts)[-1]
    assert line.text.startswith("Ann places ")
    assert any(line.changes[0].values())
    assert line.changes[1] == {}
    assert table.log(None, texts, since=line.position)[0] == line


def test_names_must_fit_the_seats() -> None:
    with pytest.raises(BadOption, match="1 names for 2 players"):
        Table.open(FERTILITY, FERTILITY.edition, 2, names=["Ann"])


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadOption, match="fertility has no option 'colour'"):
        Table.open(FERTILITY, FERTILITY.edition, 2, {"colour": "red"})
