"""Egizia at a terminal: river, buildings, markets and players, readable without colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from rich.console import Group

from floodplain.games.egizia.cards import NO_CARD
from floodplain.games.egizia.river import CREWS
from floodplain.games.egizia.rules.rounds import PHASES
from floodplain.games.egizia.rules.stones import value_of
from floodplain.games.egizia.state import Egizia
from floodplain.games.egizia.terminal.players import draw_player, side_by_side, sphinx_in_words, what_it_pays
from floodplain.games.egizia.terminal.river import berths, draw_heading, draw_river, space_in_words
from floodplain.games.egizia.terminal.signs import capital
from floodplain.games.egizia.terminal.works import draw_buildings, draw_markets
from floodplain.kernel.flow import asked
from floodplain.kernel.text import Texts
from floodplain.terminal.panels import Panel, Reader, Terminal

BLOCK_WIDTH: Final = 48
WIDE: Final = 97  # from this width on, players and the names of the river are side by side
BUILDING: Final = PHASES.index("building")


class EgiziaTerminal(Terminal[Egizia]):
    """The river in two columns, buildings and markets below it, and what all players have."""

    closing: ClassVar[Mapping[str, str]] = {"ship": "pass", "lay": "done", "crew": "decline", "sale": "none"}

    def panels(self, view: Egizia, reader: Reader) -> list[Panel]:
        """Return the river first, or the buildings while crews build; then the reader's seat."""
        order, names = reader.order(view.players), reader.names
        texts, size = reader.texts, reader.size
        is_wide = size.width >= WIDE
        width = BLOCK_WIDTH if is_wide else size.width
        blocks = [draw_player(view, each, names[each], texts, width) for each in order]
        heading = draw_heading(view, texts, size.width)
        river = Panel(capital("river", texts), draw_river(view, texts, is_wide, berths(view, reader.numbers)))
        built = [
            Panel(capital("buildings", texts), draw_buildings(view, texts)),
            Panel(capital("markets", texts), draw_markets(view, texts)),
        ]
        if is_wide:
            players = [Panel(capital("players", texts), side_by_side(blocks))]
        else:
            players = [Panel(names[each], block) for each, block in zip(order, blocks, strict=True)]
        if view.phase >= BUILDING:
            built[0] = Panel(built[0].name, Group(heading, built[0].drawn))
            return [built[0], players[0], built[1], *players[1:], river]
        river = Panel(river.name, Group(heading, river.drawn))
        return [river, players[0], *built, *players[1:]]

    def remark(self, view: Egizia, answer: int, texts: Texts) -> str:
        """Return what a space gives, a crew's strength, a stone's cost, or what a Sphinx card scores."""
        decision = asked(view)
        match decision.parts(view, answer):
            case {"card": str(card), "space": _}:
                return texts.help(card)
            case {"space": str(name)} if name in view.material.river.names:
                return space_in_words(view, view.material.river.names.index(name), texts)
            case {"crew": str(name)} if name in CREWS:
                strength = view.crews[decision.seat * len(CREWS) + CREWS.index(name)]
                return f"{texts.word('strength')} {strength}"
            case {"building": str(building), "place": str(place)} if (building, place) in _places(view):
                return texts.word(f"{value_of(view, _places(view).index((building, place)))} stone")
            case {"card": str(first), "second": str(second)}:
                points = [sphinx_in_words(view, name, texts) for name in (first, second)]
                return ", ".join(filter(None, points))
            case _:
                return ""

    def facts(self, view: Egizia, texts: Texts) -> dict[str, str]:
        """Return what each Sphinx card of the edition scores, and what the cards on the river do."""
        nile = view.material.nile
        cards = {
            name: f"{texts.word(nile.names[card])}: {texts.help(nile.names[card])}"
            for name, card in zip(view.material.river.names, view.river, strict=True)
            if card != NO_CARD
        }
        return cards | {card.name: what_it_pays(view, card, texts) for card in view.material.sphinx}


def _places(view: Egizia) -> list[tuple[str, str]]:
    return view.material.buildings.names


TERMINAL: Final = EgiziaTerminal()
