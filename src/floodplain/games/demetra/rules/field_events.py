"""D10, the events in which fields change hands: M, N, O, Q, S, T, U, W."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.rules.bag import is_empty
from floodplain.games.demetra.rules.cubes import ask_payment
from floodplain.games.demetra.rules.draws import (
    BLIND_EXCHANGE,
    LOTTERY,
    REPLACEMENT,
    SALE,
    DrawField,
    DrawRegister,
)
from floodplain.games.demetra.rules.events import Effect
from floodplain.games.demetra.rules.fields import lay
from floodplain.games.demetra.rules.powers import LoneQuestion, lone_elsewhere
from floodplain.games.demetra.rules.questions import (
    OwnFieldQuestion,
    RegisterQuestion,
    WordQuestion,
)
from floodplain.games.demetra.rules.register import TakeFromRegister
from floodplain.games.demetra.state import STOCK, Demetra
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Parts, Reason, Step

PASS: Final = 2  # a gift that is passed on


class OwnFieldOrNone(OwnFieldQuestion):
    """A question for one of the player's own fields, or none."""

    def options(self, state: Demetra) -> list[int]:
        """Every own field, then none."""
        return [*list_bits(state.fields[self.seat]), state.material.board.hexes]


class BlindExchange(Effect):
    """D10.M: offered to players who have a field."""

    def on(self, state: Demetra, seat: int) -> None:
        """Ask which field to give up."""
        if state.fields[seat]:
            state.pending.append(GiveUpBlind(seat))


class GiveUpBlind(OwnFieldOrNone):
    """D10.M: the player may put a field into fallow."""

    kind = "blind_exchange"
    rule = "D10.M"
    zone = "country"
    cause = "blind-exchange"

    def resolve(self, state: Demetra, answer: int) -> None:
        """Remove the field from the game; offer a draw in return if the bag has a field."""
        if answer == state.material.board.hexes:
            return
        state.drop_field(self.seat, answer)
        state.put_fallow(answer)
        if state.bag:
            state.pending.append(DrawBlind(self.seat))

    def about(self, state: Demetra) -> Parts:
        """A note if the bag has no field left to draw in return."""
        return {} if state.bag else {"empty": "bag"}


class DrawBlind(WordQuestion):
    """D10.M: in return the player may draw a field, which must be laid."""

    kind = "blind_draw"
    rule = "D10.M"
    zone = "bag"
    cause = "blind-exchange"
    column = "merchant"
    words = ("draw", "none")

    def resolve(self, state: Demetra, answer: int) -> None:
        """Draw a field, or do nothing more."""
        if answer == 0:
            state.pending.append(DrawField(self.seat, BLIND_EXCHANGE))


class Swap(Effect):
    """D10.N: offered to players who have a field, if another player has an unconnected one."""

    def on(self, state: Demetra, seat: int) -> None:
        """Ask which field to give."""
        if state.fields[seat] and lone_elsewhere(state, seat):
            state.pending.append(SwapGive(seat))


class SwapGive(OwnFieldOrNone):
    """D10.N: the player may choose any field of their own to exchange."""

    kind = "swap_give"
    rule = "D10.N"
    zone = "country"
    cause = "swap"
    at_once = True

    def resolve(self, state: Demetra, answer: int) -> None:
        """Ask for the other field."""
        if answer != state.material.board.hexes:
            state.pending.append(SwapTake(self.seat, answer))


class SwapTake(LoneQuestion):
    """D10.N: the player takes an unconnected field of another for it; both are laid unharvested."""

    given: int
    kind = "swap_take"
    rule = "D10.N"
    zone = "boards"
    cause = "swap"
    follows = "swap_give"

    def options(self, state: Demetra) -> list[int]:
        """The unconnected fields of the others."""
        return list_bits(lone_elsewhere(state, self.seat))

    def resolve(self, state: Demetra, answer: int) -> None:
        """Resolve the player's own displaced worker first, then the other's."""
        owner = state.owner_of(answer)
        state.drop_field(self.seat, self.given)
        state.drop_field(owner, answer)
        lay(state, owner, self.given)
        lay(state, self.seat, answer)

    def about(self, state: Demetra) -> Parts:
        return {"given": state.material.board.names[self.given]}


class GoodRiddance(Effect):
    """D10.O: a round of gifts to the left, starting with the drawer."""

    def strike(self, state: Demetra, drawer: int, event: int) -> None:
        """Let the drawer give first."""
        state.pending.append(NextGift(drawer, state.players))


class NextGift(Step[Demetra]):
    """D10.O: a player with a field must give one; a player without is skipped."""

    seat: int
    givers: int  # how many have still to give, including this seat

    def run(self, state: Demetra) -> None:
        """Ask for the gift, or continue with the next player."""
        if not self.givers:
            return
        if state.fields[self.seat]:
            state.pending.append(Give(self.seat, self.givers))
        else:
            state.pending.append(NextGift(state.left_of(self.seat), self.givers - 1))


def began(state: Demetra, seat: int, givers: int) -> int:
    """Return the drawer, given how many have still to give from this seat on."""
    return (seat + givers) % state.players


class Give(OwnFieldQuestion):
    """D10.O: the player gives a field from the board to the left neighbour."""

    givers: int
    kind = "give"
    rule = "D10.O"
    zone = "country"
    cause = "good-riddance"

    def options(self, state: Demetra) -> list[int]:
        """Every own field."""
        return list_bits(state.fields[self.seat])

    def resolve(self, state: Demetra, answer: int) -> None:
        """Ask the neighbour about the gift."""
        state.drop_field(self.seat, answer)
        state.pending.append(Receive(state.left_of(self.seat), answer, self.givers - 1))

    def about(self, state: Demetra) -> Parts:
        """The seats of the neighbour and of the drawer, who began the round."""
        return {"to": state.left_of(self.seat) + 1, "drawer": began(state, self.seat, self.givers) + 1}


class Receive(WordQuestion):
    """D10.O: the player places the gift, puts it into fallow or passes it on.

    The drawer may not pass it on.
    """

    hex: int
    givers: int  # how many have still to give, including this seat
    kind = "receive"
    rule = "D10.O"
    zone = "tile"
    cause = "good-riddance"
    words = ("lay", "fallow", "pass")

    def options(self, state: Demetra) -> list[int]:
        """Place, fallow, and pass for players who still have to give."""
        return [0, 1, 2] if self.givers else [0, 1]

    def resolve(self, state: Demetra, answer: int) -> None:
        """A gift passed on counts as the player's own; otherwise the player gives next."""
        if answer == PASS:
            state.pending.append(Receive(state.left_of(self.seat), self.hex, self.givers - 1))
            return
        state.pending.append(NextGift(self.seat, self.givers))
        if answer == 1:
            state.put_fallow(self.hex)
        else:
            lay(state, self.seat, self.hex)

    def forbids(self, state: Demetra, answer: int) -> list[Reason]:
        """The drawer, who receives last, may not pass it on."""
        return [Reason(self.rule, "last_gift", {"field": state.material.board.names[self.hex]})]

    def about(self, state: Demetra) -> Parts:
        """The field, and the seat of the drawer, who began the round."""
        drawer = began(state, self.seat, self.givers)
        return {"received": state.material.board.names[self.hex], "drawer": drawer + 1}


class Lottery(Effect):
    """D10.Q: offered to players with two cubes, if there is a field in the bag or the register."""

    def on(self, state: Demetra, seat: int) -> None:
        if state.total(seat) >= state.material.lottery_price and (state.bag or state.register):
            state.pending.append(PlayLottery(seat))


class PlayLottery(WordQuestion):
    """D10.Q: the player may pay two cubes to draw a field, which must be placed.

    With no field in the bag the player may take one from the register.
    """

    kind = "lottery"
    rule = "D10.Q"
    zone = "bag"
    cause = "lottery"
    words = ("pay", "none")

    def resolve(self, state: Demetra, answer: int) -> None:
        """Pay the cubes, then draw a field or offer the register."""
        if answer:
            return
        if is_empty(state):
            state.pending.append(TakeFromRegister(self.seat, LOTTERY))
        else:
            state.pending.append(DrawField(self.seat, LOTTERY))
        ask_payment(state, self.seat, state.material.lottery_price, STOCK, LOTTERY)

    def about(self, state: Demetra) -> Parts:
        """The price, and whether the bag has no field left."""
        price: Parts = {"price": state.material.lottery_price}
        return price if state.bag else {**price, "empty": "bag"}


class NewRegister(Effect):
    """D10.S: the drawer puts the register back into the bag and draws a new one."""

    def on(self, state: Demetra, seat: int) -> None:
        for hex_ in list_bits(state.register):
            state.take_from_register(hex_)
            state.held &= ~(1 << hex_)
            state.bag |= 1 << hex_
        state.pending.append(DrawRegister(seat, state.material.register_size))


class Sale(Effect):
    """D10.T: offered to players with three cubes, if the register has a field."""

    def on(self, state: Demetra, seat: int) -> None:
        if state.total(seat) >= state.material.sale_price and state.register:
            state.pending.append(BuyAtSale(seat))


class BuyAtSale(RegisterQuestion):
    """D10.T: the player may pay three cubes for a field of the register, which is placed and replaced."""

    kind = "sale"
    rule = "D10.T"
    zone = "register"
    cause = "sale"

    def options(self, state: Demetra) -> list[int]:
        """The fields of the register, then none."""
        return [*list_bits(state.register), state.material.board.hexes]

    def resolve(self, state: Demetra, answer: int) -> None:
        """Pay the cubes; then place and replace the field."""
        if answer == state.material.board.hexes:
            return
        state.take_from_register(answer)
        state.pending.append(SettleSale(self.seat, answer))
        ask_payment(state, self.seat, state.material.sale_price, STOCK, SALE)

    def about(self, state: Demetra) -> Parts:
        return {"price": state.material.sale_price}


class SettleSale(Step[Demetra]):
    """D6.2, D10.T: a field bought at the sale is placed and replaced, then a displaced worker is replayed."""

    seat: int
    hex: int

    def run(self, state: Demetra) -> None:
        """Place the field, and draw the new one above the replay."""
        lay(state, self.seat, self.hex)
        if not is_empty(state):
            state.pending.append(DrawField(self.seat, SALE))


class Barter(Effect):
    """D10.U: offered to players who have a field, if the register has one."""

    def on(self, state: Demetra, seat: int) -> None:
        """Ask which field to give."""
        if state.fields[seat] and state.register:
            state.pending.append(BarterGive(seat))


class BarterGive(OwnFieldOrNone):
    """D10.U: the player may choose a field of their own to exchange."""

    kind = "barter_give"
    rule = "D10.U"
    zone = "country"
    cause = "barter"
    at_once = True

    def resolve(self, state: Demetra, answer: int) -> None:
        """Ask for the other field."""
        if answer != state.material.board.hexes:
            state.pending.append(BarterTake(self.seat, answer))


class BarterTake(RegisterQuestion):
    """D10.U: the player takes a field of the register, and the given one joins the register."""

    given: int
    kind = "barter_take"
    rule = "D10.U"
    zone = "register"
    cause = "barter"
    follows = "barter_give"

    def options(self, state: Demetra) -> list[int]:
        """The fields of the register."""
        return list_bits(state.register)

    def resolve(self, state: Demetra, answer: int) -> None:
        """Exchange the two fields."""
        state.take_from_register(answer)
        state.drop_field(self.seat, self.given)
        state.put_in_register(self.given)
        lay(state, self.seat, answer)

    def about(self, state: Demetra) -> Parts:
        return {"given": state.material.board.names[self.given]}


class Replacement(Effect):
    """D10.W: all players draw a field, unless the bag is empty."""

    def on(self, state: Demetra, seat: int) -> None:
        if not is_empty(state):
            state.pending.append(DrawField(seat, REPLACEMENT))
