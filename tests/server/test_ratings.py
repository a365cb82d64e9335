"""Rated tables and ratings: conditions that the server enforces, and figures that follow from results."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.level_ratings import of_file
from floodplain.bots.ratings import level_ratings, measured
from floodplain.catalog import GAMES, LEVELS, SUGGESTED
from floodplain.kernel.rng import Rng
from floodplain.server.results.against_bots import rating_against_bots, suggested_level
from floodplain.server.results.people_ratings import PeopleRatings
from floodplain.server.results.rating import FEWEST, LIKELY, START, Rating, after
from floodplain.server.store.club_contract import ClubTransaction
from floodplain.server.store.rows import ResultRow, ResultSeat
from tests.server.inside import Inside, serving
from tests.server.plain import Client
from tests.server.support import Json, pick, refusal, until
from tests.server.test_results import QUICK, figures, games, lost_game, ratings

CLOCK = {"kind": "turn", "amount": 600}
TWO = ({"kind": "me", "name": "Ann"}, {"kind": "open"})
PEOPLE = "abcdef"


@pytest.fixture
def inside(database: str) -> Iterator[Inside]:
    with serving(database) as found:
        yield found


def rated(ann: Client, ben: Client, **settled: object) -> str:
    """A rated table of Fertility for two, at which Ann begins."""
    card = ann.open("fertility", TWO, **{"time": CLOCK, "rated": True, **settled})
    assert card["rated"]
    table: str = card["id"]
    ben.join(table, card["invite"], "Ben")
    return table


# --- what a rated table requires ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settled", "seats", "told"),
    [
        ({"time": {"kind": "none", "amount": 0}}, TWO, "it needs a clock"),
        ({"hints": True}, TWO, "hints must be off"),
        ({"home": True}, TWO, "it cannot be played in one room"),
        ({}, (*TWO, {"kind": "bot"}), "bots cannot play"),
        ({}, ({"kind": "me"}, {"kind": "bot"}), "bots cannot play"),
        ({}, ({"kind": "me"}, {"kind": "me"}), "each player can have only one seat"),
    ],
)
def test_a_table_that_could_not_be_fair_cannot_be_rated(
    ann: Client, settled: Json, seats: tuple[Json, ...], told: str
) -> None:
    problem = refusal(ann.open, "fertility", seats, **{"time": CLOCK, "rated": True, **settled})
    assert (problem.status, problem.error) == (422, "not_rated")
    assert told in str(problem)
    assert not ann.open("fertility", seats, **{"time": CLOCK, **settled})["rated"]


def test_a_table_with_an_own_edition_cannot_be_rated(ann: Client) -> None:
    text = ann.get("/api/games/fertility/editions/" + GAMES["fertility"].game.edition.name)["text"]
    own = text.replace("debens = 4", "debens = 3", 1)
    problem = refusal(ann.open, "fertility", TWO, time=CLOCK, rated=True, edition_text=own)
    assert "it needs the edition" in str(problem)


def test_all_reasons_are_told_at_once(ann: Client) -> None:
    problem = refusal(ann.open, "fertility", ({"kind": "me"}, {"kind": "bot"}), rated=True, hints=True)
    assert "it needs a clock; hints must be off; bots cannot play" in str(problem)


def test_open_seats_of_a_rated_table_are_for_other_people(ann: Client, ben: Client) -> None:
    card = ann.open("fertility", [*TWO, {"kind": "open"}], time=CLOCK, rated=True)
    table = card["id"]
    assert refusal(ann.join, table, card["invite"], "Ann again").status == 409
    assert refusal(ann.start, table).status == 409
    assert refusal(ann.replace, table, 1, "bot").status == 409
    ben.join(table, card["invite"], "Ben")
    assert ann.post(f"/api/tables/{table}/start", leave_out=True)["status"] == "playing"
    assert len(ann.table(table)["seats"]) == 2


def test_a_rated_table_does_not_start_with_one_player(ann: Client) -> None:
    table = ann.open("fertility", TWO, time=CLOCK, rated=True)["id"]
    assert refusal(ann.post, f"/api/tables/{table}/start", leave_out=True).status in {409, 422}


def test_nobody_is_helped_in_a_rated_game(ann: Client, ben: Client) -> None:
    table = rated(ann, ben)
    situation = ann.situation(table)
    assert situation["back"] is None
    hint = refusal(ann.post, f"/api/tables/{table}/hint", seat=0, version=situation["version"])
    assert (hint.status, "hints are off" in str(hint)) == (403, True)
    first = situation["position"]
    while (now := ann.situation(table))["answers"]:
        ann.answer(table, now, pick(now, Rng("unaided")), confirmed=True)
    back = refusal(ann.take_back, table, ann.situation(table), first)
    assert (back.status, str(back)) == (
        403,
        "this game is rated, so you can only undo within your own turn",
    )


def test_who_leaves_a_rated_game_keeps_its_result(ann: Client, ben: Client) -> None:
    """A bot continues for them, nobody else gets their seat, and the table stays in their list."""
    table = rated(ann, ben, stand_in="random")
    assert refusal(ann.forget, table).status == 409
    assert refusal(ann.replace, table, 0, "open").status == 409
    card = ann.leave(table, 0)
    assert (card["seats"][0]["kind"], card["seats"][0]["stand_in"]) == ("person", "random")
    rng = Rng("alone")
    while not (now := ben.situation(table))["over"]:
        if now["answers"]:
            ben.answer(table, now, pick(now, rng), confirmed=True)
    for client in (ann, ben):
        assert [(told["rated"], told["table"]) for told in games(client)] == [(True, table)]
        assert [each["games"] for each in ratings(client, "people")] == [1]


def test_a_branch_of_a_rated_game_is_not_rated(ann: Client, ben: Client) -> None:
    table = lost_game(ann, ben, rated=True)
    seats = [{"kind": "me"}, {"kind": "me"}]
    assert refusal(ann.branch, table, 2, seats, rated=True, time=CLOCK).status == 422


def test_a_rematch_of_a_rated_game_is_rated(ann: Client, ben: Client) -> None:
    assert ann.rematch(lost_game(ann, ben, rated=True))["rated"]


def test_games_of_a_file_are_never_rated(ann: Client, ben: Client) -> None:
    lost_game(ann, ben, rated=True)
    file = json.loads(json.dumps(ann.get("/api/tables/export")))
    file["tables"][0]["id"] = "another"
    ann.post("/api/tables/import", **file)
    found = figures(ann, "fertility")
    assert sorted(told["rated"] for told in found["last"]) == [False, True]
    assert [each["games"] for each in found["ratings"] if each["against"] == "people"] == [1]


# --- ratings among people -------------------------------------------------------------------------------


def test_a_rated_game_moves_the_ratings_of_its_players(ann: Client, ben: Client) -> None:
    lost_game(ann, ben)
    assert [each["games"] for each in ratings(ann, "people")] == [0]
    lost_game(ann, ben, rated=True)
    (loser,), (winner,) = ratings(ann, "people"), ratings(ben, "people")
    assert (loser["games"], winner["games"]) == (1, 1)
    assert (loser["rating"], winner["rating"]) == (None, None)  # a band during the first games
    assert loser["low"] < winner["low"]
    assert loser["high"] < winner["high"]


def result(number: int, places: tuple[int, ...], people: str, over: int | None = None) -> ResultRow:
    seats = [
        ResultSeat(seat=seat, person=person, kind="person", name=person, place=place, points=0, categories={})
        for seat, (person, place) in enumerate(zip(people, places, strict=True))
    ]
    return ResultRow(
        table_id=f"t{number:03}",
        game="fertility",
        players=len(people),
        over=1_000 + (number if over is None else over),
        rated=True,
        seats=seats,
    )


def some_results(count: int) -> list[ResultRow]:
    """Results among a few people, of two to four players each."""
    rng = Rng("results")
    found = []
    for number in range(count):
        left = list(PEOPLE)
        people = "".join(left.pop(rng.below(len(left))) for _ in range(2 + rng.below(3)))
        found.append(result(number, tuple(1 + rng.below(len(people)) for _ in people), people))
    return found


def save(inside: Inside, rows: list[ResultRow]) -> None:
    inside.run(inside.services.store.write(lambda kept: [kept.keep_result(row) for row in rows]))


def all_ratings(inside: Inside) -> list[tuple[str, float, float, int]]:
    async def read() -> list[tuple[str, float, float, int]]:
        ratings_of = club_of(inside)
        await ratings_of.settle()

        def select(kept: ClubTransaction) -> list[tuple[str, float, float, int]]:
            rows = kept.select_ratings("fertility", list(PEOPLE))
            return sorted((row.person, row.mean, row.spread, row.games) for row in rows)

        return await ratings_of.store.read(select)

    return inside.run(read())


def club_of(inside: Inside) -> PeopleRatings:
    assert inside.services.club is not None
    return inside.services.club.ratings


def test_ratings_computed_again_are_the_same(inside: Inside) -> None:
    """As they come, in batches, all at once, or too late: the figures follow from the results alone."""
    rows = some_results(60)
    late = rows.pop(7)
    for start in range(0, len(rows), 13):
        save(inside, rows[start : start + 13])
        all_ratings(inside)
    save(inside, [late])  # a worker was slow: others have counted later games
    found = all_ratings(inside)
    assert [person for person, *_ in found] == list(PEOPLE)
    assert sum(count for *_, count in found) == sum(row.players for row in (*rows, late))
    inside.run(club_of(inside).recount())
    assert all_ratings(inside) == found
    assert found == by_hand(sorted([*rows, late], key=lambda row: row.over))


def by_hand(rows: list[ResultRow]) -> list[tuple[str, float, float, int]]:
    """Return what the ratings should be, game by game."""
    known: dict[str, tuple[Rating, int]] = {}
    for row in rows:
        people = [seat.person or "" for seat in row.seats]
        before = [known.get(person, (Rating(), 0)) for person in people]
        then = after([rating for rating, _ in before], [seat.place for seat in row.seats])
        known |= {
            person: (rating, count + 1)
            for person, rating, (_, count) in zip(people, then, before, strict=True)
        }
    return sorted((person, each.mean, each.spread, count) for person, (each, count) in known.items())


def test_each_result_counts_once_with_several_workers(inside: Inside, database: str) -> None:
    rows = some_results(40)
    save(inside, rows)
    if database.startswith("sqlite"):
        all_ratings(inside)
    else:
        with serving(database) as other:
            for worker in (inside, other, inside):
                all_ratings(worker)
    assert sum(count for *_, count in all_ratings(inside)) == sum(row.players for row in rows)


def test_two_players_who_turn_out_to_be_one_have_one_rating(inside: Inside) -> None:
    rows = some_results(30)
    save(inside, rows)
    all_ratings(inside)
    inside.run(inside.services.store.write(lambda kept: kept.hand_over("a", "b")))
    found = all_ratings(inside)
    merged = [
        row for row in rows if not {"a", "b"} <= {seat.person for seat in row.seats}
    ]  # a game against oneself counts for nobody
    for row in merged:
        for seat in row.seats:
            seat.person = "b" if seat.person == "a" else seat.person
    assert found == by_hand(merged)


def test_a_person_who_is_forgotten_still_counts_for_the_others(inside: Inside) -> None:
    save(inside, some_results(30))
    before = all_ratings(inside)
    inside.run(inside.services.store.write(lambda kept: kept.forget_results("a")))
    inside.run(club_of(inside).recount())
    assert all_ratings(inside) == [each for each in before if each[0] != "a"]
    assert inside.run(inside.services.store.read(lambda kept: kept.results_of("a"))) == []


# --- ratings against bots -------------------------------------------------------------------------------


def solo(place: int, level: str, aid: str = "") -> ResultRow:
    own = ResultSeat(seat=0, person="a", kind="person", name="Ann", place=place, points=0, categories={})
    bot = ResultSeat(
        seat=1, person=None, kind="bot", name="Bot", level=level, place=3 - place, points=0, categories={}
    )
    return ResultRow(table_id="t", game="fertility", players=2, over=0, aid=aid, seats=[own, bot])


def levels_of(game: str) -> dict[str, Rating]:
    return {name: Rating(each.rating, each.margin / LIKELY) for name, each in level_ratings()[game].items()}


@pytest.mark.parametrize("game", GAMES)
def test_the_levels_have_measured_ratings_in_order(game: str) -> None:
    found = measured()[game]
    values = [found.levels[level].rating for level in LEVELS]
    assert values == sorted(values)
    assert found.levels[SUGGESTED].rating == START
    assert found.source.startswith("bench/strength.json")
    assert found.games >= 400  # a hundred for each pair


def test_the_ratings_of_the_levels_follow_from_the_games_of_the_bench() -> None:
    kept = of_file(Path("bench/strength.json"))
    assert kept, "no game has all of its pairs"
    for name, found in kept.items():
        assert measured()[name].levels == found.levels


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_as_strong_as_a_level_is_rated_like_it_and_is_suggested_it(level: str) -> None:
    levels = levels_of("fertility")
    even = [solo(1 + number % 2, level) for number in range(60)]
    rating, count = rating_against_bots(even, "a", levels)
    assert count == 60
    assert abs(rating.mean - levels[level].mean) < 60
    assert rating.low < levels[level].mean < rating.high
    assert suggested_level(rating, count, levels) == level


def test_a_level_is_only_suggested_after_enough_games() -> None:
    levels = levels_of("fertility")
    rating, count = rating_against_bots([solo(1, "5")] * (FEWEST - 1), "a", levels)
    assert suggested_level(rating, count, levels) is None


def test_games_with_help_or_unknown_bots_do_not_count_against_bots() -> None:
    rows = [solo(1, "5", "hint"), solo(1, "5", "back"), solo(1, "greedy")]
    assert rating_against_bots(rows, "a", levels_of("fertility")) == (Rating(), 0)


def test_a_claimed_end_counts(ann: Client, ben: Client) -> None:
    table = rated(ann, ben, time=QUICK)
    until(lambda: ben.table(table)["seats"][0]["replaceable"], "Ann's time to be over")
    ben.claim(table, 1)
    assert [(told["place"], told["rated"]) for told in games(ben)] == [(1, True)]
