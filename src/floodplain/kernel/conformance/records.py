"""Checks of what is saved: records, states as JSON, and undo."""

from __future__ import annotations

import json
from collections.abc import Iterator

from floodplain.kernel.conformance.case import Case, any_answer
from floodplain.kernel.flow import apply, perform
from floodplain.kernel.record import read_record, replay
from floodplain.kernel.table import Table


def table_of(case: Case, plays_forced: bool) -> Table:
    """Open a new table for a case."""
    return Table.open(
        case.game, case.edition, case.players, case.options, seed=case.seed, plays_forced=plays_forced
    )


def record_replays(case: Case) -> Iterator[str]:
    """Check that the record of a game, as text and as JSON, replays it without seed or generator."""
    table = table_of(case, plays_forced=True)
    rng = case.rng("record")
    while (seat := table.to_act) is not None:
        table.answer(seat, any_answer(table.legal(seat), rng))
    record = table.record()
    end = case.dump(table.state)
    for written in (record.text(), json.dumps(record.json())):
        again = read_record(written)
        if again != record:
            yield f"the record reads back as another: {written[:200]}"
        last = list(replay(again, case.game, case.edition))[-1]
        if case.dump(apply(last.state, last.answer)) != end:
            yield "the record leads to another end"


def state_survives_json(case: Case) -> Iterator[str]:
    """Check that every state can be written as JSON, read back, and played to the same end."""
    material = case.game.material_of(case.edition)
    for moment in case.moments("json"):
        written = json.dumps(case.dump(moment.state))
        again = case.game.codec.load(json.loads(written), material)
        if case.dump(again) != json.loads(written):
            yield f"the state before {moment.line!r} reads back as another"
            return
        decision = again.pending[-1]
        if decision != moment.decision or moment.decision.options(again) != moment.decision.options(
            moment.state
        ):
            yield f"what was read back asks something else than {moment.decision!r}"
            return
        perform(again, moment.answer)
        after = moment.state.copy()
        perform(after, moment.answer)
        if case.dump(again) != case.dump(after):
            yield f"what was read back plays {moment.line!r} differently"
            return


def position_is_text(case: Case) -> Iterator[str]:
    """Check that every state is written as one line of text and back, and takes answers as text."""
    for moment in case.moments("text"):
        state = moment.state
        text = case.game.to_text(state)
        again = case.game.from_text(text, case.edition)
        if "\n" in text or case.dump(again) != case.dump(state):
            yield f"the position before {moment.line!r} reads back as another"
            return
        for answer in state.legal():
            if again.parse(state.say(answer)) != answer:
                yield f"{state.say(answer)!r} is read as another answer"
                return
        again.push(state.say(moment.answer))
        if case.dump(again) != case.dump(state.after(moment.answer)):
            yield f"{moment.line!r} in words leads elsewhere"
            return


def undo_and_redo(case: Case) -> Iterator[str]:
    """Check that undo restores the state before an answer, and redo the state after it."""
    table = table_of(case, plays_forced=False)
    rng = case.rng("undo")
    while (seat := table.to_act) is not None:
        table.answer(seat, any_answer(table.legal(seat), rng))
        points = table.undo_points(seat)
        if not points:
            continue
        after = case.dump(table.state)
        before = case.dump(table.entries[points[-1]].before)
        table.undo(seat, to=points[-1])
        if case.dump(table.state) != before or table.to_act != seat:
            yield f"undo to position {points[-1]} leads elsewhere"
            return
        for _ in points:
            table.redo(seat)
        if case.dump(table.state) != after:
            yield f"redo from position {points[-1]} leads elsewhere"
            return
