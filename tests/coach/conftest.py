"""Games between quick bots, to be analysed."""

from collections.abc import Callable
from functools import cache

import pytest

from floodplain.arena.match import Match, play
from floodplain.catalog import find_bot, find_game
from floodplain.kernel.record import Record

Played = Callable[[str, int], Record]


@cache
def played(name: str, players: int) -> Record:
    """Return a finished game of soft players, always the same."""
    game = find_game(name)
    contestants = [find_bot("1" if seat else "2") for seat in range(players)]
    match = Match.of(game, game.edition, contestants, "coach", 1, keeps_records=True)
    record = play(match, 0).record
    assert record is not None
    return record


@pytest.fixture(name="played", scope="session")
def played_fixture() -> Played:
    return played
