"""D1: set-up, as a chain of chances; only who plays first may be a player's choice."""

from __future__ import annotations

from collections.abc import Mapping

from floodplain.games.demetra.cubes import CROP_COUNT, CROPS, LANE, ONE, crops_in, held, packed
from floodplain.games.demetra.material import PAIR, PLAYER_COUNTS, Material
from floodplain.games.demetra.rules.register import DrawTile
from floodplain.games.demetra.rules.turn import Turn
from floodplain.games.demetra.state import Demetra, new_state
from floodplain.kernel.flow import EVERYONE, Chance, Decision, Parts, Pending, Step


def set_up(material: Material, players: int, options: Mapping[str, str]) -> Demetra:
    """D1.1 to D1.8: the table before the first draw, with everything that is drawn pending."""
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
        """The turn order starts there."""
        state.first = answer

    def parts(self, state: Demetra, answer: int) -> Parts:
        return {"seat": answer + 1}

    @classmethod
    def size(cls, state: Demetra) -> int:
        """As many as the most players."""
        return PLAYER_COUNTS[-1]


class DrawChooser(DrawFirst):
    """D1.3: by the option, the seat that chooses who plays first."""

    kind = "chooser"
    column = "first"

    def resolve(self, state: Demetra, answer: int) -> None:
        """That seat is asked."""
        state.pending.append(ChooseFirst(answer))


class ChooseFirst(Decision[Demetra]):
    """D1.3: by the option, the player whose cube was drawn chooses who plays first."""

    kind = "starter"
    rule = "D1.3"
    zone = "seats"
    column = "first"

    def options(self, state: Demetra) -> list[int]:
        """Every seat, one's own included."""
        return list(range(state.players))

    def resolve(self, state: Demetra, answer: int) -> None:
        """The turn order starts there."""
        state.first = answer

    def parts(self, state: Demetra, answer: int) -> Parts:
        return {"seat": answer + 1}

    def nameable(self, state: Demetra) -> list[int]:
        """Only the seats of this table."""
        return self.options(state)

    @classmethod
    def size(cls, state: Demetra) -> int:
        """As many as the most players."""
        return PLAYER_COUNTS[-1]


class DrawCrop(Chance[Demetra]):
    """D1.4: a crop of which the starting cubes hold another number than of most."""

    kind = "crop"
    rule = "D1.4"

    def options(self, state: Demetra) -> list[int]:
        """The crops not yet drawn."""
        return [crop for crop in range(CROP_COUNT) if crop not in state.plenty]

    def resolve(self, state: Demetra, answer: int) -> None:
        state.plenty = (*state.plenty, answer)

    def about(self, state: Demetra) -> Parts:
        """How many starting cubes there are of it."""
        return {"amount": state.material.rare_amount[state.players]}

    def parts(self, state: Demetra, answer: int) -> Parts:
        return {"crop": CROPS[answer]}

    @classmethod
    def size(cls, state: Demetra) -> int:
        return CROP_COUNT


class GatherCubes(Step[Demetra]):
    """D1.4, D1.5: the starting cubes leave the stock; with two players each gets one of the fifth crop."""

    def run(self, state: Demetra) -> None:
        """They are ready to be dealt."""
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
    """D1.4, D1.8: a random starting cube for a seat, which alone sees it, unless cubes are open."""

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
        """The cube lies behind the screen."""
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
    """D1.6: a random pair of starting fields for a seat, laid unharvested; the others stay in the bag."""

    to: int
    kind = "pair"
    rule = "D1.6"

    def options(self, state: Demetra) -> list[int]:
        """The pairs that nobody has."""
        return [number for number, pair in enumerate(state.material.pairs) if state.bag >> pair[0] & 1]

    def resolve(self, state: Demetra, answer: int) -> None:
        """Both fields lie on the board."""
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
    """D1.7: only now the events join the bag; with three or four players two of them, unseen, do not."""

    def run(self, state: Demetra) -> None:
        """Which two those are is not decided: nobody can know before it no longer matters."""
        state.missing = state.material.event_count - state.material.events_used[state.players]
