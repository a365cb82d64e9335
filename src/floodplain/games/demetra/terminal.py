"""Demetra at a terminal: every country, the village and the stores, readable without colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from floodplain.games.demetra.cubes import CROP_COUNT, CROP_LETTERS, CROPS, held
from floodplain.games.demetra.material import EVENT_LETTERS, EVENTS, WORKER_COUNT, WORKER_LETTERS, WORKERS
from floodplain.games.demetra.scoring import breakdown
from floodplain.games.demetra.state import Demetra
from floodplain.games.demetra.view import hidden
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import asked
from floodplain.kernel.text import Texts
from floodplain.terminal.panels import Panel, Reader, Terminal

# Letters on coloured backgrounds are readable on light and on dark terminals.
GROUNDS: Final = (
    "bold white on rgb(106,74,46)",
    "bold black on rgb(132,196,140)",
    "bold black on rgb(240,160,80)",
    "bold white on rgb(140,38,62)",
    "bold black on rgb(244,212,96)",
)
HARVESTED: Final = "black on rgb(214,208,192)"
WORKER: Final = "bold white on rgb(52,84,132)"
EMPTY: Final = "dim"
OFFERED: Final = "underline"

RIPE_SIGN: Final = "*"
HARVESTED_SIGN: Final = "-"
WORKER_SIGN: Final = "@"
REGISTER_SIGN: Final = "+"
STORE_SIGN: Final = "$"

CELLS: Final = (6, 5)  # the width of a hex on the own board: wide, and narrow
OTHER_CELL: Final = 4
WIDE: Final = 100  # from this width on, two boards of others are side by side
TALL: Final = 48  # from this height on, every event of the village has its own line
OTHER_WIDTH: Final = 48
PANEL_WIDTH: Final = 41
GAP: Final = "  "
NOTHING: Final = "-"


class DemetraTerminal(Terminal[Demetra]):
    """The own country with its legend, boards of others beside or below it, and the village."""

    closing: ClassVar[Mapping[str, str]] = {"action": "stop"}

    def panels(self, view: Demetra, reader: Reader) -> list[Panel]:
        """Return the country of the reader and the village, then what others have, and the legend."""
        order, names = reader.order(view.players), reader.names
        texts, size = reader.texts, reader.size
        is_wide = size.width >= WIDE
        top = Table.grid(padding=(0, 2, 0, 0))
        cell = CELLS[not is_wide]
        beside = PANEL_WIDTH if is_wide else size.width - _width(view, cell) - 2
        top.add_row(
            Group(_title(view, order[0], names[order[0]], texts), draw_board(view, order[0], cell)),
            _village(view, texts, beside, in_lines=is_wide and size.height >= TALL),
        )
        own = Panel(_capital("field", texts), Group(top, *_below(view, order[0], texts, size.width)))
        legend = Panel(_capital("signs", texts), _legend(texts, size.width))
        if is_wide:
            blocks = [_other(view, each, names[each], texts) for each in order[1:]]
            return [own, Panel(", ".join(names[each] for each in order[1:]), _side_by_side(blocks)), legend]
        wares = [Panel(names[each], _wares(view, each, names[each], texts)) for each in order[1:]]
        boards = [Panel(names[each], _other(view, each, names[each], texts)) for each in order[1:]]
        return [own, *wares, *boards, legend]

    def remark(self, view: Demetra, answer: int, texts: Texts) -> str:
        """Return the crop of a field and what it costs, or the value and the power of a worker."""
        match asked(view).parts(view, answer):
            case {"worker": str(name)} if name in WORKERS:
                return texts.help(name)
            case {"field": str(name)} if name in view.material.board.names:
                hex_ = view.material.board.names.index(name)
                crop = texts.word(CROPS[view.material.crop_of[hex_]])
                price = [view.prices[place] for place, field in enumerate(view.stores) if field == hex_]
                return f"{crop} = {_cubes(price[0]).plain.strip()}" if price else crop
            case _:
                return ""

    def facts(self, view: Demetra, texts: Texts) -> dict[str, str]:
        """Return the letters that workers and events are drawn by."""
        letters = [*zip(WORKER_LETTERS, WORKERS, strict=True), *zip(EVENT_LETTERS, EVENTS, strict=True)]
        return {letter: f"{texts.word(name)}. {texts.help(name)}" for letter, name in letters}


def _side_by_side(blocks: Sequence[RenderableType]) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for first in range(0, len(blocks), 2):
        grid.add_row(*blocks[first : first + 2])
    return grid


def _wares(view: Demetra, seat: int, name: str, texts: Texts) -> RenderableType:
    """Return what can be bought from another player, and what they can buy with."""
    cubes, store, _ = _belongings(view, seat, texts)
    return Group(
        _title(view, seat, name, texts).append("  ").append_text(cubes), Text("  ").append_text(store)
    )


# --- boards -------------------------------------------------------------------------------------------


def draw_board(view: Demetra, seat: int, cell: int) -> Text:
    """Return the rows of a country, offset by half a hex, with what lies on every hex."""
    rows = view.material.board.rows
    longest = max(rows.values())
    drawn = Text(no_wrap=True)
    hex_ = 0
    for name, length in rows.items():
        drawn.append(f"{name} " + " " * ((longest - length) * cell // 2), "dim")
        for _ in range(length):
            text, style = _hex(view, seat, hex_, is_large=cell != OTHER_CELL)
            drawn.append(text, style)
            drawn.append(" " * (cell - len(text)))
            hex_ += 1
        drawn.append("\n")
    drawn.rstrip()
    return drawn


def _hex(view: Demetra, seat: int, hex_: int, is_large: bool) -> tuple[str, str]:
    """Return what a hex shows, and its style: its number, a sign, and the letter of its crop or worker."""
    name = view.material.board.names[hex_]
    crop = view.material.crop_of[hex_]
    place = name if is_large else name[1:]
    letter = CROP_LETTERS[crop]
    if view.standing[seat] >> hex_ & 1:
        return f"{place}{WORKER_SIGN}{WORKER_LETTERS[view.worker_at(seat, hex_)]}", WORKER
    if view.ripe[seat] >> hex_ & 1:
        return f"{place}{RIPE_SIGN}{letter}", GROUNDS[crop]
    if view.fields[seat] >> hex_ & 1:
        return f"{place}{HARVESTED_SIGN}{letter.lower()}", HARVESTED
    if not is_large:
        return " · ", EMPTY
    return _empty_hex(view, hex_)


def _empty_hex(view: Demetra, hex_: int) -> tuple[str, str]:
    """Return the crop of an empty hex, and whether its field is on offer."""
    name, letter = view.material.board.names[hex_], CROP_LETTERS[view.material.crop_of[hex_]].lower()
    if view.register >> hex_ & 1:
        return f"{name}{REGISTER_SIGN}{letter}", OFFERED
    if hex_ in view.stores:
        return f"{name}{STORE_SIGN}{letter}", OFFERED
    return f"{name} {letter}", EMPTY


def _width(view: Demetra, cell: int) -> int:
    """Return the width of a country with hexes of a given width."""
    return len("A ") + cell * max(view.material.board.rows.values())


def _other(view: Demetra, seat: int, name: str, texts: Texts) -> RenderableType:
    block = Table.grid()
    block.add_column(width=OTHER_WIDTH)
    for part in (
        _title(view, seat, name, texts),
        draw_board(view, seat, OTHER_CELL),
        *_belongings(view, seat, texts),
    ):
        block.add_row(part)
    return block


def _title(view: Demetra, seat: int, name: str, texts: Texts) -> Text:
    """Return the name, an arrow for the current player, and the publicly known points."""
    is_current = view.turn > 0 and view.current() == seat
    points = breakdown(view, seat)
    known = sum(points) if not hidden(view, seat) else sum(points[:-1])
    sign = "▶ " if is_current else "  "
    unit = texts.phrase("game", "points", {"count": known})
    return Text.assemble((sign + name, "bold"), f"  {known} {unit}", no_wrap=True)


def _belongings(view: Demetra, seat: int, texts: Texts) -> list[Text]:
    """Return the cubes, store and hand of a seat."""
    cubes = Text(f"{texts.word('cubes')}: ", no_wrap=True).append(_cubes(view.cubes[seat]))
    if hidden(view, seat):
        cubes.append(f" + {texts.word(f'{hidden(view, seat)} hidden')}")
    size = view.material.store_size
    store = Text(f"{texts.word('stall')}: ")
    for index in range(seat * size, (seat + 1) * size):
        if view.stores[index] >= 0:
            store.append(_field(view, view.stores[index])).append(" = ").append(_cubes(view.prices[index]))
            store.append("   ")
        else:
            store.append(f"{NOTHING}   ", "dim")
    hand = Text(f"{texts.word('hand')}: ").append(_letters(view, view.hands[seat]))
    return [cubes, store, hand]


# --- the village --------------------------------------------------------------------------------------


def _below(view: Demetra, seat: int, texts: Texts, width: int) -> list[Text]:
    """Return the reader's possessions, and those of village and fallow, with as many per line as fit."""
    cubes, store, hand = _belongings(view, seat, texts)
    parts = [cubes, store, hand]
    if width < WIDE:
        parts.extend([_villagers(view, texts), _fallow(view, texts)])
    lines: list[Text] = []
    for part in parts:
        if lines and width < WIDE and lines[-1].cell_len + len(GAP) + part.cell_len <= width:
            lines[-1].append(GAP).append_text(part)
        else:
            lines.append(part)
    return lines


def _villagers(view: Demetra, texts: Texts) -> Text:
    return Text(f"{texts.word('village')}: ", "bold").append(_letters(view, view.village))


def _fallow(view: Demetra, texts: Texts) -> Text:
    names = " ".join(view.material.board.names[hex_] for hex_ in list_bits(view.fallow))
    return Text(f"{texts.word('fallow')}: ", "bold").append(names or NOTHING, "none")


def _village(view: Demetra, texts: Texts, width: int, in_lines: bool) -> RenderableType:
    is_wide = width == PANEL_WIDTH
    block = Table.grid()
    block.add_column(width=width)
    fields = [_field(view, hex_) for hex_ in list_bits(view.register)]
    register = Text("  " if is_wide else " ").join(fields) if fields else Text(NOTHING, "dim")
    block.add_row(_turns(view, texts))
    block.add_row(Text(f"{texts.word('register')}:{chr(10) if is_wide else ' '}", "bold").append(register))
    block.add_row(Text(f"{texts.word('stock')}: ", "bold").append(_cubes(view.stock)))
    events = view.returned.bit_count() + max(view.unseen.bit_count() - view.missing, 0)
    bag = ", ".join([texts.word(f"{view.bag.bit_count()} fields"), texts.word(f"{events} events")])
    block.add_row(Text(f"{texts.word('bag')}: ", "bold").append(bag, "none"))
    if is_wide:
        block.add_row(_villagers(view, texts))
        block.add_row(_fallow(view, texts))
    block.add_row(_events(view, texts, in_lines))
    return block


def _turns(view: Demetra, texts: Texts) -> Text:
    text = Text(f"{texts.word('turn')} {view.turn}", "bold")
    if view.last:
        text.append(f" / {view.last} ({texts.word('last_turns')})")
    return text


def _events(view: Demetra, texts: Texts, in_lines: bool) -> Text:
    """Return the places of the village with their events; the place of the check has a question mark."""
    shown = Text(f"{texts.word('events')}:", "bold")
    for place in range(view.material.event_places):
        event = view.laid[place] if place < len(view.laid) else None
        sign = "?" if place + 1 == view.material.check_place else ""
        shown.append(f"\n{place + 1:2}{sign:1} " if in_lines else f" {sign}", "dim")
        if event is None:
            shown.append(NOTHING, "dim")
        else:
            name = f" {texts.word(EVENTS[event])}" if in_lines else ""
            shown.append(f"{EVENT_LETTERS[event]}{name}", "none")
    return shown


# --- small things -------------------------------------------------------------------------------------


def _field(view: Demetra, hex_: int) -> Text:
    crop = view.material.crop_of[hex_]
    return Text(f"{view.material.board.names[hex_]}{RIPE_SIGN}{CROP_LETTERS[crop]}", GROUNDS[crop])


def _cubes(cubes: int) -> Text:
    """Return numbers with the letters of their crops, such as 2H 1W."""
    text = Text(no_wrap=True)
    for crop in range(CROP_COUNT):
        if held(cubes, crop):
            text.append(f"{held(cubes, crop)}{CROP_LETTERS[crop]}", GROUNDS[crop]).append(" ")
    return text if text.plain else Text(NOTHING, "dim")


def _letters(view: Demetra, workers: int) -> Text:
    """Return workers by letter and value, such as @A(1) @B(2), which no hex is named."""
    names = [
        f"{WORKER_SIGN}{WORKER_LETTERS[worker]}({view.material.values[worker]})"
        for worker in range(WORKER_COUNT)
        if workers >> worker & 1
    ]
    return Text(" ".join(names) or NOTHING, "none")


def _legend(texts: Texts, width: int) -> Text:
    """Return the meaning of letters and signs."""
    parts = [
        Text(f"{CROP_LETTERS[crop]} {texts.word(name)}", GROUNDS[crop]) for crop, name in enumerate(CROPS)
    ]
    signs = {
        RIPE_SIGN: "ripe",
        HARVESTED_SIGN: "harvested",
        REGISTER_SIGN: "register",
        STORE_SIGN: "stall",
        WORKER_SIGN: "workers",
    }
    parts.extend(Text(f"{sign} {texts.word(token)}") for sign, token in signs.items())
    workers = zip(WORKER_LETTERS, WORKERS, strict=True)
    parts.extend(Text(f"{WORKER_SIGN}{letter} {texts.word(name)}") for letter, name in workers)
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(GAP) + part.cell_len <= width:
            lines[-1].append(GAP).append_text(part)
        else:
            lines.append(part.copy())
    return Text("\n").join(lines)


def _capital(token: str, texts: Texts) -> str:
    word = texts.word(token)
    return f"{word[:1].upper()}{word[1:]}"


TERMINAL: Final = DemetraTerminal()
