"""The rules: what lies on the board, the throw of the sticks, and the move of a pawn."""

from __future__ import annotations

from collections.abc import Mapping

from floodplain.kernel.flow import Chance, Decision, Parts, Reason, State

REBIRTH, HAPPINESS, WATER, LAST, OFF = 15, 26, 27, 30, 31  # S4: houses, and where pawns go from the board
NOBODY = -1
SAFE = (26, 28, 29, 30)  # S4.5
AGAIN = (1, 4, 5)  # S2.3: throws after which the same player throws again
WAYS = {1: 4, 2: 6, 3: 4, 4: 1, 5: 1}  # S2.2: in how many of 16 ways four sticks fall so
RULES = {
    "nobody": "S3.1", "own": "S3.2", "pair": "S3.4", "three": "S3.5", "edge": "S3.6", "stays": "S3.6",
    "happiness": "S4.2", "exact": "S4.4", "safe": "S4.5",
}  # fmt: skip  # the rule behind each reason why a pawn may not move


class Senet(State):
    """S1: the squares of all pawns, and the last throw."""

    squares: list[int]  # the pawns of the first player, then those of the second; OFF: taken off
    thrown: int

    def pawns(self, seat: int) -> list[int]:
        """Return the squares of a player's pawns, including those taken off."""
        half = len(self.squares) // 2
        return self.squares[seat * half : (seat + 1) * half]

    def owners(self) -> list[int]:
        """Return, by square, the player whose pawn stands there; -1 for nobody."""
        found, half = [NOBODY] * (OFF + 2), len(self.squares) // 2
        for number, square in enumerate(self.squares):
            found[square] = number // half
        found[OFF] = NOBODY
        return found


def forbidden(owners: list[int], seat: int, square: int, steps: int) -> str:
    """S3, S4: return why a pawn may not move a number of steps, as a key; empty if it may."""
    to, other = square + steps, 1 - seat
    if square > WATER or to == OFF:
        return "" if to == OFF else "exact"
    if to < 1 or square < HAPPINESS < to or (steps < 0 and square == HAPPINESS):
        return "edge" if to < 1 else "happiness" if steps > 0 else "stays"
    passed = owners[min(square, to) + 1 : max(square, to)]
    if any(passed[at : at + 3] == [other] * 3 for at in range(len(passed) - 2)):
        return "three"
    if owners[to] != other:
        return "own" if owners[to] == seat else ""
    is_paired = other in (owners[to - 1], owners[to + 1])
    return "safe" if to in SAFE else "pair" if is_paired else ""


def movers(state: Senet, seat: int, count: int) -> tuple[int, list[int]]:
    """S3.6: return the steps of a throw, forwards or else backwards, and the pawns that can move by them."""
    owners = state.owners()
    own = [square for square in range(LAST, 0, -1) if owners[square] == seat]
    for steps in (count, -count):
        if found := [square for square in own if not forbidden(owners, seat, square, steps)]:
            return steps, found
    return 0, []


class Throw(Chance[Senet]):
    """S2: a player throws the four sticks."""

    who: int
    kind = "throw"
    rule = "S2.1"

    def options(self, state: Senet) -> list[int]:
        """S2.2: return the throws, one to five."""
        return list(WAYS)

    def weights(self, state: Senet) -> list[int]:
        """S2.2: return how likely four sticks are to fall like this."""
        return list(WAYS.values())

    def resolve(self, state: Senet, answer: int) -> None:
        """S2.3: ask for a move if there is one, then throw again or pass the sticks on."""
        state.thrown = answer
        state.pending.append(Throw(self.who if answer in AGAIN else 1 - self.who))
        steps, found = movers(state, self.who, answer)
        if found:
            state.pending.append(Move(self.who, steps))

    def parts(self, state: Senet, answer: int) -> Parts:
        """Return the number of squares that was thrown."""
        return {"count": answer}

    def about(self, state: Senet) -> Parts:
        """Return who throws."""
        return {"seat": self.who + 1}

    def gets(self, state: Senet, answer: int) -> Parts:
        """S3.6: return whether the throw is lost, for the log."""
        return {} if movers(state, self.who, answer)[1] else {"lost": answer}

    @classmethod
    def size(cls, state: Senet) -> int:
        """Return the number of throws: each is numbered by what it counts."""
        return len(WAYS) + 1


class Move(Decision[Senet]):
    """S3: a player moves one pawn; the answer is the square that it leaves."""

    steps: int  # below 0: backwards
    kind = "move"
    rule = "S3.1"

    def options(self, state: Senet) -> list[int]:
        """Return the squares of the pawns that can move, the foremost first."""
        return movers(state, self.seat, abs(self.steps))[1]

    def resolve(self, state: Senet, answer: int) -> None:
        """S3.3, S4.3: the pawn moves; a pawn that stood there swaps with it, and the water sends it back."""
        to = answer + self.steps
        mine = state.squares.index(answer)
        if to <= LAST and to in state.squares:
            state.squares[state.squares.index(to)] = answer
        elif to == WATER:
            state.squares[mine], to = 0, REBIRTH
            while to in state.squares:
                to -= 1
        state.squares[mine] = to
        if all(square == OFF for square in state.pawns(self.seat)):  # S1.3
            state.pending.clear()

    def parts(self, state: Senet, answer: int) -> Parts:
        """Return the square that the pawn leaves, and the one that it goes to."""
        to = answer + self.steps
        return {"from": answer, "to": "off" if to >= OFF else to}

    def about(self, state: Senet) -> Parts:
        """Return the throw; a move backwards has its own sentence."""
        return {"count": self.steps} if self.steps > 0 else {"back": -self.steps}

    def gets(self, state: Senet, answer: int) -> Parts:
        """S3.3, S4.3: return what comes with the move: a swap, or the way back out of the water."""
        to = answer + self.steps
        if to == WATER:
            return {"water": REBIRTH}
        return {"swap": answer} if to <= LAST and to in state.squares else {}

    def objections(self, state: Senet, wanted: Mapping[str, str]) -> list[Reason]:
        """Return why no legal move has these parts."""
        for each in self.options(state):
            if wanted.items() <= {name: str(part) for name, part in self.parts(state, each).items()}.items():
                return []
        to = wanted.get("to", "")
        said = wanted.get("from") or (str(int(to) - self.steps) if to.isdecimal() else "")
        square = int(said) if said.isdecimal() else 0
        is_own = square in self.nameable(state)
        key = forbidden(state.owners(), self.seat, square, self.steps) if is_own else ""
        return [Reason(RULES[key or "nobody"], key or "nobody", {"count": abs(self.steps)})]

    def nameable(self, state: Senet) -> list[int]:
        """Return every pawn of the player on the board."""
        return [square for square in state.pawns(self.seat) if square != OFF]

    @classmethod
    def size(cls, state: Senet) -> int:
        """Return the number of answers: squares go up to 30."""
        return OFF
