"""The round and the river at a terminal, from source to sea."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.table import Table
from rich.text import Text

from floodplain.games.egizia.cards import GROW_SHOWN, NO_CARD
from floodplain.games.egizia.river import (
    ANY_CREW,
    CARD,
    EFFECTS,
    FLOODS,
    JOKER,
    JOKER_AND_FLOOD,
    SHOWN_CREWS,
    SITE,
    Space,
)
from floodplain.games.egizia.rules.rounds import PHASES
from floodplain.games.egizia.state import NOBODY, Egizia
from floodplain.games.egizia.terminal.signs import crew_sign, joined, mark
from floodplain.kernel.flow import asked
from floodplain.kernel.text import Texts
from floodplain.terminal.lines import flow


def draw_heading(view: Egizia, texts: Texts, width: int) -> Text:
    """Return round and phase, order of play, flood, and how many Sphinx cards can be drawn."""
    parts = [
        Text(f"{view.round}/{view.material.rounds} {texts.word(PHASES[view.phase])}", style="bold"),
        Text.assemble(f"{texts.word('order')} ", *[mark(seat) for seat in view.order]),
        Text(f"{texts.word('flood')} ").append_text(_flood(view, texts)),
        Text(f"{texts.word('sphinx_card')} {view.sphinx_left()}"),
    ]
    return Text("\n").join(flow(parts, "", " · ", width))


def _flood(view: Egizia, texts: Texts) -> Text:
    shown = [
        Text(f"[{texts.word(name)}]", style="bold") if place == view.flood else Text(texts.word(name))
        for place, name in enumerate(FLOODS)
    ]
    return joined(shown, " ")


def berths(view: Egizia, numbers: Mapping[int, int]) -> dict[str, int]:
    """Return the numbers of the answers that send a ship to a space, by its name."""
    if not numbers:
        return {}
    decision = asked(view)
    found = {str(decision.parts(view, answer).get("space", "")): number for answer, number in numbers.items()}
    return {name: number for name, number in found.items() if name in view.material.river.names}


def draw_river(view: Egizia, texts: Texts, is_wide: bool, berths: Mapping[str, int]) -> Table:
    """Draw the river from source to sea, two spaces per line, with the numbers of answers."""
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
    ships = [mark(seat) for seat in range(view.players) for at in view.ships[seat] if at == number]
    shown = Text.assemble(*ships, " " if ships else "")
    if space.kind == CARD:
        lying = view.river[number]
        return shown.append_text(Text("·") if lying == NO_CARD else _card(view, lying, texts, is_wide))
    shown.append("● " if space.closed else "○ ")
    return shown.append_text(_effect(space, texts, is_wide))


def _card(view: Egizia, card: int, texts: Texts, is_wide: bool) -> Text:
    """Return a Nile card by name; on a narrow river, growth by the letters of the crews."""
    nile = view.material.nile
    if nile.kinds[card] == GROW_SHOWN and not is_wide:
        return Text("▪ ").append_text(_growth(nile.cards[card].crews, texts))
    return Text(f"▪ {texts.word(nile.names[card])}")


def _effect(space: Space, texts: Texts, is_wide: bool) -> Text:
    """Return what a town does; on a narrow river in signs where possible."""
    if space.effect == SHOWN_CREWS:
        return _growth(space.crews, texts)
    if space.effect == JOKER_AND_FLOOD and not is_wide:
        return _growth((JOKER,), texts).append(" ~±1", "none")
    if space.effect == ANY_CREW and not is_wide:
        return Text(f"?+1 +{texts.word(f'{space.stones} stone')}")
    return Text(texts.word(EFFECTS[space.effect]))


def _growth(crews: Sequence[int], texts: Texts) -> Text:
    return joined([crew_sign(crew, "+1", texts) for crew in crews], " ")


def _site(view: Egizia, site: int, texts: Texts) -> Text:
    shown = Text()
    for place, slot in enumerate(view.slots_of(site), start=1):
        shown.append(f" {place}:")
        shown.append_text(Text("·") if view.slots[slot] == NOBODY else mark(view.slots[slot]))
    if view.waiting[site]:
        shown.append(f"  {texts.word('waiting')} ")
        shown.append_text(joined([mark(seat) for seat in view.waiting[site]], ""))
    return shown


def space_in_words(view: Egizia, number: int, texts: Texts) -> str:
    """Return what a space of the river gives, in words."""
    space = view.material.river.spaces[number]
    shown = _space(view, number, space, texts).plain.strip()
    return shown if space.kind == SITE else shown.lstrip("▪○● ").rstrip("·")
