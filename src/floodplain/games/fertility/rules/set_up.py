"""F1: set-up, as a sequence of chances."""

from __future__ import annotations

from collections.abc import Mapping

from floodplain.games.fertility.material import PLAYER_COUNTS, TILE_SETS, Material
from floodplain.games.fertility.rules.end_of_turn import DrawDistrict
from floodplain.games.fertility.rules.tiles import COMMON, DrawTile
from floodplain.games.fertility.rules.turn import Turn
from floodplain.games.fertility.shops import GOODS
from floodplain.games.fertility.squares import HEIGHT, PLACES, SQUARES, square_name
from floodplain.games.fertility.state import Fertility, new_state
from floodplain.games.fertility.valley import two_by_two
from floodplain.kernel.errors import BadOption
from floodplain.kernel.flow import Chance, Parts, Pending


def set_up(material: Material, players: int, options: Mapping[str, str]) -> Fertility:
    """F1.1 to F1.8: return the table before the first draw, with every draw of the set-up pending."""
    copies = material.tile_copies if options["tiles"] == "edition" else TILE_SETS[options["tiles"]]
    state = new_state(material, players, copies, options["variant"] == "yes")
    script: list[Pending] = []
    if options["first"] == "drawn":
        script.append(DrawFirst())
    if options["valley"] == "drawn":
        script.extend([DrawBoard() for _ in range(material.board_counts[players])])
    else:
        lay_boards(state, read_valley(material, players, options["valley"]))
    if options["start"] == "drawn":
        script.append(DrawStart())
    else:
        lay_start(state, read_start(state, options["start"]))
    script.extend([DealMetropolis() for _ in range(players)])
    script.extend([DrawTile(seat) for seat in range(players) for _ in range(material.personal_pool)])
    script.extend([DrawTile(COMMON) for _ in range(material.common_pool)])
    script.extend([DrawDistrict() for _ in range(material.district_row)])
    script.append(Turn())
    state.pending.extend(reversed(script))
    return state


def lay_boards(state: Fertility, boards: tuple[int, ...]) -> None:
    """Form the valley from boards; each is its number * 2, plus 1 if turned."""
    state.boards = boards
    state.valley = state.material.valley(boards)
    state.empty = state.valley.desert


def lay_start(state: Fertility, place: int) -> None:
    """F1.3: cover the symbol with the start tile, whose scenes count from now on."""
    turn, square = divmod(place, SQUARES)
    state.start = place
    clockwise = (square, square + HEIGHT, square + HEIGHT + 1, square + 1)
    for position, corner in enumerate(clockwise):
        good = state.material.start_scenes[(position - turn) % 4]
        state.scenes[good] |= 1 << corner
        state.touching[good] |= state.valley.near[corner]
    state.empty &= ~two_by_two(square)


def start_places(state: Fertility) -> list[int]:
    """Return every rotation of the start tile on the symbols nearest the centre."""
    return [turn * SQUARES + square for square in state.valley.nearest_symbols() for turn in range(4)]


def start_name(place: int) -> str:
    """Return the name of a place of the start tile: its top left square and its quarter turns clockwise."""
    turn, square = divmod(place, SQUARES)
    return f"{square_name(square)}/{turn}"


class DrawFirst(Chance[Fertility]):
    """F1.1: the seat that plays first."""

    kind = "first"
    rule = "F1.1"

    def options(self, state: Fertility) -> list[int]:
        return list(range(state.players))

    def resolve(self, state: Fertility, answer: int) -> None:
        """Start the turn order at this seat."""
        state.first = answer

    def parts(self, state: Fertility, answer: int) -> Parts:
        return {"seat": answer + 1}

    @classmethod
    def size(cls, state: Fertility) -> int:
        """The largest number of players."""
        return PLAYER_COUNTS[-1]


class DrawBoard(Chance[Fertility]):
    """F1.2: one more Valley board to the right, turned or not."""

    kind = "board"
    rule = "F1.2"

    def options(self, state: Fertility) -> list[int]:
        """The boards not yet placed, in both orientations."""
        laid = [code >> 1 for code in state.boards]
        return [code for code in range(self.size(state)) if code >> 1 not in laid]

    def resolve(self, state: Fertility, answer: int) -> None:
        """Add the board to the valley."""
        lay_boards(state, (*state.boards, answer))

    def parts(self, state: Fertility, answer: int) -> Parts:
        """The number of the board, with a t if it is turned."""
        return {"board": board_name(answer)}

    def gets(self, state: Fertility, answer: int) -> Parts:
        """The part of the valley, counted from the left, and the orientation."""
        return {
            "nth": len(state.boards) + 1,
            "number": (answer >> 1) + 1,
            "way": "turned" if answer & 1 else "straight",
        }

    @classmethod
    def size(cls, state: Fertility) -> int:
        """Every board, in both orientations."""
        return 2 * len(state.material.boards)


class DrawStart(Chance[Fertility]):
    """F1.3: the place and rotation of the start tile."""

    kind = "start"
    rule = "F1.3"

    def options(self, state: Fertility) -> list[int]:
        """The symbols nearest the centre, with four rotations each."""
        return start_places(state)

    def resolve(self, state: Fertility, answer: int) -> None:
        """Place the start tile."""
        lay_start(state, answer)

    def parts(self, state: Fertility, answer: int) -> Parts:
        """Return the top left square and the quarter turns of the start tile."""
        return {"place": start_name(answer)}

    def gets(self, state: Fertility, answer: int) -> Parts:
        """Return the first and the last square that the tile covers, and its scene on the first."""
        turn, square = divmod(answer, SQUARES)
        return {
            "square": square_name(square),
            "last": square_name(square + HEIGHT + 1),
            "scene": GOODS[state.material.start_scenes[-turn % 4]],
        }

    @classmethod
    def size(cls, state: Fertility) -> int:
        """Four rotations on every square."""
        return PLACES


class DealMetropolis(Chance[Fertility]):
    """F1.6: the next seat gets one of the remaining Metropolis boards."""

    kind = "metropolis"
    rule = "F1.6"

    def options(self, state: Fertility) -> list[int]:
        """The boards not yet dealt."""
        return [board for board in range(self.size(state)) if board not in state.metropolis]

    def resolve(self, state: Fertility, answer: int) -> None:
        """Give the seat the board with its starting shops."""
        position = len(state.metropolis) * state.material.positions
        state.metropolis = (*state.metropolis, answer)
        state.shops[position : position + state.material.spot_at[0]] = state.material.metropolises[answer]

    def about(self, state: Fertility) -> Parts:
        return {"seat": len(state.metropolis) + 1}

    def parts(self, state: Fertility, answer: int) -> Parts:
        return {"metropolis": answer + 1}

    def gets(self, state: Fertility, answer: int) -> Parts:
        return {"shows": state.material.shops.shows(state.material.metropolises[answer])}

    @classmethod
    def size(cls, state: Fertility) -> int:
        return len(state.material.metropolises)


def board_name(code: int) -> str:
    """Return a board's number, with a t if it is turned."""
    return f"{(code >> 1) + 1}{'t' if code & 1 else ''}"


def read_valley(material: Material, players: int, text: str) -> tuple[int, ...]:
    """F1.2: parse the boards named by an option, from the left, such as 2,1t,4."""
    names = [board_name(code) for code in range(2 * len(material.boards))]
    parts = text.split(",")
    codes = [names.index(part) for part in parts if part in names]
    if len(codes) != len(parts) or len({code >> 1 for code in codes}) != material.board_counts[players]:
        count = material.board_counts[players]
        raise BadOption(
            f"option valley is {text!r}; name {count} different boards of {', '.join(names)}, "
            "with commas between them (t: turned), or 'drawn'",
            "valley",
        )
    return tuple(codes)


def read_start(state: Fertility, text: str) -> int:
    """F1.3: parse the place named by an option: a top left square and 0 to 3 quarter turns, such as F4/1."""
    if not state.boards:
        raise BadOption("option start can only be fixed together with option valley", "start")
    for place in start_places(state):
        if start_name(place) == text:
            return place
    legal = ", ".join(start_name(place) for place in start_places(state))
    raise BadOption(f"option start is {text!r}; in this valley it is one of {legal}, or 'drawn'", "start")
