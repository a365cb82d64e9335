"""The features of Fertility with unusual editions."""

from __future__ import annotations

from itertools import islice, product

from floodplain.games.fertility import FERTILITY
from floodplain.games.fertility.shops import BENEFITS, GOODS, ICONS
from floodplain.games.fertility.state import Fertility
from floodplain.games.fertility.town import KEPT, Towns
from floodplain.kernel.edition import parse_edition
from floodplain.kernel.features import MOST
from floodplain.kernel.flow import draw_on
from floodplain.kernel.rng import Rng
from tests.support import random_game

DEAR = FERTILITY.edition.text.replace('["any"], debens = 2 ', '["any"], debens = 700 ')


def test_counts_beyond_the_bounds_of_a_row_are_clipped() -> None:
    material = FERTILITY.material_of(parse_edition(DEAR, "dear"))
    state = FERTILITY.start(material, 2, {})
    draw_on(state, Rng(1))
    row = FERTILITY.features(FERTILITY.observe(state, 0), 0)
    told = {column.name: number for column, number in zip(FERTILITY.columns(state), row, strict=True)}
    assert told["own.debens.1"] == MOST  # two open shops of 700
    assert told["own.debens.2"] == 5
    assert told["own.debens.3"] == 0


def supplied(state: Fertility, seat: int) -> list[int]:
    """Return the progress of a seat's shops."""
    return [progress for position in state.positions(seat) if (progress := state.shops[position])]


def test_features_count_the_goods_needs_and_benefits_of_shops() -> None:
    for state in random_game(FERTILITY, 3, 5):
        tables = state.material.shops
        shops = supplied(state, 0)
        bare = [(shop, tables.lacks[each]) for each in shops if (shop := tables.shop[each]) is not None]
        lacking = [(shop, icons) for shop, icons in bare if icons]
        taken = [icon for _, icons in lacking for icon in icons]
        town = state.town(0)
        assert town.free == [taken.count(icon) for icon in range(ICONS)]
        assert town.icons == len(taken)
        assert town.open == [(shop, len(icons)) for shop, icons in lacking]

        row = FERTILITY.features(FERTILITY.observe(state, 0), 0)
        told = {column.name: number for column, number in zip(FERTILITY.columns(state), row, strict=True)}
        for good, name in enumerate(GOODS):
            assert told[f"own.goods.{name}"] == sum(tables.goods[each * len(GOODS) + good] for each in shops)
            assert told[f"own.icons.{name}"] == town.free[good]
        for benefit, icons in product(BENEFITS, (1, 2, 3)):
            kind = [shop for shop, missing in town.open if (shop.benefit(), missing) == (benefit, icons)]
            assert told[f"own.open.{benefit}.{icons}"] == len(kind)
        full = {god for each in shops for god in range(16) if tables.gods[each] >> god & 1}
        hoped = {god for each in shops for god in range(16) if tables.hoped[each] >> god & 1}
        assert (told["own.gods"], told["own.hoped"]) == (len(full), len(hoped - full))


def test_the_cache_of_towns_is_bounded() -> None:
    tables = FERTILITY.material_of(FERTILITY.edition).shops
    towns = Towns(tables)
    assert towns.of((1, 2)) is towns.of((1, 2))
    for shops in islice(product(range(len(tables.shop)), repeat=2), 2 * KEPT):
        towns.of(shops)
        assert len(towns._kept) <= KEPT
