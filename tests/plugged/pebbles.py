"""A game in a single file, as an outside developer would write it: who takes more of ten pebbles."""

from __future__ import annotations

from collections.abc import Mapping

from floodplain.kernel.edition import Edition
from floodplain.kernel.features import Column
from floodplain.kernel.flow import Decision, Parts, State
from floodplain.kernel.game import Game
from floodplain.kernel.portrait import Drawn
from floodplain.kernel.rng import Rng
from floodplain.kernel.text import Texts

WORDS: dict[str, dict[str, str]] = {
    "game": {"title": "Pebbles", "tagline": "Take one or two", "points": "points"},
    "words": {},
    "help": {},
    "ask": {"pick": "How many do you take?"},
    "answer": {"pick": "{take}"},
    "log": {"pick": "{name} takes {take}"},
    "chapter": {},
    "why": {},
    "hidden": {},
    "category": {"pebbles": "Pebbles"},
}


class PebblesPortrait(Drawn, kw_only=True):
    left: int


class Pebbles(State):
    left: int
    taken: list[int]

    def attach(self, material: object) -> None:
        pass


class Pick(Decision[Pebbles]):
    """P1: take one or two pebbles."""

    kind = "pick"
    rule = "P1"

    def options(self, state: Pebbles) -> list[int]:
        return [1, 2] if state.left > 1 else [1]

    def resolve(self, state: Pebbles, answer: int) -> None:
        state.left -= answer
        state.taken[self.seat] += answer
        if state.left:
            state.pending.append(Pick((self.seat + 1) % state.players))

    def parts(self, state: Pebbles, answer: int) -> Parts:
        return {"take": answer}

    @classmethod
    def size(cls, state: Pebbles) -> int:
        return 3


class PebbleGame(Game[Pebbles, None]):
    name = "pebbles"
    rules = 1
    player_counts = (2, 3)
    options = ()
    longest = 30
    categories = ("pebbles",)
    state = Pebbles
    pending = (Pick,)

    def material(self, edition: Edition) -> None:
        return None

    def deal(self, material: None, players: int, options: Mapping[str, str]) -> Pebbles:
        return Pebbles(players, [Pick(0)], 10, [0] * players)

    def breakdown(self, state: Pebbles, seat: int) -> dict[str, int]:
        return {"pebbles": state.taken[seat]}

    def tiebreak(self, state: Pebbles, seat: int) -> tuple[int, ...]:
        return ()

    def stage(self, state: Pebbles) -> tuple[int, int]:
        return 10 - state.left, 10

    def value(self, state: Pebbles, seat: int) -> float:
        return float(state.taken[seat])

    def features(self, view: Pebbles, seat: int) -> bytes:
        return bytes([view.left, view.taken[seat]])

    def columns(self, view: Pebbles) -> list[Column]:
        return [Column("left", 10, "pebbles left"), Column("taken", 10, "pebbles taken")]

    def observe(self, state: Pebbles, seat: int | None) -> Pebbles:
        return state.copy()

    def imagine(self, view: Pebbles, seat: int | None, rng: Rng) -> Pebbles:
        return view.copy()

    def has_secrets(self, state: Pebbles) -> bool:
        return False

    def portrait(self, view: Pebbles) -> PebblesPortrait:
        return PebblesPortrait(left=view.left)

    def ledger(self, state: Pebbles, seat: int) -> dict[str, int]:
        return {"pebbles": state.taken[seat]}

    def inventory(self, state: Pebbles) -> dict[str, int]:
        return {"pebbles": state.left + sum(state.taken)}

    def texts(self, language: str) -> Texts:
        return Texts(language, WORDS, {"P": "Pebbles"}, {"P1": "Take pebbles."})


PEBBLES = PebbleGame()
