"""Shops and their progress: each progress is a number, and tables say what it means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from floodplain.kernel.bits import list_bits
from floodplain.kernel.edition import Sheet

GOODS: Final = ("alabaster", "bovine", "papyrus", "grape")
ANY: Final = len(GOODS)  # the icon that accepts any good
ICONS: Final = len(GOODS) + 1
NO_SHOP: Final = 0  # the progress of a position without a shop
BENEFITS: Final = ("debens", "wheat", "gods", "per", "exchange")
MOST_ICONS: Final = 3
Benefit = Literal["debens", "wheat", "gods", "per", "exchange"]

# The positions of the counts of a Metropolis in one integer.
GOODS_AT: Final = 0  # by good: how many lie on shops
GODS_AT: Final = len(GOODS)  # different gods of full shops, then further ones of open shops
CHOICE_AT: Final = GODS_AT + 2  # statues of choice
ICONS_AT: Final = CHOICE_AT + 1  # by good or god: open icons
OPEN_AT: Final = ICONS_AT + len(GOODS) + 1  # benefit * MOST_ICONS + icons missing - 1: open shops
PROMISED_AT: Final = OPEN_AT + len(BENEFITS) * MOST_ICONS  # Debens, then wheat, by icons missing
PER_AT: Final = PROMISED_AT + 2 * MOST_ICONS  # Debens per good: of full shops, then of open ones
COUNTS: Final = PER_AT + 2 * len(GOODS)
COUNT: Final = 16  # the bits per count; all counts share one integer, so that they are added at once


class Shop:
    """Icons to cover, and the one benefit for covering them all."""

    def __init__(
        self,
        inputs: tuple[int, ...],
        debens: int = 0,
        wheat: int = 0,
        gods: int = 0,
        any_gods: int = 0,
        per: int = 0,
        of: int = 0,
        exchange: int = 0,
    ) -> None:
        self.inputs = inputs
        self.debens = debens
        self.wheat = wheat
        self.gods = gods  # as bits
        self.any_gods = any_gods
        self.per = per
        self.of = of
        self.exchange = exchange  # goods as bits

    def key(self) -> tuple[object, ...]:
        """The properties that make two shops equal."""
        return (
            self.inputs,
            self.debens,
            self.wheat,
            self.gods,
            self.any_gods,
            self.per,
            self.of,
            self.exchange,
        )

    def benefit(self) -> Benefit:
        """The one kind of benefit that it brings when it is full."""
        if self.debens:
            return "debens"
        if self.wheat:
            return "wheat"
        if self.per:
            return "per"
        return "exchange" if self.exchange else "gods"

    def shows(self) -> str:
        """The printed icons and benefit, such as "grape + papyrus → 5 debens", which serves as its name."""
        icons = " + ".join([(*GOODS, "any")[icon] for icon in self.inputs])
        return f"{icons} → {self._brings()}"

    def _brings(self) -> str:
        match self.benefit():
            case "debens":
                return f"{self.debens} debens"
            case "wheat":
                return f"{self.wheat} wheat"
            case "per":
                return f"{self.per} debens / {GOODS[self.of]}"
            case "exchange":
                return " / ".join([GOODS[good] for good in list_bits(self.exchange)])
            case "gods":
                gods = [f"god-{god + 1}" for god in list_bits(self.gods)]
                return " + ".join([*gods, *["god-any"] * self.any_gods])


def read_shop(sheet: Sheet, gods: int) -> Shop:
    """Read a shop from an edition file."""
    inputs = sheet.words("inputs", (*GOODS, "any"))
    if not 1 <= len(inputs) <= MOST_ICONS:
        sheet.fault("inputs", f"there are {len(inputs)}; a shop has one to {MOST_ICONS} icons")
    given = [name for name in BENEFITS if name in sheet.content]
    if len(given) != 1:
        sheet.fault("shop", f"it brings {given or 'nothing'}; it must bring one of {', '.join(BENEFITS)}")
        return Shop((0,), debens=1)
    icons = tuple([ANY if name == "any" else GOODS.index(name) for name in inputs])
    match given[0]:
        case "debens":
            return Shop(icons, debens=sheet.whole("debens", 1))
        case "wheat":
            return Shop(icons, wheat=sheet.whole("wheat", 1))
        case "per":
            return Shop(icons, per=sheet.whole("per", 1), of=GOODS.index(sheet.word("of", GOODS)))
        case "exchange":
            offered = sheet.words("exchange", GOODS)
            return Shop(icons, exchange=sum(1 << GOODS.index(name) for name in set(offered)))
        case _:
            return _statue(sheet, icons, gods)


def _statue(sheet: Sheet, icons: tuple[int, ...], gods: int) -> Shop:
    written = sheet.content["gods"]
    known = range(1, gods + 1)
    if (
        not isinstance(written, list)
        or not written
        or any(god != "any" and god not in known for god in written)
    ):
        sheet.fault("gods", f'{written!r} is not a list of gods from 1 to {gods}, or "any"')
        return Shop(icons, any_gods=1)
    return Shop(
        icons,
        gods=sum(1 << (god - 1) for god in dict.fromkeys(written) if god != "any"),
        any_gods=written.count("any"),
    )


class ShopTables:
    """Tables by progress of a shop: what it accepts, what follows, and what it is worth."""

    def __init__(self) -> None:
        self.first: dict[tuple[object, ...], int] = {}  # by shop, the progress without goods
        self.shop: list[Shop | None] = [None]
        self.covered: list[tuple[int, ...]] = [()]  # by icon, the good on it, or -1
        self.accepts: list[int] = [0]  # goods that fit, as bits
        self.after: list[int] = [0] * len(GOODS)  # progress * 4 + good: the next progress
        self.goods: list[int] = [0] * len(GOODS)  # progress * 4 + good: the number of these goods on it
        self.free: list[int] = [0] * ICONS  # progress * 5 + icon: the number of free icons of this kind
        self.load: list[int] = [0]
        self.full: list[bool] = [False]
        self.debens: list[int] = [0]  # these are 0 until the shop is full
        self.wheat: list[int] = [0]
        self.gods: list[int] = [0]
        self.any_gods: list[int] = [0]
        self.per: list[int] = [0]
        self.of: list[int] = [0]
        self.exchange: list[int] = [0]
        self.hoped: list[int] = [0]  # gods, as long as the shop is open
        self.lacks: list[list[int]] = [[]]  # what its open icons accept
        self.adds: list[int] = [0]  # what it adds to the counts, as one integer

    def shows(self, progresses: Iterable[int]) -> str:
        """Return what is printed on several shops side by side."""
        return " · ".join([shop.shows() for shop in [self.shop[each] for each in progresses] if shop])

    def add(self, shop: Shop) -> int:
        """Return the progress of a shop without goods."""
        key = shop.key()
        if key not in self.first:
            self.first[key] = self._add(shop, tuple([-1 for _ in shop.inputs]), {})
        return self.first[key]

    def _add(self, shop: Shop, covered: tuple[int, ...], known: dict[tuple[int, ...], int]) -> int:
        progress = len(self.shop)
        known[covered] = progress
        self._append(shop, covered)
        for good in range(len(GOODS)):
            icon = _free_icon(shop, covered, good)
            if icon < 0:
                continue
            self.accepts[progress] |= 1 << good
            then = (*covered[:icon], good, *covered[icon + 1 :])
            follows = known[then] if then in known else self._add(shop, then, known)
            self.after[progress * len(GOODS) + good] = follows
        return progress

    def _append(self, shop: Shop, covered: tuple[int, ...]) -> None:
        full = -1 not in covered
        self.shop.append(shop)
        self.covered.append(covered)
        self.accepts.append(0)
        self.after.extend([0] * len(GOODS))
        self.goods.extend([covered.count(good) for good in range(len(GOODS))])
        bare = [takes for takes, good in zip(shop.inputs, covered, strict=True) if good < 0]
        self.free.extend([bare.count(icon) for icon in range(ICONS)])
        self.load.append(len(covered) - covered.count(-1))
        self.full.append(full)
        self.debens.append(shop.debens if full else 0)
        self.wheat.append(shop.wheat if full else 0)
        self.gods.append(shop.gods if full else 0)
        self.any_gods.append(shop.any_gods if full else 0)
        self.per.append(shop.per if full else 0)
        self.of.append(shop.of)
        self.exchange.append(shop.exchange if full else 0)
        self.hoped.append(0 if full else shop.gods)
        self.lacks.append([shop.inputs[icon] for icon, good in enumerate(covered) if good < 0])
        self.adds.append(_added(shop, covered))


def _added(shop: Shop, covered: tuple[int, ...]) -> int:
    """Return what a shop with these goods adds to the counts of a Metropolis, as one integer."""
    added = [(GOODS_AT + good, 1) for good in covered if good >= 0]
    missing = covered.count(-1) - 1
    if missing < 0:
        added += [(CHOICE_AT, shop.any_gods), (PER_AT + shop.of, shop.per)]
    else:
        added += [(ICONS_AT + shop.inputs[icon], 1) for icon, good in enumerate(covered) if good < 0]
        added.append((OPEN_AT + BENEFITS.index(shop.benefit()) * MOST_ICONS + missing, 1))
        added.append((PROMISED_AT + missing, shop.debens))
        added.append((PROMISED_AT + MOST_ICONS + missing, shop.wheat))
        added.append((PER_AT + len(GOODS) + shop.of, shop.per))
    return sum([amount << COUNT * place for place, amount in added])


def _free_icon(shop: Shop, covered: tuple[int, ...], good: int) -> int:
    """Return the icon for a good: its own before one for any good, which keeps more open; -1 if none fits."""
    for wanted in (good, ANY):
        for icon, takes in enumerate(shop.inputs):
            if takes == wanted and covered[icon] < 0:
                return icon
    return -1
