"""The core of all environments: a game for learners, whose views, answers and results are arrays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from operator import index
from pathlib import Path
from typing import Final, Literal, TypeVar, get_args

import numpy as np
import numpy.typing as npt

from floodplain.bots.levels import repeatable
from floodplain.kernel.copies import Reduced
from floodplain.kernel.edition import Edition
from floodplain.kernel.errors import BadOption, IllegalAnswer
from floodplain.kernel.flow import State, draw_on
from floodplain.kernel.game import AnyGame
from floodplain.kernel.play import Play
from floodplain.kernel.player import Player
from floodplain.kernel.rng import Rng
from floodplain.kernel.shelf import shelf

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
Seen = dict[str, Floats | Mask]
Reward = Literal["win", "margin", "points"]
"""What a reward is: the share of the win or the lead in points, at the end; or points as they are scored."""
Illegal = Literal["raise", "draw"]
"""What an illegal answer does: it raises an error, or is replaced by a random legal one."""
Given = Edition | Path | str | None
"""An edition, one of the game's by name, a file of your own, or None for the game's first."""
Word = TypeVar("Word", bound=str)
OPPONENTS: Final = "name them as in '2' or '1,greedy', or give a list of names and players"
TOP: Final = 1_000.0  # more points than any game gives


class EnvCore:
    """A game as learners see it, by name or one of your own; it keeps no state of play."""

    def __init__(
        self,
        game: AnyGame | str,
        players: int | None = None,
        *,
        options: Mapping[str, str] | None = None,
        edition: Given = None,
        reward: Reward = "win",
        planes: bool = False,
    ) -> None:
        self.game = shelf().game(game) if isinstance(game, str) else game
        self.players = min(self.game.player_counts) if players is None else players
        self.options = self.game.settled(self.players, options or {})
        self.edition = self.game.find_edition(edition)
        self.material = self.game.material_of(self.edition)
        self.reward = chosen("reward", reward, get_args(Reward))
        blank: State = self.game.start(self.material, self.players, self.options)
        self.space = self.game.space(blank)
        self.columns = self.game.columns(blank)
        self.grid = self.game.grid(blank)
        if planes and not self.grid.planes:
            raise BadOption(f"{self.game.name} has no squares, so it has no planes")
        self.shows_planes = planes

    def __reduce__(self) -> Reduced:
        return _desk, (self.game, self.players, self.options, self.edition, self.reward, self.shows_planes)

    def __deepcopy__(self, memo: object) -> EnvCore:
        return self

    def start(self, rng: Rng) -> State:
        """Return a new game at the first question."""
        state: State = self.game.start(self.material, self.players, self.options)
        draw_on(state, rng)
        return state

    def play(self, opponents: Sequence[Player], seat: int, rng: Rng) -> Play:
        """Return a new game with a learner at a seat, or at every seat if there are no opponents."""
        by_seat: list[Player | None] = [None] * self.players
        if opponents:
            by_seat = [*opponents[:seat], None, *opponents[seat:]]
        state = self.game.start(self.material, self.players, self.options)
        return Play(self.game, self.space, state, by_seat, rng)

    def row(self, state: State, seat: int, is_private: bool = True) -> Floats:
        """Return what a seat sees, one number per column, or what a spectator sees from there."""
        return floats(self.game.features(self.game.observe(state, seat if is_private else None), seat))

    def planes(self, state: State, seat: int) -> Floats:
        """Return what a seat sees on the boards, as an array of planes, rows and columns."""
        numbers = self.game.planes(self.game.observe(state, seat), seat)
        return floats(numbers).reshape(self.grid.shape)

    def mask(self, play: Play, extra: int = 0) -> Mask:
        """Return the action mask: 1 for every legal answer of the seat that is asked.

        `extra` numbers are added at the end. After the end of the game every number is 1, so that code that
        still samples from the mask finds something.
        """
        if not play.goes_on:
            return np.ones(self.space.actions + extra, np.int8)
        mask = bytearray(self.space.actions + extra)
        play.mark(mask, 0)
        return np.frombuffer(mask, np.int8)

    def observation(self, play: Play, seat: int, mask: Mask) -> Seen:
        """Return an observation: the row, the mask, and the planes if they were requested."""
        seen: Seen = {"observation": floats(play.row(seat)), "action_mask": mask}
        if self.shows_planes:
            seen["planes"] = self.planes(play.state, seat)
        return seen

    def scores(self, state: State) -> Sequence[float]:
        """Return the present points by seat, if rewards are points as they are scored; else nothing."""
        return self.game.scores(state) if self.reward == "points" else (0.0,) * self.players

    def rewards(self, state: State, before: Sequence[float]) -> list[float]:
        """Return, by seat, the reward since earlier scores, which `scores` returned."""
        if self.reward == "points":
            return [float(now - then) for now, then in zip(self.game.scores(state), before, strict=True)]
        return [0.0] * self.players if state.pending else self.results(state)

    def results(self, state: State) -> list[float]:
        """Return, by seat, the total reward of a finished game."""
        if self.reward == "win":
            ranks = self.game.ranks(state)
            return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]
        scores = self.game.scores(state)
        if self.reward == "points":
            return [float(points) for points in scores]
        return [float(points - max(scores[:seat] + scores[seat + 1 :])) for seat, points in enumerate(scores)]

    def no_number(self, given: object, extra: int = 0) -> IllegalAnswer:
        """Explain what is wrong with an answer that is not a whole number in range."""
        return IllegalAnswer(str(given), [f"a whole number from 0 to {self.space.actions + extra - 1}"])

    def bounds(self) -> tuple[float, float]:
        """Return the bounds of all results."""
        return (0.0, 1.0) if self.reward == "win" else (-TOP, TOP)

    def picture(self, state: State) -> npt.NDArray[np.uint8]:
        from floodplain.envs.picture import draw  # noqa: PLC0415 - rarely needed by learners

        return draw(self.game, state)

    def page(self, state: State) -> str:
        """Return the table as a page of text, as a spectator sees it."""
        return repr(self.game.observe(state, None))


def _desk(
    game: AnyGame, players: int, options: dict[str, str], edition: Edition, reward: Reward, planes: bool
) -> EnvCore:
    return EnvCore(game, players, options=options, edition=edition, reward=reward, planes=planes)


def floats(numbers: bytes) -> Floats:
    """Return small numbers as a row of floats."""
    return np.frombuffer(numbers, np.uint8).astype(np.float32)


def chosen(name: str, given: Word, among: Sequence[str]) -> Word:
    """Check a setting that is one of several words."""
    if given not in among:
        raise BadOption(f"{name} is {given!r}; choose one of {', '.join(among)}")
    return given


def counted(name: str, given: int) -> int:
    """Check a setting that is a number of at least one."""
    if hasattr(given, "__index__") and given > 0:
        return index(given)
    raise BadOption(f"{name} is {given!r}; choose a whole number from 1")


def planted(seed: int) -> int:
    """Return a seed and its generator, as Gymnasium expects."""
    with suppress(TypeError):
        if index(seed) >= 0:
            return index(seed)
    raise BadOption(f"seed is {seed!r}; give a whole number from 0, or none")


def seated(opponents: Sequence[Player | str] | str, count: int) -> list[Player]:
    """Return the players at the other seats; their budgets do not depend on a clock.

    Either one for each seat is given, or one for all.
    """
    named = opponents.split(",") if isinstance(opponents, str) else opponents
    if not isinstance(named, Iterable):
        raise BadOption(f"opponents is {opponents!r}; {OPPONENTS}")
    found = [_player(each) for each in named]
    if len(found) == 1:
        found *= count
    if len(found) != count:
        raise BadOption(f"{len(found)} opponents for {count} seats; name one for each, or one for all")
    return found


def _player(given: Player | str) -> Player:
    if isinstance(given, str):
        return repeatable(shelf().bot(given.strip()))
    if not hasattr(given, "choose"):
        raise BadOption(f"one of the opponents is {given!r}; {OPPONENTS}")
    return repeatable(given)
