"""Buildings and markets at a terminal."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from floodplain.games.egizia.buildings import AT_GRAVES, AT_OBELISK, AT_TEMPLE
from floodplain.games.egizia.cards import GRAIN, MARKETS, STONE
from floodplain.games.egizia.rules.cards import MARKET_NAMES
from floodplain.games.egizia.state import Egizia
from floodplain.games.egizia.terminal.signs import capital, joined, mark
from floodplain.kernel.bits import list_bits
from floodplain.kernel.text import Texts


def draw_buildings(view: Egizia, texts: Texts) -> Table:
    """Draw Obelisk, graves and Temple, with the pyramid beside them."""
    middle = Table.grid(padding=(0, 3, 0, 0))
    middle.add_row(_buildings(view, texts), _pyramid(view, texts))
    return middle


def _buildings(view: Egizia, texts: Texts) -> Table:
    buildings = view.material.buildings
    lines = Table.grid(padding=(0, 1, 0, 0))
    for building in (AT_OBELISK, AT_GRAVES, AT_TEMPLE):
        parts: dict[str, list[Text]] = {}
        for space in list_bits(buildings.of_building[building]):
            parts.setdefault(buildings.names[space][0], []).append(_building_space(view, space))
        for part, spaces in parts.items():
            lines.add_row(capital(part, texts), joined(spaces, " "))
    return lines


def _building_space(view: Egizia, space: int) -> Text:
    """Return the builder of a space; or its value, in brackets if it can be built next."""
    buildings = view.material.buildings
    for seat in range(view.players):
        if view.laid[seat] >> space & 1:
            return mark(seat)
    value = str(buildings.values[space])
    if buildings.building[space] == AT_GRAVES:
        grave = space - buildings.first_grave
        value = str(view.graves[grave]) if grave < len(view.graves) else "?"
    return Text(f"({value})", style="bold") if view.open >> space & 1 else Text(f" {value} ")


def _pyramid(view: Egizia, texts: Texts) -> Text:
    """Return the floors from the top, each with the number that answers use."""
    floors = view.material.buildings.floors
    widest = floors[0].bit_count()
    lines = [Text(capital("pyramid", texts))]
    for number in range(len(floors) - 1, -1, -1):
        spaces = [_building_space(view, space) for space in list_bits(floors[number])]
        indent = " " * (2 * (widest - len(spaces)))
        lines.append(Text(f"{number + 1} {indent}").append_text(joined(spaces, " ")))
    return Text("\n").join(lines)


def draw_markets(view: Egizia, texts: Texts) -> Table:
    """Draw both markets from the top down, with the meaning of each space."""
    material = view.material
    meanings = {
        STONE: ["½" if sale else "0" for sale in material.stone_sale],
        GRAIN: [f"-{loss}" for loss in material.grain_loss],
    }
    lines = Table.grid(padding=(0, 1, 0, 0))
    for market, spaces in meanings.items():
        shown = []
        for place, meaning in enumerate(spaces):
            here = [
                mark(seat)
                for seat in range(view.players)
                if view.markets[seat * len(MARKETS) + market] == place
            ]
            shown.append(Text(f"{meaning} ").append_text(joined(here, "")))
        lines.add_row(capital(MARKET_NAMES[market], texts), joined(shown, " ▸ "))
    return lines
