"""Rollouts: possible states of games a few turns later, with the same random draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from floodplain.bots.values import Valuer
from floodplain.kernel.expand import expand
from floodplain.kernel.flow import State, asked, draw_on
from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng


@dataclass(slots=True)
class Line:
    """One game of a rollout."""

    state: State
    luck: Rng
    mover: int
    left: int
    """The number of turns left to play."""

    def goes_on(self) -> bool:
        """Draw chances; return whether a turn is left to play."""
        draw_on(self.state, self.luck)
        if not self.state.pending:
            return False
        asks = asked(self.state).seat
        if asks != self.mover:
            self.mover = asks
            self.left -= 1
        return self.left >= 0


def play_on(
    game: AnyGame, valuer: Valuer, ends: Sequence[State], seat: int, seed: str, turns: int, within: int
) -> list[State]:
    """Return possible states some turns later, with hidden information imagined and best play by all seats.

    The games are played in parallel, because evaluating many states together is faster than a few at a time.
    """
    lines = []
    for end in ends:
        luck = Rng(seed)
        lines.append(Line(game.imagine(game.observe(end, seat), seat, luck), luck, seat, turns))
    playing = [line for line in lines if line.goes_on()]
    while playing:
        for mover in range(playing[0].state.players):
            _move([line for line in playing if line.mover == mover], game, valuer, mover, within)
        playing = [line for line in playing if line.goes_on()]
    return [line.state for line in lines]


def _move(lines: Sequence[Line], game: AnyGame, valuer: Valuer, mover: int, within: int) -> None:
    """Advance games with the same seat to move to the best end of its turn."""
    if not lines:
        return
    found = [expand(line.state, mover, within).states for line in lines]
    utility = valuer.values(game, [state for states in found for state in states], mover).utility
    bounds = pairwise(accumulate(map(len, found), initial=0))
    for line, states, (first, last) in zip(lines, found, bounds, strict=True):
        line.state = states[max(range(first, last), key=utility.__getitem__) - first]
