"""A match: a number of games between the same players, each determined by its number and the seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from floodplain.kernel.edition import Edition
from floodplain.kernel.errors import BadOption
from floodplain.kernel.flow import TABLE, Decision, State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import UNLIMITED, Budget, Player
from floodplain.kernel.record import Record, record_line
from floodplain.kernel.rng import Rng
from floodplain.kernel.shelf import game_of
from floodplain.kernel.walk import walk


@dataclass(frozen=True)
class Match:
    """The players, game and seed of a match; it can be sent to another process."""

    kind: type[AnyGame]  # pickled by name, without the tables made from an edition
    edition: Edition
    contestants: tuple[Player, ...]
    seed: str
    games: int
    options: Mapping[str, str] = field(default_factory=dict)
    rotates: bool = False
    """True if players move on by one seat after each game."""
    keeps_records: bool = False
    budget: Budget = UNLIMITED
    """The most that a player may spend on a decision, if that is less than its own limit."""

    @classmethod
    def of(
        cls,
        game: AnyGame,
        edition: Edition,
        contestants: Sequence[Player],
        seed: str,
        games: int,
        options: Mapping[str, str] | None = None,
        rotates: bool = False,
        keeps_records: bool = False,
        budget: Budget = UNLIMITED,
    ) -> Match:
        """Create a match, raising BadEdition or BadOption here rather than in a worker.

        Args:
            game: the game.
            edition: the edition of its components.
            contestants: the players, one for each seat.
            seed: what fixes every draw.
            games: the number of games.
            options: the options of the tables.
            rotates: whether the players move on by one seat after each game.
            keeps_records: whether the records of the games are returned.
            budget: what a player may spend on one answer.
        """
        settled = game.settled(len(contestants), options or {})
        game.start(game.material_of(edition), len(contestants), settled)
        if games < 1:
            raise BadOption(f"a match has at least one game, not {games}")
        return cls(
            type(game), edition, tuple(contestants), str(seed), games, settled, rotates, keeps_records, budget
        )

    @property
    def players(self) -> int:
        return len(self.contestants)

    def seating(self, number: int) -> tuple[int, ...]:
        """Return, by seat, which contestant sits there in a game."""
        moved = number if self.rotates else 0
        return tuple((seat - moved) % self.players for seat in range(self.players))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one game."""

    number: int
    seed: str
    seating: tuple[int, ...]
    """By seat, the contestant who sat there."""
    breakdown: tuple[dict[str, int], ...]
    """By seat, the points by category."""
    ranks: tuple[int, ...]
    answers: int
    """The number of answers, chance included."""
    decisions: int
    """The number of answers given by contestants, forced ones included."""
    seconds: float
    asked: tuple[int, ...]
    """By seat, how many decisions had a choice."""
    thought: tuple[float, ...]
    """By seat, the seconds spent on decisions with a choice."""
    record: Record | None

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat, the sum of all categories."""
        return tuple(sum(points.values()) for points in self.breakdown)

    @property
    def wins(self) -> tuple[float, ...]:
        """By seat, the share of the win; equal winners share it."""
        winners = self.ranks.count(1)
        return tuple(1 / winners if rank == 1 else 0.0 for rank in self.ranks)


def play(match: Match, number: int) -> Outcome:
    """Play one game of a match, which is the same wherever and whenever it is played."""
    started = perf_counter()
    game = game_of(match.kind)
    seed = f"{match.seed}/{number}"
    seating = match.seating(number)
    seats = [match.contestants[contestant] for contestant in seating]
    choices = [Rng(f"{seed}/seat {seat + 1}") for seat in range(match.players)]
    state: State = game.start(game.material_of(match.edition), match.players, match.options)
    lines: list[str] = []
    answers = decisions = 0
    asked, thought = [0] * match.players, [0.0] * match.players

    def ask(decision: Decision[Any], state: State) -> int:
        seat = decision.seat
        begun = perf_counter()
        answer = seats[seat].choose(game, game.observe(state, seat), seat, choices[seat], match.budget)
        thought[seat] += perf_counter() - begun
        asked[seat] += len(decision.options(state)) > 1
        return answer

    # The draws of a table with this seed, so that a recorded game can be continued on one.
    for decision, answer in walk(state, ask, lambda number: Rng(f"{seed}/{number}")):
        answers += 1
        decisions += decision.seat != TABLE
        if match.keeps_records:
            lines.append(record_line(decision, state, answer))
    return Outcome(
        number=number,
        seed=seed,
        seating=seating,
        breakdown=tuple(game.breakdown(state, seat) for seat in range(match.players)),
        ranks=game.ranks(state),
        answers=answers,
        decisions=decisions,
        seconds=perf_counter() - started,
        asked=tuple(asked),
        thought=tuple(thought),
        record=_record(match, game, seed, seating, lines) if match.keeps_records else None,
    )


def _record(match: Match, game: AnyGame, seed: str, seating: Sequence[int], lines: list[str]) -> Record:
    return Record(
        game=game.name,
        rules=game.rules,
        edition=match.edition.name,
        fingerprint=match.edition.fingerprint,
        players=match.players,
        answers=tuple(lines),
        names=tuple(f"{match.contestants[who].name} {who + 1}" for who in seating),
        options=match.options,
        seed=seed,
    )
