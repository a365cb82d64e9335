"""Forecasts: chances of winning and expected points at a moment, from each player's own view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from floodplain.bots.look import look, points_at
from floodplain.bots.net import valuer_of
from floodplain.bots.values import result
from floodplain.coach.calibration import curve_of
from floodplain.kernel.flow import Chance, State, awaited, draw_on
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget
from floodplain.kernel.rng import Rng

WITHIN: Final = 24  # how far the current turn is expanded
DRAWS: Final = 24  # samples of the next draws: with 8 a chance was off by up to 5 points
LAST_TURNS: Final = 4  # samples played out, if the game ends with them
WIDER: Final = 10  # turns left: in the last round or turn the end of one may decide the game
DIGITS: Final = 5


@dataclass(frozen=True, slots=True)
class Forecast:
    """The expected result; both fields are by seat."""

    chances: tuple[float, ...]
    """They sum to 1."""
    expected: tuple[float, ...]
    """Expected final points; empty if unknown."""


def forecast_of(game: AnyGame, state: State, budget: Budget = UNLIMITED) -> Forecast:
    """Return the forecast for all players, with calibrated chances."""
    told = net_forecast(game, state, budget)
    if awaited(state) is None:
        return told
    right = curve_of(game, game.observe(state, 0), 0).shared(told.chances)
    return Forecast(tuple(round(chance, DIGITS) for chance in right), told.expected)


def net_forecast(game: AnyGame, state: State, budget: Budget = UNLIMITED) -> Forecast:
    """Return the net's forecast: at the best end of the current turn, or averaged over draws.

    If only a few turns are left without draws, they are played out, because the net is off by a point or two,
    which is too much for a close end. With a budget of few evaluations it looks less far, and at fewer
    samples of draws.
    """
    most = budget.evaluations
    within = WITHIN if most is None else min(WITHIN, most)
    if not isinstance(awaited(state), Chance):
        return _rounded([_in_turn(game, state, within)])
    ways = DRAWS if most is None else max(1, min(DRAWS, most // WITHIN))
    drawn = [_drawn(state, Rng(f"draw/{number}")) for number in range(ways)]
    return _rounded([_in_turn(game, each, within) for each in drawn])


def _drawn(state: State, rng: Rng) -> State:
    """Return the state after all draws that come before the next question."""
    now = state.copy()
    draw_on(now, rng)
    return now


def _in_turn(game: AnyGame, state: State, within: int) -> Forecast:
    if awaited(state) is None:
        return _at(game, state)
    done, whole = game.stage(state)
    is_last = done >= whole
    within *= WIDER if is_last else 1
    end = now = _turn_on(game, state, within)
    for _ in range(LAST_TURNS - 1 if is_last else 0):
        if isinstance(awaited(now), Chance):
            break
        now = _turn_on(game, now, within)
    return _at(game, now if awaited(now) is None else end)


def _turn_on(game: AnyGame, state: State, within: int) -> State:
    """Return the best end of the current turn for the seat to move; the state itself if the game is over."""
    decision = awaited(state)
    if decision is None:
        return state
    valuer = valuer_of(game, game.observe(state, decision.seat), decision.seat)
    found = look(game, valuer, state, decision.seat, within)
    return found.states[found.best()]


def _at(game: AnyGame, state: State) -> Forecast:
    seats = range(state.players)
    if not state.pending:
        shares = tuple(result(game, state, seat)[1] for seat in seats)
        return Forecast(shares, tuple(float(score) for score in game.scores(state)))
    wins: list[float] = []
    expected: list[float] = []
    for seat in seats:
        view = game.observe(state, seat)
        valuer = valuer_of(game, view, seat)
        wins.append(valuer.values(game, [view], seat).win[0])
        expected += [
            sum(by_seat[seat].values()) for by_seat in points_at(game, valuer, [view], seat) if by_seat
        ]
    whole = sum(wins)
    return Forecast(tuple(win / whole for win in wins), tuple(expected))


def _rounded(ways: list[Forecast]) -> Forecast:
    """Return the mean of several forecasts, to as many digits as are saved."""
    return Forecast(_mean([way.chances for way in ways]), _mean([way.expected for way in ways]))


def _mean(rows: list[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(round(sum(column) / len(rows), DIGITS) for column in zip(*rows, strict=True))
