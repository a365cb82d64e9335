"""The aims that bots announce."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from floodplain.bots.aim import TALKATIVE, aim_of
from floodplain.cli.words import Words
from floodplain.kernel.player import Player
from floodplain.kernel.table import Table
from floodplain.kernel.text import Texts


def aims_told(
    table: Table, bots: Sequence[Player | None], since: int, texts: Texts, words: Words
) -> list[Text]:
    """Return what the bots that have moved since a position of the log say they are aiming for."""
    played = {entry.seat for entry in table.entries[since:]}
    names, told = table.called(words.language), []
    for seat, bot in enumerate(bots):
        if bot is not None and bot.name in TALKATIVE and seat in played:
            aim = aim_of(table.game, table.state, seat)
            if aim is not None:
                category = texts.phrase("category", aim)
                told.append(Text(words.say("after", name=names[seat], category=category), style="dim"))
    return told
