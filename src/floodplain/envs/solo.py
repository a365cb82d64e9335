"""The Gymnasium environment: the learner has one seat, and bots play the others."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Final, SupportsIndex, get_args

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Dict, Discrete

from floodplain.envs.core import EnvCore, Given, Illegal, Reward, Seen, chosen, seated
from floodplain.kernel.errors import BadOption, GameOver
from floodplain.kernel.game import AnyGame
from floodplain.kernel.play import NOT_LEGAL, Play
from floodplain.kernel.player import Player
from floodplain.kernel.rng import Rng

ANY: Final = "any"
RENDER_MODES: Final = ("human", "ansi", "rgb_array")


def observed(desk: EnvCore, extra: int = 0) -> Dict[Any]:
    """Return the space of what a seat sees; the mask has `extra` further numbers."""
    most = np.array([column.most for column in desk.columns], np.float32)
    parts: dict[str, Any] = {
        "observation": Box(np.zeros_like(most), most, dtype=np.float32),
        "action_mask": Box(0, 1, (desk.space.actions + extra,), np.int8),
    }
    if desk.shows_planes:
        parts["planes"] = Box(0, 1, desk.grid.shape, np.float32)
    return Dict(parts)


def not_begun() -> ResetNeeded:
    """Return the error for a step or an observation before the first game."""
    return ResetNeeded("no game has started yet; call reset first")


def placed(desk: EnvCore, seat: int | str) -> int | str:
    """Check the learner's seat."""
    if seat != ANY and seat not in range(desk.players):
        raise BadOption(f"seat is {seat!r}; choose {ANY} or a number from 0 to {desk.players - 1}")
    return seat


def lot(desk: EnvCore, seat: int | str, rng: Rng) -> int:
    """Return the learner's seat: the given one, or one at random."""
    return rng.below(desk.players) if seat == ANY else int(seat)


def instead(play: Play, number: int, illegal: Illegal) -> int:
    """Return the answer given instead of an illegal one: a random legal one, or None."""
    if not play.goes_on:
        raise GameOver
    if illegal == "raise":
        raise play.refused(number)
    return play.drawn()


class Seat(gymnasium.Env[Any, Any]):
    """A game from one seat, step by step up to its next question; `seat` counts from 0, or is `any`.

    With `any`, a seat is picked at random for each game.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - declared like this in the base class

    def __init__(
        self,
        game: AnyGame | str,
        players: int | None = None,
        opponents: Sequence[Player | str] | str = "2",
        *,
        seat: int | str = 0,
        reward: Reward = "win",
        illegal: Illegal = "draw",
        planes: bool = False,
        options: Mapping[str, str] | None = None,
        edition: Given = None,
        render_mode: str | None = None,
    ) -> None:
        self.desk = EnvCore(game, players, options=options, edition=edition, reward=reward, planes=planes)
        self.opponents = seated(opponents, self.desk.players - 1)
        self.given_seat = placed(self.desk, seat)
        self.illegal = chosen("illegal", illegal, get_args(Illegal))
        self.render_mode = None if render_mode is None else chosen("render_mode", render_mode, RENDER_MODES)
        self.observation_space = observed(self.desk)
        self.action_space = Discrete(self.desk.space.actions)
        self._rng: Rng | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Start a new game at the seat's first question; the same seed and answers give the same game.

        Args:
            seed: decides all draws, and what the other seats do; None for a random game.
            options: accepted for Gymnasium, and ignored.

        Returns:
            What the seat sees, and further information.
        """
        super().reset(seed=seed)
        rng = self._draws(seed)
        self.play = self.desk.play(self.opponents, lot(self.desk, self.given_seat, rng), rng)
        self._scores = self.desk.scores(self.play.state)
        return self._seen(), {"seat": self.play.seat}

    def _draws(self, seed: int | None) -> Rng:
        """Return the generator for a seed; without one, the draws continue from game to game."""
        if seed is not None:
            self._rng = Rng(seed)
        elif self._rng is None:
            self._rng = Rng(int(self.np_random.integers(2**62)))
        return self._rng

    def step(self, action: SupportsIndex) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Give the seat's answer and continue to its next question.

        Returns:
            What the seat sees, its reward, whether the game is over or cut short, and further information.

        Raises:
            IllegalAnswer: the action is not a number in range, or is refused as illegal.
            ResetNeeded: no game has begun.
        """
        try:
            play, number = self.play, index(action)
        except AttributeError:
            raise not_begun() from None
        except TypeError:
            raise self.desk.no_number(action) from None
        taken = play.meant(number)
        was_illegal = taken == NOT_LEGAL
        if was_illegal:
            taken = instead(play, number, self.illegal)
        play.answer(taken)
        reward = self.desk.rewards(play.state, self._scores)[play.seat]
        self._scores = self.desk.scores(play.state)
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, not play.goes_on, False, {"seat": play.seat, "illegal": was_illegal}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the mask of legal answers, as sb3-contrib's MaskablePPO expects it.

        Raises:
            ResetNeeded: no game has begun.
        """
        if self._rng is None:
            raise not_begun()
        return self.desk.mask(self.play).astype(np.bool_)

    def _seen(self) -> Seen:
        play = self.play
        return self.desk.observation(play, play.seat, self.desk.mask(play))

    def render(self) -> Any:  # noqa: ANN401 - a page or a picture, as the mode says
        """Render the table as the mode says: return or print a page of text, or return a picture.

        Raises:
            ResetNeeded: no game has begun.
        """
        if self._rng is None:
            raise not_begun()
        if self.render_mode == "rgb_array":
            return self.desk.picture(self.play.state)
        page = self.desk.page(self.play.state)
        if self.render_mode == "ansi":
            return page
        sys.stdout.write(page + "\n")
        return None
