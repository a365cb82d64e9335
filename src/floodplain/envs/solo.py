"""The door of Gymnasium: one seat is the learner's, the others are played by bots."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from floodplain.envs.desk import Desk, Given, Illegal, Reward, Seen, seated
from floodplain.kernel.errors import BadOption
from floodplain.kernel.game import AnyGame
from floodplain.kernel.play import NOT_LEGAL
from floodplain.kernel.player import Player
from floodplain.kernel.rng import Rng

ANY: Final = "any"


def observed(desk: Desk, extra: int = 0) -> Dict[Any]:
    """The space of what a seat sees; the mask has room for some numbers more."""
    most = np.array([column.most for column in desk.columns], np.float32)
    parts: dict[str, Any] = {
        "observation": Box(np.zeros_like(most), most, dtype=np.float32),
        "action_mask": Box(0, 1, (desk.space.actions + extra,), np.int8),
    }
    if desk.shows_planes:
        parts["planes"] = Box(0, 1, desk.grid.shape, np.float32)
    return Dict(parts)


def lot(desk: Desk, seat: int | str, rng: Rng) -> int:
    """The learner's seat: the one given, or any by lot."""
    return rng.below(desk.players) if seat == ANY else int(seat)


class Seat(gymnasium.Env[Any, Any]):
    """A game from one seat, up to its next question; `seat` is a number from 0, or `any`: one by lot."""

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012 - so declared there

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
        self.desk = Desk(game, players, options=options, edition=edition, reward=reward, planes=planes)
        self.opponents = seated(opponents, self.desk.players - 1)
        if seat != ANY and seat not in range(self.desk.players):
            raise BadOption(f"seat is {seat!r}; choose {ANY} or a number from 0 to {self.desk.players - 1}")
        self.given_seat = seat
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = observed(self.desk)
        self.action_space = Discrete(self.desk.space.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A new game at the seat's first question; the same seed and answers give the same game."""
        super().reset(seed=seed)
        rng = self._draws()
        self.play = self.desk.play(self.opponents, lot(self.desk, self.given_seat, rng), rng)
        self._scores = self.desk.scores(self.play.state)
        return self._seen(), {"seat": self.play.seat}

    def _draws(self) -> Rng:
        return Rng(int(self.np_random.integers(2**62)))

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The seat's answer, and all that follows up to its next question."""
        play = self.play
        taken = play.meant(int(action))
        was_illegal = taken == NOT_LEGAL
        if was_illegal:
            if self.illegal == "raise":
                raise play.refused(int(action))
            taken = play.drawn()
        play.answer(taken)
        reward = self.desk.rewards(play.state, self._scores)[play.seat]
        self._scores = self.desk.scores(play.state)
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, not play.goes_on, False, {"seat": play.seat, "illegal": was_illegal}

    def _seen(self) -> Seen:
        play = self.play
        return self.desk.observation(play, play.seat, self.desk.mask(play))

    def render(self) -> Any:  # noqa: ANN401 - a page or a picture, as the mode says
        """The table as the mode says: a page of text returned or written, or a picture."""
        if self.render_mode == "rgb_array":
            return self.desk.picture(self.play.state)
        page = self.desk.page(self.play.state)
        if self.render_mode == "ansi":
            return page
        sys.stdout.write(page + "\n")
        return None
