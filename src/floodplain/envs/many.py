"""Many games side by side in one process: a step takes and returns arrays, and finished games start again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, get_args

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from floodplain.envs.core import EnvCore, Given, Illegal, Reward, chosen, counted, floats, planted, seated
from floodplain.envs.solo import instead, lot, not_begun, observed, placed
from floodplain.kernel.errors import BadOption
from floodplain.kernel.game import AnyGame
from floodplain.kernel.play import NOT_LEGAL, Play, rows_of
from floodplain.kernel.player import Player
from floodplain.kernel.rng import Rng

Seen = dict[str, npt.NDArray[Any]]
SELF: Final = "self"
Stepped = tuple[Seen, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]


class Seats(VectorEnv[Seen, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """A number of games, each from one seat, or with `opponents="self"` from the seat to move.

    A finished game starts again in the same step; `infos` then contains its last observation. It also
    contains the seat that is asked (`seat`) and the rewards of every seat (`rewards`), which self-play needs.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 - declared like this in the base class

    def __init__(
        self,
        game: AnyGame | str,
        num_envs: int = 1,
        players: int | None = None,
        opponents: Sequence[Player | str] | str = "2",
        *,
        seat: int | str = 0,
        reward: Reward = "win",
        illegal: Illegal = "draw",
        planes: bool = False,
        options: Mapping[str, str] | None = None,
        edition: Given = None,
    ) -> None:
        self.desk = EnvCore(game, players, options=options, edition=edition, reward=reward, planes=planes)
        self.opponents = [] if opponents == SELF else seated(opponents, self.desk.players - 1)
        self.given_seat = placed(self.desk, seat)
        self.illegal = chosen("illegal", illegal, get_args(Illegal))
        self.num_envs = counted("num_envs", num_envs)
        self.single_observation_space = observed(self.desk)
        self.single_action_space = Discrete(self.desk.space.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.rngs = [Rng() for _ in range(self.num_envs)]

    @cached_property
    def plays(self) -> list[Play]:
        """The games in their present state.

        Raises:
            ResetNeeded: no game has begun.
        """
        raise not_begun()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Start new games; the same seed and answers give the same games.

        Args:
            seed: decides all games; None for random ones.
            options: accepted for Gymnasium, and ignored.

        Returns:
            What is seen in every game, and further information.
        """
        draws = zip(self.rngs, seeds_of(seed, self.num_envs), strict=True)
        self.rngs = [rng if own is None else Rng(own) for rng, own in draws]
        self.plays = [self._begin(rng) for rng in self.rngs]
        self.scores = [self.desk.scores(play.state) for play in self.plays]
        return self._seen(), {"seat": self._seats()}

    def _begin(self, rng: Rng) -> Play:
        return self.desk.play(self.opponents, lot(self.desk, self.given_seat, rng), rng)

    def step(self, actions: npt.NDArray[np.int64]) -> Stepped:
        """Give an answer in every game, as numbers of the space.

        Returns:
            What is seen, the rewards, which games are over or were cut short, and further information.

        Raises:
            IllegalAnswer: an action is not a number in range, or is refused as illegal.
        """
        count, desk = self.num_envs, self.desk
        rewards = np.zeros(count)
        of_all = np.zeros((count, desk.players))
        over = np.zeros(count, np.bool_)
        was_illegal = np.zeros(count, np.bool_)
        last: dict[int, Any] = {}
        brings_points = desk.reward == "points"
        answers = answers_of(actions, count, desk)
        for number, (play, action) in enumerate(zip(self.plays, answers, strict=True)):
            answer = play.meant(action)
            if answer == NOT_LEGAL:
                was_illegal[number] = True
                answer = instead(play, action, self.illegal)
            seat = play.seat
            play.answer(answer)
            if brings_points or not play.goes_on:
                of_all[number] = desk.rewards(play.state, self.scores[number])
                rewards[number] = of_all[number, seat]
                self.scores[number] = desk.scores(play.state)
            if not play.goes_on:
                over[number] = True
                last[number] = desk.observation(play, seat, desk.mask(play))
                self.plays[number] = self._begin(self.rngs[number])
                self.scores[number] = desk.scores(self.plays[number].state)
        infos: dict[str, Any] = {"seat": self._seats(), "rewards": of_all, "illegal": was_illegal}
        if last:
            infos["final_obs"] = np.array([last.get(number) for number in range(count)], object)
            infos["_final_obs"] = over.copy()
        return self._seen(), rewards, over, np.zeros(count, np.bool_), infos

    def _seats(self) -> npt.NDArray[np.int64]:
        return np.array([play.seat for play in self.plays])

    def _seen(self) -> Seen:
        """Return what every seat that is asked sees, one row per game."""
        count, width = self.num_envs, self.desk.space.actions
        masks = bytearray(count * width)
        rows = rows_of(self.plays, masks, width)
        seen: Seen = {
            "observation": floats(b"".join(rows)).reshape(count, -1),
            "action_mask": np.frombuffer(masks, np.int8).reshape(count, width),
        }
        if self.desk.shows_planes:
            seen["planes"] = np.stack([self.desk.planes(play.state, play.seat) for play in self.plays])
        return seen


def seeds_of(seed: int | list[int | None] | None, games: int) -> Sequence[int | None]:
    """Return the seed of each game; a game without one continues its draws."""
    if seed is None:
        return [None] * games
    if not isinstance(seed, list):
        first = planted(seed)
        return range(first, first + games)
    if len(seed) != games:
        raise BadOption(f"{len(seed)} seeds for {games} games; give one for each, or one for all")
    return [None if own is None else planted(own) for own in seed]


def answers_of(actions: npt.NDArray[np.int64], games: int, desk: EnvCore) -> list[int]:
    """Return the answers one by one, after checking that there is a whole number for every game."""
    given = actions if hasattr(actions, "tolist") else np.asarray(actions)
    numbers: list[int] | int = given.tolist()
    if not isinstance(numbers, list) or len(numbers) != games:
        raise BadOption(f"actions is {numbers}; give {games}, one for each game")
    if type(numbers[0]) is not int:  # an array has one type for all elements
        raise desk.no_number(numbers)
    return numbers
