"""The contract of a game that declares its table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from librt.strings import BytesWriter

from floodplain.kernel.features import Column, about_columns, asked_columns, put_about, put_asked
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.scene.errors import BadScene
from floodplain.scene.features import SceneRow
from floodplain.scene.ground import Ground
from floodplain.scene.picture import ScenePortrait, SceneView
from floodplain.scene.zones import Scene
from floodplain.teach.category_pad import CategoryPad
from floodplain.teach.game import TaughtGame
from floodplain.teach.pad import AnyPad
from floodplain.terminal.panels import AnyTerminal

S = TypeVar("S", bound=State)
M = TypeVar("M")


class SceneGame(TaughtGame[S, M], Generic[S, M]):
    """A game whose table every client can draw, without a room of its own in any of them."""

    _ground: Ground | None = None
    """Of the scene that was drawn last: tables of one edition have equal ones."""
    _row: SceneRow | None = None
    """Likewise, of the scene that was put into numbers last."""

    @abstractmethod
    def scene(self, view: S) -> Scene:
        """The table as it is declared: the same for every view of a game from its start to its end."""

    @abstractmethod
    def picture(self, view: S) -> SceneView:
        """What lies on that table, as far as the view knows it."""

    def ground(self, view: S) -> Ground:
        """The scene of a view, looked up by id; raises BadScene naming every mistake."""
        scene = self.scene(view)
        kept = self._ground
        if kept is not None and (kept.scene is scene or kept.scene == scene):
            return kept
        ground = Ground(scene)
        if problems := list(ground.mistakes()):
            raise BadScene(self.name, problems)
        self._ground = ground
        return ground

    def portrait(self, view: S) -> ScenePortrait:
        """The declaration and the picture; raises BadScene naming every mistake."""
        ground, now = self.ground(view), self.picture(view)
        if problems := list(ground.mistakes_in(now)):
            raise BadScene(self.name, problems)
        return ScenePortrait(ground.scene, now)

    def features(self, view: S, seat: int) -> bytes:
        """What lies where, whose it is, the counters and the throw, and what is asked next."""
        row = BytesWriter()
        row.write(self._row_of(view).numbers(self.picture(view), view.players, seat))
        put_asked(row, view, seat, self._kinds)
        put_about(row, view, seat, self.people)
        return row.getvalue()

    def columns(self, view: S) -> list[Column]:
        """What each number of such a row is."""
        return [*self._row_of(view).columns, *asked_columns(self._kinds), *about_columns()]

    def _row_of(self, view: S) -> SceneRow:
        """How the scene of a view is put into numbers, kept for the views after it."""
        scene = self.ground(view).scene
        kept = self._row
        if kept is None or kept.scene is not scene:
            kept = self._row = SceneRow(scene, max(self.player_counts))
        return kept

    @cached_property
    def terminal(self) -> AnyTerminal:
        """How the table is drawn at a terminal."""
        from floodplain.scene.terminal import SceneTerminal  # noqa: PLC0415 - drawn by few who import a game

        return SceneTerminal(self)

    def page(self, state: S) -> str:
        """The table as a terminal shows it, in English."""
        from floodplain.terminal.page import page_of  # noqa: PLC0415 - likewise

        return page_of(state, self.terminal, self.texts("en"))

    def score_pad(self) -> AnyPad:
        """The game's own pad, else one on which the points of each category are entered."""
        return self.pad or CategoryPad(self)

    def places(self, view: S) -> dict[str, Sequence[str]]:
        """What a lesson can light: every zone, place and piece."""
        return dict(self.ground(view).listed(self.picture(view)))


AnySceneGame = SceneGame[Any, Any]


def has_scene(game: AnyGame) -> bool:
    """Whether a game declares its table."""
    return isinstance(game, SceneGame)
