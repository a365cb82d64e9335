"""One game with learners at some seats and players at the others, for the environments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from floodplain.kernel.copies import Reduced
from floodplain.kernel.errors import IllegalAnswer
from floodplain.kernel.flow import State, asked, draw_on, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player
from floodplain.kernel.rng import Rng
from floodplain.kernel.space import Space

NOT_LEGAL: Final = -1


class Play:
    """A game up to the next question to a learner; a seat whose player is None is a learner."""

    def __init__(
        self, game: AnyGame, space: Space, state: State, players: Sequence[Player | None], rng: Rng
    ) -> None:
        self.game = game
        self.space = space
        self.state = state
        self.players = list(players)
        self.rng = rng
        self.seat = self.players.index(None)  # the seat that is asked, or was asked last if the game is over
        self.first = 0  # the number of answer 0 of the current decision
        self.options: list[int] = []  # the legal answers; none if the game is over
        self.goes_on = True
        self._proceed()

    def __reduce__(self) -> Reduced:
        return _resumed, (self.game, self.state, self.players, self.rng, self.seat)

    def _proceed(self) -> None:
        """Draw chances and let the players answer, up to the next question to a learner."""
        state = self.state
        draw_on(state, self.rng)
        while state.pending:
            decision = asked(state)
            seat = decision.seat
            player = self.players[seat]
            if player is None:
                self.seat = seat
                self.first = self.space.start(decision)
                self.options = decision.options(state)
                return
            perform(state, player.choose(self.game, self.game.observe(state, seat), seat, self.rng))
            draw_on(state, self.rng)
        self.options = []
        self.goes_on = False

    def meant(self, number: int) -> int:
        """Return the legal answer that a number of the space stands for, or NOT_LEGAL."""
        answer = number - self.first
        return answer if answer in self.options else NOT_LEGAL

    def drawn(self) -> int:
        """Pick a legal answer at random."""
        return self.options[self.rng.below(len(self.options))]

    def refused(self, number: int) -> IllegalAnswer:
        """Explain what is wrong with a number that stands for no legal answer."""
        decision = asked(self.state)
        return IllegalAnswer(str(number), [decision.say(self.state, option) for option in self.options])

    def answer(self, answer: int) -> None:
        """Give a legal answer and continue to the next question to a learner, or to the end."""
        perform(self.state, answer)
        self._proceed()

    def row(self, seat: int) -> bytes:
        """Return what a seat sees, one number per column."""
        row: bytes = self.game.features(self.game.observe(self.state, seat), seat)
        return row

    def mark(self, mask: bytearray, first: int) -> None:
        """Set the legal answers to 1 in a mask of zeros; `first` is the index of answer 0 of the game."""
        first += self.first
        for answer in self.options:
            mask[first + answer] = 1


def _resumed(game: AnyGame, state: State, players: list[Player | None], rng: Rng, seat: int) -> Play:
    """Copy a game in progress: at a question to a learner, or after the end."""
    play = Play(game, game.space(state), state, players, rng)
    play.seat = seat
    return play


def rows_of(plays: list[Play], mask: bytearray, width: int) -> list[bytes]:
    """Return the rows of all seats that are asked, game by game, and mark their legal answers in masks."""
    first = 0
    rows: list[bytes] = []
    for play in plays:
        rows.append(play.row(play.seat))
        play.mark(mask, first)
        first += width
    return rows
