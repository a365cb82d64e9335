"""Fertility drawn in a terminal: the valley, the pools and every Metropolis, readable without colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from floodplain.games.fertility.material import SHOPS_A_DISTRICT, STARTING_SHOPS, TILE_KINDS
from floodplain.games.fertility.shops import ANY, GOODS, NO_SHOP, Shop
from floodplain.games.fertility.squares import HEIGHT, PLACES, SQUARES, STEPS, list_bits
from floodplain.games.fertility.state import Fertility
from floodplain.games.fertility.valley import two_by_two
from floodplain.kernel.terminal import Panel, Size, Terminal
from floodplain.kernel.text import Texts

LETTERS: Final = tuple(name[0].upper() for name in GOODS)
# Dark letters on a ground of their own stand out on light and on dark terminals alike.
GROUNDS: Final = (
    "black on rgb(232,228,216)",
    "black on rgb(214,150,104)",
    "black on rgb(140,196,120)",
    "black on rgb(196,156,226)",
)
WHEAT: Final = "black on rgb(238,206,92)"
WATER: Final = "black on rgb(126,180,232)"

# The four lines that meet at a corner, as bits (up, right, down, left), to the sign that joins them.
LIGHT: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
HEAVY: Final = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
FREE: Final = -1  # the owner of a square that no tile covers
OUTSIDE: Final = -2
START: Final = -3

CITY_WIDTH: Final = 48
PAGE_WIDTH: Final = 100
TILES_WIDTH: Final = 15  # of three tiles after a name
GOODS_WIDTH: Final = 24  # of four goods after a name


class FertilityTerminal(Terminal[Fertility]):
    """Fertility at a terminal."""

    closing: ClassVar[Mapping[str, str]] = {"supply": "done"}

    def panels(
        self, view: Fertility, seat: int | None, names: Sequence[str], texts: Texts, size: Size
    ) -> list[Panel]:
        """The valley with the pools and what is on offer, then the Metropolises."""
        order = [((seat or 0) + step) % view.players for step in range(view.players)]
        top = Table.grid(padding=(0, 3, 0, 0))
        top.add_row(draw_valley(view), _beside(view, order, names, texts))
        top.columns[0].min_width = 4 * view.valley.columns + 4
        cities = Table.grid(padding=(0, 2, 0, 0))
        blocks = [_metropolis(view, each, names[each], texts) for each in order]
        for first in range(0, len(blocks), 2):
            cities.add_row(*blocks[first : first + 2])
        return [
            Panel(str(_name("valley", texts)), top),
            Panel(str(_name("metropolis", texts)), Group(cities, _legend(texts))),
        ]


# --- the valley ---------------------------------------------------------------------------------------


def draw_valley(view: Fertility) -> Text:
    """Letters above, numbers beside; every tile has its frame, the last one laid a heavy one."""
    frames = _Frames(view)
    columns = view.valley.columns
    drawn = Text(no_wrap=True)
    drawn.append("   " + "".join(f"  {chr(ord('A') + column)} " for column in range(columns)) + "\n")
    for row in range(HEIGHT + 1):
        drawn.append("   ")
        for column in range(columns + 1):
            drawn.append(frames.corner(column, row))
            if column < columns:
                drawn.append(frames.above(column, row))
        drawn.append("\n")
        if row == HEIGHT:
            break
        drawn.append(f"{row + 1:2} ")
        for column in range(columns + 1):
            drawn.append(frames.left_of(column, row))
            if column < columns:
                drawn.append(*_square(view, column * HEIGHT + row))
        drawn.append("\n")
    drawn.rstrip()
    return drawn


class _Frames:
    """Where the lines between squares run, and which are heavy."""

    def __init__(self, view: Fertility) -> None:
        self.columns = view.valley.columns
        self.owners = [FREE] * (self.columns * HEIGHT)
        if view.start >= 0:
            for square in list_bits(two_by_two(view.start % SQUARES)):
                self.owners[square] = START
        for number, code in enumerate(view.laid):
            turn, square = divmod(code % PLACES, SQUARES)
            self.owners[square] = self.owners[square + STEPS[turn]] = number
        self.last = len(view.laid) - 1

    def corner(self, column: int, row: int) -> str:
        """The sign at the top left of a square."""
        lines = (
            self._left(column, row - 1),
            self._top(column, row),
            self._left(column, row),
            self._top(column - 1, row),
        )
        bits = sum(1 << place for place, line in enumerate(lines) if line)
        return (HEAVY if "heavy" in lines else LIGHT)[bits]

    def above(self, column: int, row: int) -> str:
        """The line above a square."""
        return {"": "   ", "light": "───", "heavy": "━━━"}[self._top(column, row)]

    def left_of(self, column: int, row: int) -> str:
        """The line to the left of a square."""
        return {"": " ", "light": "│", "heavy": "┃"}[self._left(column, row)]

    def _left(self, column: int, row: int) -> str:
        return self._between(self._owner(column - 1, row), self._owner(column, row))

    def _top(self, column: int, row: int) -> str:
        return self._between(self._owner(column, row - 1), self._owner(column, row))

    def _owner(self, column: int, row: int) -> int:
        inside = 0 <= column < self.columns and 0 <= row < HEIGHT
        return self.owners[column * HEIGHT + row] if inside else OUTSIDE

    def _between(self, one: int, other: int) -> str:
        if one == other:
            return ""
        return "heavy" if self.last >= 0 and self.last in (one, other) else "light"


def _square(view: Fertility, square: int) -> tuple[str, str]:
    """What a square shows, and how."""
    bit = 1 << square
    for good, scenes in enumerate(view.scenes):
        if scenes & bit:
            return f" {LETTERS[good]} ", GROUNDS[good]
    if view.valley.wheat & bit:
        return " W ", WHEAT
    if view.valley.water & bit:
        return "~~~", WATER
    if view.quarries & bit:
        owner = next((str(seat + 1) for seat, set_up in enumerate(view.monuments) if set_up & bit), " ")
        return f"[{owner}]", "bold"
    for good, printed in enumerate(view.valley.printed):
        if printed & bit:
            return f"({LETTERS[good].lower()})", ""
    return " · ", ""


# --- beside the valley --------------------------------------------------------------------------------


def _beside(view: Fertility, order: Sequence[int], names: Sequence[str], texts: Texts) -> RenderableType:
    lines = [
        *[(Text(names[seat], style="bold"), _tiles(view.pools[seat])) for seat in order],
        (_name("common", texts), _tiles(view.common)),
        (_name("pile", texts), Text(str(view.pile))),
        (_name("stock", texts), _goods(view.stock)),
        (_name("gathered", texts), _goods(view.gathered)),
    ]
    room = PAGE_WIDTH - 4 * view.valley.columns - 7  # beside the valley
    widest = max(name.cell_len for name, _ in lines)
    for name, _ in lines:
        name.truncate(room - TILES_WIDTH, overflow="ellipsis")
        if widest <= room - GOODS_WIDTH:
            name.pad_right(widest - name.cell_len)
    offer = Table.grid(padding=(0, 1, 0, 0))
    for number in view.row:
        cost = f"({view.material.district_cost[number]})"
        shops = _joined([_shop(view, progress) for progress in view.material.district_shops[number]])
        offer.add_row(Text(f"{number + 1:2}", style="bold"), cost, shops)
    heading = Text(f"{_name('row', texts)} ({texts.word('cost')})")
    return Group("", *[_joined(line) for line in lines], "", heading, offer)


def _name(token: str, texts: Texts) -> Text:
    word = texts.word(token)
    return Text(word[:1].upper() + word[1:])


def _tiles(tiles: Sequence[int]) -> Text:
    return _joined([_tile(tile) for tile in tiles])


def _tile(tile: int) -> Text:
    first, second = TILE_KINDS[tile]
    return Text.assemble((LETTERS[first], GROUNDS[first]), "-", (LETTERS[second], GROUNDS[second]))


def _goods(counts: Sequence[int]) -> Text:
    return _joined(
        [Text.assemble((LETTERS[good], GROUNDS[good]), f" {count}") for good, count in enumerate(counts)]
    )


def _joined(parts: Iterable[Text]) -> Text:
    return Text("  ").join(parts)


# --- the Metropolises ---------------------------------------------------------------------------------


def _metropolis(view: Fertility, seat: int, name: str, texts: Texts) -> Text:
    """A seat's shops, each after the number that answers call it by; a line between districts."""
    acts = bool(view.turn) and seat == (view.first + view.turn - 1) % view.players
    counts = {
        "wheat": str(view.wheat[seat]),
        "monument": f"{view.monuments[seat].bit_count()}/{view.material.monuments_each}",
        "district": f"{len(view.built[seat])}/{view.material.spots}",
    }
    title = Text("▶ " if acts else "  ", style="bold")
    title.append(f"{seat + 1} {name}", "bold")
    for token, count in counts.items():
        title.append(f"  {texts.word(token)} {count}", "not bold")
    start = seat * view.material.positions
    districts = [_shops(view, start, range(STARTING_SHOPS))]
    for spot in range(len(view.built[seat])):
        first = STARTING_SHOPS + SHOPS_A_DISTRICT * spot
        districts.append(_shops(view, start, range(first, first + SHOPS_A_DISTRICT)))
    return Text("\n").join([title, *_flow(districts, "  ", " │ ", CITY_WIDTH)])


def _flow(parts: Sequence[Text], indent: str, between: str, width: int) -> list[Text]:
    """As many parts a line as there is room for."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(between) + part.cell_len <= width:
            lines[-1].append(between).append_text(part)
        else:
            lines.append(Text(indent).append_text(part))
    return lines


def _shops(view: Fertility, start: int, positions: range) -> Text:
    shown = []
    for position in positions:
        progress = view.shops[start + position]
        if progress != NO_SHOP:
            shown.append(Text.assemble((f"{position + 1}", "bold"), " ", _shop(view, progress)))
    return _joined(shown)


def _shop(view: Fertility, progress: int) -> Text:
    """Icons still free in small letters, goods on them in capitals, then the benefit; ✓ when it is full."""
    tables = view.material.shops
    shop = tables.shop[progress]
    assert shop is not None
    full = tables.full[progress]
    drawn = Text("✓" if full else "")
    for icon, good in zip(shop.inputs, tables.covered[progress], strict=True):
        if good >= 0:
            drawn.append(LETTERS[good], GROUNDS[good])
        else:
            drawn.append("*" if icon == ANY else LETTERS[icon].lower())
    drawn.append(f"→{_benefit(shop)}", "bold" if full else "")
    return drawn


def _benefit(shop: Shop) -> str:
    match shop.benefit():
        case "debens":
            return f"{shop.debens}D"
        case "wheat":
            return f"{shop.wheat}W"
        case "per":
            return f"{shop.per}/{LETTERS[shop.of]}"
        case "exchange":
            return "⇄" + "".join(LETTERS[good] for good in range(len(GOODS)) if shop.exchange >> good & 1)
        case _:
            gods = [str(god + 1) for god in list_bits(shop.gods)] + ["*"] * shop.any_gods
            return "S" + "+".join(gods)


def _legend(texts: Texts) -> Text:
    """What the letters stand for."""
    parts = [
        Text.assemble((letter, ground), f" {texts.word(name)}")
        for letter, ground, name in zip(LETTERS, GROUNDS, GOODS, strict=True)
    ]
    parts.append(Text.assemble(("W", WHEAT), f" {texts.word('wheat')}"))
    signs = {
        "*": texts.word("any"),
        "D": texts.word("debens"),
        "S": texts.word("god"),
        "⇄": texts.word("exchange"),
        "[1]": texts.word("monument"),
    }
    parts.extend(Text(f"{sign} {name}") for sign, name in signs.items())
    return Text("\n").join(_flow(parts, "", "  ", PAGE_WIDTH))


TERMINAL: Final = FertilityTerminal()
