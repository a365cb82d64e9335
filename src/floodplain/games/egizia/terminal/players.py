"""Players at a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from floodplain.games.egizia.cards import COLOURS, FIELD, QUARRY
from floodplain.games.egizia.river import CREWS
from floodplain.games.egizia.rules.cards import COLOUR_NAMES
from floodplain.games.egizia.sphinx import GRAVE_STONES, PERMANENTS, STRENGTH_OF, TITHE, SphinxCard
from floodplain.games.egizia.state import Egizia
from floodplain.games.egizia.terminal.signs import crew_sign, mark
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import awaited
from floodplain.kernel.text import Texts
from floodplain.terminal.lines import flow

FIELD_STYLES: Final = ("black on rgb(140,196,120)", "black on rgb(210,215,100)", "black on rgb(205,160,115)")
# The points of Sphinx cards that are not a fixed number.
PAYS: Final = {
    GRAVE_STONES: "\u00d7 {} {}",
    PERMANENTS: "\u00d7 {} {}",
    STRENGTH_OF: "={} {}",
    TITHE: "{} / {tithe_of} {}",
}


def side_by_side(blocks: Sequence[Text]) -> Table:
    """Arrange players in pairs, side by side."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for first in range(0, len(blocks), 2):
        grid.add_row(*blocks[first : first + 2])
    return grid


def draw_player(view: Egizia, seat: int, name: str, texts: Texts, width: int) -> Text:
    """Return points, crews, wheat, stones, ships, fields and cards of one player."""
    decision = awaited(view)
    acts = decision is not None and decision.seat == seat
    title = Text.assemble("▶ " if acts else "  ", mark(seat), (f" {name}", "bold"))
    title.append(f"  {view.scores[seat]} {texts.counted(view.scores[seat], 'points')}", "not bold")
    title.truncate(width, overflow="ellipsis")
    wheat = f"{texts.word('wheat')} {view.supply(seat)}/{view.need(seat)}"
    stones = f"{texts.word('stone')} {view.stones[seat]} (+{view.income[seat]})"
    ships = f"{texts.word('ship')} {view.harbour[seat]}"
    parts = [
        *[_strength(view, seat, crew, texts) for crew in range(len(CREWS))],
        Text(wheat),
        Text(stones),
        Text(ships),
        *_fields(view, seat, texts),
    ]
    lines = [title, *flow(parts, "  ", "  ", width)]
    lines.extend(flow(_cards(view, seat, texts), "  ", ", ", width))
    lines.extend(flow(_sphinx(view, seat, texts), "  ", ", ", width))
    return Text("\n").join(lines)


def _strength(view: Egizia, seat: int, crew: int, texts: Texts) -> Text:
    """Return a crew's letter and strength, with a z if it rests."""
    rests = "z" if view.resting[seat] >> crew & 1 else ""
    return crew_sign(crew, f" {view.crews[seat * len(CREWS) + crew]}{rests}", texts)


def _fields(view: Egizia, seat: int, texts: Texts) -> list[Text]:
    """Return the wheat of each colour of field, in brackets if it is dry."""
    shown = []
    for colour, name in enumerate(COLOUR_NAMES):
        wheat = view.wheat[seat * len(COLOURS) + colour]
        if wheat:
            dry = colour > view.flood
            text = f"{texts.word(name)} {f'({wheat})' if dry else wheat}"
            shown.append(Text(text, style=FIELD_STYLES[colour]))
    return shown


def _cards(view: Egizia, seat: int, texts: Texts) -> list[Text]:
    nile = view.material.nile
    held = view.cards[seat] & ~(nile.of_kind[FIELD] | nile.of_kind[QUARRY])
    return [
        Text(f"{'(' if view.rested >> card & 1 else '▪ '}{texts.word(nile.names[card])}").append(
            ")" if view.rested >> card & 1 else ""
        )
        for card in list_bits(held)
    ]


def _sphinx(view: Egizia, seat: int, texts: Texts) -> list[Text]:
    """Return the known Sphinx cards with their points, or only their number."""
    known = [view.material.sphinx[card] for card in list_bits(view.kept[seat])]
    cards = [Text(f"◆ {texts.word(card.name)} ({what_it_pays(view, card, texts)})") for card in known]
    hidden = view.holding[seat] - len(cards)
    if hidden:
        cards.append(Text(f"◆ {texts.word('sphinx_card')} {hidden}"))
    return cards


def what_it_pays(view: Egizia, card: SphinxCard, texts: Texts) -> str:
    """Return what a Sphinx card scores."""
    amount = "/".join(map(str, card.points))
    form = PAYS.get(card.condition, "{} {}")
    return form.format(amount, texts.word("points"), tithe_of=view.material.tithe_of)


def sphinx_in_words(view: Egizia, name: str, texts: Texts) -> str:
    """Return what a card with a name scores; empty if there is none."""
    card = next((card for card in view.material.sphinx if card.name == name), None)
    return "" if card is None else what_it_pays(view, card, texts)
