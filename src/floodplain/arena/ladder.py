"""A ladder: every pair of players plays, taking turns in every seat, until one is clearly better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Final

from floodplain.arena.match import Match, Outcome
from floodplain.arena.ratings import ratings
from floodplain.arena.series import outcomes
from floodplain.arena.statistics import Estimate, Standing, rate
from floodplain.kernel.edition import Edition
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Player

AT_ONCE: Final = 12  # games per pair before the next check; seats of 2, 3 and 4 players rotate evenly
PLAIN: Final = (
    3.3  # standard errors from an even result at which a pair is decided, however often it is checked
)


@dataclass
class Pair:
    """Two players, and how often each finished ahead of the other."""

    first: int
    second: int
    games: int = 0
    before: float = 0.0
    """How often the first finished ahead of the second, ties as halves, over all pairs of their seats."""
    is_decided: bool = False

    def win_rate(self) -> Estimate:
        """The share of games in which the first beats the second."""
        return rate(self.before, self.games)


@dataclass
class Rung:
    """The results of one player in all its games, and how long it thought."""

    standing: Standing
    asked: int = 0
    thought: float = 0.0

    @property
    def seconds(self) -> float:
        """The mean time, in seconds, of a decision with a choice."""
        return self.thought / self.asked if self.asked else 0.0


@dataclass
class Ladder:
    """Players, and the results of every pair of them."""

    game: AnyGame
    edition: Edition
    players: Sequence[Player]
    seats: int
    games: int
    """The most games per pair."""
    seed: str
    pairs: list[Pair] = field(default_factory=list)
    rungs: list[Rung] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.pairs = [Pair(first, second) for first, second in combinations(range(len(self.players)), 2)]
        self.rungs = [Rung(Standing(player.name, self.game.categories)) for player in self.players]

    def play(self, executor: Executor | None = None) -> Iterator[Pair]:
        """Play rounds in which every pair plays a batch of games; yield a pair after each of its batches.

        The same seed gives the same games, whatever the number of processes.

        Args:
            executor: where the games are played; None to play them here.
        """
        for start in range(0, self.games, AT_ONCE):
            for pair in self.pairs:
                if not pair.is_decided:
                    self._play_on(pair, start, min(AT_ONCE, self.games - start), executor)
                    yield pair

    def ratings(self) -> list[Estimate]:
        """The rating of each player, relative to the mean of all."""
        wins = {}
        for pair in self.pairs:
            wins[pair.first, pair.second] = pair.before
            wins[pair.second, pair.first] = pair.games - pair.before
        return ratings([player.name for player in self.players], wins)

    def _play_on(self, pair: Pair, start: int, count: int, executor: Executor | None) -> None:
        first, second = self.players[pair.first], self.players[pair.second]
        seated = [first if seat % 2 == 0 else second for seat in range(self.seats)]
        seed = f"{self.seed}/{first.name}/{second.name}/{start}"
        match = Match.of(self.game, self.edition, seated, seed, count, rotates=True)
        if start // AT_ONCE % 2:  # with an odd number of seats, the two take turns in having one more
            match = replace(match, contestants=tuple(second if one is first else first for one in seated))
        for outcome in outcomes(match, executor):
            self._count(pair, match, outcome)
        spread = (0.25 / pair.games) ** 0.5
        pair.is_decided = abs(pair.before / pair.games - 0.5) > PLAIN * spread

    def _count(self, pair: Pair, match: Match, outcome: Outcome) -> None:
        first = self.players[pair.first]
        is_first = [match.contestants[who] is first for who in outcome.seating]
        shares = [
            (outcome.ranks[own] < outcome.ranks[other]) + 0.5 * (outcome.ranks[own] == outcome.ranks[other])
            for own in range(self.seats)
            for other in range(self.seats)
            if is_first[own] and not is_first[other]
        ]
        pair.games += 1
        pair.before += sum(shares) / len(shares)
        for seat, share in enumerate(outcome.wins):
            rung = self.rungs[pair.first if is_first[seat] else pair.second]
            rung.standing.add(outcome.breakdown[seat], share)
            rung.asked += outcome.asked[seat]
            rung.thought += outcome.thought[seat]
