"""The score pad of Fertility: the valley and the Metropolises at the end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from floodplain.games.fertility.material import Material
from floodplain.games.fertility.rules.set_up import board_name, lay_boards
from floodplain.games.fertility.rules.supply import shown
from floodplain.games.fertility.shops import ANY, GOODS, Shop
from floodplain.games.fertility.squares import HEIGHT, square_name
from floodplain.games.fertility.state import Fertility, new_state
from floodplain.games.fertility.valley import DESERT, PRINTED, WATER, WHEAT
from floodplain.kernel.bits import list_bits
from floodplain.teach.pad import LIES, Form, Pad, PieceChoice, Place, address, write_pieces, write_places

ON_ICONS: Final = tuple(PieceChoice(good) for good in GOODS)
BRINGS: Final = "→"
EACH: Final = "\N{MULTIPLICATION SIGN}"
BESIDE: Final = "·"  # separates the shops of one district
LAND: Final = {DESERT: "desert", WHEAT: "wheat", WATER: "water", **dict(zip(PRINTED, GOODS, strict=True))}


class FertilityPad(Pad[Fertility, Material]):
    """A pad for the valley with its monuments, and for every Metropolis with districts, goods and wheat."""

    def fill(self, form: Form, material: Material) -> Fertility:
        """F9: return the end of a game as entered."""
        state = new_state(material, form.players, material.tile_copies, variant=False)
        _lay_valley(form, state)
        _set_monuments(form, state)
        boards = _choices(material, material.metropolises)
        districts = _choices(material, material.district_shops)
        for seat in form.seats:
            start = form.untaken("metropolis", seat, [board.token for board in boards])
            board = form.pieces("metropolis", "F1.6", boards, 1, seat=seat, start=(start,))
            _lay_metropolis(form, state, seat, int(board[0] if board else start) - 1)
            built = form.pieces("districts", "F5.1", districts, material.spots, seat=seat)
            _build(form, state, seat, [int(number) - 1 for number in built])
            _supply(form, state, seat)
            state.wheat[seat] = form.number("wheat", "F9.5", 0, material.most_wheat, seat=seat)
        _check_stock(form, state)
        return state

    def enter(self, state: Fertility) -> dict[str, str]:
        """Return the entries for a finished game."""
        entered = {
            "boards": write_places(
                {str(n): board_name(code) for n, code in enumerate(state.boards, start=1)}
            ),
            "valley": write_places(
                {
                    square_name(square): str(seat + 1)
                    for seat in range(state.players)
                    for square in list_bits(state.monuments[seat])
                }
            ),
        }
        for seat in range(state.players):
            entered[address("metropolis", seat)] = str(state.metropolis[seat] + 1)
            built = sorted(state.built[seat])
            entered[address("districts", seat)] = write_pieces(str(number + 1) for number in built)
            for position, (key, which) in _shops(state, seat).items():
                covered = state.material.shops.covered[state.shops[position]]
                lying = {str(icon + 1): GOODS[good] for icon, good in enumerate(covered) if good >= 0}
                entered[address(key, seat, which)] = write_places(lying)
            entered[address("wheat", seat)] = str(state.wheat[seat])
        return {name: said for name, said in entered.items() if said}


# --- the valley ---------------------------------------------------------------------------------------


def _lay_valley(form: Form, state: Fertility) -> None:
    """F1.2: read which boards lie side by side, from the left; until entered, the first free ones."""
    every = [board_name(code) for code in range(2 * len(state.material.boards))]
    said = dict(each.split(LIES)[:2] for each in form.entered.get("boards", "").split() if LIES in each)
    spare = iter([name for name in every[::2] if name not in [each.rstrip("t") for each in said.values()]])
    places = [
        Place(str(number), (), (said.get(str(number)) or next(spare, every[0]),))
        for number in range(1, state.material.board_counts[form.players] + 1)
    ]
    lying = form.places("boards", "F1.2", places, [PieceChoice(name) for name in every])
    named = [lying.get(place.name, place.shown[0]) for place in places]
    codes = [every.index(name) for name in named if name in every]
    if len({code >> 1 for code in codes}) < len(places):
        form.refuse("boards", "F1.2", "pad_board_twice")
    lay_boards(state, tuple(codes))


def _set_monuments(form: Form, state: Fertility) -> None:
    """F1.6, F4.4: read the monuments; each stands on a quarry, and no quarry touches another."""
    valley, most = state.valley, state.material.monuments_each
    lines = [[column * HEIGHT + row for column in range(valley.columns)] for row in range(HEIGHT)]
    places = [
        Place(square_name(square), (), (_land(valley.rows, square),), not valley.desert >> square & 1)
        for line in lines
        for square in line
    ]
    rows = tuple(tuple(square_name(square) for square in line) for line in lines)
    squares = {square_name(square): square for line in lines for square in line}
    seats = [PieceChoice(str(seat + 1)) for seat in form.seats]
    standing = [0] * form.players
    for name, seat in form.places("valley", "F4.4", places, seats, rows=rows, people=True).items():
        standing[int(seat) - 1] |= 1 << squares[name]
        if valley.near[squares[name]] & state.quarries:
            form.refuse("valley", "F4.4", "pad_quarries", place=name)
        state.quarries |= 1 << squares[name]
    for number, monuments in enumerate(standing, start=1):
        count = monuments.bit_count()
        if count > most:
            form.refuse("valley", "F1.6", "pad_monuments", seat=number, count=count, most=most)
    state.monuments = tuple(standing)


def _land(rows: Sequence[str], square: int) -> str:
    """Return what is printed on a square."""
    return LAND[rows[square % HEIGHT][square // HEIGHT]]


# --- the Metropolises ---------------------------------------------------------------------------------


def _lay_metropolis(form: Form, state: Fertility, seat: int, board: int) -> None:
    """F1.6: read a Metropolis; every player has a different one."""
    if board in state.metropolis:
        owner = state.metropolis.index(board)
        where = address("metropolis", seat)
        form.refuse(where, "F1.6", "pad_metropolis_taken", seat=owner + 1)
    state.metropolis = (*state.metropolis, board)
    first = seat * state.material.positions
    state.shops[first : first + state.material.spot_at[0]] = state.material.metropolises[board]


def _build(form: Form, state: Fertility, seat: int, districts: list[int]) -> None:
    """F1.7, F5.1: read the districts; there is one of each."""
    for district in districts:
        owner = next((other for other in range(seat) if district in state.built[other]), None)
        if owner is not None:
            where = address("districts", seat)
            shows = state.material.district_shows[district]
            form.refuse(where, "F1.7", "pad_district_taken", shows=shows, seat=owner + 1)
        shops = state.material.district_shops[district]
        spot = seat * state.material.positions + state.material.spot_at[len(state.built[seat])]
        state.shops[spot : spot + len(shops)] = shops
        own = (*state.built[seat], district)
        state.built = (*state.built[:seat], own, *state.built[seat + 1 :])
        state.deck &= ~(1 << district)


def _shops(state: Fertility, seat: int) -> dict[int, tuple[str, str]]:
    """Return, by position of a seat's shops, the key of its field and which shop it is."""
    first = seat * state.material.positions
    found = {first + n: ("shop", str(n + 1)) for n in range(state.material.spot_at[0])}
    for spot, district in enumerate(state.built[seat]):
        start = first + state.material.spot_at[spot]
        for n in range(len(state.material.district_shops[district])):
            found[start + n] = ("district", f"{district + 1}-{n + 1}")
    return found


def _supply(form: Form, state: Fertility, seat: int) -> None:
    """F6.1, F6.2: read the goods, which lie on icons that accept them."""
    tables = state.material.shops
    for position, (key, which) in _shops(state, seat).items():
        shop = tables.shop[state.shops[position]]
        assert shop is not None
        icons = [
            Place(str(number), GOODS if takes == ANY else (GOODS[takes],), (_name(takes),))
            for number, takes in enumerate(shop.inputs, start=1)
        ]
        rule = "F6.2" if ANY in shop.inputs else "F6.1"
        named = shown(state, seat, position - seat * state.material.positions)
        lying = form.places(
            key, rule, icons, ON_ICONS, seat=seat, which=which, shown=_benefit(shop), parts=named
        )
        for name in lying.values():
            good = GOODS.index(name)
            state.shops[position] = tables.after[state.shops[position] * len(GOODS) + good]


def _check_stock(form: Form, state: Fertility) -> None:
    """F1.8: check that no good is used more often than the game has it."""
    for good, name in enumerate(GOODS):
        lying = sum(state.town(seat).goods[good] for seat in form.seats)
        state.stock[good] -= lying
        if state.stock[good] < 0:
            most = state.material.goods_each
            form.refuse("", "F1.8", "pad_goods", goods=f"{lying} {name}", most=most)


# --- what is printed ----------------------------------------------------------------------------------


def _choices(material: Material, pieces: Sequence[tuple[int, ...]]) -> list[PieceChoice]:
    """Return pieces by their numbers, with the shops on them."""
    return [PieceChoice(str(number), _shown(material, shops)) for number, shops in enumerate(pieces, start=1)]


def _shown(material: Material, progresses: tuple[int, ...]) -> tuple[str, ...]:
    """Return shops as tokens: what they accept and what they bring."""
    found: list[str] = []
    for progress in progresses:
        shop = material.shops.shop[progress]
        assert shop is not None
        beside = [BESIDE] if found else []
        found.extend([*beside, *[_name(takes) for takes in shop.inputs], *_benefit(shop)])
    return tuple(found)


def _name(takes: int) -> str:
    return "any" if takes == ANY else GOODS[takes]


def _benefit(shop: Shop) -> tuple[str, ...]:
    match shop.benefit():
        case "debens":
            return BRINGS, str(shop.debens), "debens"
        case "wheat":
            return BRINGS, str(shop.wheat), "wheat"
        case "per":
            return BRINGS, str(shop.per), "debens", EACH, GOODS[shop.of]
        case "exchange":
            return BRINGS, "exchange"
        case _:
            gods = [f"god-{god + 1}" for god in list_bits(shop.gods)]
            return BRINGS, *gods, *["god-any"] * shop.any_gods
