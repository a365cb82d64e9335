"""Notices: one for each turn, to a browser that is closed, and none to a player who looks."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import text

from floodplain.kernel.rng import Rng
from floodplain.server.club.notices.composing import later_minutes
from floodplain.server.store.clock import now_ms
from tests.server.inside import Inside, serving
from tests.server.plain import Client, follow
from tests.server.receivers import Browser, Receiver, receiving
from tests.server.support import Postgres, pick, refusal, running, until

Json = dict[str, Any]
QUIET: Json = {"on": False, "start": 1320, "end": 450, "days": [0, 1, 2, 3, 4, 5, 6]}
ROUNDS_S = 0.6  # several looks of the server, in which something wrong would be sent


@pytest.fixture
def own_settings() -> Mapping[str, object]:
    return {"notice_seconds": 0.1, "notice_hosts": "127.0.0.1"}


@pytest.fixture
def service() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


@pytest.fixture
def ben(inside: Inside) -> Iterator[Client]:
    with Client(inside.address) as found:
        yield found


def choose(client: Client, **changed: Any) -> Json:
    """Say what one wants to be told."""
    wanted = {"enabled": True, "kinds": ["turn", "low", "joined", "over"], "delay": 0, "lang": "en"}
    return client.post("/api/notices/settings", **{**wanted, "zone": "UTC", "quiet": QUIET, **changed})


def notified(client: Client, service: Receiver, name: str = "browser", **changed: Any) -> Browser:
    """A browser of a device that is notified."""
    browser = Browser(service, name)
    choose(client, **changed)
    client.post("/api/notices/push", **browser.subscription)
    return browser


def table_of(ann: Client, ben: Client, game: str = "fertility", **settled: Any) -> str:
    """A table at which two devices play."""
    kinds = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    card = ann.open(game, kinds, **settled)
    ben.join(card["id"], card["invite"], "Ben")
    table: str = card["id"]
    return table


def play_to(table: str, client: Client, *others: Client) -> Json:
    """Let the others play until it is the turn of a device; return its situation."""
    rng = Rng("turns")
    for _ in range(200):
        for each in others:
            situation = each.situation(table)
            if situation["answers"]:
                each.answer(table, situation, pick(situation, rng))
        situation = client.situation(table)
        if situation["answers"]:
            return situation
    raise AssertionError("the turn never comes")


def pass_turn(table: str, client: Client) -> None:
    """Play until it is another's turn."""
    rng = Rng("turns")
    while (situation := client.situation(table))["answers"]:
        client.answer(table, situation, pick(situation, rng))


def test_a_turn_is_told_once_to_a_closed_browser_and_says_what_happened(
    client: Client, ben: Client, service: Receiver
) -> None:
    browser = notified(client, service, kinds=["turn"])
    table = table_of(client, ben)
    pass_turn(table, client)
    before = len(service.arrived)
    play_to(table, client, ben)
    told = browser.told(before + 1)[-1]
    time.sleep(ROUNDS_S)
    assert len(service.arrived) == before + 1
    assert told["kind"] == "turn"
    assert told["title"] == "Your turn in Fertility"
    assert "Ben" in told["body"]
    assert told["link"] == f"/t/{table}"
    assert set(told["answers"]) == {"go", "later", "mute"}


def test_nothing_is_told_unless_one_has_asked_for_it(client: Client, ben: Client, service: Receiver) -> None:
    browser = Browser(service)
    client.post("/api/notices/push", **browser.subscription)  # a browser alone is not enough
    table = table_of(client, ben)
    play_to(table, client, ben)
    time.sleep(ROUNDS_S)
    assert service.arrived == []
    assert client.get("/api/notices/settings")["enabled"] is False


def test_a_player_who_looks_is_not_told_and_one_whose_page_is_hidden_is(
    inside: Inside, client: Client, ben: Client, service: Receiver
) -> None:
    browser = notified(client, service, kinds=["turn"])
    table = table_of(client, ben)
    pass_turn(table, client)

    async def look() -> None:
        async with follow(inside.address, table, client.key) as live:
            await live.next_situation()
            await asyncio.sleep(0.5)  # the server reports who looks
            before = len(service.arrived)
            await asyncio.to_thread(play_to, table, client, ben)
            await asyncio.sleep(ROUNDS_S)
            assert len(service.arrived) == before
            await asyncio.to_thread(pass_turn, table, client)
            await live.send("visible", visible=False)
            await asyncio.sleep(0.5)
            await asyncio.to_thread(play_to, table, client, ben)
            await asyncio.to_thread(browser.told, before + 1)

    asyncio.run(look())


def test_a_turn_that_is_played_at_once_is_not_told(client: Client, ben: Client, service: Receiver) -> None:
    notified(client, service, kinds=["turn"], delay=5)
    table = table_of(client, ben)
    play_to(table, client, ben)
    until(lambda: client.get("/api/notices")["unseen"] == 1, "the bell to know")
    pass_turn(table, client)
    until(lambda: client.get("/api/notices")["unseen"] == 0, "the bell to be empty")
    assert service.arrived == []


@pytest.mark.parametrize("lang", ["en", "fr", "nl"])
def test_a_notice_is_in_the_reader_s_language_and_tells_no_secret(
    inside: Inside, client: Client, ben: Client, service: Receiver, lang: str
) -> None:
    browser = notified(client, service, kinds=["turn"], lang=lang)
    table = table_of(client, ben, "egizia")
    play_to(table, client, ben)
    told = browser.told()[-1]
    title = {
        "en": "Your turn in Egizia",
        "fr": "À vous de jouer\u202f: Egizia",
        "nl": "Jouw beurt in Egizia",
    }
    assert (told["title"], told["lang"]) == (title[lang], lang)
    card, written = client.table(table), json.dumps(told)
    keys = [client.key or "", ben.key or "", card["invite"] or "no invitation"]
    assert not [secret for secret in keys if secret in written]
    assert told["body"] not in {"", None}


def test_in_quiet_hours_nothing_is_sent_and_then_one_notice_for_all(
    inside: Inside, client: Client, ben: Client, service: Receiver
) -> None:
    now = time.gmtime()
    minute = now.tm_hour * 60 + now.tm_min
    quiet = {**QUIET, "on": True, "start": (minute - 60) % 1440, "end": (minute + 60) % 1440}
    browser = notified(client, service, kinds=["turn"], quiet=quiet)
    tables = [table_of(client, ben) for _ in range(2)]
    for table in tables:
        play_to(table, client, ben)
    until(lambda: client.get("/api/notices")["unseen"] == 2, "both turns")
    time.sleep(ROUNDS_S)
    assert service.arrived == []
    due = inside.run(inside.services.store.read(_due_times))
    assert all(3500 < (each - now_ms()) / 1000 < 3700 for each in due), due
    choose(client, kinds=["turn"], quiet=QUIET)
    inside.run(inside.services.store.alone(_make_due))
    assert browser.told()[0]["kind"] == "many"
    time.sleep(ROUNDS_S)
    assert len(service.arrived) == 1


def _due_times(kept: Any) -> list[int]:
    return [row[0] for row in kept.connection.execute(text("SELECT due FROM notice_deliveries"))]


def _make_due(kept: Any) -> None:
    kept.connection.execute(text("UPDATE notice_deliveries SET due = 0"))


def test_a_worker_that_dies_before_it_sends_leaves_the_notice_to_another(
    inside: Inside, client: Client, ben: Client, service: Receiver
) -> None:
    browser = notified(client, service, kinds=["turn"], delay=5)
    play_to(table_of(client, ben), client, ben)
    until(lambda: inside.run(inside.services.store.read(_due_times)), "the notice to be found")

    def claim_and_die(kept: Any) -> None:
        _make_due(kept)
        now = now_ms()
        assert len(kept.claim_deliveries(kept.due_deliveries(now, 10), now, now + 1500)) == 1
        assert kept.claim_deliveries(kept.due_deliveries(now, 10), now, now + 1500) == []

    inside.run(inside.services.store.alone(claim_and_die))
    time.sleep(ROUNDS_S)
    assert service.arrived == []
    assert browser.told()[0]["kind"] == "turn"
    time.sleep(ROUNDS_S)
    assert len(service.arrived) == 1


def test_several_workers_and_a_restart_tell_a_turn_once(
    postgres: Postgres, service: Receiver, tmp_path: Path
) -> None:
    database = postgres.new_database("notices")
    flags = ["--notice-seconds", "0.2", "--notice-hosts", "127.0.0.1"]
    with (
        running(database, tmp_path, flags) as one,
        running(database, tmp_path, flags) as two,
        one.client() as client,
        two.client() as ben,
    ):
        assert client.get("/api/club")["push"] == ben.get("/api/club")["push"] != ""
        browser = notified(client, service, kinds=["turn"])
        play_to(table_of(client, ben), client, ben)
        browser.told()
        time.sleep(2 * ROUNDS_S)
        two.kill()
        two.start()
        time.sleep(2 * ROUNDS_S)
        assert len(service.arrived) == 1


def test_a_browser_that_is_gone_is_forgotten(client: Client, ben: Client, service: Receiver) -> None:
    notified(client, service, kinds=["turn"])
    service.answers = [(410, {})]
    table = table_of(client, ben)
    play_to(table, client, ben)
    service.wait()
    until(lambda: not client.get("/api/notices/settings")["channels"], "the browser to be forgotten")


def test_a_push_service_that_is_busy_is_asked_again_when_it_says(
    inside: Inside, client: Client, ben: Client, service: Receiver
) -> None:
    browser = notified(client, service, kinds=["turn"])
    service.answers = [(503, {"Retry-After": "120"})]
    table = table_of(client, ben)
    play_to(table, client, ben)
    service.wait()
    until(lambda: inside.run(inside.services.store.read(_due_times)), "another try")
    until(lambda: inside.run(inside.services.store.read(_due_times))[0] > now_ms() + 100_000, "the pause")
    inside.run(inside.services.store.alone(_make_due))
    assert browser.told(2)[1]["kind"] == "turn"


def test_not_for_this_table_and_later(client: Client, ben: Client, service: Receiver) -> None:
    browser = notified(client, service, kinds=["turn"])
    table = table_of(client, ben)
    play_to(table, client, ben)
    browser.told()
    client.post("/api/notices/table", table=table, answer="later", minutes=30)
    assert client.get("/api/notices")["unseen"] == 1
    client.post("/api/notices/table", table=table, answer="mute")
    assert client.get("/api/notices")["unseen"] == 0
    assert client.get("/api/notices/settings")["muted"] == [table]
    pass_turn(table, client)
    before = len(service.arrived)
    play_to(table, client, ben)
    time.sleep(ROUNDS_S)
    assert len(service.arrived) == before
    client.post("/api/notices/table", table=table, answer="unmute")
    assert client.get("/api/notices/settings")["muted"] == []


@pytest.mark.parametrize(("left_min", "told"), [(None, 60), (6.7, 3), (90, 45), (30 * 60, 60), (0.5, 1)])
def test_a_reminder_comes_after_half_of_the_time_left_and_within_an_hour(
    left_min: float | None, told: int
) -> None:
    deadline = None if left_min is None else now_ms() + int(left_min * 60_000) + 500
    live: Any = SimpleNamespace(row=SimpleNamespace(deadline=deadline))
    assert later_minutes(live) == told


def test_who_opened_a_table_is_told_who_joins(client: Client, ben: Client, service: Receiver) -> None:
    browser = notified(client, service, kinds=["joined"])
    table_of(client, ben)
    told = browser.told()[0]
    assert told["title"] == "Ben joined your table"
    assert told["body"] == "Fertility. All seats are taken, the game has begun."
    card = client.get("/api/notices")["notices"][0]
    assert (card["kind"], card["parts"]) == ("joined", {"event": "came", "name": "Ben"})


def test_the_end_of_a_game_is_told_with_the_scores(client: Client, ben: Client, service: Receiver) -> None:
    browser = notified(client, service, kinds=["over"])
    table = table_of(client, ben)
    rng = Rng("whole")
    while not (situation := client.situation(table))["over"]:
        for each in (client, ben):
            situation = each.situation(table)
            if situation["answers"]:
                each.answer(table, situation, pick(situation, rng))
    told = browser.told()[0]
    assert told["title"] == "Fertility: the game is over"
    assert "Ann" in told["body"]
    assert "Ben" in told["body"]


def test_a_clock_in_its_last_tenth_is_told_once(
    inside: Inside, client: Client, ben: Client, service: Receiver
) -> None:
    browser = notified(client, service, kinds=["low"])
    table = table_of(client, ben, time={"kind": "days", "amount": 1})
    play_to(table, client, ben)
    finding = inside.services.club.notices.finding  # type: ignore[union-attr]
    live = inside.services.hall.live[table]

    def run_low(kept: Any) -> None:
        kept.update_table(table, deadline=now_ms() + 3_600_000)

    inside.run(inside.services.store.alone(run_low))
    live.row.deadline = now_ms() + 3_600_000
    for _ in range(2):
        finding._looked = 0
        inside.run(finding.look())
    told = browser.told()
    time.sleep(ROUNDS_S)
    assert len(service.arrived) == 1
    assert told[0]["title"] == "Your clock in Fertility is running low"
    assert told[0]["later"] in {29, 30}


def test_a_test_reaches_a_browser_and_only_a_few_times(client: Client, service: Receiver) -> None:
    assert refusal(client.post, "/api/notices/test").status == 409
    browser = notified(client, service)
    client.post("/api/notices/test")
    assert browser.told()[0]["title"] == "Notifications work"
    for _ in range(2):
        client.post("/api/notices/test")
    assert refusal(client.post, "/api/notices/test").status == 429


def test_keys_are_made_once_and_survive_a_restart(tmp_path: Any) -> None:
    found = []
    for _ in range(2):
        with serving(f"sqlite:///{tmp_path / 'x.sqlite3'}") as inside, Client(inside.address) as client:
            found.append(client.get("/api/club")["push"])
    assert len(found[0]) == 87
    assert found[0] == found[1]


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://127.0.0.2/push",
        "https://10.0.0.1/push",
        "http://push.example/x",
        "https://[::ffff:10.0.0.1]/x",
    ],
)
def test_a_browser_cannot_be_an_address_of_the_private_network(
    client: Client, service: Receiver, endpoint: str
) -> None:
    given = {**Browser(service).subscription, "endpoint": endpoint}
    assert refusal(client.post, "/api/notices/push", **given).status == 422
