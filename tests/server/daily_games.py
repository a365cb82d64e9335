"""Daily games as players bring them: played at random against the bots of a deal, without a server."""

from __future__ import annotations

from functools import cache

from floodplain.bots.levels import LEVELS
from floodplain.bots.steady import steady
from floodplain.catalog import find_game
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table
from floodplain.server.daily import Deal, bot_seed

BOTS = {player.name: player for player in LEVELS}


@cache
def honest(deal: Deal, player: str, most: int | None = None) -> str:
    """Return the record of a deal, with the answers of a player at random; whole, or up to a position."""
    game = find_game(deal.game)
    names = [f"Name {seat}" for seat in range(deal.players)]
    table = Table.open(game, game.edition, deal.players, {}, names, deal.seed)
    bot = steady(BOTS[deal.level])
    while (seat := table.to_act) is not None and (most is None or table.position < most):
        options = table.legal(seat)
        if len(options) == 1:
            answer = options[0]
        elif seat == deal.seat:
            answer = options[Rng(f"{player}/{table.position}").below(len(options))]
        else:
            answer = bot.choose(game, table.view(seat), seat, Rng(bot_seed(deal.seed, table.position)))
        table.answer(seat, answer)
    return table.record().text()
