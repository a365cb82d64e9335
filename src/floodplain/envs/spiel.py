"""The OpenSpiel games: each game as a Python game, with random draws as chance nodes.

pyspiel.load_game("floodplain_egizia(players=2,reward=margin)")
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from floodplain.envs.core import EnvCore
from floodplain.kernel.errors import IllegalAnswer
from floodplain.kernel.flow import EVERYONE, Chance, Decision, State, asked, awaited, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng
from floodplain.kernel.shelf import shelf
from floodplain.kernel.space import Space

PREFIX: Final = "floodplain_"
UNKNOWN: Final = "?"  # an answer that only another seat may know
DUEL: Final = 2  # with two players, one wins what the other loses
_CLASSES: Final[dict[str, type[SpielGame]]] = {}  # the games registered with OpenSpiel, by name


def load(
    game: AnyGame | str,
    players: int | None = None,
    reward: str = "win",
    *,
    options: Mapping[str, str] | None = None,
    edition: Path | str = "",
) -> pyspiel.Game:
    """Return a game for OpenSpiel.

    A game of your own is registered with OpenSpiel, unless it knows another one by that name. Then it can be
    played and copied, but not be read back from a text.

    Args:
        game: the name of a game, or a game of your own.
        players: how many play; the fewest by default.
        reward: what `returns` contains, as in `floodplain.envs.core.Reward`.
        options: values of options, by name.
        edition: the edition, its name or its file; the first one by default.
    """
    register()
    found = shelf().game(game) if isinstance(game, str) else game
    found.settled(players or min(found.player_counts), options or {})  # raises an error if something is wrong
    given: dict[str, Any] = {"reward": reward, **(options or {})}
    if players is not None:
        given["players"] = players
    if edition:
        given["edition"] = str(edition)
    if _registered(found) is _CLASSES.get(found.name):
        return pyspiel.load_game(PREFIX + found.name, given)
    return _registered(found)(given)


def register() -> None:
    """Register all games with OpenSpiel by their names."""
    for game in shelf().games.values():
        _registered(game)


def _registered(game: AnyGame) -> type[SpielGame]:
    """Return the class of a game for OpenSpiel, registered if no other game has its name."""
    known = _CLASSES.get(game.name)
    if known is not None and known.game is game:
        return known
    # A class, because it outlives the end of the interpreter, when the library releases what it holds.
    made = type(game.name.title(), (SpielGame,), {"game": game})
    if PREFIX + game.name not in pyspiel.registered_names():
        pyspiel.register_game(_type(EnvCore(game)), made)
        _CLASSES[game.name] = made
    return made


def _type(desk: EnvCore) -> pyspiel.GameType:
    game, kinds = desk.game, pyspiel.GameType
    has_secrets = game.has_secrets(desk.start(Rng(0)))
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.name.title(),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION if has_secrets else kinds.Information.PERFECT_INFORMATION
        ),
        utility=_utility(desk),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.player_counts),
        min_num_players=min(game.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": min(game.player_counts),
            "reward": "win",
            "edition": game.edition.name,
            **{option.name: option.default for option in game.options},
        },
    )


def _utility(desk: EnvCore) -> pyspiel.GameType.Utility:
    """Return how the players' rewards add up: to a constant, to zero, or to anything."""
    if desk.reward == "win":
        return pyspiel.GameType.Utility.CONSTANT_SUM
    is_duel = desk.reward == "margin" and desk.players == DUEL
    return pyspiel.GameType.Utility.ZERO_SUM if is_duel else pyspiel.GameType.Utility.GENERAL_SUM


def _utility_sum(desk: EnvCore) -> float | None:
    sums = {
        pyspiel.GameType.Utility.CONSTANT_SUM: 1.0,
        pyspiel.GameType.Utility.ZERO_SUM: 0.0,
        pyspiel.GameType.Utility.GENERAL_SUM: None,
    }
    return sums[_utility(desk)]


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """A game with its players, options and edition; `reward` selects what a finished game returns."""

    game: ClassVar[AnyGame]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        options = {
            option.name: str(given[option.name]) for option in self.game.options if option.name in given
        }
        self.desk = EnvCore(
            self.game,
            given.get("players"),
            options=options,
            edition=given.get("edition") or None,
            reward=given.get("reward", "win"),
        )
        low, high = self.desk.bounds()
        space, longest = self.desk.space, self.desk.game.longest
        figures = pyspiel.GameInfo(
            num_distinct_actions=space.actions,
            max_chance_outcomes=space.size - space.actions,
            num_players=self.desk.players,
            min_utility=low,
            max_utility=high,
            utility_sum=_utility_sum(self.desk),
            max_game_length=longest,
        )
        super().__init__(_type(self.desk), figures, given)

    def new_initial_state(self) -> SpielState:
        """Return the table before the first draw."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the bound on the number of chance nodes."""
        return self.desk.game.longest

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """Return an observer of a state from a seat."""
        return Observer(self.desk, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


Heard = tuple[int, int]
"""An answer, and the only seat that may know it, or EVERYONE."""


class Held:
    """A state of play and what was heard so far; OpenSpiel copies and pickles it with its states."""

    def __init__(self, desk: EnvCore, state: State, heard: list[Heard]) -> None:
        self.desk = desk
        self.state = state
        self.heard = heard
        self._legal: list[int] | None = None  # cached until the next answer

    def legal(self) -> list[int]:
        """Return the legal answers by OpenSpiel's numbers; chance outcomes are numbered separately from 0."""
        if self._legal is None:
            space = self.desk.space
            first = space.actions if isinstance(awaited(self.state), Chance) else 0
            self._legal = [number - first for number in space.legal(self.state)]
        return self._legal

    def perform(self, action: int) -> None:
        """Apply an answer, and reveal it to those who may see it; raises IllegalAnswer for an illegal one."""
        state, decision = self.state, asked(self.state)
        if action not in self.legal():
            raise IllegalAnswer(str(action), [decision.say(state, each) for each in decision.options(state)])
        self.heard.append((action, decision.witness(state)))
        self._legal = None
        perform(state, _answer(self.desk.space, decision, action))

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.desk, self.state.copy(), self.heard.copy())

    def heard_by(self, seat: int | None) -> str:
        """Return every answer that a seat (None: a spectator) may know, and placeholders for the others."""
        may_know = (EVERYONE, seat)
        return " ".join(str(action) if who in may_know else UNKNOWN for action, who in self.heard)


def _answer(space: Space, decision: Decision[Any], action: int) -> int:
    """Return the answer to a decision for a number of OpenSpiel's."""
    number = action + space.actions if isinstance(decision, Chance) else action
    return number - space.start(decision)


class SpielState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """A state of play with the interface that OpenSpiel expects."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        desk = game.desk
        self.held = Held(desk, desk.game.start(desk.material, desk.players, desk.options), [])

    @property
    def _desk(self) -> EnvCore:
        desk: EnvCore = self.get_game().desk
        return desk

    def current_player(self) -> int:
        decision = awaited(self.held.state)
        if decision is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if isinstance(decision, Chance) else decision.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.held.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what may be drawn, and the probability of each outcome."""
        chance, numbers = asked(self.held.state), self.held.legal()
        assert isinstance(chance, Chance)
        weights: Sequence[int] = chance.weights(self.held.state) or [1] * len(numbers)
        total = sum(weights)
        return sorted((number, weight / total) for number, weight in zip(numbers, weights, strict=True))

    def _apply_action(self, action: int) -> None:
        self.held.perform(action)

    def _action_to_string(self, player: int, action: int) -> str:
        state = self.held.state
        decision = awaited(state)
        if decision is not None and decision.seat == (player if player >= 0 else -1):
            answer = _answer(self._desk.space, decision, action)
            if answer in decision.options(state):
                return decision.say(state, answer)
        space = self._desk.space
        kind, answer = space.decode(action + space.actions if player < 0 else action)
        return f"{kind} {answer}"

    def is_terminal(self) -> bool:
        return not self.held.state.pending

    def returns(self) -> list[float]:
        """Return the total rewards by seat; zeros until the game is over."""
        desk = self._desk
        return [0.0] * desk.players if self.held.state.pending else desk.results(self.held.state)

    def __str__(self) -> str:
        return json.dumps(self._desk.game.codec.dump(self.held.state), separators=(",", ":"))

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Return a state that the seat cannot distinguish from this one, with the same history."""
        desk = self._desk
        view = desk.game.observe(self.held.state, player_id)
        other: SpielState = self.clone()
        other.held.state = desk.game.imagine(view, player_id, Rng(str(probability_sampler())))
        return other


class Observer:
    """An observer of what a seat sees: the row of features as a tensor, the view as a text.

    Without private information, it observes what a spectator sees. Without public information, it observes
    only what the seat sees and a spectator does not, with zeros for the rest. With perfect recall, the text
    also contains every answer that the seat may know.
    """

    def __init__(
        self, desk: EnvCore, kind: pyspiel.IIGObservationType, params: Mapping[str, Any] | None
    ) -> None:
        if params:
            raise ValueError(f"an observation takes no parameters; given: {sorted(params)}")
        offered = {pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER}
        if kind.private_info not in offered:
            raise ValueError(
                "no player sees what all players know; choose private_info SINGLE_PLAYER or NONE"
            )
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not self.is_private and not kind.public_info:
            raise ValueError(
                "an observation needs public information, private information of a seat, or both"
            )
        self.desk = desk
        self.kind = kind
        self.tensor = np.zeros(len(desk.columns), np.float32)
        self.dict = {"row": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor.

        Args:
            state: the state of the OpenSpiel game.
            player: the player who observes.
        """
        table = state.held.state
        self.tensor[:] = self.desk.row(table, player, self.is_private)
        if not self.kind.public_info:
            self.tensor[self.tensor == self.desk.row(table, player, is_private=False)] = 0

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the text: all that is public, all that only the seat knows, or both.

        Args:
            state: the state of the OpenSpiel game.
            player: the player who observes.
        """
        game, table = self.desk.game, state.held.state
        seat = player if self.is_private else None
        seen = game.codec.dump(game.observe(table, seat))
        if not self.kind.public_info:
            public = game.codec.dump(game.observe(table, None))
            seen = {name: value for name, value in seen.items() if value != public[name]}
            if not seen:
                return ""
        heard = state.held.heard_by(seat) if self.kind.perfect_recall and self.kind.public_info else ""
        return f"{player} {heard} {json.dumps(seen, separators=(',', ':'))}"
