"""Games that a net plays against itself and earlier nets, made into rows to learn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from floodplain.bots.arrays import NumpyEvaluator, chances
from floodplain.bots.greedy import Greedy
from floodplain.bots.look import look
from floodplain.bots.net import Net
from floodplain.bots.values import INSIGHT, Valuer, result
from floodplain.bots.weights import MARGIN, POINTS, SCALE, WIN
from floodplain.kernel.edition import Edition
from floodplain.kernel.features import SEATS
from floodplain.kernel.flow import State, asked, draw_on, legal, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng
from floodplain.kernel.shelf import game_of

Rows = npt.NDArray[np.uint8]
Targets = npt.NDArray[np.float32]

EXPLORES: Final = 0.04  # the share of answers given at random
INNER: Final = 0.25  # the share of moments within a turn that are kept, besides its end
DRAWN: Final = 0.25  # the share kept of the moments right after a draw, where a search often ends
AHEAD: Final = 4.0  # a target looks about 1/AHEAD of the game ahead
LEAST_LAMBDA: Final = 0.85
MOST_LAMBDA: Final = 0.94  # in a long game full of luck, its end says little about a moment early on
FIRST_BREADTH: Final = 20  # without a net, the evaluation need not look as far


@dataclass(frozen=True, slots=True)
class Task:
    """A number of games to play; it can be sent to another process."""

    kind: type[AnyGame]
    edition: Edition
    players: tuple[int, ...]
    """The numbers of players, one game after another."""
    seed: str
    net: Net | None
    """The net that plays; None for the hand-written evaluation."""
    rivals: tuple[Net, ...] = ()
    """Earlier nets; in a game with them, they play every seat but one."""
    breadth: int = 40
    scale: float = SCALE
    """Points that are one unit of a target."""


@dataclass(frozen=True, slots=True)
class SelfPlayBatch:
    """The training rows of several games."""

    games: int
    rows: Rows
    targets: Targets
    """By row, the outputs to learn: margin and points in units of the net, the win as a probability."""
    counts: tuple[int, ...]
    """By game, its number of rows."""
    shortfalls: tuple[float, ...] = ()
    """By game, what an answer at random lost against the best, on average by the net that played."""


def play_games(task: Task) -> SelfPlayBatch:
    """Play the games of a task one after another."""
    game = game_of(task.kind)
    played = [play_game(game, task, number) for number in range(len(task.players))]
    rows = np.concatenate([each.rows for each in played])
    targets = np.concatenate([each.targets for each in played])
    lost = tuple(each.shortfall for each in played) if task.net else ()
    return SelfPlayBatch(len(played), rows, targets, tuple(len(each.rows) for each in played), lost)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """The training data of one game."""

    rows: Rows
    targets: Targets
    shortfall: float


@dataclass(slots=True)
class Shortfalls:
    """The points that random answers lose against the best ones, as the players judge them."""

    lost: list[float] = field(default_factory=list)

    def add(self, utilities: Sequence[float]) -> None:
        """Add one question, given what each of its answers is worth."""
        self.lost.append(max(utilities) - sum(utilities) / len(utilities))

    def mean(self) -> float:
        """Return the mean over all questions; 0 if there was no choice."""
        return sum(self.lost) / len(self.lost) if self.lost else 0.0


def play_game(game: AnyGame, task: Task, number: int) -> PlayedGame:
    """Play one game; return its rows, by moment and seat, their targets and its mean shortfall."""
    rng = Rng(f"{task.seed}/{number}")
    state: State = game.start(game.material_of(task.edition), task.players[number])
    valuers = _valuers(task, state.players, rng)
    visited: list[bytes] = []
    shortfalls = Shortfalls()
    draw_on(state, rng)
    while state.pending:
        seat = asked(state).seat
        perform(state, _answer(game, state, seat, valuers[seat], task, rng, shortfalls))
        if state.pending and (asked(state).seat != seat or rng.fraction() < INNER):
            visited.append(_rows_of_all(game, state))
        is_drawn = bool(state.pending) and asked(state).seat < 0
        draw_on(state, rng)
        if is_drawn and state.pending and rng.fraction() < DRAWN:
            visited.append(_rows_of_all(game, state))
    rows = np.frombuffer(b"".join(visited), np.uint8).reshape(len(visited) * state.players, -1)
    targets = targets_of(rows, final_outputs(game, state, task.scale), task.net)
    return PlayedGame(rows, targets, shortfalls.mean())


def _valuers(task: Task, players: int, rng: Rng) -> list[Valuer]:
    """Return, by seat, the evaluator that plays it."""
    own: Valuer = INSIGHT if task.net is None else task.net
    valuers = [own] * players
    if task.rivals:
        valuers = [task.rivals[rng.below(len(task.rivals))] for _ in range(players)]
        valuers[rng.below(players)] = own
    return valuers


def _answer(
    game: AnyGame, state: State, seat: int, valuer: Valuer, task: Task, rng: Rng, shortfalls: Shortfalls
) -> int:
    options = legal(state)
    if len(options) == 1:
        return options[0]
    if rng.fraction() < EXPLORES:
        return options[rng.below(len(options))]
    within = min(task.breadth, FIRST_BREADTH) if valuer is INSIGHT else task.breadth
    found = look(game, valuer, game.imagine(game.observe(state, seat), seat, rng), seat, within)
    shortfalls.add([found.utilities[end] for end in found.best_by_answer().values()])
    return found.plans[found.best()][0]


def _rows_of_all(game: AnyGame, state: State) -> bytes:
    """Return every seat's own view of a moment."""
    seats = range(state.players)
    return b"".join([game.features(game.observe(state, seat), seat) for seat in seats])


def final_outputs(game: AnyGame, state: State, scale: float) -> Targets:
    """Return, by seat, the ideal output of a net for a finished game."""
    players = state.players
    sheet = [list(game.breakdown(state, seat).values()) for seat in range(players)]
    outputs = np.zeros((players, POINTS + SEATS * len(game.categories)), np.float32)
    for seat in range(players):
        margin, outputs[seat, WIN] = result(game, state, seat)
        outputs[seat, MARGIN] = margin / scale
        in_turn = [points for step in range(players) for points in sheet[(seat + step) % players]]
        outputs[seat, POINTS : POINTS + len(in_turn)] = np.array(in_turn) / scale
    return outputs


def targets_of(rows: Rows, final: Targets, net: Net | None) -> Targets:
    """Return, by row, the end of the game mixed with the net's later outputs (a λ-return)."""
    players = len(final)
    moments = len(rows) // players
    targets = np.empty((moments, players, final.shape[1]), np.float32)
    if net is None:
        targets[:] = final
        return targets.reshape(len(rows), -1)
    said = NumpyEvaluator.of(net.weights).outputs(rows.tobytes(), final.shape[1]).reshape(targets.shape)
    said[:, :, WIN] = chances(said[:, :, WIN].astype(np.float64))
    keeps = min(MOST_LAMBDA, max(LEAST_LAMBDA, 1 - AHEAD / max(moments, 1)))
    ahead = final
    for moment in range(moments - 1, -1, -1):
        targets[moment] = ahead
        ahead = keeps * ahead + (1 - keeps) * said[moment]
    return targets.reshape(len(rows), -1)


@dataclass(frozen=True, slots=True)
class NetTrial:
    """A game of the net against greedy in all other seats; it can be sent to another process."""

    kind: type[AnyGame]
    edition: Edition
    players: int
    seed: str
    net: Net
    breadth: int = 150


def play_trial(trial: NetTrial) -> tuple[int, float, int, float]:
    """Play a trial.

    Return the number of players, the net's share of the win, and its and the others' points.
    """
    game = game_of(trial.kind)
    rng = Rng(trial.seed)
    state: State = game.start(game.material_of(trial.edition), trial.players)
    own = rng.below(trial.players)
    seats: Sequence[Greedy] = [
        Greedy(breadth=trial.breadth, valuer=trial.net) if seat == own else Greedy()
        for seat in range(trial.players)
    ]
    draw_on(state, rng)
    while state.pending:
        seat = asked(state).seat
        perform(state, seats[seat].choose(game, game.observe(state, seat), seat, rng))
        draw_on(state, rng)
    scores = game.scores(state)
    others = [score for seat, score in enumerate(scores) if seat != own]
    return trial.players, result(game, state, own)[1], scores[own], sum(others) / len(others)
