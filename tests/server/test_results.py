"""Results of finished games: kept with the last answer, made up for older games, and told as figures."""

from __future__ import annotations

import contextlib
import gc
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from floodplain.client import Refused, Unreachable
from floodplain.kernel.rng import Rng
from floodplain.server.results import results
from floodplain.server.store.contract import Transaction
from floodplain.server.store.rows import ResultRow, ResultSeat
from tests.server.inside import Inside, serving
from tests.server.plain import Client
from tests.server.support import DEEP, Json, Server, pick, refusal, running, until

QUICK = {"kind": "turn", "amount": 1}
DELAYS = (0.0, 0.01) if not DEEP else tuple(number / 1000 for number in range(40))
BOT = {"kind": "bot", "level": "random"}


@pytest.fixture
def inside(database: str) -> Iterator[Inside]:
    with serving(database) as found:
        yield found


def finish(client: Client, table: str, *others: Client) -> None:
    """Play a game to its end, all people at random."""
    rng = Rng(table)
    players = (client, *others)
    while not (situation := client.situation(table))["over"]:
        asked = next((each for each in players if each.situation(table)["answers"]), None)
        if asked is None:
            time.sleep(0.005)  # a bot is to move
            continue
        situation = asked.situation(table)
        asked.answer(table, situation, pick(situation, rng), confirmed=True)


def against_bots(client: Client, game: str = "fertility", bots: int = 1, **settled: object) -> str:
    """Play a game against bots, and return its table."""
    seats = [{"kind": "me", "name": "Ann"}, *([BOT] * bots)]
    table: str = client.open(game, seats, forced=True, **settled)["id"]
    finish(client, table)
    return table


def figures(client: Client, game: str = "") -> Json:
    return client.get("/api/me/results", game=game)


def ratings(client: Client, against: str, game: str = "fertility") -> list[Json]:
    return [each for each in figures(client, game)["ratings"] if each["against"] == against]


def games(client: Client, **query: object) -> list[Json]:
    found: list[Json] = client.get("/api/me/games", **query)["results"]
    return found


def lost_game(ann: Client, ben: Client, **settled: object) -> str:
    """Return a table at which Ann has lost by her clock."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    card = ann.open("fertility", seats, time=QUICK, **settled)
    table: str = card["id"]
    ben.join(table, card["invite"], "Ben")
    until(lambda: ben.table(table)["seats"][0]["replaceable"], "Ann's time to be over")
    ben.claim(table, 1)
    return table


def write(inside: Inside, job: Callable[[Transaction], None]) -> None:
    inside.run(inside.services.store.write(job))


def test_someone_without_games_has_no_figures(ann: Client) -> None:
    found = figures(ann)
    assert (found["people"], found["bots"], found["games"], found["ratings"]) == (0, 0, [], [])
    assert (found["places"], found["last"], found["best"], found["missing"]) == ([], [], [], False)
    assert figures(ann, "fertility")["scores"] == []
    assert refusal(figures, ann, "chess").status == 404


def test_a_finished_game_is_kept_as_everyone_saw_its_end(ann: Client) -> None:
    table = against_bots(ann, bots=2)
    end = ann.situation(table)
    told = games(ann)[0]
    own = end["points"][0]
    assert (told["table"], told["there"], told["game"], told["against"]) == (table, True, "fertility", "bots")
    assert (told["points"], told["place"]) == (sum(own.values()), end["ranks"][0])
    assert [player["place"] for player in told["players"]] == sorted(end["ranks"])
    assert [player["level"] for player in told["players"] if not player["mine"]] == ["random", "random"]
    found = figures(ann, "fertility")
    assert found["games"] == [{"game": "fertility", "games": 1}]
    assert found["places"] == [
        {"players": 3, "against": "bots", "counts": [int(told["place"] == place) for place in (1, 2, 3)]}
    ]
    assert [point["points"] for point in found["scores"]] == [told["points"]]
    assert {each["category"]: each["mine"] for each in found["categories"]} == own
    others = {name: round((end["points"][1][name] + end["points"][2][name]) / 2, 2) for name in own}
    assert {each["category"]: each["others"] for each in found["categories"]} == others


def test_everyone_sees_their_own_side_of_a_game_with_people(ann: Client, ben: Client) -> None:
    table = lost_game(ann, ben)
    for client, place in ((ann, 2), (ben, 1)):
        told = games(client)[0]
        assert (told["table"], told["against"], told["place"]) == (table, "people", place)
        assert [(each["name"], each["mine"]) for each in told["players"]] == [
            ("Ben", client is ben),
            ("Ann", client is ann),
        ]
        assert figures(client)["people"] == 1
    assert "key" not in str(games(ann)[0])


def test_games_that_tell_nothing_of_one_person_are_not_counted(ann: Client) -> None:
    card = ann.open("fertility", [{"kind": "me"}, {"kind": "me"}], forced=True)
    finish(ann, card["id"])
    first = against_bots(ann)
    moment = ann.table(first)["position"] - 3
    branched = ann.branch(first, moment, [{"kind": "me"}, BOT], forced=True)
    finish(ann, branched["id"])
    assert [told["table"] for told in games(ann)] == [first]
    assert figures(ann)["games"] == [{"game": "fertility", "games": 1}]


def test_a_result_outlives_its_table(ann: Client) -> None:
    table = against_bots(ann)
    before = games(ann)[0]
    ann.forget(table)
    assert games(ann) == [{**before, "there": False}]


def test_a_game_with_help_is_told_but_does_not_count_against_bots(ann: Client) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "1"}]
    table = ann.open("fertility", seats)["id"]
    until(lambda: bool(ann.situation(table)["answers"]), "a turn")
    situation = ann.situation(table)
    ann.answer(table, situation, pick(situation, Rng("help")), confirmed=True)
    until(lambda: bool(ann.situation(table)["answers"]), "the next turn")
    first = next(line["position"] for line in ann.situation(table)["log"] if line["seat"] == 0)
    ann.take_back(table, ann.situation(table), first)
    finish(ann, table)
    assert [told["aid"] for told in games(ann)] == ["back"]
    assert [each["games"] for each in figures(ann, "fertility")["ratings"] if each["against"] == "bots"] == [
        0
    ]
    without = ann.open("fertility", seats, forced=True)["id"]
    finish(ann, without)
    (bots,) = ratings(ann, "bots")
    assert (bots["games"], bots["rating"]) == (1, None)
    assert bots["low"] < bots["high"]


def test_results_come_along_to_another_device(server: Server, twin: Server) -> None:
    with server.client() as phone, twin.client() as laptop:
        mine = against_bots(phone)
        laptop.open("fertility", [{"kind": "me", "name": "Ann"}, {"kind": "open"}])
        code = laptop.post("/api/carry", page="https://here/carry", name="Ann", kind="computer")["code"]
        phone.post("/api/carry/take", code=code, kind="phone")
        assert [told["table"] for told in games(laptop)] == [mine]
        assert [told["table"] for told in games(phone)] == [mine]


def test_games_in_a_file_bring_their_results_along_once(ann: Client, ben: Client) -> None:
    against_bots(ann)
    before = games(ann)[0]
    ann_file = ann.get("/api/tables/export")
    for _ in range(2):
        ben.post("/api/tables/import", **ann_file)
        told = figures(ben)["last"]
        assert [(each["points"], each["place"], each["over"]) for each in told] == [
            (before["points"], before["place"], before["over"])
        ]


def a_result(number: int, person: str, game: str) -> ResultRow:
    own = ResultSeat(seat=0, person=person, kind="person", name="Ann", place=1, points=9, categories={})
    bot = ResultSeat(seat=1, person=None, kind="bot", name="Bot", place=2, points=8, categories={})
    return ResultRow(table_id=f"t{number}", game=game, players=2, over=5 + number // 2, seats=[own, bot])


def test_lists_come_in_parts(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "PAGE", 2)
    with Client(inside.address) as ann:
        table = ann.open("fertility", [{"kind": "me", "name": "Ann"}, BOT])["id"]
        person = inside.services.hall.live[table].seats[0].key or ""
        names = ["fertility", "demetra", "fertility", "fertility"]
        rows = [a_result(number, person, game) for number, game in enumerate(names)]
        inside.run(inside.services.store.write(lambda kept: [kept.keep_result(row) for row in rows]))
        first = ann.get("/api/me/games")
        assert [told["table"] for told in first["results"]] == ["t3", "t2"]
        second = ann.get("/api/me/games", before=first["more"])
        assert [told["table"] for told in second["results"]] == ["t1", "t0"]
        assert ann.get("/api/me/games", before=second["more"]) == {"results": [], "more": ""}
        fertility = ann.get("/api/me/games", game="fertility")
        assert [told["table"] for told in fertility["results"]] == ["t3", "t2"]
        assert refusal(ann.get, "/api/me/games", before="yesterday").status == 422
        figures_of_all = figures(ann)
        assert {each["table"] for each in figures_of_all["best"]} == {"t1", "t0"}


def test_games_from_before_results_were_kept_are_made_up_for(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that was updated has finished games without results, maybe more than one request counts."""
    monkeypatch.setattr(results, "AT_ONCE", 2)
    with Client(inside.address) as ann:
        tables = [against_bots(ann) for _ in range(3)]
        lesson_like = ann.branch(tables[0], 2, [{"kind": "me"}, BOT], forced=True)["id"]
        finish(ann, lesson_like)
        before = games(ann)

        def forget(kept: Transaction) -> None:
            connection = kept.connection  # type: ignore[attr-defined]
            connection.exec_driver_sql("DELETE FROM result_seats")
            connection.exec_driver_sql("DELETE FROM results")
            connection.exec_driver_sql("UPDATE tables SET aid = ''")

        write(inside, forget)
        assert games(ann) == []
        assert [figures(ann)["missing"] for _ in range(3)] == [True, False, False]
        assert games(ann) == before


def test_a_table_that_cannot_be_read_any_more_keeps_no_other_out(inside: Inside) -> None:
    with Client(inside.address) as ann:
        kept = against_bots(ann)
        broken = against_bots(ann)

        def spoil(transaction: Transaction) -> None:
            connection = transaction.connection  # type: ignore[attr-defined]
            connection.exec_driver_sql("DELETE FROM result_seats")
            connection.exec_driver_sql("DELETE FROM results")
            transaction.update_table(broken, rules=99)

        write(inside, spoil)
        inside.call(inside.services.hall.live.clear)
        gc.collect()
        assert figures(ann)["missing"] is False
        assert [told["table"] for told in games(ann)] == [kept]
        assert figures(ann)["missing"] is False


def test_no_result_is_lost_or_doubled_when_the_server_is_killed_at_the_end(
    database: str, tmp_path: Path
) -> None:
    """The result is in the database exactly when the last answer is."""
    seats = [{"kind": "me"}, BOT]
    with running(database, tmp_path) as server, server.client() as ann:
        first = ann.open("fertility", seats, forced=True)["id"]
        finish_alike(ann, first)
        length = ann.situation(first)["position"]
        for delay in DELAYS:
            table = ann.open("fertility", seats, forced=True)["id"]
            finish_alike(ann, table, until=length - 4)
            before = ann.situation(table)
            while not before["over"]:
                sent = threading.Thread(target=send, args=(server, ann, table, before))
                sent.start()
                time.sleep(delay)
                server.kill()
                sent.join()
                server.start()
                until(lambda: is_settled(ann, table), "the bot")  # noqa: B023
                before = ann.situation(table)
                assert len([each for each in games(ann) if each["table"] == table]) == int(before["over"])
            finish_alike(ann, table)
        tables = [told["table"] for told in games(ann)]
        assert len(set(tables)) == len(tables) == len(DELAYS) + 1


def is_settled(client: Client, table: str) -> bool:
    """Return whether a game is over, or waits for its only person."""
    situation = client.situation(table)
    return bool(situation["over"] or situation["answers"])


def finish_alike(client: Client, table: str, until: int = 10_000) -> None:
    """Play a game up to a position, with the same answers as any other of the same draws."""
    while not (situation := client.situation(table))["over"]:
        if situation["answers"]:
            if situation["position"] >= until:
                return
            answer_alike(client, table, situation)


def answer_alike(client: Client, table: str, situation: Json) -> None:
    rng = Rng(f"alike {situation['position']}")
    client.answer(table, situation, pick(situation, rng), confirmed=True)


def send(server: Server, client: Client, table: str, situation: Json) -> None:
    """Answer once while the server may be killed."""
    with contextlib.suppress(Unreachable, Refused), server.client(client.key) as sender:
        answer_alike(sender, table, situation)
