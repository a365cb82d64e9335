"""Fertility at a terminal: the valley, the pools, the offer and every Metropolis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from floodplain.games.fertility.rules.place import PlaceTile
from floodplain.games.fertility.squares import square_name
from floodplain.games.fertility.state import Fertility
from floodplain.games.fertility.terminal.city import district_in_words, metropolis, shop_in_words, shop_sign
from floodplain.games.fertility.terminal.signs import capital, goods, joined, legend, tiles
from floodplain.games.fertility.terminal.valley import draw_small, draw_valley, framed_width, small_width
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import asked, awaited, perform
from floodplain.kernel.text import Texts
from floodplain.terminal.panels import Panel, Reader, Terminal

BETWEEN: Final = 3  # columns between the valley and what is next to it
CITY_WIDTH: Final = 48
SIDE_WIDTH: Final = 28  # the width of pools, stock and districts next to the valley
TILES_WIDTH: Final = 17  # the width of three tiles, or four goods, after a name
TWO_CITIES: Final = 2 * CITY_WIDTH + 2
ENOUGH_LINES: Final = 36  # lines for the framed valley and a question below it
FIRST: Final[Mapping[str, str]] = {
    "build": "row",
    "pay": "row",
    "supply": "metropolis",
    "exchange": "metropolis",
}


class FertilityTerminal(Terminal[Fertility]):
    """The valley, with pools and stock next to it if there is room, and every Metropolis."""

    closing: ClassVar[Mapping[str, str]] = {"supply": "done"}

    def panels(self, view: Fertility, reader: Reader) -> list[Panel]:
        """Return the valley first; on a small screen, what the question is about."""
        order, names = reader.order(view.players), reader.names
        texts, size = reader.texts, reader.size
        offer = _offer(view, texts)
        is_small = size.height < ENOUGH_LINES
        drawn = draw_small(view) if is_small else draw_valley(view)
        room = size.width - BETWEEN - (small_width(view) if is_small else framed_width(view))
        pools = _pools(view, order, names, texts, room if room >= SIDE_WIDTH else size.width)
        if room < SIDE_WIDTH:
            found = {"valley": Group(heading(view, texts), drawn), "pool": Group(pools), "row": offer}
        elif is_small:
            found = {"valley": Group(heading(view, texts), _side_by_side(drawn, pools)), "row": offer}
        else:
            beside = Group("", pools, "", offer)
            found = {"valley": Group(heading(view, texts), _side_by_side(drawn, beside))}
        found |= _cities(view, order, names, texts, size.width)
        found["signs"] = Group(legend(view.material, texts, size.width))
        decision = awaited(view)
        first = FIRST.get(decision.kind, "valley") if decision and is_small else "valley"
        ordered = sorted(found, key=lambda name: name != first)
        return [Panel(capital(name, texts), found[name]) for name in ordered]

    def remark(self, view: Fertility, answer: int, texts: Texts) -> str:
        """Return the quarries that a place creates, the shops of a district, or what a shop still needs."""
        decision = asked(view)
        if isinstance(decision, PlaceTile):
            return _quarries(view, answer, texts)
        match decision.parts(view, answer):
            case {"district": int(district)}:
                return district_in_words(view.material, district - 1, texts)
            case {"good": str(), "shop": int(shop)}:
                progress = view.shops[view.positions(decision.seat)[shop - 1]]
                return shop_in_words(view.material, progress, texts)
            case _:
                return ""

    def facts(self, view: Fertility, texts: Texts) -> dict[str, str]:
        """Return every district and god of the edition, and the scales of wheat, gods and monuments."""
        material = view.material
        word = texts.word("district")
        districts = {
            f"{word} {number + 1}": district_in_words(material, number, texts)
            for number in range(material.no_district)
        }
        gods = {f"god-{number}": texts.help("god") for number in range(1, material.gods + 1)}
        return {
            **districts,
            **gods,
            "wheat": " ".join(map(str, material.wheat_debens)),
            "god": " ".join(map(str, material.statue_debens)),
            "monument": f"{material.first_award} / {material.second_award}",
        }


def heading(view: Fertility, texts: Texts) -> Text:
    """Return the number of the turn and of all turns; the last one is announced."""
    turn = -(-view.turn // view.players)
    line = Text(texts.phrase("remark", "turn", {"turn": turn, "turns": view.turns_each()}), style="bold")
    if view.is_last_turn():
        line.append(f" · {texts.phrase('remark', 'last_turn')}", "bold reverse")
    return line


def _side_by_side(left: Text, right: Group | Text) -> Table:
    grid = Table.grid(padding=(0, BETWEEN, 0, 0))
    grid.add_column(min_width=max(line.cell_len for line in left.split()))
    grid.add_row(left, right)
    return grid


def _pools(view: Fertility, order: Sequence[int], names: Sequence[str], texts: Texts, width: int) -> Text:
    """Return the pools of all players, and the stock."""
    lines = [
        *[(Text(names[seat], style="bold"), tiles(view.pools[seat])) for seat in order],
        (Text(capital("common", texts)), tiles(view.common)),
        (Text(capital("pile", texts)), Text(str(view.pile))),
        (Text(capital("stock", texts)), goods(view.stock)),
        (Text(capital("gathered", texts)), goods(view.gathered)),
    ]
    for name, _ in lines[: len(order)]:  # names may have any length
        name.truncate(width - TILES_WIDTH, overflow="ellipsis")
    return Text("\n").join(_beside(name, shown, width) for name, shown in lines)


def _beside(name: Text, shown: Text, width: int) -> Text:
    """Return a name and what belongs to it on one line, or on two if it is too wide."""
    line = joined((name, shown))
    return line if line.cell_len <= width else Text("\n  ").join((name, shown))


def _offer(view: Fertility, texts: Texts) -> Group:
    """Return the districts in the row: number, cost and shops."""
    offer = Table.grid(padding=(0, 1, 0, 0))
    for number in view.row:
        cost = f"({view.material.district_cost[number]})"
        shops = joined(
            [shop_sign(view.material, progress) for progress in view.material.district_shops[number]]
        )
        offer.add_row(Text(f"{number + 1:2}", style="bold"), cost, shops)
    return Group(Text(f"{capital('row', texts)} ({texts.word('cost')})"), offer)


def _cities(
    view: Fertility, order: Sequence[int], names: Sequence[str], texts: Texts, width: int
) -> dict[str, Group]:
    """Return the Metropolises, two side by side if there is room."""
    is_wide = width >= TWO_CITIES
    blocks = [metropolis(view, each, names[each], texts, CITY_WIDTH if is_wide else width) for each in order]
    if not is_wide:
        return {"metropolis": Group(*blocks)}
    grid = Table.grid(padding=(0, 2, 0, 0))
    for first in range(0, len(blocks), 2):
        grid.add_row(*blocks[first : first + 2])
    return {"metropolis": Group(grid)}


def _quarries(view: Fertility, answer: int, texts: Texts) -> str:
    """Return the squares that a place would close on all four sides."""
    after = view.copy()
    perform(after, answer)
    opened = [square_name(square) for square in list_bits(after.quarries & ~view.quarries)]
    return texts.phrase("remark", "quarry", {"squares": ", ".join(opened)}) if opened else ""


TERMINAL: Final = FertilityTerminal()
