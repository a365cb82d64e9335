"""Checks of copies of states, tables and records, by the copy module and by pickle."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from typing import Any, Final

from floodplain.kernel.conformance.case import Case, any_answer
from floodplain.kernel.conformance.records import table_of
from floodplain.kernel.flow import playout
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table

WAYS: Final[dict[str, Callable[[Any], Any]]] = {
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,  # noqa: TID251 - the module under test
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
}
LOOKS: Final = 8  # how many moments of a game are copied


def copies_play_on_alike(case: Case) -> Iterator[str]:
    """Check that a copy or pickle is equal, continues the same way, and leaves the original alone."""
    moments = list(case.moments("copies"))
    for moment in moments[:: len(moments) // LOOKS + 1]:
        for way, copied in WAYS.items():
            yield from _state_differs(
                case, moment.state, copied, f"{way} of the state before {moment.line!r}"
            )
    table, rng = table_of(case, plays_forced=False), case.rng("copied table")
    while (seat := table.to_act) is not None and table.position < len(moments) // 2:
        table.answer(seat, any_answer(table.legal(seat), rng))
        if table.undo_points(seat) and rng.below(2):
            table.undo(seat)  # leaves something to redo at the end
    for way, copied in WAYS.items():
        yield from _table_differs(case, table, copied, f"{way} of a table at {table.position}")


def _state_differs(case: Case, state: Any, copied: Callable[[Any], Any], said: str) -> Iterator[str]:  # noqa: ANN401
    before = case.dump(state)
    other = copied(state)
    if other != state or case.dump(other) != before:
        yield f"{said} is another"
        return
    original = state.copy()
    playout(other, Rng("on"))
    if case.dump(state) != before:
        yield f"{said} shares what it changes"
    playout(original, Rng("on"))
    if case.dump(other) != case.dump(original):
        yield f"{said} plays on differently"


def _table_differs(case: Case, table: Table, copied: Callable[[Any], Any], said: str) -> Iterator[str]:
    record, position = table.record(), table.position
    if copied(record) != record:
        yield f"{said} has another record"
    other = copied(table)
    if _told(case, other) != _told(case, table):
        yield f"{said} is another"
        return
    ends = [_played_on(case, each) for each in (other, copied(table))]
    if table.position != position or table.record() != record:
        yield f"{said} shares what it changes"
    if ends[0] != ends[1] or ends[0] != _played_on(case, table.fork()):
        yield f"{said} plays on differently"


def _told(case: Case, table: Table) -> tuple[object, ...]:
    undone = [(entry.answer, entry.forced) for entry in table.undone]
    return table.record(), case.dump(table.state), table.version, table.forgotten, undone, table.plays_forced


def _played_on(case: Case, table: Table) -> tuple[object, ...]:
    """Describe a table after the same answers: first what can be redone, then the rest."""
    rng = case.rng("on")
    if table.undone:
        table.redo(table.undone[-1].seat)
    while (seat := table.to_act) is not None:
        table.answer(seat, any_answer(table.legal(seat), rng))
    return _told(case, table)
