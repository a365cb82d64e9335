"""Egizia drawn in a terminal: river, buildings, markets and players, readable without colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from floodplain.games.egizia.buildings import AT_GRAVES, AT_OBELISK, AT_TEMPLE
from floodplain.games.egizia.cards import COLOURS, FIELD, GRAIN, GROW_SHOWN, MARKETS, NO_CARD, QUARRY, STONE
from floodplain.games.egizia.river import (
    ANY_CREW,
    CARD,
    CREWS,
    EFFECTS,
    FLOODS,
    JOKER,
    JOKER_AND_FLOOD,
    SHOWN_CREWS,
    SITE,
    Space,
)
from floodplain.games.egizia.rules.cards import COLOUR_NAMES, MARKET_NAMES
from floodplain.games.egizia.rules.rounds import PHASES
from floodplain.games.egizia.rules.stones import value_of
from floodplain.games.egizia.sphinx import GRAVE_STONES, PERMANENTS, STRENGTH_OF, TITHE, SphinxCard
from floodplain.games.egizia.state import NOBODY, Egizia
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import asked, awaited
from floodplain.kernel.lines import flow
from floodplain.kernel.terminal import NO_NUMBERS, Panel, Size, Terminal
from floodplain.kernel.text import Texts

# Dark letters on a ground of their own stand out on light and on dark terminals alike.
SEATS: Final = (
    "black on rgb(126,180,232)",
    "black on rgb(240,150,130)",
    "black on rgb(150,205,130)",
    "black on rgb(238,206,92)",
)
CREW_STYLES: Final = (
    "black on rgb(126,180,232)",
    "white on rgb(70,70,70)",
    "black on rgb(238,206,92)",
    "black on rgb(225,225,225)",
)
FIELD_STYLES: Final = ("black on rgb(140,196,120)", "black on rgb(210,215,100)", "black on rgb(205,160,115)")
BLOCK_WIDTH: Final = 48
WIDE: Final = 97  # from here on, players stand side by side, and so do the names of the river
BUILDING: Final = PHASES.index("building")
# What Sphinx cards pay that do not pay so many points once.
PAYS: Final = {
    GRAVE_STONES: "\u00d7 {} {}",
    PERMANENTS: "\u00d7 {} {}",
    STRENGTH_OF: "={} {}",
    TITHE: "{} / {tithe_of} {}",
}


class EgiziaTerminal(Terminal[Egizia]):
    """The river in two columns, buildings and markets below it, and what everybody has."""

    closing: ClassVar[Mapping[str, str]] = {"ship": "pass", "lay": "done", "crew": "decline", "sale": "none"}

    def panels(
        self,
        view: Egizia,
        seat: int | None,
        names: Sequence[str],
        texts: Texts,
        size: Size,
        numbers: Mapping[int, int] = NO_NUMBERS,
    ) -> list[Panel]:
        """The river first, or the buildings while crews build; then the seat that looks."""
        order = [((seat or 0) + step) % view.players for step in range(view.players)]
        is_wide = size.width >= WIDE
        width = BLOCK_WIDTH if is_wide else size.width
        blocks = [_player(view, each, names[each], texts, width) for each in order]
        heading = _heading(view, texts, size.width)
        river = Panel(_capital("river", texts), _river(view, texts, is_wide, _berths(view, numbers)))
        built = [
            Panel(_capital("buildings", texts), _built(view, texts)),
            Panel(_capital("markets", texts), _markets(view, texts)),
        ]
        if is_wide:
            players = [Panel(_capital("players", texts), _side_by_side(blocks))]
        else:
            players = [Panel(names[each], block) for each, block in zip(order, blocks, strict=True)]
        if view.phase >= BUILDING:
            built[0] = Panel(built[0].name, Group(heading, built[0].drawn))
            return [built[0], players[0], built[1], *players[1:], river]
        river = Panel(river.name, Group(heading, river.drawn))
        return [river, players[0], *built, *players[1:]]

    def remark(self, view: Egizia, answer: int, texts: Texts) -> str:
        """What a space gives, how strong a crew is, what a stone costs, what a Sphinx card pays."""
        decision = asked(view)
        match decision.parts(view, answer):
            case {"card": str(card), "space": _}:
                return texts.help(card)
            case {"space": str(name)} if name in view.material.river.names:
                return _at(view, view.material.river.names.index(name), texts)
            case {"crew": str(name)} if name in CREWS:
                strength = view.crews[decision.seat * len(CREWS) + CREWS.index(name)]
                return f"{texts.word('strength')} {strength}"
            case {"building": str(building), "place": str(place)} if (building, place) in _places(view):
                return f"{value_of(view, _places(view).index((building, place)))} {texts.word('stone')}"
            case {"card": str(first), "second": str(second)}:
                points = [_sphinx_points(view, name, texts) for name in (first, second)]
                return ", ".join(filter(None, points))
            case _:
                return ""

    def facts(self, view: Egizia, texts: Texts) -> dict[str, str]:
        """What each Sphinx card of the edition pays."""
        return {card.name: _pays(view, card, texts) for card in view.material.sphinx}


def _side_by_side(blocks: Sequence[Text]) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for first in range(0, len(blocks), 2):
        grid.add_row(*blocks[first : first + 2])
    return grid


def _built(view: Egizia, texts: Texts) -> Table:
    middle = Table.grid(padding=(0, 3, 0, 0))
    middle.add_row(_buildings(view, texts), _pyramid(view, texts))
    return middle


# --- the round and the river --------------------------------------------------------------------------


def _heading(view: Egizia, texts: Texts, width: int) -> Text:
    """Round and phase, order of play, flood, and how many Sphinx cards can be drawn."""
    parts = [
        Text(f"{view.round}/{view.material.rounds} {texts.word(PHASES[view.phase])}", style="bold"),
        Text.assemble(f"{texts.word('order')} ", *[_mark(seat) for seat in view.order]),
        Text(f"{texts.word('flood')} ").append_text(_flood(view, texts)),
        Text(f"{texts.word('sphinx_card')} {view.sphinx_left()}"),
    ]
    return Text("\n").join(flow(parts, "", " · ", width))


def _flood(view: Egizia, texts: Texts) -> Text:
    shown = [
        Text(f"[{texts.word(name)}]", style="bold") if place == view.flood else Text(texts.word(name))
        for place, name in enumerate(FLOODS)
    ]
    return _joined(shown, " ")


def _mark(seat: int) -> Text:
    """A ship, stone or marker of a seat: its number on its ground."""
    return Text(f"[{seat + 1}]", style=SEATS[seat])


def _berths(view: Egizia, numbers: Mapping[int, int]) -> dict[str, int]:
    """The numbers of the answers that send a ship to a space, by its name."""
    if not numbers:
        return {}
    decision = asked(view)
    found = {str(decision.parts(view, answer).get("space", "")): number for answer, number in numbers.items()}
    return {name: number for name, number in found.items() if name in view.material.river.names}


def _river(view: Egizia, texts: Texts, is_wide: bool, berths: Mapping[str, int]) -> Table:
    """From source to sea, two spaces a line, each with the number that sends a ship there."""
    river = Table.grid(padding=(0, 1, 0, 0))
    name_width = 14 if berths else 11
    for width in (name_width, 35, name_width, 36):
        river.add_column(min_width=width if is_wide else None, max_width=width)
    for first in range(0, view.material.river.length, 2):
        cells: list[Text] = []
        for number in range(first, min(first + 2, view.material.river.length)):
            space = view.material.river.spaces[number]
            ahead = f"{berths.get(space.name, ''):>2} " if berths else ""
            name = Text(texts.word(space.name), style="bold" if space.kind == SITE else "")
            cells.append(Text.assemble((ahead, "bold"), name))
            cells.append(_space(view, number, space, texts, is_wide))
        river.add_row(*cells)
    return river


def _space(view: Egizia, number: int, space: Space, texts: Texts, is_wide: bool = True) -> Text:
    if space.kind == SITE:
        return _site(view, space.site, texts)
    ships = [_mark(seat) for seat in range(view.players) for at in view.ships[seat] if at == number]
    shown = Text.assemble(*ships, " " if ships else "")
    if space.kind == CARD:
        lying = view.river[number]
        return shown.append_text(Text("·") if lying == NO_CARD else _card(view, lying, texts, is_wide))
    shown.append("● " if space.closed else "○ ")
    return shown.append_text(_effect(space, texts, is_wide))


def _card(view: Egizia, card: int, texts: Texts, is_wide: bool) -> Text:
    """A Nile card by its name; on a narrow river, growth by the letters of the crews."""
    nile = view.material.nile
    if nile.kinds[card] == GROW_SHOWN and not is_wide:
        return Text("▪ ").append_text(_growth(nile.cards[card].crews, texts))
    return Text(f"▪ {texts.word(nile.names[card])}")


def _effect(space: Space, texts: Texts, is_wide: bool) -> Text:
    """What a town does; on a narrow river by signs as far as it can be."""
    if space.effect == SHOWN_CREWS:
        return _growth(space.crews, texts)
    if space.effect == JOKER_AND_FLOOD and not is_wide:
        return _growth((JOKER,), texts).append(" ~±1", "none")
    if space.effect == ANY_CREW and not is_wide:
        return Text(f"?+1 +{space.stones} {texts.word('stone')}")
    return Text(texts.word(EFFECTS[space.effect]))


def _growth(crews: Sequence[int], texts: Texts) -> Text:
    return _joined([_crew(crew, "+1", texts) for crew in crews], " ")


def _site(view: Egizia, site: int, texts: Texts) -> Text:
    shown = Text()
    for place, slot in enumerate(view.slots_of(site), start=1):
        shown.append(f" {place}:")
        shown.append_text(Text("·") if view.slots[slot] == NOBODY else _mark(view.slots[slot]))
    if view.waiting[site]:
        shown.append(f"  {texts.word('waiting')} ")
        shown.append_text(_joined([_mark(seat) for seat in view.waiting[site]], ""))
    return shown


def _crew(crew: int, text: str, texts: Texts) -> Text:
    """A crew's letter with something after it."""
    return Text(f"{texts.word(f'{CREWS[crew]}_letter')}{text}", style=CREW_STYLES[crew])


# --- buildings and markets ----------------------------------------------------------------------------


def _buildings(view: Egizia, texts: Texts) -> Table:
    buildings = view.material.buildings
    lines = Table.grid(padding=(0, 1, 0, 0))
    for building in (AT_OBELISK, AT_GRAVES, AT_TEMPLE):
        parts: dict[str, list[Text]] = {}
        for space in list_bits(buildings.of_building[building]):
            parts.setdefault(buildings.names[space][0], []).append(_building_space(view, space))
        for part, spaces in parts.items():
            lines.add_row(_capital(part, texts), _joined(spaces, " "))
    return lines


def _building_space(view: Egizia, space: int) -> Text:
    """Who built it; or its value, in brackets when it may be built next."""
    buildings = view.material.buildings
    for seat in range(view.players):
        if view.laid[seat] >> space & 1:
            return _mark(seat)
    value = str(buildings.values[space])
    if buildings.building[space] == AT_GRAVES:
        grave = space - buildings.first_grave
        value = str(view.graves[grave]) if grave < len(view.graves) else "?"
    return Text(f"({value})", style="bold") if view.open >> space & 1 else Text(f" {value} ")


def _pyramid(view: Egizia, texts: Texts) -> Text:
    """The floors from the top, each numbered as answers call it."""
    floors = view.material.buildings.floors
    widest = floors[0].bit_count()
    lines = [Text(_capital("pyramid", texts))]
    for number in range(len(floors) - 1, -1, -1):
        spaces = [_building_space(view, space) for space in list_bits(floors[number])]
        indent = " " * (2 * (widest - len(spaces)))
        lines.append(Text(f"{number + 1} {indent}").append_text(_joined(spaces, " ")))
    return Text("\n").join(lines)


def _markets(view: Egizia, texts: Texts) -> Table:
    """Both markets from the top down, with what each space means."""
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
                _mark(seat)
                for seat in range(view.players)
                if view.markets[seat * len(MARKETS) + market] == place
            ]
            shown.append(Text(f"{meaning} ").append_text(_joined(here, "")))
        lines.add_row(_capital(MARKET_NAMES[market], texts), _joined(shown, " ▸ "))
    return lines


# --- players ------------------------------------------------------------------------------------------


def _player(view: Egizia, seat: int, name: str, texts: Texts, width: int) -> Text:
    decision = awaited(view)
    acts = decision is not None and decision.seat == seat
    title = Text.assemble("▶ " if acts else "  ", _mark(seat), (f" {name}", "bold"))
    title.append(f"  {view.scores[seat]} {texts.word('points')}", "not bold")
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
    """A crew's letter and strength; a z after it: it rests."""
    rests = "z" if view.resting[seat] >> crew & 1 else ""
    return _crew(crew, f" {view.crews[seat * len(CREWS) + crew]}{rests}", texts)


def _fields(view: Egizia, seat: int, texts: Texts) -> list[Text]:
    """The wheat of each colour of field; in brackets when it is dry."""
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
    """The Sphinx cards that are known, each with what it pays, or their number."""
    known = [view.material.sphinx[card] for card in list_bits(view.kept[seat])]
    cards = [Text(f"◆ {texts.word(card.name)} ({_pays(view, card, texts)})") for card in known]
    hidden = view.holding[seat] - len(cards)
    if hidden:
        cards.append(Text(f"◆ {texts.word('sphinx_card')} {hidden}"))
    return cards


def _pays(view: Egizia, card: SphinxCard, texts: Texts) -> str:
    """What a Sphinx card pays, in points."""
    amount = "/".join(map(str, card.points))
    form = PAYS.get(card.condition, "{} {}")
    return form.format(amount, texts.word("points"), tithe_of=view.material.tithe_of)


def _at(view: Egizia, number: int, texts: Texts) -> str:
    """What a space of the river gives."""
    space = view.material.river.spaces[number]
    shown = _space(view, number, space, texts).plain.strip()
    return shown if space.kind == SITE else shown.lstrip("▪○● ").rstrip("·")


def _places(view: Egizia) -> list[tuple[str, str]]:
    return view.material.buildings.names


def _sphinx_points(view: Egizia, name: str, texts: Texts) -> str:
    card = next((card for card in view.material.sphinx if card.name == name), None)
    return "" if card is None else _pays(view, card, texts)


# --- small things -------------------------------------------------------------------------------------


def _capital(token: str, texts: Texts) -> str:
    word = texts.word(token)
    return f"{word[:1].upper()}{word[1:]}"


def _joined(parts: Iterable[Text], between: str) -> Text:
    return Text(between).join(parts)


TERMINAL: Final = EgiziaTerminal()
