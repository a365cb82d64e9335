"""The door of OpenSpiel: every game as a Python game of its own, with luck as chance nodes.

pyspiel.load_game("floodplain_egizia(players=2,reward=margin)")
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from floodplain.envs.desk import Desk
from floodplain.kernel.errors import IllegalAnswer
from floodplain.kernel.flow import EVERYONE, Chance, Decision, State, asked, awaited, perform
from floodplain.kernel.rng import Rng
from floodplain.kernel.shelf import shelf
from floodplain.kernel.space import Space

PREFIX: Final = "floodplain_"
UNKNOWN: Final = "?"  # an answer that only its seat may know


def load(name: str, players: int | None = None, reward: str = "win") -> pyspiel.Game:
    """A game by its short name, of which OpenSpiel is told first; by default the fewest play."""
    register()
    given = {"reward": reward} if players is None else {"players": players, "reward": reward}
    return pyspiel.load_game(PREFIX + name, given)


def register() -> None:
    """Makes all games known to OpenSpiel by their names."""
    known = pyspiel.registered_names()
    for name in shelf().games:
        if PREFIX + name not in known:
            # A class: it outlives the interpreter's end, at which the library lets go of what it was given.
            pyspiel.register_game(_type(Desk(name)), type(name.title(), (SpielGame,), {"name": name}))


def _type(desk: Desk) -> pyspiel.GameType:
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
        utility=kinds.Utility.CONSTANT_SUM if desk.reward == "win" else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.player_counts),
        min_num_players=min(game.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(game.player_counts), "reward": "win"},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """A game with its number of players; `reward` is what a game that is over returns."""

    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.desk = Desk(self.name, given.get("players"), reward=given.get("reward", "win"))
        low, high = self.desk.bounds()
        space, longest = self.desk.space, self.desk.game.longest
        figures = pyspiel.GameInfo(
            num_distinct_actions=space.actions,
            max_chance_outcomes=space.size - space.actions,
            num_players=self.desk.players,
            min_utility=low,
            max_utility=high,
            utility_sum=1.0 if self.desk.reward == "win" else None,
            max_game_length=longest,
        )
        super().__init__(_type(self.desk), figures, given)

    def new_initial_state(self) -> SpielState:
        """The table before the first draw."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """As many as there can be answers."""
        return self.desk.game.longest

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """Whoever looks at a state from a seat."""
        return Observer(self.desk, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class Held:
    """A state of play and what all have heard so far; OpenSpiel copies and pickles it with its states."""

    def __init__(self, desk: Desk, state: State, heard: list[str]) -> None:
        self.desk = desk
        self.state = state
        self.heard = heard
        self._legal: list[int] | None = None  # once it was asked for, until the next answer

    def legal(self) -> list[int]:
        """What may be answered now, by OpenSpiel's numbers: luck's are numbered from 0 on their own."""
        if self._legal is None:
            space = self.desk.space
            first = space.actions if isinstance(awaited(self.state), Chance) else 0
            self._legal = [number - first for number in space.legal(self.state)]
        return self._legal

    def perform(self, action: int) -> None:
        """Takes an answer, and lets all hear it who may; raises IllegalAnswer for one that is not legal."""
        state, decision = self.state, asked(self.state)
        if action not in self.legal():
            raise IllegalAnswer(str(action), [decision.say(state, each) for each in decision.options(state)])
        self.heard.append(str(action) if decision.witness(state) == EVERYONE else UNKNOWN)
        self._legal = None
        perform(state, _answer(self.desk.space, decision, action))

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.desk, self.state.copy(), self.heard.copy())

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        game = self.desk.game
        return _read, (game.name, self.desk.players, game.codec.dump(self.state), self.heard)


def _read(name: str, players: int, written: dict[str, Any], heard: list[str]) -> Held:
    desk = Desk(name, players)
    return Held(desk, desk.game.codec.load(written, desk.material), heard)


def _answer(space: Space, decision: Decision[Any], action: int) -> int:
    """The answer to a decision that a number means; luck's are numbered from 0 on their own."""
    number = action + space.actions if isinstance(decision, Chance) else action
    return number - space.start(decision)


class SpielState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """A state of play as OpenSpiel asks about it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        desk = game.desk
        self.held = Held(desk, desk.game.start(desk.material, desk.players, desk.options), [])

    @property
    def _desk(self) -> Desk:
        desk: Desk = self.get_game().desk
        return desk

    def current_player(self) -> int:
        decision = awaited(self.held.state)
        if decision is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if isinstance(decision, Chance) else decision.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.held.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn, and how likely it is."""
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
        """By seat, what the game has brought; nothing before it is over."""
        desk = self._desk
        return [0.0] * desk.players if self.held.state.pending else desk.results(self.held.state)

    def __str__(self) -> str:
        return json.dumps(self._desk.game.codec.dump(self.held.state), separators=(",", ":"))

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """A state that the seat cannot tell from this one; its history remains the one that was played."""
        desk = self._desk
        view = desk.game.observe(self.held.state, player_id)
        other: SpielState = self.clone()
        other.held.state = desk.game.imagine(view, player_id, Rng(str(probability_sampler())))
        return other


class Observer:
    """What a seat sees: the row of features as a tensor, the view as a text.

    With perfect recall the text tells beside the view every answer that all have heard.
    """

    def __init__(
        self, desk: Desk, kind: pyspiel.IIGObservationType, params: Mapping[str, Any] | None
    ) -> None:
        if params:
            raise ValueError(f"an observation takes no parameters; these were given: {sorted(params)}")
        self.desk = desk
        self.kind = kind
        self.tensor = np.zeros(len(desk.columns), np.float32)
        self.dict = {"row": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fills the tensor."""
        self.tensor[:] = self.desk.row(state.held.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The text: all that is public, all that the seat alone knows, or both."""
        game, table = self.desk.game, state.held.state
        none = pyspiel.PrivateInfoType.NONE
        seen = game.codec.dump(game.observe(table, None if self.kind.private_info == none else player))
        if not self.kind.public_info:
            public = game.codec.dump(game.observe(table, None))
            seen = {name: value for name, value in seen.items() if value != public[name]}
            if not seen:
                return ""
        heard = " ".join(state.held.heard) if self.kind.perfect_recall and self.kind.public_info else ""
        return f"{player} {heard} {json.dumps(seen, separators=(',', ':'))}"
