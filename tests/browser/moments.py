"""Chosen moments of games that are the same in every run, and tables that continue from them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from floodplain.catalog import find_bot, find_game
from floodplain.kernel.flow import Chance, Decision, asked
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table
from tests.browser.driver import Player
from tests.server.plain import Client
from tests.server.support import Server, play

NAMES = ("Maud", "Ilse", "Otto", "Anne")
MOST_GAMES = 500
MIDDLE = 45  # answers
LEFT = {"late": 24, "last": 12, "end": 1}  # answers of all and draws, to the end of a game
# Where what two players never meet by the usual rules is met: how many play, and with which options.
RARE: dict[tuple[str, str], tuple[int, dict[str, str]]] = {
    ("demetra", "starter"): (2, {"first": "chosen"}),
    ("demetra", "substitute"): (4, {}),
    ("fertility", "discard"): (3, {}),
    ("fertility", "remove"): (2, {"variant": "yes"}),
}

At = Callable[[Table], bool]


@cache
def record_at(game: str, moment: str) -> tuple[str, int]:
    """The record of a game up to a moment of the first seat, and how many answers it holds.

    A moment is the start, the middle, late in a whole game, its last answers, its end, or the first choice of
    a kind of question, such as "supply"; "supply 120" is the first one after that many answers, "supply of 4"
    that of four players.
    """
    room, bot = find_game(game), find_bot("random")
    moment, players, options = _setting(game, moment)
    is_there = {"start": _is_start, "middle": _is_middle}.get(moment) or _asks(*moment.split())
    for seed in range(MOST_GAMES):
        rng = Rng(seed)
        table = Table.open(room, room.edition, players, options, NAMES[:players], seed=str(seed))
        while (seat := table.to_act) is not None:
            if seat == 0 and is_there(table):
                return table.record().text(), table.position
            table.answer(seat, bot.choose(room, table.view(seat), seat, rng))
        if moment in LEFT:
            return table.record().text(), table.position - LEFT[moment]
    pytest.fail(f"no game of {game} comes to {moment}")


def _setting(game: str, moment: str) -> tuple[str, int, dict[str, str]]:
    """A moment as such, how many play, and with which options."""
    moment, _, players = moment.partition(" of ")
    usual, options = RARE.get((game, moment), (2, {}))
    return moment, int(players or usual), options


def _is_start(table: Table) -> bool:
    return True


def _is_middle(table: Table) -> bool:
    return table.position >= MIDDLE


def _asks(kind: str, since: str = "0") -> At:
    def is_asked(table: Table) -> bool:
        return table.position >= int(since) and asked(table.state).kind == kind and len(table.legal(0)) > 1

    return is_asked


def kinds_of(game: str) -> list[str]:
    """Return the kinds of questions that a game asks its players."""
    pending = find_game(game).codec.kinds.values()
    return sorted(
        each.kind for each in pending if issubclass(each, Decision) and not issubclass(each, Chance)
    )


def table_at(client: Client, game: str, moment: str, others: str = "me") -> str:
    """A table at that moment; this device has the first seat, and those of the others if no bot has them."""
    text, position = record_at(game, moment)
    _, players, _ = _setting(game, moment)
    kind = {"kind": others, "level": "random"} if others == "bot" else {"kind": others}
    seats = [{"kind": "me", "name": NAMES[0]}, *({**kind, "name": name} for name in NAMES[1:players])]
    table: str = client.branch(client.upload(text)["id"], position, seats)["id"]
    if moment == "end":
        play(client, table, MIDDLE, Rng(moment))
    return table


def sit_down(player: Player, server: Server, game: str, moment: str) -> None:
    """The player at a table of that moment, against a bot."""
    with server.client() as client:
        player.sit(table_at(client, game, moment, others="bot"), str(client.key), server.address)
    player.wait_for_turn()
