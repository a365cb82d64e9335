"""What a player is told about something that cannot be done."""

from __future__ import annotations

import pytest

from floodplain.games.demetra import DEMETRA
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import asked
from floodplain.kernel.text import LANGUAGES
from tests.games.demetra.country import cubes, fields, register, store, strike, table, worker
from tests.support import play


def told(state: Demetra, **wanted: str) -> list[str]:
    """The reasons in English, with their rules."""
    texts = DEMETRA.texts("en")
    seat = asked(state).seat
    reasons = DEMETRA.why(DEMETRA.observe(state, seat), seat, wanted)
    for language in LANGUAGES:
        for reason in reasons:
            assert DEMETRA.texts(language).phrase("why", reason.key, reason.parts)
            assert reason.rule in texts.rules
    return [f"{reason.rule} {texts.phrase('why', reason.key, reason.parts)}" for reason in reasons]


def test_every_condition_that_a_hex_fails_is_named() -> None:
    state = table()
    fields(state, 0, "C4 C5 E4 A3")
    worker(state, 0, "apprentice", "C3")
    worker(state, 0, "novice", "A2")
    play(state, "action worker", "worker play seasonal")
    assert told(state, field="D3") == ["D4.3 D3 is beside a worker: Apprentice on C3."]
    assert told(state, field="E5") == ["D4.2 1 of 2 fields beside E5."]
    assert told(state, field="C4") == ["D4.6 A field lies on C4; a worker never stands on one."]
    assert told(state, field="A2") == [
        "D4.1 Novice on A2 is not of lower value.",
        "D4.2 1 of 2 fields beside A2.",
    ]


def test_an_action_that_is_off_says_why() -> None:
    state = table()
    assert told(state, action="harvest") == ["D3.1 You have no unharvested field."]
    assert told(state, action="worker") == ["D4.1 No worker can be played or removed."]
    assert told(state, action="buy") == ["D5.3 No field that you can pay for."]
    assert told(state, action="store") == ["D6.3 You have no cube for a price."]
    assert told(state, action="stop") == ["D2.2 At least one action must be done."]
    cubes(state, 0, hops=3)
    store(state, 0, "B1", hops=1)
    fields(state, 0, "C4")
    play(state, "action store", "store A1", "price hops", "price done", "tile B3")
    assert told(state, action="store") == ["D2.1 This action is done already this turn."]
    assert told(state, action="buy") == ["D2.1 Buying never follows the store action."]
    other = table()
    cubes(other, 0, hops=3)
    store(other, 0, "B1", hops=1)
    store(other, 0, "B2", hops=1)
    assert told(other, action="store") == ["D6.1 Your store is full."]
    empty = table()
    cubes(empty, 0, hops=3)
    register(empty, "")
    assert told(empty, action="store") == ["D7.3 The register is empty."]


def test_a_worker_that_cannot_be_played_says_why() -> None:
    state = table()
    fields(state, 0, "C4")
    worker(state, 0, "apprentice", "G1")
    play(state, "action worker")
    assert told(state, do="play", worker="clerk") == ["D4.2 No hex of your board takes this worker: Clerk."]
    assert told(state, do="play", worker="apprentice") == ["D4.1 This worker is not at hand: Apprentice."]
    assert told(state, do="remove", worker="clerk") == [
        "D4.5 This worker does not stand on your board: Clerk."
    ]


def test_a_field_that_cannot_be_harvested_says_why() -> None:
    state = table()
    fields(state, 0, "C4 C5 C6 G1", harvested="C7")
    play(state, "action harvest")
    assert told(state, field="A1") == ["D3.1 A1 is not a field of yours."]
    assert told(state, field="C7") == ["D3.1 C7 is harvested already."]
    play(state, "harvest C5")
    assert told(state, field="G1") == ["D3.1 G1 belongs to another group."]
    assert told(state, field="C4") == [
        "D3.1 Fields are chosen in the order of their hexes; C4 was passed over."
    ]


def test_a_field_that_cannot_be_bought_or_taken_says_why() -> None:
    state = table()
    cubes(state, 0, hops=1)
    store(state, 1, "B1", wine=1)
    store(state, 0, "B2", wine=1)
    play(state, "action buy")
    assert told(state, field="B1") == ["D5.3 Your cubes do not cover the exact price of B1."]
    assert told(state, field="B5") == ["D5.3 B5 lies in no store."]
    play(state, "buy B2", "action store")
    assert told(state, field="G1") == ["D6.1 G1 is not in the register."]
    play(state, "store A1")
    assert told(state, crop="wine") == ["D6.1 You have no cube of wine left for this."]


@pytest.mark.rule("D10.X")
def test_events_say_why_too() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    fields(state, 1, "E1 E2 E8")
    worker(state, 0, "apprentice", "D4")
    strike(state, "reassignment")
    play(state, "reassign apprentice")
    assert told(state, field="D4") == ["D10.X The worker stands on D4 already."]
    play(state, "move B4")
    strike(state, "swap")
    assert told(state, field="G1") == ["D9.F G1 is not a field of yours."]
    play(state, "swap_give C4")
    assert told(state, field="E1") == ["D10.N E1 is not an unconnected field of another player."]
    assert told(state, field="nowhere") == []
