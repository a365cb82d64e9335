"""D1: set-up, as a sequence of chances; only the first player may be chosen by a player."""

from __future__ import annotations

from collections.abc import Mapping

from floodplain.games.demetra.cubes import CROP_COUNT, CROPS, LANE, ONE, crops_in, held, packed
from floodplain.games.demetra.material import PAIR, PLAYER_COUNTS, Material
from floodplain.games.demetra.rules.register import DrawTile
from floodplain.games.demetra.rules.turn import Turn
from floodplain.games.demetra.state import Demetra, new_state
from floodplain.kernel.flow import EVERYONE, Chance, Decision, Parts, Pending, Step


def set_up(material: Material, players: int, options: Mapping[str, str]) -> Demetra:
    """D1.1 to D1.8: return the table before the first draw, with every draw of the set-up pending."""
    state = new_state(material, players, options["open_cubes"] == "yes")
    script: list[Pending] = []
    if options["first"] == "drawn":
        script.append(DrawFirst())
    elif options["first"] == "chosen":
        script.append(DrawChooser())
    script.extend([DrawCrop() for _ in range(material.rare_crops[players])])
    script.append(GatherCubes())
    dealt = material.starting_cubes[players] - (1 if players == PAIR else 0)
    script.extend([DealCube(seat) for seat in range(players) for _ in range(dealt)])
    script.extend([DealPair(seat) for seat in range(players)])
    script.extend([DrawTile(0) for _ in range(material.register_size)])
    script.extend([PutEvents(), Turn()])
    state.pending.extend(reversed(script))
    return state


class DrawFirst(Chance[Demetra]):
    """D1.3: the seat that plays first."""

    kind = "first"
    rule = "D1.3"

    def options(self, state: Demetra) -> list[int]:
        return list(range(state.players))

    def resolve(self, state: Demetra, answer: int) -> None:
        """Start the turn order at this seat."""
        state.first = answer

    def parts(self, state: Demetra, answer: int) -> Parts:
        return {"seat": answer + 1}

    @classmethod
    def size(cls, state: Demetra) -> int:
        """The largest number of players."""
        return PLAYER_COUNTS[-1]


class DrawChooser(DrawFirst):
    """D1.3: with this option, the seat that chooses who plays first."""

    kind = "chooser"
    column = "first"

    def resolve(self, state: Demetra, answer: int) -> None:
        """Ask that seat."""
        state.pending.append(ChooseFirst(answer))


class ChooseFirst(Decision[Demetra]):
    """D1.3: with this option, the player whose cube was drawn chooses who plays first."""

    kind = "starter"
    rule = "D1.3"
    zone = "seats"
    column = "first"

    def options(self, state: Demetra) -> list[int]:
        """Every seat, including the player's own."""
        return list(range(state.players))

    def resolve(self, state: Demetra, answer: int) -> None:
        """Start the turn order there."""
        state.first = answer

    def parts(self, state: Demetra, answer: int) -> Parts:
        return {"seat": answer + 1}

    def nameable(self, state: Demetra) -> list[int]:
        """Only the seats of this table."""
        return self.options(state)

    @classmethod
    def size(cls, state: Demetra) -> int:
        """The largest number of players."""
        return PLAYER_COUNTS[-1]


class DrawCrop(Chance[Demetra]):
    """D1.4: a crop with the rarer number of starting cubes."""

    kind = "crop"
    rule = "D1.4"

    def options(self, state: Demetra) -> list[int]:
        """The crops not yet drawn."""
        return [crop for crop in range(CROP_COUNT) if crop not in state.plenty]

    def resolve(self, state: Demetra, answer: int) -> None:
        state.plenty = (*state.plenty, answer)

    def about(self, state: Demetra) -> Parts:
        """The number of its starting cubes."""
        return {"amount": state.material.rare_amount[state.players]}

    def parts(self, state: Demetra, answer: int) -> Parts:
        return {"crop": CROPS[answer]}

    @classmethod
    def size(cls, state: Demetra) -> int:
        return CROP_COUNT


class GatherCubes(Step[Demetra]):
    """D1.4, D1.5: the starting cubes leave the stock; with two players each gets one of the fifth crop."""

    def run(self, state: Demetra) -> None:
        """Prepare the cubes to be dealt."""
        material = state.material
        amounts = [material.common_amount[state.players]] * CROP_COUNT
        for crop in state.plenty:
            amounts[crop] = material.rare_amount[state.players]
        state.pool = packed(amounts)
        state.stock -= state.pool
        if state.players == PAIR:
            for seat in range(state.players):
                state.pool -= ONE[state.plenty[0]]
                state.receive(seat, ONE[state.plenty[0]])


class DealCube(Chance[Demetra]):
    """D1.4, D1.8: a random starting cube for a seat, which only that seat sees unless cubes are open."""

    to: int
    kind = "cube"
    rule = "D1.4"

    def options(self, state: Demetra) -> list[int]:
        """The crops among the cubes not yet dealt."""
        return crops_in(state.pool)

    def weights(self, state: Demetra) -> list[int] | None:
        """As many as there are of each."""
        return [held(state.pool, crop) for crop in crops_in(state.pool)]

    def resolve(self, state: Demetra, answer: int) -> None:
        """Put the cube behind the screen."""
        state.pool -= 1 << LANE * answer
        if state.open_cubes:
            state.receive(self.to, ONE[answer])
        else:
            state.cubes[self.to] += ONE[answer]
            state.veiled[self.to] += 1

    def witness(self, state: Demetra) -> int:
        """The seat that gets it."""
        return EVERYONE if state.open_cubes else self.to

    def about(self, state: Demetra) -> Parts:
        return {"to": self.to + 1}

    def parts(self, state: Demetra, answer: int) -> Parts:
        return {"crop": CROPS[answer]}

    @classmethod
    def size(cls, state: Demetra) -> int:
        return CROP_COUNT


class DealPair(Chance[Demetra]):
    """D1.6: a random pair of starting fields for a seat, placed unharvested; the others stay in the bag."""

    to: int
    kind = "pair"
    rule = "D1.6"

    def options(self, state: Demetra) -> list[int]:
        """The pairs not yet dealt."""
        return [number for number, pair in enumerate(state.material.pairs) if state.bag >> pair[0] & 1]

    def resolve(self, state: Demetra, answer: int) -> None:
        """Place both fields on the board."""
        for hex_ in state.material.pairs[answer]:
            state.bag &= ~(1 << hex_)
            state.add_field(self.to, hex_)

    def about(self, state: Demetra) -> Parts:
        return {"to": self.to + 1}

    def parts(self, state: Demetra, answer: int) -> Parts:
        first, second = state.material.pairs[answer]
        names = state.material.board.names
        return {"field": names[first], "second": names[second]}

    @classmethod
    def size(cls, state: Demetra) -> int:
        return len(state.material.pairs)


class PutEvents(Step[Demetra]):
    """D1.7: only now the events go into the bag; with three or four players two unseen ones do not."""

    def run(self, state: Demetra) -> None:
        """Leave open which two those are: nobody can know before it no longer matters."""
        state.missing = state.material.event_count - state.material.events_used[state.players]
