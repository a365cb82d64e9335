"""Noughts as a game of the platform."""

from __future__ import annotations

from collections.abc import Mapping

from floodplain.kernel.edition import Edition
from floodplain.kernel.features import Column
from floodplain.kernel.rng import Rng
from floodplain.scene import (
    AnswerPart,
    Area,
    Cell,
    Counter,
    Counters,
    Grid,
    Hexes,
    Piece,
    Row,
    Scene,
    SceneGame,
    SceneView,
    Stack,
    Track,
    Tray,
)
from tests.scene.noughts.rules import PENDING, Deal, Stake, Turn
from tests.scene.noughts.state import CARDS, EACH, FIELDS, HAND, HIDDEN, NOBODY, SQUARES, Noughts

TRACK = 20
LOW = 5
TONES = {"ankh": "papyrus", "moon": "river", "star": "gold", "sun": "clay"}


class NoughtsGame(SceneGame[Noughts, None]):
    """Noughts and crosses with a die, secret cards and fields."""

    name = "noughts"
    rules = 1
    player_counts = (2,)
    options = ()
    longest = 60
    categories = ("lines", "fields", "stake")
    state = Noughts
    pending = PENDING

    def material(self, edition: Edition) -> None:
        return None

    def deal(self, material: None, players: int, options: Mapping[str, str]) -> Noughts:
        pending = [Turn(0), Stake(1), Stake(0), *(Deal(seat) for seat in (1, 0) for _ in range(HAND))]
        hands: list[list[int]] = [[] for _ in range(players)]
        fields = [NOBODY] * FIELDS
        marks = [NOBODY] * SQUARES
        deck = [EACH] * len(CARDS)
        return Noughts(players, pending, marks, 0, hands, deck, fields, [NOBODY] * FIELDS, [0] * players)

    def breakdown(self, state: Noughts, seat: int) -> dict[str, int]:
        lines, others = state.lines(seat), state.lines(1 - seat)
        stake = state.stakes[seat] * ((lines > others) - (lines < others))
        return {"lines": 3 * lines, "fields": state.fields.count(seat), "stake": stake}

    def tiebreak(self, state: Noughts, seat: int) -> tuple[int, ...]:
        return ()

    def stage(self, state: Noughts) -> tuple[int, int]:
        return SQUARES - state.marks.count(NOBODY), SQUARES

    def value(self, state: Noughts, seat: int) -> float:
        own, other = self.scores(state)[seat], self.scores(state)[1 - seat]
        return float(own - other)

    def features(self, view: Noughts, seat: int) -> bytes:
        return bytes([(mark == seat) + 2 * (mark == 1 - seat) for mark in view.marks])

    def columns(self, view: Noughts) -> list[Column]:
        return [Column(f"square.{square + 1}", 2, "whose mark stands there") for square in range(SQUARES)]

    def observe(self, state: Noughts, seat: int | None) -> Noughts:
        view = state.copy()
        for other, hand in enumerate(view.hands):
            if other != seat:
                for card in hand:
                    view.deck[card] += card != HIDDEN
                view.hands[other] = [HIDDEN] * len(hand)
        return view

    def imagine(self, view: Noughts, seat: int | None, rng: Rng) -> Noughts:
        state = view.copy()
        for other, hand in enumerate(view.hands):
            cards = []
            for card in hand:
                drawn = rng.pick(state.deck) if card == HIDDEN else card
                state.deck[drawn] -= card == HIDDEN
                cards.append(drawn)
            state.hands[other] = cards
        return state

    def has_secrets(self, state: Noughts) -> bool:
        return any(state.hands)

    def ledger(self, state: Noughts, seat: int) -> dict[str, int]:
        return {"marks": state.marks.count(seat), "fields": state.fields.count(seat)}

    def inventory(self, state: Noughts) -> dict[str, int]:
        hands = sum(len(hand) for hand in state.hands)
        hidden = sum(hand.count(HIDDEN) for hand in state.hands)
        played = FIELDS - state.fields.count(NOBODY)
        return {"cards": sum(state.deck) + hands - hidden + played, "squares": len(state.marks)}

    def scene(self, view: Noughts) -> Scene:
        middle = Cell("5", name="heart_square", mark="sun", tone="gold", rule="N2")
        lake, gap = Cell("2", name="lake", mark="waves", tone="river"), Cell("6", gone=True)
        tally = [Counter("marks", max=LOW), Counter("left", icon="sun")]
        hands = [
            Row(f"hand-{seat + 1}", slots=HAND, fixed=True, place="area", owner=seat, secret=True)
            for seat in range(view.players)
        ]
        return Scene(
            [
                Grid("board", rows=3, cols=3, path="rows", size="l", cells=[middle]),
                Hexes("land", rows=2, cols=3, size="m", cells=[lake, gap]),
                Tray("die", place="below", size="s"),
                Stack("supply", form="bag", place="below", size="s"),
                Stack("deck", place="below", size="s"),
                Track("score", last=TRACK, place="below", size="l"),
                Counters("tally", place="below", counters=tally),
                *hands,
                *(
                    Area(f"player-{seat + 1}", place="side", owner=seat, zones=[f"hand-{seat + 1}"])
                    for seat in range(view.players)
                ),
            ],
            answers={
                "stake": [AnswerPart("stake", number=True)],
                "mark": [AnswerPart("square", ["board"])],
                "set_out": [AnswerPart("card", ["hand-{seat}"], button=True), AnswerPart("field", ["land"])],
            },
        )  # fmt: skip

    def picture(self, view: Noughts) -> SceneView:
        pieces = [Piece(f"mark-{at}", "board", str(at), "disc", owner) for at, owner in view.marked()]
        pieces += [
            Piece(f"field-{at + 1}", "land", str(at + 1), "cube", owner, face=CARDS[view.played[at]])
            for at, owner in enumerate(view.fields)
            if owner != NOBODY
        ]
        pieces += [
            Piece(f"card-{seat + 1}-{at + 1}", f"hand-{seat + 1}", str(at + 1), "card", seat, CARDS[card],
                  mark=CARDS[card], tone=TONES[CARDS[card]])  # type: ignore[arg-type]
            for seat, hand in enumerate(view.hands)
            for at, card in enumerate(hand)
            if card != HIDDEN
        ]  # fmt: skip
        pieces += [
            Piece(f"score-{seat + 1}", "score", str(max(0, min(TRACK, points))), "pawn", seat)
            for seat, points in enumerate(self.scores(view))
        ]
        if view.die:
            pieces.append(Piece("die", "die", shape="die", face=str(view.die)))
        marks = [view.marks.count(seat) for seat in range(view.players)]
        hidden = {f"hand-{seat + 1}": len(hand) for seat, hand in enumerate(view.hands) if HIDDEN in hand}
        deck = len(CARDS) * EACH - sum(map(len, view.hands)) - (FIELDS - view.fields.count(NOBODY))
        return SceneView(
            pieces,
            counters={"marks": marks, "left": [view.marks.count(NOBODY)]},
            counts={
                "supply": view.marks.count(NOBODY),
                "deck": deck,
                **{z: n for z, n in hidden.items() if n},
            },
            values={"die": view.die} if view.die else {},
        )


NOUGHTS = NoughtsGame()
