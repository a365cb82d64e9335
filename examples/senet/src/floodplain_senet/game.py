"""Senet behind the contract of a game, and its table as a scene."""

from __future__ import annotations

from collections.abc import Mapping

from floodplain.kernel.box import Box
from floodplain.kernel.edition import Edition
from floodplain.kernel.game import Option
from floodplain.scene import (
    AnswerPart,
    Cell,
    Counter,
    Counters,
    Grid,
    Piece,
    Row,
    Scene,
    SceneGame,
    SceneView,
    Tray,
)
from floodplain.scene.picture import Shape
from floodplain_senet.rules import LAST, OFF, Move, Senet, Throw

SCENE = Scene(
    [
        Grid(
            "board", rows=3, cols=10, path="snake", size="l",
            cells=[
                Cell("15", "rebirth", "ankh", "papyrus", "S4.1"),
                Cell("26", "happiness", "bloom", "gold", "S4.2"),
                Cell("27", "water", "waves", "river", "S4.3"),
                Cell("28", "judges", "three", "violet", "S4.4"),
                Cell("29", "truths", "two", "violet", "S4.4"),
                Cell("30", "horus", "sun", "clay", "S4.4"),
            ],
        ),
        Tray("sticks", form="sticks", place="below", size="s"),
        Row("off", place="below"),
        Counters("figures", place="side", counters=[Counter("to_go"), Counter("home")]),
    ],
    answers={"move": [AnswerPart("from", ["board"]), AnswerPart("to", ["board", "off"])]},
)  # fmt: skip
SHAPES: tuple[Shape, Shape] = ("pawn", "disc")  # cones and spools, as the pawns of the tombs are


class SenetGame(SceneGame[Senet, Edition]):
    """S1: a race for two; the first player to take all pawns off the board wins."""

    name = "senet"
    box = Box(minutes=15, mark="pyramid")
    player_counts = (2,)
    options = (Option("pawns", "7", ("7", "5")),)
    categories = ("off",)
    state = Senet
    pending = (Throw, Move)

    def deal(self, material: Edition, players: int, options: Mapping[str, str]) -> Senet:
        """S1.2: the pawns stand in turn on the first squares."""
        pawns = int(options["pawns"])
        squares = [1 + 2 * number + seat for seat in range(2) for number in range(pawns)]
        return Senet(players, [Throw(0)], squares, 0)

    def breakdown(self, state: Senet, seat: int) -> dict[str, int]:
        """S1.3: return the points of a player: the pawns taken off the board."""
        return {"off": state.pawns(seat).count(OFF)}

    def stage(self, state: Senet) -> tuple[int, int]:
        """Return the largest number of pawns that a player has taken off, and of all."""
        return max(self.scores(state)), len(state.squares) // 2

    def value(self, state: Senet, seat: int) -> float:
        """Return the lead of the pawns over the opponent's, in lengths of the board."""
        return (sum(state.pawns(seat)) - sum(state.pawns(1 - seat))) / LAST

    def inventory(self, state: Senet) -> dict[str, int]:
        """Return counts that prove that no pawn is lost, and that none shares its square."""
        return {"pawns": len({each for each in state.squares if each != OFF}) + state.squares.count(OFF)}

    def scene(self, view: Senet) -> Scene:
        """Return the table: the board, the sticks, the pawns taken off, and the squares to go."""
        return SCENE

    def picture(self, view: Senet) -> SceneView:
        """Return what lies there: every pawn on its square, and the sticks as they fell."""
        half = len(view.squares) // 2
        pieces = [
            Piece(f"pawn-{number + 1}", "board" if at != OFF else "off", str(at) if at != OFF else "",
                  shape=SHAPES[number // half], owner=number // half)
            for number, at in enumerate(view.squares)
        ]  # fmt: skip
        light = view.thrown % 5  # S2.2: no light face counts five
        for number in range(4) if view.thrown else ():
            face = "light" if number < light else "dark"
            pieces.append(Piece(f"stick-{number + 1}", "sticks", shape="stick", face=face))
        to_go = [sum(OFF - square for square in view.pawns(seat)) for seat in range(2)]
        values = {"sticks": view.thrown} if view.thrown else {}
        return SceneView(pieces, {"to_go": to_go, "home": list(self.scores(view))}, values=values)


SENET = SenetGame()
