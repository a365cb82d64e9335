"""Egizia as a row of small numbers: what every player has, and what river and sites still offer."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from floodplain.games.egizia.buildings import BUILDINGS
from floodplain.games.egizia.cards import COLOURS, KINDS, MARKETS
from floodplain.games.egizia.insight import outlook
from floodplain.games.egizia.material import MOST_PLAYERS, Material
from floodplain.games.egizia.river import CREWS, FLOODS, SITES
from floodplain.games.egizia.rules import PENDING
from floodplain.games.egizia.rules.rounds import SHIPS
from floodplain.games.egizia.rules.ships import berths
from floodplain.games.egizia.rules.work import cards_to_come, strength_left
from floodplain.games.egizia.scoring import breakdown
from floodplain.games.egizia.state import CATEGORIES, HUNGER, Egizia
from floodplain.kernel.bits import count_bits
from floodplain.kernel.features import (
    MOST,
    SEATS,
    Column,
    asked_columns,
    by_seat,
    columns_of,
    kinds_of,
    put,
    put_all,
    put_asked,
    put_bits,
    put_one,
    put_zeros,
)

ASKED: Final[dict[str, int]] = kinds_of(PENDING)
PHASES: Final = 9  # 0 before the first round, 8 for the final scoring
LOWEST: Final = 60  # added to points that may be negative


def features(view: Egizia, seat: int) -> bytes:
    """Return a seat's view as a row."""
    row = BytesWriter()
    players = view.players
    for step in range(players):
        _put_seat(row, view, (seat + step) % players, seat)
    put_zeros(row, len(row) // players * (SEATS - players))
    put_bits(row, view.kept[seat], view.material.sphinx_cards)
    put_bits(row, view.drawn, view.material.sphinx_cards)
    _put_table(row, view, seat)
    put_asked(row, view, seat, ASKED)
    return row.getvalue()


def _put_seat(row: BytesWriter, view: Egizia, seat: int, to: int) -> None:
    points = breakdown(view, seat)
    expected = int(outlook(view, seat, to, points))
    total = sum(points)
    points[HUNGER] += LOWEST
    put_all(row, points)
    put(row, total + LOWEST)
    _put_work(row, view, seat)
    _put_food(row, view, seat)
    _put_cards(row, view, seat)
    _put_sites(row, view, seat)
    put(row, expected + LOWEST)


def _put_work(row: BytesWriter, view: Egizia, seat: int) -> None:
    first = seat * len(CREWS)
    for crew in range(first, first + len(CREWS)):
        put(row, view.crews[crew])
    put_bits(row, view.resting[seat], len(CREWS))
    put(row, view.stones[seat])
    put(row, view.harbour[seat])
    put(row, view.income[seat])
    put(row, cards_to_come(view, seat))
    put(row, strength_left(view, seat))


def _put_food(row: BytesWriter, view: Egizia, seat: int) -> None:
    wheat = view.wheat
    first = seat * len(COLOURS)
    need = view.need(seat)
    supply = view.supply(seat)
    for field in range(first, first + len(COLOURS)):
        put(row, wheat[field])
    put(row, need)
    put(row, supply)
    put(row, need - supply)
    put(row, supply - need)
    put(row, need - wheat[first] - wheat[first + 1])
    for market in range(seat * len(MARKETS), (seat + 1) * len(MARKETS)):
        put(row, view.markets[market])


def _put_cards(row: BytesWriter, view: Egizia, seat: int) -> None:
    cards = view.cards[seat]
    row.write(view.material.nile.count(cards))
    row.append(count_bits(cards & view.rested))
    put(row, view.holding[seat])


def _put_sites(row: BytesWriter, view: Egizia, seat: int) -> None:
    laid = view.laid[seat]
    for of_building in view.material.buildings.of_building:
        row.append(count_bits(laid & of_building))
    put(row, view.grave_sum(seat))
    moored = view.moored[seat]
    spaces = view.material.river.site_spaces
    worked = view.worked[seat]
    for site in range(len(SITES)):
        row.append(moored >> spaces[site] & 1)
        row.append(worked >> site & 1)
        row.append(1 if seat in view.waiting[site] else 0)
    row.append(view.passed >> seat & 1)
    row.append(moored.bit_length())
    row.append(view.order.index(seat) if seat in view.order else 0)
    row.append(view.ranking.index(seat))


def _put_table(row: BytesWriter, view: Egizia, seat: int) -> None:
    material = view.material
    put_one(row, view.round, material.rounds + 1)
    put_one(row, view.phase, PHASES)
    put_one(row, view.flood, len(FLOODS))
    own = _free(view, seat)
    others = 0
    for other in range(view.players):
        if other != seat:
            others |= _free(view, other)
    _put_reach(row, view, own)
    _put_reach(row, view, others)
    filled = view.filled()
    for of_building in material.buildings.of_building:
        row.append(count_bits(filled & of_building))
        row.append(count_bits(view.open & of_building))
    for floor in material.buildings.floors:
        row.append(count_bits(floor & ~filled))
    put(row, view.sphinx_left())
    put(row, view.freed)
    put(row, len(view.graves))


def _free(view: Egizia, seat: int) -> int:
    """Return where a seat may still place a ship this round, as bits."""
    if view.phase > SHIPS or view.passed >> seat & 1:
        return 0
    return berths(view, seat)


def _put_reach(row: BytesWriter, view: Egizia, free: int) -> None:
    """Append the spaces within reach, and the kinds of the cards on them."""
    put_bits(row, free, view.material.river.length)
    start = len(row)
    put_zeros(row, len(KINDS) + 1)
    if not free:
        return
    kinds = view.material.nile.kinds
    for space, card in enumerate(view.river):
        if card >= 0 and free >> space & 1:
            row[start + kinds[card]] += 1
            row[start + len(KINDS)] += 1


def columns(material: Material) -> list[Column]:
    """Describe each number of a row."""
    cards = range(1, material.sphinx_cards + 1)
    return [
        *by_seat(_seat_columns(material)),
        *columns_of("kept", cards, 1, "whether the seat keeps the Sphinx card"),
        *columns_of("drawn", cards, 1, "whether the seat has just drawn the Sphinx card"),
        *_table_columns(material),
        *asked_columns(ASKED),
    ]


def _seat_columns(material: Material) -> list[Column]:
    steps = [f"{site}.{what}" for site in SITES for what in ("ship", "built", "waits")]
    return [
        *columns_of("points", CATEGORIES, MOST, f"current points, as far as known; plus {LOWEST} for hunger"),
        Column("score", MOST, f"all current points, as far as known, plus {LOWEST}"),
        *columns_of("crews", CREWS, material.most_strength, "the strength of a crew"),
        *columns_of("resting", CREWS, 1, "whether a crew has worked this round"),
        Column("stones", material.most_stones, "stones"),
        Column("harbour", material.ships_each, "ships that are not on the river"),
        Column("income", MOST, "stones from quarries"),
        Column("draws", MOST, "Sphinx cards that the seat is drawing"),
        Column("strength", MOST, "strength left at the site where it builds"),
        *columns_of("wheat", COLOURS, MOST, "wheat from fields of a colour"),
        Column("need", MOST, "wheat that the crews eat"),
        Column("supply", MOST, "wheat that the fields give at this flood"),
        Column("lack", MOST, "wheat that is missing"),
        Column("spare", MOST, "wheat beyond what the crews eat"),
        Column("dry", MOST, "wheat that is missing without brown fields"),
        *[
            Column(f"market.{name}", material.bottoms[market], "how far down the marker stands")
            for market, name in enumerate(MARKETS)
        ],
        *columns_of("cards", KINDS, MOST, "Nile cards of a kind"),
        Column("rested", MOST, "Nile cards used this round"),
        Column("sphinx", material.sphinx_cards, "Sphinx cards kept"),
        *columns_of("laid", BUILDINGS, MOST, "own stones on a building"),
        Column("graves", MOST, "the sum of the graves"),
        *columns_of("site", steps, 1, "whether the seat has a ship at a site, has built there, waits there"),
        Column("passed", 1, "whether the seat has passed this round"),
        Column("downstream", material.river.length, "the first space after the last ship"),
        Column("order", MOST_PLAYERS - 1, "place in the order of play"),
        Column("rank", MOST_PLAYERS - 1, "place on the score track"),
        Column("insight", MOST, f"points that the hand-written evaluation expects, plus {LOWEST}"),
    ]


def _table_columns(material: Material) -> list[Column]:
    spaces = range(1, material.river.length + 1)
    reach = [
        column
        for who in ("reach", "others_reach")
        for column in (
            *columns_of(who, spaces, 1, "whether a ship may be placed there"),
            *columns_of(who, KINDS, MOST, "cards of a kind that a ship can reach"),
            Column(f"{who}.cards", MOST, "cards that a ship can reach"),
        )
    ]
    filled = [f"{name}.{what}" for name in BUILDINGS for what in ("filled", "open")]
    floors = range(1, len(material.buildings.floors) + 1)
    return [
        *columns_of("round", range(material.rounds + 1), 1, "the current round; 0 before the first"),
        *columns_of("phase", range(PHASES), 1, "the current phase; the last is the final scoring"),
        *columns_of("flood", FLOODS, 1, "where the flood marker stands"),
        *reach,
        *columns_of("building", filled, MOST, "stones on a building, and spaces that can be built next"),
        *columns_of("floor", floors, MOST, "spaces of a floor of the pyramid without a stone"),
        Column("sphinx_left", material.sphinx_cards, "Sphinx cards that can be drawn"),
        Column("freed", MOST, "waiting ships that may still build at this site"),
        Column("graves_shown", MOST, "grave tiles that lie face up"),
    ]
