"""Tables: opening, joining, leaving, being replaced, and once more."""

from __future__ import annotations

from pathlib import Path

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.rng import Rng
from tests.server.plain import Client
from tests.server.support import (
    ANY_GAME,
    Server,
    always_and_deep,
    fewest,
    hot_seat,
    pick,
    play,
    refusal,
    running,
    seats,
    until,
)


def kinds(card: dict[str, object]) -> list[str]:
    found = card["seats"]
    assert isinstance(found, list)
    return [seat["kind"] for seat in found]


@ANY_GAME
def test_a_table_without_open_seats_starts_immediately(ann: Client, game: str) -> None:
    card = ann.open(game, seats(game, "me"))
    assert card["status"] == "playing"
    assert card["owned"]
    assert [seat["mine"] for seat in card["seats"]] == [True, *[False] * (fewest(game) - 1)]
    assert card["id"] in [each["id"] for each in ann.tables()]
    assert ann.table(card["id"])["id"] == card["id"]


@always_and_deep("egizia")
def test_a_card_shows_the_progress_of_a_running_game(ann: Client, game: str) -> None:
    rng, stages = Rng(game), set()
    table = hot_seat(ann, game)["id"]
    play(ann, table, 1, rng)
    told = card = ann.table(table)
    while told["status"] == "playing":
        assert told["stamp"] == card["stamp"]  # it comes and goes with the situation
        assert 0 <= told["stage"]["now"] <= told["stage"]["last"]
        stages.add(told["stage"]["now"])
        play(ann, card["id"], 10, rng)
        told = ann.table(card["id"])
    assert len(stages) > 2
    assert told["stage"] is None


@always_and_deep("fertility")
def test_a_card_shows_public_points_and_final_ranks(server: Server, ann: Client, game: str) -> None:
    rng, known = Rng(game), set()
    table = hot_seat(ann, game)["id"]
    with server.client() as guest:
        while (told := ann.table(table))["status"] == "playing":
            seen = guest.situation(table)  # a spectator knows no more than all do
            assert told["points"] == [sum(seat.values()) for seat in seen["points"]]
            assert told["ranks"] is None
            known.add(tuple(told["points"]))
            play(ann, table, 10, rng)
        over = guest.situation(table)
        assert told["points"] == [sum(seat.values()) for seat in over["points"]]
        assert told["ranks"] == over["ranks"]
    assert len(known) > 1


@ANY_GAME
def test_open_seats_are_joined_through_the_link_and_then_it_starts(
    server: Server, ann: Client, game: str
) -> None:
    card = ann.open(game, seats(game, "me", *["open"] * (fewest(game) - 1)))
    table, invite = card["id"], card["invite"]
    assert card["status"] == "open"
    assert card["points"] == []
    assert refusal(ann.situation, table).status == 404
    for number in range(1, fewest(game)):
        with server.client() as guest:
            assert guest.table(table)["invite"] is None  # for those who have it already
            assert refusal(guest.join, table, "another", "Eve").status == 403
            assert refusal(guest.join, table, "µ", "Eve").status == 403
            card = guest.join(table, invite, "  Ben | # ")
            assert [seat["mine"] for seat in card["seats"]].index(True) == number
            assert card["seats"][number]["name"] == "Ben"
            assert guest.situation(table, seat=number)["seat"] == number
    assert card["status"] == "playing"
    with server.client() as late:
        assert refusal(late.join, table, invite).status == 409


def test_players_with_the_same_name_are_distinguished(server: Server, ann: Client, ben: Client) -> None:
    card = ann.open("fertility", [{"kind": "me", "name": "Anna"}, {"kind": "open"}, {"kind": "open"}])
    ben.join(card["id"], card["invite"], "anna")
    with server.client() as third:
        third.join(card["id"], card["invite"], "Anna")
    assert [seat["name"] for seat in ann.table(card["id"])["seats"]] == ["Anna", "anna 2", "Anna 3"]


def test_unnamed_players_get_default_names_in_the_readers_language(ann: Client) -> None:
    table = ann.open("fertility", [{"kind": "me"}, {"kind": "me", "name": "Player"}])["id"]
    play(ann, table, 6, Rng(1))
    assert [seat["name"] for seat in ann.table(table)["seats"]] == ["Player 1", "Player"]
    for lang, name in (("en", "Player 1 "), ("fr", "Joueur 1 "), ("nl", "Speler 1 ")):
        log = ann.situation(table, seat=1, lang=lang, since=0)["log"]
        assert all(line["text"].startswith(name) for line in log if line["seat"] == 0)
        assert all(line["text"].startswith("Player ") for line in log if line["seat"] == 1)


def test_play_now_puts_bots_into_the_open_seats(ann: Client, ben: Client) -> None:
    card = ann.open("fertility", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    table = card["id"]
    assert refusal(ben.start, table).status == 403
    card = ann.start(table, "greedy")
    assert card["status"] == "playing"
    assert kinds(card) == ["person", "bot", "bot"]
    assert refusal(ann.start, table).status == 409


@ANY_GAME
def test_one_device_may_hold_all_seats(ann: Client, game: str) -> None:
    table = hot_seat(ann, game)["id"]
    situation = play(ann, table, 12, Rng(1))
    assert situation["seat"] == situation["to_act"]
    other = (situation["seat"] + 1) % fewest(game)
    assert ann.situation(table, seat=other)["answers"] == []


def test_a_seat_that_is_left_goes_to_a_bot_or_opens_as_the_table_says(ann: Client, ben: Client) -> None:
    table = ""
    for when_left, kind in (("bot", "bot"), ("wait", "open")):
        card = ann.open("fertility", [{"kind": "me"}, {"kind": "open"}], when_left=when_left)
        table = card["id"]
        ben.join(table, card["invite"], "Ben")
        assert refusal(ben.leave, table, 0).status == 403
        assert kinds(ben.leave(table, 1)) == ["person", kind]
        assert refusal(ben.situation, table, seat=1).status == 403
    play(ann, table, 1, Rng(2))
    card = ben.join(table, ann.table(table)["invite"], "Ben again")
    assert kinds(card) == ["person", "person"]


@pytest.mark.in_turn("database")
def test_others_may_replace_a_player_who_is_away_too_long_by_a_bot(database: str, tmp_path: Path) -> None:
    flags = ["--patience-seconds", "0"]
    with running(database, tmp_path, flags) as server, server.client() as ann, server.client() as ben:
        card = ann.open("fertility", [{"kind": "me"}, {"kind": "open"}])
        table = card["id"]
        ben.join(table, card["invite"], "Ben")
        assert ann.table(table)["seats"][1]["replaceable"]
        with server.client() as eva:
            assert refusal(eva.replace, table, 1, "bot").status == 403
        card = ann.replace(table, 1, "bot", "random")
        assert [seat["stand_in"] for seat in card["seats"]] == [None, "random"]
        assert ben.come_back(table, 1)["seats"][1]["stand_in"] is None
        assert refusal(ann.replace, table, 9, "bot").status == 422


def test_a_player_who_is_there_is_not_replaced(ann: Client, ben: Client) -> None:
    card = ann.open("fertility", [{"kind": "me"}, {"kind": "open"}])
    table = card["id"]
    ben.join(table, card["invite"], "Ben")
    assert not ann.table(table)["seats"][1]["replaceable"]
    assert refusal(ann.replace, table, 1, "bot").status == 409


def test_after_a_turn_timeout_a_bot_plays_until_the_player_returns(ann: Client) -> None:
    card = ann.open(
        "fertility",
        [{"kind": "me"}, {"kind": "me"}],
        time={"kind": "turn", "amount": 1},
        when_left="bot",
        stand_in="random",
    )
    table = card["id"]
    assert card["deadline"] is not None
    card = until(
        lambda: (found := ann.table(table)) and found["seats"][0]["stand_in"] and found, "a bot to stand in"
    )
    version = card["version"]
    until(lambda: ann.table(table)["version"] > version, "the bot to answer")
    assert ann.come_back(table, 0)["seats"][0]["stand_in"] is None


def test_the_clock_runs_over_a_whole_turn_and_days_are_long(ann: Client) -> None:
    card = hot_seat(ann, "fertility", time={"kind": "days", "amount": 3})
    table, deadline = card["id"], card["deadline"]
    assert deadline - card["changed"] == 3 * 86_400_000
    situation = ann.situation(table)
    after = ann.answer(table, situation, situation["answers"][0]["answer"])
    assert after["to_act"] == situation["to_act"]
    assert after["deadline"] == deadline


@pytest.mark.parametrize("amount", [0, -1])
def test_a_clock_without_time_is_refused(ann: Client, amount: int) -> None:
    wrong = refusal(lambda: hot_seat(ann, "fertility", time={"kind": "turn", "amount": amount}))
    assert wrong.status == 422


@always_and_deep("fertility")
def test_a_rematch_keeps_the_players_and_needs_no_link(ann: Client, ben: Client, game: str) -> None:
    card = ann.open(game, seats(game, "me", "open"), forced=True)
    table = card["id"]
    ben.join(table, card["invite"], "Ben")
    assert refusal(ann.rematch, table).status == 409
    finish(ann, ben, table)
    following = ann.rematch(table)
    assert ben.table(table)["rematch"] == following["id"]
    assert ben.rematch(table)["id"] == following["id"]
    assert following["status"] == "open"
    assert ben.join(following["id"], name="Ben")["status"] == "playing"
    assert ann.table(following["id"])["parent"] == table


def test_players_keep_their_colours_in_a_rematch_and_in_a_branch(ann: Client) -> None:
    card = ann.open("fertility", [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}], marks=[2, 0])
    table = card["id"]
    play(ann, table, 900, Rng(5))
    again = ann.rematch(table)
    assert {seat["name"]: seat["mark"] for seat in again["seats"]} == {"Ann": 2, "Ben": 0}
    branch = ann.branch(table, 9, [{"kind": "me"}, {"kind": "me"}])
    assert [seat["mark"] for seat in branch["seats"]] == [2, 0]


def finish(ann: Client, ben: Client, table: str) -> None:
    """Two people play a game to its end."""
    rng = Rng(5)
    while ann.table(table)["status"] == "playing":
        for client in (ann, ben):
            situation = client.situation(table)
            while situation["answers"]:
                situation = client.answer(table, situation, pick(situation, rng))


def test_spectators_may_watch_unless_the_table_forbids_it(ann: Client, ben: Client) -> None:
    table = hot_seat(ann, "fertility")["id"]
    situation = ben.situation(table)
    assert situation["seat"] is None
    assert situation["answers"] == []
    assert situation["undo"] == []
    assert refusal(ben.situation, table, seat=0).status == 403
    table = hot_seat(ann, "fertility", spectators=False)["id"]
    assert refusal(ben.moment, table, 0).status == 403
    for look in (ben.situation, ben.record, ben.updates, ben.chat):
        assert refusal(look, table).status == 403


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"game": "chess"}, 404),
        ({"seats": [{"kind": "me"}]}, 422),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "level": "nobody"}]}, 422),
        ({"seats": [{"kind": "me"}, {"kind": "ghost"}]}, 422),
        ({"options": {"variant": "perhaps"}}, 422),
        ({"options": {"nonsense": "yes"}}, 422),
        ({"edition": "nowhere"}, 404),
        ({"edition_text": "not TOML ="}, 422),
        ({"unknown": 1}, 422),
    ],
)
def test_an_impossible_table_is_refused_with_a_reason(
    ann: Client, change: dict[str, object], status: int
) -> None:
    wanted = {"game": "fertility", "seats": [{"kind": "me"}, {"kind": "me"}], **change}
    wrong = refusal(lambda: ann.post("/api/tables", **wanted))
    assert wrong.status == status
    assert str(wrong)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"variant": "perhaps"}, "variant"),
        ({"valley": "1,2"}, "valley"),
        ({"start": "F4/0"}, "start"),
        ({"valley": "1,2,3", "start": "A1/0"}, "start"),
        ({"nonsense": "yes"}, ""),
    ],
)
def test_an_option_that_does_not_fit_is_named(ann: Client, options: dict[str, str], named: str) -> None:
    seats = [{"kind": "me"}, {"kind": "me"}]
    wrong = refusal(lambda: ann.post("/api/tables", game="fertility", seats=seats, options=options))
    assert (wrong.error, wrong.problem.option) == ("bad_option", named)


def test_a_name_that_cannot_be_printed_is_refused_as_a_name(ann: Client) -> None:
    seats = [{"kind": "me", "name": "An\u200bn"}, {"kind": "open"}]
    wrong = refusal(lambda: ann.post("/api/tables", game="fertility", seats=seats))
    assert (wrong.error, wrong.problem.option) == ("bad_option", "name")
    assert "letters, digits and printable symbols" in wrong.problem.message


@ANY_GAME
def test_the_file_of_an_edition_can_be_downloaded(ann: Client, game: str) -> None:
    edition = GAMES[game].game.edition
    text = ann.get(f"/api/games/{game}/editions/{edition.name}")["text"]
    assert text == edition.text
    assert ann.check_edition(text)["problems"] == []
    unknown = refusal(lambda: ann.get(f"/api/games/{game}/editions/none"))
    assert unknown.status == 404
    assert edition.name in str(unknown)


def test_your_own_edition_is_checked_stored_and_played(ann: Client) -> None:
    from floodplain.games.fertility import FERTILITY  # noqa: PLC0415

    text = FERTILITY.edition.text
    checked = ann.check_edition(text)
    assert checked["problems"] == []
    assert checked["edition"]["fingerprint"] == FERTILITY.edition.fingerprint
    broken = text.replace("cost = 2", "cost = 200", 1)
    problems = ann.check_edition(broken)
    assert problems["edition"] is None
    assert problems["problems"]
    wrong = refusal(lambda: hot_seat(ann, "fertility", edition_text=broken))
    assert wrong.problem.problems == problems["problems"]
    own = text.replace("cost = 2", "cost = 1", 1)
    assert own != text
    card = hot_seat(ann, "fertility", edition_text=own)
    assert card["fingerprint"] != FERTILITY.edition.fingerprint
    again = hot_seat(ann, "fertility", edition=card["fingerprint"])
    assert again["fingerprint"] == card["fingerprint"]


def test_games_are_described_in_every_language(ann: Client) -> None:
    for lang in ("en", "fr", "nl"):
        for card in ann.games(lang):
            assert card["levels"]
            assert card["editions"]
            texts = ann.texts(card["name"], lang)
            assert texts["rules"]
            assert texts["content"]["game"]["title"] == card["title"]
            assert ann.get(f"/api/games/{card['name']}", lang=lang) == card
    assert refusal(ann.get, "/api/games/chess").status == 404
