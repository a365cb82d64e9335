"""Scenes: a game describes its table once, and every client draws it.

A game that is a `SceneGame` says which zones its table has (`scene`), where the pieces of a view lie
(`picture`), and to which zone each part of an answer belongs. From that come a board in the browser, the
page at the terminal, what a lesson or a hint can point at, and a score pad.

    class Noughts(SceneGame[NoughtsState, Material]):
        def scene(self, view: NoughtsState) -> Scene:
            board = Grid("board", rows=3, cols=3)
            supply = Stack("supply", form="bag", place="below")
            return Scene([board, supply], answers={"mark": [AnswerPart("square", ["board"])]})

        def picture(self, view: NoughtsState) -> SceneView:
            marks = [
                Piece(f"mark-{square}", "board", str(square), shape="disc", owner=seat)
                for square, seat in view.marked()
            ]
            return SceneView(marks, counts={"supply": 9 - len(marks)})

- **Places.** The places of a zone are numbered from "1" along its path, unless `ids` names them. Only a place
  with a name, a sign, a tone or a rule needs a `Cell`. Everywhere else a place is written as the zone and
  the place: `board 5`; the zone alone means all of it.
- **Answers.** `answers` lists, by kind of decision, the parts of `Decision.parts` in the order in which a
  person picks them. The value of a part is the id of a place, the id or the face of a piece, or the zone's
  own id. Parts that are no place are buttons or numbers. A zone may be named for the seat that is asked:
  `hand-{seat}`, where seats count from 1.
- **Words.** The `name` of a zone, cell, piece or counter is a key of the section `words` of the game's texts;
  without one the id is looked up there. The section `place` may say what a place of a zone is called, by
  zone: `board = "square {which}"`. The section `verb` may name the button that gives an answer, by kind:
  `move = "Move pawn"`.
- **Secrets.** `picture` draws a view, so it can show no more than the view knows. What others hold is
  drawn as a number only (`counts`).
- **Checks.** A wrong scene raises `BadScene`, which lists every mistake. `floodplain conformance` plays the
  game and checks that every legal answer can be given on the board.
"""

from floodplain.scene.errors import BadScene
from floodplain.scene.game import SceneGame
from floodplain.scene.picture import LastMove, Piece, ScenePortrait, SceneView
from floodplain.scene.zones import (
    AnswerPart,
    AnyZone,
    Area,
    Cell,
    Counter,
    Counters,
    Grid,
    Hexes,
    Row,
    Scene,
    Stack,
    Track,
    Tray,
)

__all__ = [
    "AnswerPart",
    "AnyZone",
    "Area",
    "BadScene",
    "Cell",
    "Counter",
    "Counters",
    "Grid",
    "Hexes",
    "LastMove",
    "Piece",
    "Row",
    "Scene",
    "SceneGame",
    "ScenePortrait",
    "SceneView",
    "Stack",
    "Track",
    "Tray",
]
