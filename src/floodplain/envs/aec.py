"""The PettingZoo environment: one agent per seat, asked one after another (AEC)."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from operator import index
from typing import Any, Final, SupportsIndex, get_args

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import aec_to_parallel_wrapper

from floodplain.envs.core import EnvCore, Given, Illegal, Mask, Reward, Seen, chosen, counted
from floodplain.envs.solo import RENDER_MODES, not_begun, observed
from floodplain.kernel.errors import BadOption, GameOver, IllegalAnswer
from floodplain.kernel.flow import State, asked
from floodplain.kernel.game import AnyGame
from floodplain.kernel.play import NOT_LEGAL
from floodplain.kernel.rng import Rng

NOBODY: Final = -1


class TableEnv(AECEnv):  # type: ignore[misc]  # the library has no types
    """A game whose seats are the agents `player_0` and so on.

    With `waits`, every agent acts once per cycle. The agent that is asked when a cycle begins gives its
    answer, and the others use one extra action to wait. The cycle in which the game ends is completed too.
    The parallel form and `max_cycles` need `waits`.
    """

    def __init__(
        self,
        game: AnyGame | str,
        players: int | None = None,
        *,
        reward: Reward = "win",
        illegal: Illegal = "raise",
        waits: bool = False,
        max_cycles: int | None = None,
        planes: bool = False,
        options: Mapping[str, str] | None = None,
        edition: Given = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if max_cycles is not None and not waits:
            raise BadOption("cycles are only counted when every player acts in turn: waits=True")
        self.desk = EnvCore(game, players, options=options, edition=edition, reward=reward, planes=planes)
        self.metadata = {
            "name": f"floodplain_{self.desk.game.name}_v1",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": waits,
        }
        self.illegal = chosen("illegal", illegal, get_args(Illegal))
        self.waits = waits
        self.max_cycles = None if max_cycles is None else counted("max_cycles", max_cycles)
        self.render_mode = None if render_mode is None else chosen("render_mode", render_mode, RENDER_MODES)
        self.possible_agents = [f"player_{seat}" for seat in range(self.desk.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.wait = self.desk.space.actions
        """The number of the action that waits, if there is one."""
        self.action_spaces = {agent: Discrete(self.wait + waits) for agent in self.possible_agents}
        self.observation_spaces = {agent: observed(self.desk, waits) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.has_begun = False
        """False before the first reset, when there is no game."""
        self._rng: Rng | None = None

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the observation space, the same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the action space, the same for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the same seed and answers give the same game.

        Args:
            seed: decides all draws; None for a random game.
            options: accepted for PettingZoo, and ignored.
        """
        if seed is not None or self._rng is None:
            self._rng = Rng(None if seed is None else str(seed))
        self.play = self.desk.play((), 0, self._rng)
        self.has_begun = True
        self._scores = self.desk.scores(self.state_of_play)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycle = 0
        self._turn = self.play.seat  # the seat that is asked, until it has acted in this cycle
        self.agent_selection = self.agents[0 if self.waits else self._turn]
        self._mask: Mask | None = None
        self._is_over = False  # the game only ends after the cycle if every agent acts in turn

    @property
    def state_of_play(self) -> State:
        """Return the present state of the table.

        Raises:
            ResetNeeded: no game has begun.
        """
        if not self.has_begun:
            raise not_begun()
        return self.play.state

    def observe(self, agent: str) -> Seen:
        """Return what a seat sees and its legal answers; none if it is not asked.

        Raises:
            ResetNeeded: no game has begun.
        """
        if not self.has_begun:
            raise not_begun()
        seat = self._seats[agent]
        return self.desk.observation(self.play, seat, self._mask_of(seat))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return what the selected agent sees, its reward, and whether it is done.

        Raises:
            ResetNeeded: no game has begun.
            GameOver: all agents have left a finished game.
        """
        if not self.agents:
            raise self._nobody_acts()
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def _nobody_acts(self) -> Exception:
        """Explain why there is no agent: no game has begun, or all have left a finished one."""
        return GameOver() if self.has_begun else not_begun()

    def _mask_of(self, seat: int) -> Mask:
        if self._is_over:
            return self.desk.mask(self.play, self.waits)
        if seat == self._turn:
            if self._mask is None:
                self._mask = self.desk.mask(self.play, self.waits)
            return self._mask
        mask = np.zeros(self.wait + self.waits, np.int8)
        if self.waits:
            mask[self.wait] = 1
        return mask

    def step(self, action: SupportsIndex | None) -> None:
        """Give the answer of the selected agent.

        Raises:
            IllegalAnswer: the action is not a number in range, or is refused as illegal.
            ResetNeeded: no game has begun.
            GameOver: all agents have left a finished game.
        """
        if not self.agents:
            raise self._nobody_acts()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            number = index(action)  # type: ignore[arg-type]  # only those who are done give None
        except TypeError:
            raise self.desk.no_number(action, self.waits) from None
        self._cumulative_rewards[agent] = 0.0
        self._answer(self._seats[agent], number)
        if self.waits:
            self._pass_on(agent)
        elif self.play.goes_on:
            self._turn = self.play.seat
            self.agent_selection = self.possible_agents[self._turn]
        else:
            self._end()
        if self.render_mode == "human":
            self.render()

    def _answer(self, seat: int, number: int) -> None:
        """Perform an answer and the draws that follow; waiting changes nothing."""
        play = self.play
        answer = play.meant(number) if seat == self._turn else NOT_LEGAL
        if answer == NOT_LEGAL:
            if self._waits(seat, number):
                self.rewards = dict.fromkeys(self.agents, 0.0)
                return
            answer = play.drawn()
        play.answer(answer)
        self._mask, self._turn = None, NOBODY
        if play.goes_on and self.desk.reward != "points":
            self.rewards = dict.fromkeys(self.agents, 0.0)
            return
        brought = self.desk.rewards(play.state, self._scores)
        self._scores = self.desk.scores(play.state)
        self.rewards = dict(zip(self.agents, brought, strict=True))
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _clear_rewards(self) -> None:
        self.rewards = dict.fromkeys(self.rewards, 0.0)  # the library's numbers are integers of its own

    def _waits(self, seat: int, number: int) -> bool:
        """Return whether a number that is no legal answer means waiting.

        If illegal answers are replaced, a random legal one is drawn instead.
        """
        legal = np.flatnonzero(self._mask_of(seat)).tolist()
        if number not in legal and self.illegal == "raise":
            raise IllegalAnswer(str(number), [self.meaning(each) for each in legal])
        return seat != self._turn

    def meaning(self, number: int) -> str:
        """Return what an action means now: a line of a record, or the kind and the answer."""
        if number == self.wait:
            return "wait"
        state = self.state_of_play
        kind, answer = self.desk.space.decode(int(number))
        decision = asked(state) if state.pending else None
        if decision is not None and decision.kind == kind and answer in decision.options(state):
            return decision.say(state, answer)
        return f"{kind} {answer}"

    def _pass_on(self, agent: str) -> None:
        """Select the next agent of the cycle; after the last cycle the game ends or is truncated."""
        following = (self._seats[agent] + 1) % self.desk.players
        self.agent_selection = self.possible_agents[following]
        if following:
            return
        if not self.play.goes_on:
            self._end()
            return
        self._cycle += 1
        self._turn = self.play.seat
        if self._cycle == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)

    def _end(self) -> None:
        self._is_over = True
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Render the table as the mode says: return or print a page of text, or return a picture."""
        if self.render_mode == "ansi":
            return self.desk.page(self.state_of_play)
        if self.render_mode == "rgb_array":
            return self.desk.picture(self.state_of_play)
        if self.render_mode == "human":
            sys.stdout.write(self.desk.page(self.state_of_play) + "\n")
        return None

    def close(self) -> None:
        """Do nothing: no resource is open."""


class Together(aec_to_parallel_wrapper):  # type: ignore[misc]  # the library has no types
    """The parallel form: every agent answers in every cycle, most of them by waiting."""

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Play one cycle with an answer for every agent."""
        if not self.aec_env.has_begun:
            raise not_begun()
        told: tuple[dict[str, Any], ...] = super().step(actions)
        return told


def env(game: AnyGame | str, players: int | None = None, **settings: Any) -> TableEnv:  # noqa: ANN401 - those of TableEnv
    """Return a game for PettingZoo; `TableEnv` describes the settings."""
    return TableEnv(game, players, **settings)


def parallel_env(game: AnyGame | str, players: int | None = None, **settings: Any) -> Together:  # noqa: ANN401
    """Return a game for PettingZoo in the parallel form; `TableEnv` describes the settings."""
    return Together(TableEnv(game, players, **{"waits": True, **settings}))


class Maker:
    """`env` and `parallel_env` for one game, like PettingZoo's own modules."""

    def __init__(self, game: AnyGame | str, **settings: Any) -> None:  # noqa: ANN401 - those of TableEnv
        self.env = partial(env, game, **settings)
        self.parallel_env = partial(parallel_env, game, **settings)
