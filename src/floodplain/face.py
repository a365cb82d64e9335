"""The public face: what a script, a notebook or a bot needs, by names that `floodplain` itself gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from floodplain.arena.match import Match
from floodplain.arena.series import outcomes, workers
from floodplain.arena.statistics import Tally
from floodplain.catalog import GAMES, find_bot, find_game
from floodplain.kernel.edition import Edition, read_edition
from floodplain.kernel.errors import FloodplainError, UnknownGame
from floodplain.kernel.flow import Chance, State, apply, asked, awaited, legal, perform
from floodplain.kernel.flow import draw as draw_chance
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
    "answer",
    "draw",
    "game",
    "legal",
    "observe",
    "perform",
    "play",
    "ranks",
    "replay",
    "say",
    "scores",
    "start",
    "to_act",
]

# --- games --------------------------------------------------------------------------------------------


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
    own, or the game's first. Without a seed, the draws cannot be foreseen.
    """
    found = find_game(name)
    material = found.material_of(_edition(found, edition))
    state: State = found.start(material, players or min(found.player_counts), options)
    rng = Rng(None if seed is None else str(seed))
    while isinstance(awaited(state), Chance):
        perform(state, draw(state, rng))
    return state


def _edition(found: Game, given: Edition | Path | str | None) -> Edition:
    if given is None:
        return found.edition
    if isinstance(given, Edition):
        return given
    if isinstance(given, str) and given in found.editions:
        return found.editions[given]
    return read_edition(Path(given))


# --- one state ----------------------------------------------------------------------------------------


def to_act(state: State) -> int | None:
    """The seat that is asked, from 0; -1: the table draws; None: the game is over."""
    decision = awaited(state)
    return None if decision is None else decision.seat


def say(state: State, answer: int, language: str | None = None) -> str:
    """A legal answer as it stands in a record, or as a person reads it in a language (en, fr, nl)."""
    decision = asked(state)
    if language is None:
        return decision.say(state, answer)
    return _game_of(state).texts(language).answer(decision, state, answer)


def answer(state: State, answer: int) -> State:
    """The state after an answer; the one given stays as it is. Raises IllegalAnswer."""
    return apply(state, answer)


def draw(state: State, rng: Rng) -> int:
    """One of the legal answers by lot: of a chance as likely as it is, of a player's all alike."""
    decision = asked(state)
    if isinstance(decision, Chance):
        return draw_chance(decision, state, rng)
    options: list[int] = decision.options(state)
    return options[rng.below(len(options))]


def observe(state: State, seat: int | None) -> State:
    """All that a seat may know (None: a spectator), and nothing else."""
    view: State = _game_of(state).observe(state, seat)
    return view


def scores(state: State) -> tuple[int, ...]:
    """Points by seat, were the game to end now."""
    return _game_of(state).scores(state)


def ranks(state: State) -> tuple[int, ...]:
    """The place of each seat from 1, equal ones alike, were the game to end now."""
    return _game_of(state).ranks(state)


def _game_of(state: State) -> Game:
    for entry in GAMES.values():
        if isinstance(state, entry.game.state):
            return entry.game
    raise UnknownGame(type(state).__name__, list(GAMES))


# --- records and matches ------------------------------------------------------------------------------


def replay(record: Record, edition: Edition | Path | str | None = None) -> Table:
    """The table at which a record was written, to look back on or to play on; raises BadRecord."""
    found = find_game(record.game)
    known = {each.fingerprint: each for each in found.editions.values()}
    if edition is None and record.fingerprint in known:
        edition = known[record.fingerprint]
    return Table.resume(record, found, _edition(found, edition))


def play(
    name: str,
    bots: Sequence[Player | str],
    games: int = 1,
    seed: int | str = 0,
    options: Mapping[str, str] | None = None,
    edition: Edition | Path | str | None = None,
    processes: int = 1,
) -> Tally:
    """So many games between bots, by name or your own, who move on by a seat after each: counted up.

    The same seed gives the same games, whatever the number of processes.
    """
    found = find_game(name)
    contestants = [find_bot(bot) if isinstance(bot, str) else bot for bot in bots]
    match = Match.of(found, _edition(found, edition), contestants, str(seed), games, options, rotates=True)
    with workers(processes) as executor:
        tally = Tally.of([bot.name for bot in contestants], found.categories)
        return tally.add_all(outcomes(match, executor))
