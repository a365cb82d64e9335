"""The public functions and types, which `floodplain` exports for scripts, notebooks and bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from floodplain.arena.ladder import Ladder, Pair, Rung
from floodplain.arena.match import Match
from floodplain.arena.series import outcomes
from floodplain.arena.statistics import Estimate, Standing, Tally
from floodplain.bots.evaluation import Values
from floodplain.bots.evaluation import evaluate as evaluate_states
from floodplain.bots.levels import repeatable
from floodplain.catalog import find_bot, find_game, find_named
from floodplain.catalog import plug_in as plug_in_file
from floodplain.coach.judges import USUAL
from floodplain.coach.reading import Reading
from floodplain.coach.review import Review, read_on
from floodplain.kernel.edition import Edition
from floodplain.kernel.errors import (
    BadEdition,
    BadOption,
    BadPlugin,
    BadPosition,
    BadRecord,
    BrokenPlugin,
    FloodplainError,
    GameOver,
    IllegalAnswer,
    IllegalSet,
    MissingGame,
    NotYourSeat,
    OtherRules,
    StaleVersion,
    UnknownBot,
    UnknownGame,
)
from floodplain.kernel.flow import State, draw_on
from floodplain.kernel.game import AnyGame as Game
from floodplain.kernel.game import Option
from floodplain.kernel.player import Budget, Judgement, Player
from floodplain.kernel.position import read_position
from floodplain.kernel.prompt import GameOutcome, Prompt
from floodplain.kernel.record import Record
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table
from floodplain.kernel.text import Texts
from floodplain.plugins import Plugin

__all__ = [
    "BadEdition",
    "BadOption",
    "BadPlugin",
    "BadPosition",
    "BadRecord",
    "BrokenPlugin",
    "Budget",
    "Edition",
    "Estimate",
    "FloodplainError",
    "Game",
    "GameOutcome",
    "GameOver",
    "IllegalAnswer",
    "IllegalSet",
    "Judgement",
    "Ladder",
    "MissingGame",
    "NotYourSeat",
    "Option",
    "OtherRules",
    "Pair",
    "Player",
    "Plugin",
    "Prompt",
    "Reading",
    "Record",
    "Review",
    "Rng",
    "Rung",
    "StaleVersion",
    "Standing",
    "State",
    "Table",
    "Tally",
    "Texts",
    "UnknownBot",
    "UnknownGame",
    "Values",
    "bot",
    "evaluate",
    "from_text",
    "game",
    "ladder",
    "play",
    "plug_in",
    "replay",
    "review",
    "start",
]

EditionLike = Edition | Path | str | None
"""An edition, the name of one of the game's, a file of your own, or None for the game's first."""


def game(name: str) -> Game:
    """Return a game, with its options, editions and texts.

    Args:
        name: the name of the game, or module:OBJECT for one of your own.

    Raises:
        UnknownGame: if there is no such game; it lists those that there are.
    """
    return find_game(name)


def bot(name: str) -> Player:
    """Return a bot.

    Args:
        name: the name of the bot, or module:Class for one of your own.

    Raises:
        UnknownBot: if there is no such bot; it lists those that there are.
    """
    return find_bot(name)


def plug_in(path: Path | str) -> list[Plugin]:
    """Load bots and games from a Python file, for this process and those started from it.

    Args:
        path: the file.

    Returns:
        What was found in it; from now on it can be used by name.

    Raises:
        BadPlugin: if the file cannot be loaded, contains neither, or uses a name twice.
    """
    return plug_in_file(path)


def start(
    name: str,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    edition: EditionLike = None,
    seed: int | str | None = None,
) -> State:
    """Return a new game at the first question to a player.

    Args:
        name: the name of the game.
        players: how many play; the fewest by default.
        options: values of the game's options, by name.
        edition: one of the game's editions by name, a file of your own, or None for the first.
        seed: repeats the draws; random without one.

    Raises:
        UnknownGame: if there is no such game.
        BadOption: if the number of players, an option or its value is not accepted.
        BadEdition: if the edition cannot be read or does not suit the game.
    """
    found = find_game(name)
    material = found.material_of(found.find_edition(edition))
    count = min(found.player_counts) if players is None else players
    state: State = found.start(material, count, options)
    rng = Rng(None if seed is None else str(seed))
    draw_on(state, rng)
    return state


def from_text(text: str, edition: EditionLike = None) -> State:
    """Return the position that a line of `State.to_text` describes.

    Args:
        text: the line.
        edition: needed if the game was played with an edition of your own.

    Raises:
        BadPosition: if the text is not a position.
    """
    position = read_position(text)
    state: State = find_named("position", position.game).game.from_text(position, edition)
    return state


def replay(record: Record, edition: EditionLike = None) -> Table:
    """Restore the table of a record, to look back or to continue.

    Args:
        record: the record, as `Record.load` or `read_record` returns it.
        edition: needed if the game was played with an edition of your own.

    Returns:
        The table at the end of its record.

    Raises:
        BadRecord: if the record does not make sense.
        OtherRules: if it was played under another version of the rules.
    """
    found, known = _recorded(record, edition)
    return Table.resume(record, found, known)


def _recorded(record: Record, edition: EditionLike) -> tuple[Game, Edition]:
    found = find_named("record", record.game).game
    if edition is None:
        edition = found.edition_of(record.fingerprint)
    return found, found.find_edition(edition)


def play(
    name: str,
    bots: Sequence[Player | str],
    games: int = 1,
    seed: int | str = 0,
    options: Mapping[str, str] | None = None,
    edition: EditionLike = None,
    processes: int = 1,
) -> Tally:
    """Play a number of games between bots, rotating seats after each game, and tally the results.

    The same seed gives the same games, whatever the number of processes.

    Args:
        name: the name of the game.
        bots: one bot per seat, each a name or a player of your own.
        games: how many games to play.
        seed: determines all draws and all random choices of the bots.
        options: values of the game's options, by name.
        edition: one of the game's editions by name, a file of your own, or None for the first.
        processes: how many processes play.

    Returns:
        The results by seat and by bot.

    Raises:
        BadOption: if the number of bots, an option or its value is not accepted.
    """
    found = find_game(name)
    contestants = _bots(bots)
    match = Match.of(found, found.find_edition(edition), contestants, str(seed), games, options, rotates=True)
    with _workers(processes) as executor:
        tally = Tally.of([bot.name for bot in contestants], found.categories)
        return tally.add_all(outcomes(match, executor))


def ladder(
    name: str,
    bots: Sequence[Player | str],
    players: int = 2,
    games: int = 120,
    seed: int | str = 0,
    edition: EditionLike = None,
    processes: int = 1,
) -> Ladder:
    """Rate bots by games between every two of them.

    Bots that think for a time get a number of states instead, so that the same seed gives the same games.

    Args:
        name: the name of the game.
        bots: at least two different bots, each a name or a player of your own.
        players: how many play in each game.
        games: the most games per pair; a pair with a clear result stops early.
        seed: determines all draws and all random choices of the bots.
        edition: one of the game's editions by name, a file of your own, or None for the first.
        processes: how many processes play.

    Returns:
        The played ladder; its `ratings` are in the order of the bots.

    Raises:
        BadOption: if the number of players or the bots are not accepted.
    """
    found = find_game(name)
    found.settled(players, {})
    rated = [repeatable(each) for each in _bots(bots)]
    if len({each.name for each in rated}) < max(len(rated), 2):
        raise BadOption("a ladder needs at least two bots, each named once")
    played = Ladder(found, found.find_edition(edition), rated, players, games, str(seed))
    with _workers(processes) as executor:
        for _ in played.play(executor):
            pass
    return played


def review(record: Record, level: str = USUAL, edition: EditionLike = None, processes: int = 1) -> Review:
    """Analyse a finished game: chances of winning, mistakes, turning points and luck.

    Args:
        record: the record of the game.
        level: how deeply the coach analyses: "3", "4" or "5".
        edition: needed if the game was played with an edition of your own.
        processes: how many processes analyse.

    Returns:
        The analysis, with a reading of every moment.

    Raises:
        BadRecord: if the game is not over, or the record does not make sense.
    """
    found, known = _recorded(record, edition)
    with _workers(processes) as executor:
        return read_on(record, found, known, level, [], executor=executor)


def evaluate(name: Game | str, states: Sequence[State]) -> Values:
    """Evaluate states with the game's net, or its hand-written evaluation if it has no net.

    Each seat is evaluated from what it may see.

    Args:
        name: the game or its name.
        states: states of one edition with the same number of players.

    Returns:
        `margin` and `win`, each with one row per state and one column per seat.

    Raises:
        BadOption: if there are no states, or their numbers of players differ.
    """
    found = find_game(name) if isinstance(name, str) else name
    counts = {state.players for state in states}
    if len(counts) != 1:
        raise BadOption("evaluate takes at least one state, and all with the same number of players")
    return evaluate_states(found, states)


def _workers(count: int) -> AbstractContextManager[Executor | None]:
    if count <= 1:
        return nullcontext()
    try:
        from floodplain.arena.workers import workers  # noqa: PLC0415 - a browser has no processes
    except ImportError:
        raise BadOption("this Python cannot start other processes; leave `processes` at 1") from None
    return workers(count)


def _bots(given: Sequence[Player | str]) -> list[Player]:
    return [find_bot(each) if isinstance(each, str) else each for each in given]
