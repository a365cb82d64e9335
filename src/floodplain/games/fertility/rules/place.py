"""F3: placing a Valley tile."""

from __future__ import annotations

from floodplain.games.fertility.material import DOUBLES, TILE_KINDS, TILE_NAMES
from floodplain.games.fertility.rules.gather import gather
from floodplain.games.fertility.rules.questions import Question, TileQuestion
from floodplain.games.fertility.rules.tiles import kinds_in, without
from floodplain.games.fertility.squares import (
    DOWN,
    HEIGHT,
    LEFT,
    NOT_BOTTOM,
    NOT_TOP,
    PLACES,
    RIGHT,
    SQUARES,
    STEPS,
    TURNS,
    UP,
    list_places,
    square_name,
)
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.flow import Parts, Reason, Step


class LayTile(Step[Fertility]):
    """F3.4, F3.5: the player places a tile if any fits, and otherwise discards one."""

    seat: int

    def run(self, state: Fertility) -> None:
        """Ask which tile to place, or which to discard."""
        for tile in state.pools[self.seat]:
            if fits(state, tile):
                state.pending.append(ChooseTile(self.seat))
                return
        state.pending.append(Discard(self.seat))


class ChooseTile(TileQuestion):
    """F3.1: the player takes one of the tiles of the personal pool that has a legal place."""

    kind = "choose"
    rule = "F3.1"
    zone = "pool"
    at_once = True

    def options(self, state: Fertility) -> list[int]:
        """The kinds in the pool that fit somewhere."""
        return [tile for tile in kinds_in(state.pools[self.seat]) if fits(state, tile)]

    def resolve(self, state: Fertility, answer: int) -> None:
        """Ask where the tile goes."""
        state.pending.append(PlaceTile(self.seat, answer))

    def forbids(self, state: Fertility, answer: int) -> Reason:
        """The tile is in another pool, or fits nowhere."""
        tile: Parts = {"tile": TILE_NAMES[answer]}
        held = answer in state.pools[self.seat]
        return Reason("F3.2", "fits_nowhere", tile) if held else Reason("F3.1", "not_yours", tile)


class PlaceTile(Question):
    """F3.1, F3.2, F3.3: a tile covers two neighbouring empty desert squares; one scene touches its equal."""

    tile: int
    kind = "place"
    rule = "F3.2"
    zone = "valley"
    follows = "choose"

    def options(self, state: Fertility) -> list[int]:
        """Every legal square of the first scene, turn after turn."""
        first, second = TILE_KINDS[self.tile]
        empty = state.empty
        near_first = state.touching[first]
        near_second = state.touching[second]
        places: list[int] = []
        list_places(empty & empty >> HEIGHT & (near_first | near_second >> HEIGHT), RIGHT, places)
        list_places(empty & empty >> 1 & NOT_BOTTOM & (near_first | near_second >> 1), DOWN, places)
        if self.tile >= DOUBLES:  # a double turned by 180° covers the same squares
            list_places(empty & empty << HEIGHT & (near_first | near_second << HEIGHT), LEFT, places)
            list_places(empty & empty << 1 & NOT_TOP & (near_first | near_second << 1), UP, places)
        return places

    def resolve(self, state: Fertility, answer: int) -> None:
        """Move the tile from the pool to its squares and gather what it brings."""
        state.pools[self.seat] = without(state.pools[self.seat], self.tile)
        state.laid = (*state.laid, self.tile * PLACES + answer)
        gather(state, self.seat, self.tile, answer)

    def about(self, state: Fertility) -> Parts:
        return {"tile": TILE_NAMES[self.tile]}

    def parts(self, state: Fertility, answer: int) -> Parts:
        """The square of the first scene, and the direction of the second."""
        turn, square = divmod(answer, SQUARES)
        return {"square": square_name(square), "turn": TURNS[turn]}

    def gets(self, state: Fertility, answer: int) -> Parts:
        """The square of the second scene."""
        turn, square = divmod(answer, SQUARES)
        return {"second": square_name(square + STEPS[turn])}

    @classmethod
    def size(cls, state: Fertility) -> int:
        """Four directions on every square of the largest valley."""
        return PLACES

    def forbids(self, state: Fertility, answer: int) -> Reason:
        """One of the squares cannot be covered, or no scene would touch its equal."""
        turn, square = divmod(answer, SQUARES)
        barred = bars(state, square) or bars(state, _beside(state, square, turn))
        if barred:
            return barred
        if self.tile < DOUBLES and turn in (LEFT, UP) and self._lies(state, answer):
            other = {"square": square_name(square + STEPS[turn]), "turn": TURNS[turn - LEFT]}
            return Reason("F3.1", "turned_double", {"tile": TILE_NAMES[self.tile], **other})
        return Reason("F3.2", "no_equal_scene", {"tile": TILE_NAMES[self.tile]})

    def forbids_all(self, state: Fertility, answers: list[int]) -> Reason:
        """A square alone: it cannot be covered, has no room beside it, or touches no matching scene."""
        square = answers[0] % SQUARES
        barred = bars(state, square)
        if barred:
            return barred
        if not state.valley.near[square] & state.empty:
            return Reason("F3.1", "no_room", {"square": square_name(square)})
        return Reason("F3.2", "no_equal_scene", {"tile": TILE_NAMES[self.tile]})

    def _lies(self, state: Fertility, answer: int) -> bool:
        """Return whether a double turned by 180° would make it a legal place."""
        turn, square = divmod(answer, SQUARES)
        return (turn - LEFT) * SQUARES + square + STEPS[turn] in self.options(state)


class Discard(TileQuestion):
    """F3.4: if no tile has a legal place, the player discards one."""

    kind = "discard"
    rule = "F3.4"
    zone = "pool"

    def options(self, state: Fertility) -> list[int]:
        """The kinds in the pool."""
        return kinds_in(state.pools[self.seat])

    def resolve(self, state: Fertility, answer: int) -> None:
        """Remove the tile from the game."""
        state.pools[self.seat] = without(state.pools[self.seat], answer)
        state.discarded = (*state.discarded, answer)

    def forbids(self, state: Fertility, answer: int) -> Reason:
        """The tile is in another pool."""
        return Reason("F3.4", "not_yours", {"tile": TILE_NAMES[answer]})


def fits(state: Fertility, tile: int) -> bool:
    """F3.2: return whether a tile has a legal place."""
    first, second = TILE_KINDS[tile]
    empty = state.empty
    across = empty & empty >> HEIGHT  # squares with an empty one to their right
    down = empty & empty >> 1 & NOT_BOTTOM
    near_first = state.touching[first]
    near_second = state.touching[second]
    near = near_first | near_second
    # Either scene can lie on either square, so contact of any scene with either square is enough.
    return bool(across & (near | near >> HEIGHT) or down & (near | near >> 1))


def _beside(state: Fertility, square: int, turn: int) -> int:
    """Return the square on one side of another; -1 outside the valley."""
    other = square + STEPS[turn]
    return other if other >= 0 and state.valley.near[square] >> other & 1 else -1


def bars(state: Fertility, square: int) -> Reason | None:
    """F3.1, F4.7: return why a square cannot be covered; None if it is empty desert."""
    if not 0 <= square < state.valley.columns * HEIGHT:
        return Reason("F3.1", "outside")
    name: Parts = {"square": square_name(square)}
    if state.valley.wheat >> square & 1:
        return Reason("F3.1", "wheat", name)
    if state.valley.water >> square & 1:
        return Reason("F3.1", "water", name)
    if state.quarries >> square & 1:
        return Reason("F4.7", "quarry", name)
    return None if state.empty >> square & 1 else Reason("F3.1", "covered", name)
