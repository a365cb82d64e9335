"""A ladder rates its players, plays the same games for the same seed, and stops at clear results."""

from xml.etree import ElementTree as ET

import pytest

from floodplain.arena.ladder import AT_ONCE, Ladder
from floodplain.arena.picture import draw_ladder
from floodplain.arena.ratings import ratings
from floodplain.bots.greedy import Greedy
from floodplain.bots.random import Random
from floodplain.catalog import find_game
from floodplain.kernel.player import Player

GAME = find_game("fertility")


def played(seats: int = 2) -> Ladder:
    players: list[Player] = [Random("a"), Random("b"), Greedy("quick", breadth=0)]
    ladder = Ladder(GAME, GAME.edition, players, seats, 2 * AT_ONCE, "ladder")
    for _ in ladder.play():
        pass
    return ladder


@pytest.fixture(scope="module")
def ladder() -> Ladder:
    return played()


def test_the_stronger_player_is_rated_higher_and_its_pairs_stop_early(ladder: Ladder) -> None:
    a, b, quick = ladder.ratings()
    assert quick.low > a.high
    assert quick.low > b.high
    by_pair = {(pair.first, pair.second): pair for pair in ladder.pairs}
    assert by_pair[0, 2].games == AT_ONCE
    assert by_pair[0, 1].games == 2 * AT_ONCE
    assert by_pair[0, 2].win_rate().high < 0.5
    assert ladder.rungs[2].standing.games == 2 * AT_ONCE
    assert ladder.rungs[2].seconds > 0


def test_the_same_seed_plays_the_same_games(ladder: Ladder) -> None:
    again = played()
    assert [rung.standing for rung in again.rungs] == [rung.standing for rung in ladder.rungs]
    assert again.pairs == ladder.pairs


def test_seats_of_three_players_rotate_evenly() -> None:
    ladder = played(seats=3)
    seated = [rung.standing.games for rung in ladder.rungs]
    assert seated[0] + seated[1] + seated[2] == 3 * sum(pair.games for pair in ladder.pairs)
    assert ladder.pairs[0].games == 2 * AT_ONCE


def test_the_chart_names_all_players(ladder: Ladder) -> None:
    root = ET.fromstring(draw_ladder(ladder))
    words = {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"a", "b", "quick"} <= words


def test_ratings_reproduce_the_odds_they_were_computed_from() -> None:
    first, second = ratings(["x", "y"], {(0, 1): 7600, (1, 0): 2400})
    assert first.value - second.value == pytest.approx(200, abs=2)
    assert first.value == pytest.approx(-second.value)
    assert first.low < first.value < first.high


def test_an_undefeated_player_has_a_finite_rating() -> None:
    best, worst = ratings(["x", "y"], {(0, 1): 20, (1, 0): 0})
    assert 300 < best.value - worst.value < 1000
    assert best.high - best.low < 2000
