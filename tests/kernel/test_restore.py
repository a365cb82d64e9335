"""A table can be saved as a snapshot plus later answers, partly forgotten, forked and previewed."""

from itertools import islice

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.errors import FloodplainError, IllegalAnswer, NotYourSeat
from floodplain.kernel.log import Snapshot
from floodplain.kernel.preview import foresee, way_of
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table

ANY_GAME = pytest.mark.parametrize("name", list(GAMES))


def a_table(name: str, answers: int) -> Table:
    game = GAMES[name].game
    table = Table.open(game, game.edition, min(game.player_counts), seed=7)
    rng = Rng(11)
    for _ in range(answers):
        seat = table.to_act
        if seat is None:
            break
        options = table.legal(seat)
        table.answer(seat, options[rng.below(len(options))])
    return table


def restored(table: Table, position: int) -> Table:
    game = table.game
    state = game.codec.dump(table.state_at(position))
    given = [(entry.answer, entry.forced) for entry in table.entries[position - table.forgotten :]]
    undone = [(entry.answer, entry.forced) for entry in table.undone]
    snapshot = Snapshot(state, position, table.version, table.seed)
    return Table.restore(game, table.edition, snapshot, given, undone, table.options, table.names)


@ANY_GAME
def test_an_older_state_with_lists_is_read_with_tuples(name: str) -> None:
    table = a_table(name, 40)
    codec = table.game.codec
    written = codec.dump(table.state)
    older = {key: each["tuple"] if isinstance(each, dict) else each for key, each in written.items()}
    assert codec.load(older, table.game.material_of(table.edition)) == table.state


@ANY_GAME
@pytest.mark.parametrize("answers", [0, 1, 13, 40])
def test_a_restored_table_continues_like_the_original(name: str, answers: int) -> None:
    table = a_table(name, answers)
    again = restored(table, table.floor())
    dump = table.game.codec.dump
    assert dump(again.state) == dump(table.state)
    assert (again.version, again.position) == (table.version, table.position)
    for each in range(table.players):
        assert again.undo_points(each) == table.undo_points(each)
    seat = table.to_act
    assert seat is not None
    answer = table.legal(seat)[-1]
    table.answer(seat, answer)
    again.answer(seat, answer)
    assert dump(again.state) == dump(table.state)


@ANY_GAME
def test_redo_works_after_a_restore(name: str) -> None:
    table = a_table(name, 30)
    while not any(table.undo_points(seat) for seat in range(table.players)):
        seat = table.to_act
        assert seat is not None
        table.answer(seat, table.legal(seat)[0])
    seat = next(seat for seat in range(table.players) if table.undo_points(seat))
    after = table.game.codec.dump(table.state)
    floor = table.floor()
    table.undo(seat, table.undo_points(seat)[-1])
    again = restored(table, floor)
    while again.undone:
        again.redo(seat)
    assert again.game.codec.dump(again.state) == after


@ANY_GAME
def test_a_table_forgets_only_what_cannot_be_undone(name: str) -> None:
    table = a_table(name, 30)
    points = [table.undo_points(seat) for seat in range(table.players)]
    position, floor = table.position, table.floor()
    table.forget(floor)
    assert [table.undo_points(seat) for seat in range(table.players)] == points
    assert (table.position, len(table.entries)) == (position, position - floor)
    with pytest.raises(FloodplainError, match="cannot be forgotten"):
        table.forget(position + 1)
    with pytest.raises(FloodplainError, match="no longer available"):
        table.record()


@ANY_GAME
def test_a_fork_leaves_the_other_table_alone(name: str) -> None:
    table = a_table(name, 10)
    before = (table.version, table.position, table.game.codec.dump(table.state))
    fork = table.fork()
    seat = fork.to_act
    assert seat is not None
    fork.answer(seat, fork.legal(seat)[0])
    assert fork.version > table.version
    assert (table.version, table.position, table.game.codec.dump(table.state)) == before


@ANY_GAME
def test_a_preview_matches_what_the_answer_brings(name: str) -> None:
    table = a_table(name, 0)
    for _ in islice(iter(lambda: table.to_act is not None, False), 60):
        seat = table.to_act
        assert seat is not None
        answer = table.legal(seat)[0]
        foreseen = foresee(table.game, table.view(seat), seat, [answer])
        assert way_of(table.view(seat), seat, [answer]).stands == foreseen.is_final
        position = table.position
        table.answer(seat, answer)
        if foreseen.after is not None:
            own, *others = table.told(position, seat, table.game.texts("en"))
            then = {each.chapter: each.changes for each in foreseen.then if any(each.changes)}
            assert foreseen.changes == own.changes
            assert then == {line.chapter: line.changes for line in others}
        assert foreseen.is_final == (table.to_act != seat or table.position > position + 1)


@ANY_GAME
def test_a_preview_is_for_the_seat_that_is_asked_and_its_legal_answers(name: str) -> None:
    table = a_table(name, 3)
    seat = table.to_act
    assert seat is not None
    other = (seat + 1) % table.players
    with pytest.raises(NotYourSeat):
        foresee(table.game, table.view(other), other, table.legal(seat)[:1])
    with pytest.raises(IllegalAnswer):
        foresee(table.game, table.view(seat), seat, [10_000_000])
