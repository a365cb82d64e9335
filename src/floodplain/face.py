"""The public face: what a script, a notebook or a bot needs, by names that `floodplain` itself gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from floodplain.arena.match import Match
from floodplain.arena.series import outcomes, workers
from floodplain.arena.statistics import Tally
from floodplain.catalog import find_bot, find_game
from floodplain.kernel.edition import Edition
from floodplain.kernel.errors import FloodplainError
from floodplain.kernel.flow import State, draw_on
from floodplain.kernel.game import AnyGame as Game
from floodplain.kernel.player import Budget, Judgement, Player
from floodplain.kernel.record import Record
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table

__all__ = [
    "Budget",
    "FloodplainError",
    "Game",
    "Judgement",
    "Player",
    "Record",
    "Rng",
    "State",
    "Table",
    "game",
    "play",
    "replay",
    "start",
]


def game(name: str) -> Game:
    """The game of that name, with its options, editions and texts."""
    return find_game(name)


def start(
    name: str,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    edition: Edition | Path | str | None = None,
    seed: int | str | None = None,
) -> State:
    """A new game at the first question to a player, what comes before it drawn by the seed.

    Without a number of players, the fewest play. The edition is one of the game's by name, a file of your
    own, or the game's first. Without a seed, the draws are random.
    """
    found = find_game(name)
    material = found.material_of(found.find_edition(edition))
    count = min(found.player_counts) if players is None else players
    state: State = found.start(material, count, options)
    rng = Rng(None if seed is None else str(seed))
    draw_on(state, rng)
    return state


def replay(record: Record, edition: Edition | Path | str | None = None) -> Table:
    """Restore the table of a record, to look back or to continue; raises BadRecord."""
    found = find_game(record.game)
    if edition is None:
        edition = found.edition_of(record.fingerprint)
    return Table.resume(record, found, found.find_edition(edition))


def play(
    name: str,
    bots: Sequence[Player | str],
    games: int = 1,
    seed: int | str = 0,
    options: Mapping[str, str] | None = None,
    edition: Edition | Path | str | None = None,
    processes: int = 1,
) -> Tally:
    """Play a number of games between bots, rotating seats after each game, and tally the results.

    The same seed gives the same games, whatever the number of processes.
    """
    found = find_game(name)
    contestants = [find_bot(bot) if isinstance(bot, str) else bot for bot in bots]
    match = Match.of(found, found.find_edition(edition), contestants, str(seed), games, options, rotates=True)
    with workers(processes) as executor:
        tally = Tally.of([bot.name for bot in contestants], found.categories)
        return tally.add_all(outcomes(match, executor))
