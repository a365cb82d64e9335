"""The door of Gymnasium: one seat is the learner's, the others are played by bots."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from floodplain.envs.desk import Desk, Floats, Given, Illegal, Mask, Reward, seated
from floodplain.kernel.errors import BadOption, IllegalAnswer
from floodplain.kernel.flow import State, asked, perform
from floodplain.kernel.player import Player
from floodplain.kernel.rng import Rng
from floodplain.kernel.space import draw_on

Seen = dict[str, Floats | Mask]
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


class Seat(gymnasium.Env[Any, Any]):
    """A game from one seat, up to its next question; `seat` is a number from 0, or `any`: one by lot."""

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012 - so declared there

    def __init__(
        self,
        game: str,
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
        self.play = Play(self.desk, self.opponents, self.given_seat, self._draws())
        return self._seen(), {"seat": self.play.seat}

    def _draws(self) -> Rng:
        return Rng(int(self.np_random.integers(2**62)))

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The seat's answer, and all that follows up to its next question."""
        taken, was_legal = self.play.meant(int(action), self.illegal)
        reward = self.play.answer(taken)
        over = not self.play.state.pending
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, over, False, {"seat": self.play.seat, "illegal": not was_legal}

    def _seen(self) -> Seen:
        play = self.play
        return self.desk.observation(play.state, play.seat, self.desk.mask(play.state))

    def render(self) -> Any:  # noqa: ANN401 - a page or a picture, as the mode says
        """The table as the mode says: a page of text returned or written, or a picture."""
        if self.render_mode == "rgb_array":
            return self.desk.picture(self.play.state)
        page = self.desk.page(self.play.state)
        if self.render_mode == "ansi":
            return page
        sys.stdout.write(page + "\n")
        return None


class Play:
    """One game with a learner at a seat; or at every seat, where there are no opponents."""

    def __init__(self, desk: Desk, opponents: Sequence[Player], seat: int | str, rng: Rng) -> None:
        self.desk = desk
        self.rng = rng
        self.own = rng.below(desk.players) if seat == ANY else int(seat)
        self.by_seat: list[Player | None] = [None] * desk.players
        if opponents:
            others: list[Player | None] = list(opponents)
            self.by_seat = [*others[: self.own], None, *others[self.own :]]
        self.state: State = desk.start(rng)
        self.scores = desk.scores(self.state)
        self._answer_for_others()

    @property
    def seat(self) -> int:
        """Who is asked: the learner's seat, also when the game is over."""
        return asked(self.state).seat if self.state.pending else self.own

    def _answer_for_others(self) -> None:
        game, state = self.desk.game, self.state
        while state.pending and (player := self.by_seat[seat := asked(state).seat]) is not None:
            perform(state, player.choose(game, game.observe(state, seat), seat, self.rng))
            draw_on(state, self.rng)

    def meant(self, action: int, illegal: Illegal) -> tuple[int, bool]:
        """The answer that a number means here, and whether it was legal."""
        decision = asked(self.state)
        answer = action - self.desk.space.start(decision)
        options = decision.options(self.state)
        if answer in options:
            return answer, True
        if illegal == "raise":
            raise IllegalAnswer(str(action), [decision.say(self.state, option) for option in options])
        return options[self.rng.below(len(options))], False

    def answer(self, answer: int) -> float:
        """Performs an answer, then what the others do; the reward of the seat that gave it."""
        seat = asked(self.state).seat
        perform(self.state, answer)
        draw_on(self.state, self.rng)
        self._answer_for_others()
        self.rewards = self.desk.rewards(self.state, self.scores)
        self.scores = self.desk.scores(self.state)
        self.own = seat
        return self.rewards[seat]
