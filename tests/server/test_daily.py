"""Daily games: one try of the same deal for everyone, verified when it was played elsewhere."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from floodplain.catalog import BOTS, GAMES, find_game
from floodplain.kernel.flow import awaited
from floodplain.kernel.game import AnyGame
from floodplain.kernel.record import Note, Record, read_record, replay
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table
from floodplain.server import daily as days
from floodplain.server.bots.verifier import Claim, Verdict, check_bots, verified
from floodplain.server.club import deals
from floodplain.server.daily import Deal, deal_of
from floodplain.server.messages.requests import OpenDeal
from floodplain.server.store.contract import Transaction
from floodplain.server.store.rows import DealRow
from tests.server.daily_games import honest
from tests.server.inside import Inside, serving
from tests.server.plain import Client
from tests.server.support import DEEP, Json, refusal, seats, until

TODAY = "2026-11-19"
NOON_MS = 1_795_089_600_000  # of that day, in UTC
GAME = "fertility"
ON_SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """The time of daily games: noon of a day, or some days later."""

    def later(by_days: int) -> None:
        monkeypatch.setattr(days, "now_ms", lambda: NOON_MS + by_days * days.DAY_MS)

    later(0)
    return later


@pytest.fixture
def club(database: str) -> Iterator[Inside]:
    """A server on either database."""
    with serving(database) as found:
        yield found


@pytest.fixture
def maud(club: Inside) -> Iterator[Client]:
    """A device."""
    with Client(club.address) as client:
        yield client


@pytest.fixture
def noor(club: Inside) -> Iterator[Client]:
    """Another device."""
    with Client(club.address) as client:
        yield client


def check(deal: Deal, record: str) -> Verdict:
    """Verify a whole record."""
    claim = Claim(deal=deal, record=record)
    while True:
        verdict = verified(find_game(deal.game), claim, BOTS)
        if verdict.refused or verdict.is_done:
            return verdict
        assert verdict.until > claim.since or not claim.since
        claim.since = verdict.until


# --- the deal -------------------------------------------------------------------------------------------


def test_a_deal_follows_from_its_day_and_differs_from_day_to_day() -> None:
    dealt = [deal_of(f"2026-12-{day:02}", find_game(GAME)) for day in range(1, 31)]
    assert dealt == [deal_of(deal.day, find_game(GAME)) for deal in dealt]
    assert {deal.players for deal in dealt} == {2, 3, 4}
    assert {deal.level for deal in dealt} == {"3", "4"}
    assert all(deal.players == 2 for deal in dealt if deal.level == "4")
    assert len({deal.seed for deal in dealt}) == 30
    assert all(0 <= deal.seat < deal.players for deal in dealt)


def test_a_day_counts_for_four_days_and_closes_at_midnight(clock: Callable[[int], None]) -> None:
    assert days.today() == TODAY
    assert days.is_open_day(TODAY)
    assert not days.is_open_day("2026-11-20")
    clock(3)
    assert days.is_open_day(TODAY)
    clock(4)
    assert not days.is_open_day(TODAY)
    assert days.closes_at(TODAY) == NOON_MS + days.DAY_MS // 2 + 3 * days.DAY_MS


@pytest.mark.parametrize("text", ["", "2026-1-1", "2025-12-31", "2026-02-30", "20261119", "2026-W47-4"])
def test_what_is_no_day_has_no_deal(text: str) -> None:
    assert not days.is_day(text)
    assert days.day_of_seed(f"floodplain daily {text}") == ""


# --- honest games and forged ones -----------------------------------------------------------------------


@pytest.mark.parametrize("game", list(GAMES))
def test_an_honest_game_is_accepted_whatever_its_player_answers(game: str) -> None:
    for number in range(4 if DEEP else 1):
        deal = Deal(
            day=f"2026-12-0{number + 1}", game=game, players=2 + number % 3, seat=number % 2, level="3"
        )
        record = honest(deal, f"player {number}")
        verdict = check(deal, record)
        assert verdict.refused == ""
        assert verdict.scores == list(find_game(game).scores(list(read_record(record).states())[-1]))
        assert min(verdict.ranks) == 1


@pytest.mark.parametrize("game", list(GAMES))
def test_the_answers_of_level_4_are_its_own(game: str) -> None:
    room, deal = find_game(game), Deal(day=TODAY, game=game, players=2, seat=1, level="4")
    record = honest(deal, "player", 200 if DEEP else 16)
    assert "is not finished" in check(deal, record).refused  # which is found before bots are asked
    moments, claim = list(replay(read_record(record), room, room.edition)), Claim(deal=deal, record=record)
    while claim.since < len(moments):
        claim.since = check_bots(room, claim, moments, BOTS["4"])


def with_answer(record: Record, position: int, line: str) -> Record:
    """Return a record with another answer at a position."""
    return replace(record, answers=(*record.answers[:position], line, *record.answers[position + 1 :]))


def other_draw(deal: Deal, record: Record) -> Record:
    """Change the first draw that could have come out differently."""
    return next(_changed(record, -1, skip=0))


def other_bot_answer(deal: Deal, record: Record) -> Record:
    """Change an answer of a bot near the end, and play on at random from there."""
    found = [each for seat in range(deal.players) if seat != deal.seat for each in _changed(record, seat, 0)]
    return found[-1]


def _changed(record: Record, seat: int, skip: int) -> Iterator[Record]:
    """Yield legal games with one other answer of a seat, shortened and played on at random."""
    for position, state in enumerate(record.states()):
        decision = awaited(state)
        if decision is None or decision.seat != seat:
            continue
        lines = [
            f"{'*' if seat < 0 else seat + 1} {decision.say(state, each)}" for each in decision.options(state)
        ]
        others = [line for line in lines if line != record.answers[position]]
        if others:
            yield _finished(
                replace(
                    with_answer(record, position, others[0]), answers=(*record.answers[:position], others[0])
                )
            )


def _finished(record: Record) -> Record:
    """Return a record played on at random to its end."""
    game = find_game(record.game)
    table = Table.resume(replace(record), game, game.edition)
    rng = Rng("forged")
    while (seat := table.to_act) is not None:
        options = table.legal(seat)
        table.answer(seat, options[rng.below(len(options))])
    return table.record()


FORGED: dict[str, tuple[Callable[[Deal, Record], Record], str]] = {
    "other draws": (other_draw, "is not what is drawn there on 2026-11-19"),
    "other answers of a bot": (other_bot_answer, "is not what a bot of level 3 answers there"),
    "another day": (
        lambda deal, record: replace(record, seed=Deal(**{**_fields(deal), "day": "2026-11-18"}).seed),
        "dealt by another seed than that of 2026-11-19",
    ),
    "no seed": (lambda deal, record: replace(record, seed=None), "dealt by another seed"),
    "answers taken back": (
        lambda deal, record: replace(record, notes=(Note(3, "Maud took back 2 answers", redraws=True),)),
        "answers were taken back in this game",
    ),
    "another edition": (
        lambda deal, record: replace(record, edition="mine", fingerprint="0123456789ab"),
        "this record was played with edition mine",
    ),
    "other rules": (
        lambda deal, record: replace(record, rules=record.rules + 1),
        "this record was played with version",
    ),
    "another game": (
        lambda deal, record: replace(record, game="egizia"),
        "the deal of 2026-11-19 is fertility",
    ),
    "other options": (lambda deal, record: replace(record, options={"sphinx": "no"}), "usual options"),
    "an unfinished game": (
        lambda deal, record: replace(record, answers=record.answers[:-1]),
        "this game is not finished",
    ),
    "an answer that is not legal": (
        lambda deal, record: with_answer(record, len(record.answers) - 1, "1 nonsense"),
        "is not legal here",
    ),
    "more answers than a game has": (
        lambda deal, record: replace(record, answers=record.answers * 50),
        "a game has at most",
    ),
}


def _fields(deal: Deal) -> Json:
    return {name: getattr(deal, name) for name in deal.__struct_fields__}


@pytest.mark.parametrize("forged", FORGED)
def test_a_forged_game_is_refused_with_the_reason(forged: str) -> None:
    deal = Deal(day=TODAY, game=GAME, players=2, seat=0, level="3")
    change, reason = FORGED[forged]
    record = read_record(honest(deal, "maud"))
    assert reason in check(deal, change(deal, record).text()).refused


# --- at a server ----------------------------------------------------------------------------------------


def game_of(told: Json, game: str = GAME) -> Json:
    """One game of a day."""
    return next(each for each in told["games"] if each["game"] == game)


def finish(client: Client, table: str) -> None:
    """Play a daily game to its end at random."""
    rng = Rng(table)
    while True:
        situation = client.situation(table)
        if situation["over"]:
            return
        if situation["answers"]:
            choice = situation["answers"][rng.below(len(situation["answers"]))]["answer"]
            client.answer(table, situation, choice)
            continue
        until(lambda: client.situation(table)["answers"] or client.situation(table)["over"], "the bots")


@pytest.fixture
def easy(monkeypatch: pytest.MonkeyPatch) -> Deal:
    """The deal of the day, with one bot of level 3 whatever the day says."""

    def dealt(day: str, game: AnyGame) -> Deal:
        return Deal(day=day, game=game.name, players=2, seat=0, level="3")

    monkeypatch.setattr(deals, "deal_of", dealt)
    return Deal(day=TODAY, game=GAME, players=2, seat=0, level="3")


def test_a_daily_game_is_played_once_and_its_result_is_compared(
    club: Inside, maud: Client, noor: Client, easy: Deal
) -> None:
    told = maud.get("/api/daily")
    assert (told["day"], told["open"], told["shared"], told["streak"]) == (TODAY, True, True, 0)
    assert [game["state"] for game in told["games"]] == ["new"] * len(GAMES)
    table = maud.post("/api/daily/open", game=GAME, name="Maud")
    assert table["daily"] == TODAY
    assert [seat["level"] for seat in table["seats"]] == [None, "3"]
    assert maud.post("/api/daily/open", game=GAME)["id"] == table["id"]
    assert game_of(maud.get("/api/daily"))["state"] == "playing"
    assert refusal(noor.get, "/api/daily/best", game=GAME).status == 403
    finish(maud, table["id"])
    until(lambda: game_of(maud.get("/api/daily"))["result"], "the result")
    found: Json = game_of(maud.get("/api/daily"))["result"]
    record = maud.record(table["id"])
    assert found["scores"] == check(easy, record).scores  # the table was dealt and answered as the day says
    assert found["points"] == found["scores"][0]
    assert found["standing"] | {"best_name": ""} == {
        "place": 1, "people": 1, "percentile": None, "points": [{"points": found["points"], "people": 1}],
        "best": found["points"], "best_name": "", "best_is_mine": True,
    }  # fmt: skip
    assert maud.get("/api/daily")["streak"] == 1
    # Another person brings a game that was played without a server.
    other = honest(easy, "noor")
    mine = game_of(noor.post("/api/daily/submit", record=other, scores=check(easy, other).scores))
    standing = mine["result"]["standing"]
    assert standing["people"] == 2
    assert standing["percentile"] in {0, 50, 100}
    best = noor.get("/api/daily/best", game=GAME)
    assert best["names"] == []
    assert best["answers"] in [list(read_record(each).answers) for each in (record, other)]
    assert refusal(noor.post, "/api/daily/submit", record=honest(easy, "again")).status == 409
    assert "first one counts" in str(refusal(maud.post, "/api/daily/submit", record=honest(easy, "again")))


@ON_SQLITE
def test_a_game_of_another_person_and_edited_scores_are_refused(
    maud: Client, noor: Client, easy: Deal
) -> None:
    record = honest(easy, "maud")
    edited = refusal(maud.post, "/api/daily/submit", record=record, scores=[999, 0])
    assert edited.status == 422
    assert re.search(r"the scores of this game are .*, not \[999, 0\]", str(edited))
    maud.post("/api/daily/submit", record=record)
    assert "already brought by another player" in str(refusal(noor.post, "/api/daily/submit", record=record))
    renamed = replace(read_record(record), names=("Noor", "Bot")).text()
    assert refusal(noor.post, "/api/daily/submit", record=renamed).status == 409
    assert game_of(noor.get("/api/daily"))["state"] == "new"


@ON_SQLITE
def test_a_game_counts_late_but_not_too_late_and_not_early(
    maud: Client, noor: Client, easy: Deal, clock: Callable[[int], None]
) -> None:
    clock(-1)
    assert refusal(maud.post, "/api/daily/submit", record=honest(easy, "maud")).status == 404
    clock(3)
    maud.post("/api/daily/submit", record=honest(easy, "maud"))
    archive = {day["day"]: day for day in maud.get("/api/daily")["archive"]}
    assert archive[TODAY]["open"]
    assert [game["points"] is None for game in archive[TODAY]["games"]] == [False, True, True]
    clock(4)
    late = refusal(noor.post, "/api/daily/submit", record=honest(easy, "noor"))
    assert (late.status, "are closed" in str(late)) == (409, True)
    assert refusal(noor.post, "/api/daily/open", game=GAME, day=TODAY).status == 409
    past = noor.get("/api/daily", day=TODAY)
    assert (past["open"], game_of(past)["state"], game_of(past)["played"]) == (False, "missed", 1)
    assert noor.get("/api/daily/best", game=GAME, day=TODAY)["game"] == GAME


@ON_SQLITE
def test_a_plain_record_and_a_game_begun_here_are_refused(maud: Client, easy: Deal) -> None:
    plain = replace(read_record(honest(easy, "maud")), seed=None).text()
    assert "does not say that it is a daily game" in str(
        refusal(maud.post, "/api/daily/submit", record=plain)
    )
    maud.post("/api/daily/open", game=GAME)
    assert "finish it here" in str(refusal(maud.post, "/api/daily/submit", record=honest(easy, "maud")))


@ON_SQLITE
def test_a_daily_table_allows_no_undo_no_hints_no_other_seats_and_no_spectators(
    club: Inside, maud: Client, noor: Client, easy: Deal
) -> None:
    table = maud.post("/api/daily/open", game=GAME, name="Maud")["id"]
    path = f"/api/tables/{table}"
    situation = until(
        lambda: found if (found := maud.situation(table))["answers"] else None, "the player's turn"
    )
    assert situation is not None
    assert (situation["undo"], situation["redo"], situation["back"]) == ([], False, None)
    seat, version = situation["seat"], situation["version"]
    asks: list[tuple[str, Json]] = [
        ("/undo", {"seat": seat, "version": version}),
        ("/redo", {"seat": seat, "version": version}),
        ("/take-back", {"seat": seat, "version": version, "to": 0}),
        ("/hint", {"seat": seat, "version": version}),
        ("/replace", {"seat": seat, "kind": "bot"}),
        ("/leave", {"seat": seat}),
        ("/forget", {}),
    ]
    for way, body in asks:
        refused = refusal(maud.post, path + way, **body)
        assert (refused.status, refused.error) == (409, "daily"), way
    plan = [{"kind": "me"}, {"kind": "bot", "level": "1"}]
    assert refusal(maud.branch, table, 0, plan).status == 409
    for look in ("/situation", "/record", "/moments/0"):
        assert refusal(noor.get, path + look).status == 403
    assert refusal(maud.open, GAME, seats(GAME, "me"), daily=TODAY).status == 422
    finish(maud, table)
    assert refusal(noor.get, path + "/record").status == 403
    assert refusal(noor.branch, table, 0, plan).status == 403
    again = maud.rematch(table)
    assert again["daily"] == ""
    assert maud.branch(table, 0, plan)["daily"] == ""


def test_results_stay_without_their_person_and_go_along_with_one(club: Inside, database: str) -> None:
    store = club.services.store
    row = DealRow(day=TODAY, game=GAME, person="old", begun=1, done=2, points=50, scores=[50, 3], digest="a")

    def fill(kept: Transaction) -> tuple[list[DealRow], list[DealRow], DealRow | None]:
        kept.begin_deal(row)
        kept.begin_deal(DealRow(day=TODAY, game="egizia", person="old", begun=1))
        kept.hand_over_deals("old", "new")
        before = kept.deals_of("new")
        kept.forget_deals("new", "nobody")
        return before, kept.deals_of("new"), kept.best_deal(TODAY, GAME)

    before, after, best = club.run(store.write(fill))
    assert [each.game for each in before] == ["egizia", GAME]
    assert after == []
    assert best is not None
    assert (best.person, best.points, best.table_id) == ("nobody", 50, None)


def test_two_devices_of_a_person_get_the_same_table(club: Inside, easy: Deal) -> None:
    async def both() -> list[str]:
        wanted = OpenDeal(game=GAME)
        opened = await asyncio.gather(*(club.services.deals.open(wanted, "someone") for _ in range(2)))
        return [live.id for live in opened]

    one, other = club.run(both())
    assert one == other


@ON_SQLITE
def test_a_result_is_kept_even_if_the_server_stopped_right_after_the_last_answer(
    club: Inside, maud: Client, easy: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = maud.post("/api/daily/open", game=GAME)["id"]

    async def lost(live: object) -> None:
        """Keep nothing, as a server that is killed."""

    with monkeypatch.context() as patch:
        patch.setattr(club.services.deals, "settle", lost)
        finish(maud, table)
    assert game_of(maud.get("/api/daily"))["state"] == "done"
