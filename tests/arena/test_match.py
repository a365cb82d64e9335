"""Matches: the same games wherever they are played, fair seats, records that replay."""

import gc
import signal
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from floodplain.arena.match import Match, Outcome, play
from floodplain.arena.series import outcomes
from floodplain.arena.statistics import Tally
from floodplain.arena.workers import workers
from floodplain.bots.process import SELDOM
from floodplain.catalog import find_bot, find_game
from floodplain.kernel.errors import BadOption
from floodplain.kernel.record import read_record, replay
from floodplain.kernel.table import Table

GAME = find_game("fertility")


def match(*bots: str, games: int = 4, rotates: bool = False, keeps_records: bool = False) -> Match:
    return Match.of(
        GAME, GAME.edition, [find_bot(bot) for bot in bots], "7", games, None, rotates, keeps_records
    )


def timeless(outcome: Outcome) -> Outcome:
    return replace(outcome, seconds=0.0, thought=())


def test_games_are_the_same_here_in_threads_and_in_processes() -> None:
    asked = match("random", "random", "random", games=5, keeps_records=True)
    here = [timeless(outcome) for outcome in outcomes(asked)]
    with ThreadPoolExecutor(2) as threads:
        assert [timeless(outcome) for outcome in outcomes(asked, threads)] == here
    with workers(2) as processes:
        assert processes is not None
        assert [timeless(outcome) for outcome in outcomes(asked, processes)] == here
    assert [outcome.number for outcome in here] == [0, 1, 2, 3, 4]
    assert len({outcome.scores for outcome in here}) > 1


def test_a_worker_rarely_collects_garbage_and_leaves_ctrl_c_to_its_parent() -> None:
    with workers(2) as processes:
        assert processes is not None
        assert processes.submit(gc.get_threshold).result()[0] == SELDOM
        assert processes.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN
    assert gc.get_threshold()[0] < SELDOM


def test_one_worker_needs_no_process() -> None:
    with workers(1) as executor:
        assert executor is None


def test_seats_rotate_so_that_all_players_sit_in_each_equally_often() -> None:
    asked = match("random", "random", "greedy", games=6, rotates=True)
    seatings = [asked.seating(number) for number in range(6)]
    for seat in range(3):
        assert sorted(seating[seat] for seating in seatings) == [0, 0, 1, 1, 2, 2]
    assert match("random", "greedy").seating(1) == (0, 1)


def test_a_tally_counts_by_seat_and_by_contestant() -> None:
    asked = match("greedy", "random", rotates=True)
    played = list(outcomes(asked))
    tally = Tally.of(["greedy", "random"], GAME.categories).add_all(played)
    assert tally.games == 4
    assert sum(standing.wins for standing in tally.seats) == pytest.approx(4)
    greedy = [outcome.scores[outcome.seating.index(0)] for outcome in played]
    assert tally.contestants[0].score.total == sum(greedy)
    assert tally.contestants[0].win_rate().value == 1
    assert tally.decisions == sum(outcome.decisions for outcome in played)


def test_a_record_of_a_match_replays_and_gives_the_same_scores() -> None:
    outcome = play(match("random", "greedy", keeps_records=True), 2)
    assert outcome.record is not None
    record = read_record(outcome.record.text())
    assert len(list(replay(record, GAME, GAME.edition))) == outcome.answers
    table = Table.resume(record, GAME, GAME.edition)
    assert GAME.scores(table.state) == outcome.scores
    assert record.names == ("random 1", "greedy 2")


def test_a_table_with_the_seed_of_a_game_draws_what_the_match_drew() -> None:
    outcome = play(match("random", "random", keeps_records=True), 0)
    assert outcome.record is not None
    table = Table.open(GAME, GAME.edition, 2, seed=outcome.seed)
    drawn = tuple(entry.line for entry in table.entries)
    assert outcome.record.answers[: len(drawn)] == drawn


def test_equal_winners_share_the_win() -> None:
    outcome = Outcome(0, "s", (0, 1, 2), ({}, {}, {}), (1, 3, 1), 0, 0, 0.0, (0,) * 3, (0.0,) * 3, None)
    assert outcome.wins == (0.5, 0.0, 0.5)


def test_an_unplayable_match_is_refused_before_it_starts() -> None:
    with pytest.raises(BadOption, match="for 2, 3, 4 players, not 1"):
        match("random")
    with pytest.raises(BadOption, match="at least one game"):
        match("random", "random", games=0)
    with pytest.raises(BadOption, match="has no option 'moon'"):
        Match.of(GAME, GAME.edition, [find_bot("random")] * 2, "7", 1, {"moon": "full"})
