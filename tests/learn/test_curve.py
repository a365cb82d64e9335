"""The chart of a learning curve."""

import re

from floodplain.arena.statistics import Estimate
from floodplain.learn.curve import BOTTOM, TOP, draw_curve
from floodplain.learn.training import Progress


def told(games: int, error: float, won: float) -> Progress:
    trials = {count: Estimate(won, won - 0.1, won + 0.1) for count in (2, 4)} if won else {}
    return Progress(games / 10, games / 400, games, 80 * games, (error, error / 2, error * 2), trials)


def test_errors_go_down_from_the_first_and_rates_are_bars() -> None:
    drawn = draw_curve("egizia <2>", [told(100, 0.8, 0), told(200, 0.4, 0.5), told(400, 0.2, 0.9)])
    assert "egizia &lt;2&gt;" in drawn
    margin = re.findall(r'points="([^"]*)"', drawn)[0]
    heights = [float(point.split(",")[1]) for point in margin.split()]
    assert heights == [TOP, (TOP + BOTTOM) / 2, BOTTOM - (BOTTOM - TOP) / 4]
    assert drawn.count('class="won"') == 4
    bars = re.findall(r'class="won" stroke="(.{7})" x1="([\d.]+)"', drawn)
    assert len(set(bars)) == 4  # side by side, one colour per number of players
    assert len({colour for colour, _ in bars}) == 2
    assert "2 players: 90%" in drawn
    assert "400 games" in drawn
    named = re.findall(r">([^<>]+)</text>", drawn)
    assert {"error of margin", "error of win", "error of points", "2 players: won against greedy"} <= set(
        named
    )


def test_a_curve_without_training_can_be_drawn() -> None:
    assert "0 games" not in draw_curve("egizia", [told(0, 0.0, 0)])
    assert draw_curve("egizia", []).endswith("</svg>\n")
