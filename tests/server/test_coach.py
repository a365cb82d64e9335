"""The coach at the server: hints where they are allowed, and finished games read, kept and shared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from floodplain.arena.match import Match, play
from floodplain.bots.random import Random
from floodplain.catalog import GAMES
from floodplain.kernel.edition import parse_edition
from floodplain.server.bots.thinker import ThinkRequest
from floodplain.server.errors import problem_of
from floodplain.server.hall.analyses import ATTEMPTS
from floodplain.server.helper import HelperFailed
from floodplain.server.store.rows import ReadingRow
from tests.server.inside import Inside, serving
from tests.server.plain import Client, Json
from tests.server.support import refusal, until

ROOM = GAMES["fertility"].game


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """A server whose coach looks at little, so that it is quick."""
    database = f"sqlite:///{tmp_path_factory.mktemp('coach') / 'floodplain.sqlite3'}"
    with serving(database) as found:
        yield found


@pytest.fixture
def ann(inside: Inside) -> Iterator[Client]:
    with Client(inside.address) as client:
        yield client


@pytest.fixture
def ben(inside: Inside) -> Iterator[Client]:
    with Client(inside.address) as client:
        yield client


def a_record() -> str:
    match = Match.of(ROOM, ROOM.edition, [Random(), Random()], "coach", 1, keeps_records=True)
    record = play(match, 0).record
    assert record is not None
    return record.text()


def upload(client: Client, text: str) -> str:
    table: str = client.post("/api/records", record=text)["id"]
    return table


def refused(ask: Callable[..., object], *arguments: Any, **named: Any) -> tuple[int, str]:
    problem = refusal(ask, *arguments, **named)
    return problem.status, problem.error


def analysis(client: Client, table: str, since: int = 0) -> Json:
    return client.get(f"/api/tables/{table}/analysis", since=since)


def against_a_bot(client: Client) -> tuple[str, Json]:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"}]
    table = client.open("fertility", seats)["id"]
    found: list[Json] = []

    def asked() -> bool:
        found[:] = [client.situation(table)]
        return bool(found[0]["to_act"] == 0)

    until(asked, "the own turn")
    return table, found[0]


def test_a_hint_against_bots_names_legal_answers_and_places_to_look_at(ann: Client) -> None:
    table, situation = against_a_bot(ann)
    hint = ann.post(f"/api/tables/{table}/hint", seat=0, version=situation["version"])
    legal = [offer["answer"] for offer in situation["answers"]]
    assert 1 <= len(hint["answers"]) <= 3
    assert {each["answer"] for each in hint["answers"]} <= set(legal)
    assert hint["answers"][0]["answer"] in hint["lit"]
    assert set(hint["lit"]) < set(legal)
    assert hint["answers"][0]["mark"] == "best"
    texts = {offer["answer"]: offer["text"] for offer in situation["answers"]}
    assert all(each["text"] == texts[each["answer"]] for each in hint["answers"])
    assert ann.situation(table)["version"] == situation["version"]  # it changes nothing
    assert refused(ann.post, f"/api/tables/{table}/hint", seat=0, version=situation["version"] + 5) == (
        409,
        "stale_version",
    )


def test_a_hint_is_only_for_your_own_seat(ann: Client, ben: Client) -> None:
    table, situation = against_a_bot(ann)
    assert refused(ben.post, f"/api/tables/{table}/hint", seat=0, version=situation["version"]) == (
        403,
        "forbidden",
    )


@pytest.mark.parametrize("hints", [False, True])
def test_among_people_hints_need_consent_and_are_announced(ann: Client, ben: Client, hints: bool) -> None:
    card = ann.open("fertility", [{"kind": "me"}, {"kind": "open"}], hints=hints)
    assert card["hints"] is hints
    table = card["id"]
    ben.join(table, card["invite"], "Ben")
    situation = ann.situation(table)
    client, seat = (ann, 0) if situation["to_act"] == 0 else (ben, 1)
    if not hints:
        assert refused(client.post, f"/api/tables/{table}/hint", seat=seat, version=situation["version"]) == (
            403,
            "forbidden",
        )
        return
    client.post(f"/api/tables/{table}/hint", seat=seat, version=situation["version"])
    lines = ann.get(f"/api/tables/{table}/chat")["lines"]
    assert [(line["kind"], line["seat"]) for line in lines][-1] == ("hinted", seat)


def test_a_finished_game_is_analysed_stored_and_shared(inside: Inside, ann: Client, ben: Client) -> None:
    table = upload(ann, a_record())
    assert analysis(ann, table)["status"] == "none"
    begun = ann.post(f"/api/tables/{table}/analysis")
    assert begun["total"] == ann.table(table)["position"] + 1
    until(lambda: analysis(ben, table)["status"] == "ready", "the end of the analysis")
    found = analysis(ben, table)
    assert found["done"] == found["total"] == len(found["readings"])
    assert len(found["players"]) == 2
    assert sorted(found["readings"][-1]["chances"]) in ([0, 1], [0.5, 0.5])
    assert analysis(ben, table, since=found["total"] - 2)["readings"] == found["readings"][-2:]
    assert ann.post(f"/api/tables/{table}/analysis")["status"] == "ready"  # nothing is read twice
    decided = [each for each in found["readings"] if each["mark"] not in {None, "best"}]
    worst = max(decided, key=lambda each: float(each["cost"]))
    _look_at(ben, table, worst)


def _look_at(client: Client, table: str, worst: Json) -> None:
    """A decision in words, with everything that could have been answered, and the coach's own line."""
    moment = client.get(f"/api/tables/{table}/analysis/{worst['position']}", lang="fr")
    assert moment["seat"] == worst["seat"]
    assert moment["answers"][0]["win"] == worst["best"]
    assert moment["given"]["win"] == worst["given"]
    assert {each["answer"] for each in moment["worth"]} == {each["answer"] for each in moment["offers"]}
    assert moment["question"]["text"]
    line = client.get(f"/api/tables/{table}/analysis/{worst['position']}/line")
    assert line["steps"]
    assert line["steps"][0]["portrait"]


def test_a_stopped_analysis_can_be_resumed(ann: Client, ben: Client) -> None:
    table = upload(ann, a_record())
    ann.post(f"/api/tables/{table}/analysis")
    until(lambda: analysis(ann, table)["done"] > 8, "some readings")
    assert refused(ben.post, f"/api/tables/{table}/analysis/stop") == (403, "forbidden")
    ann.post(f"/api/tables/{table}/analysis/stop")
    ann.post(f"/api/tables/{table}/analysis")
    until(lambda: analysis(ann, table)["status"] == "ready", "the end of the analysis")


def test_readings_of_another_coach_are_made_again(inside: Inside, ann: Client) -> None:
    table, store = upload(ann, a_record()), inside.services.hall.store
    older = [ReadingRow(position, '{"figures": "of before"}', 0, "older") for position in range(200)]
    inside.run(store.write(lambda kept: kept.keep_readings(table, "older", older)))
    assert analysis(ann, table)["status"] == "none"
    assert refused(ann.get, f"/api/tables/{table}/analysis/3") == (404, "not_found")
    ann.post(f"/api/tables/{table}/analysis")
    until(lambda: analysis(ann, table)["done"] > 8, "some readings")
    ann.post(f"/api/tables/{table}/analysis/stop")
    assert inside.run(store.read(lambda kept: kept.select_readings(table, "older"))) == []


def test_a_moment_that_took_too_long_is_analysed_again(
    inside: Inside, ann: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = inside.services.pool
    assert pool is not None
    ask = pool.ask
    failed: list[int] = []

    async def slow(thought: ThinkRequest) -> bytes:
        if thought.position in {0, 7} and failed.count(thought.position) < ATTEMPTS - 1:
            failed.append(thought.position)
            raise HelperFailed("no answer in time")
        return await ask(thought)

    monkeypatch.setattr(pool, "ask", slow)
    table = upload(ann, a_record())
    ann.post(f"/api/tables/{table}/analysis")
    until(lambda: analysis(ann, table)["done"] > 8, "some readings")
    ann.post(f"/api/tables/{table}/analysis/stop")
    assert failed == [0, 0, 7, 7]


def test_a_running_game_is_not_analysed(ann: Client) -> None:
    table, _ = against_a_bot(ann)
    assert refused(ann.post, f"/api/tables/{table}/analysis") == (409, "not_over")
    text = a_record()
    running = upload(ann, "\n".join(text.splitlines()[:60]))
    assert refused(ann.post, f"/api/tables/{running}/analysis") == (409, "not_over")
    assert refused(ann.get, f"/api/tables/{upload(ann, text)}/analysis/3") == (404, "not_found")


def test_a_record_of_an_own_edition_comes_with_its_file(ann: Client) -> None:
    text = ROOM.edition.text.replace("first = 15", "first = 16")
    own = parse_edition(text, "own")
    match = Match.of(ROOM, own, [Random(), Random()], "own", 1, keeps_records=True)
    record = play(match, 0).record
    assert record is not None
    assert refused(ann.upload, record.text()) == (404, "unknown_edition")
    table = str(ann.upload(record.text(), text)["id"])
    ann.post(f"/api/tables/{table}/analysis")
    until(lambda: analysis(ann, table)["done"] > 0, "a reading")
    ann.post(f"/api/tables/{table}/analysis/stop")
    assert analysis(ann, table)["plays_by"] == "other"  # so the coach says that it is less sure


def test_a_record_of_other_rules_is_distinguished_from_a_bad_one(ann: Client) -> None:
    older = a_record().replace("rules: 1", "rules: 99")
    assert refused(ann.post, "/api/records", record=older) == (422, "other_rules")


def test_a_coach_that_gave_no_answer_may_be_asked_again() -> None:
    told = problem_of(HelperFailed("the bot process has died"))
    assert (told.status, told.error) == (503, "unavailable")
