"""Shops and Metropolises at a terminal, in signs and in words."""

from __future__ import annotations

from itertools import pairwise

from rich.text import Text

from floodplain.games.fertility.material import Material
from floodplain.games.fertility.shops import ANY, GOODS, NO_SHOP, Shop
from floodplain.games.fertility.state import Fertility
from floodplain.games.fertility.terminal.signs import GROUNDS, LETTERS, joined
from floodplain.kernel.bits import list_bits
from floodplain.kernel.text import Texts
from floodplain.terminal.lines import flow


def metropolis(view: Fertility, seat: int, name: str, texts: Texts, width: int) -> Text:
    """Return a seat's shops, each with the number that answers use; districts are separated by a line."""
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
    ends = view.material.spot_at[: len(view.built[seat]) + 1]
    districts = [_shops(view, start, range(first, end)) for first, end in pairwise([0, *ends])]
    return Text("\n").join([title, *flow(districts, "  ", " │ ", width)])


def _shops(view: Fertility, start: int, positions: range) -> Text:
    shown = []
    for position in positions:
        progress = view.shops[start + position]
        if progress != NO_SHOP:
            sign = shop_sign(view.material, progress)
            shown.append(Text.assemble((f"{position + 1}", "bold"), " ", sign))
    return joined(shown)


def shop_sign(material: Material, progress: int) -> Text:
    """Return free icons in lower case, covered ones in upper case, then the benefit; ✓ for a full shop."""
    tables = material.shops
    shop = tables.shop[progress]
    assert shop is not None
    full = tables.full[progress]
    drawn = Text("✓" if full else "")
    for icon, good in zip(shop.inputs, tables.covered[progress], strict=True):
        if good >= 0:
            drawn.append(LETTERS[good], GROUNDS[good])
        else:
            drawn.append("*" if icon == ANY else LETTERS[icon].lower())
    drawn.append(f"→{_benefit_sign(shop)}", "bold" if full else "")
    return drawn


def _benefit_sign(shop: Shop) -> str:
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


def district_in_words(material: Material, district: int, texts: Texts) -> str:
    """Return what a district costs, and each of its shops."""
    cost = f"{texts.word('cost')} {material.district_cost[district]}"
    shops = [shop_in_words(material, progress, texts) for progress in material.district_shops[district]]
    return "; ".join([cost, *shops])


def shop_in_words(material: Material, progress: int, texts: Texts) -> str:
    """Return the free icons of a shop, and what covering them brings."""
    tables = material.shops
    shop = tables.shop[progress]
    assert shop is not None
    covered = tables.covered[progress]
    free = [icon for icon, good in zip(shop.inputs, covered, strict=True) if good < 0]
    icons = " + ".join(texts.word("any" if icon == ANY else GOODS[icon]) for icon in free)
    return f"{icons} → {benefit_in_words(shop, texts)}"


def benefit_in_words(shop: Shop, texts: Texts) -> str:
    """Return what a full shop brings."""
    match shop.benefit():
        case "debens":
            return texts.phrase("benefit", "debens", {"amount": shop.debens})
        case "wheat":
            return texts.phrase("benefit", "wheat", {"amount": shop.wheat})
        case "per":
            return texts.phrase("benefit", "per", {"amount": shop.per, "of": GOODS[shop.of]})
        case "exchange":
            names = [texts.word(name) for good, name in enumerate(GOODS) if shop.exchange >> good & 1]
            return texts.phrase("benefit", "exchange", {"goods": " / ".join(names)})
        case _:
            named = [
                texts.phrase("benefit", "gods", {"gods": f"god-{god + 1}"}) for god in list_bits(shop.gods)
            ]
            of_choice = [texts.phrase("benefit", "any_gods")] * shop.any_gods
            return ", ".join([*named, *of_choice])
