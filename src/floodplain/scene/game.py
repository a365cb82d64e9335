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
    """A game whose table every client can draw without code of its own."""

    _ground: Ground | None = None
    """The scene that was drawn last; tables of one edition have equal ones."""
    _row: SceneRow | None = None
    """The layout of numbers of the scene that was last turned into a row."""

    @abstractmethod
    def scene(self, view: S) -> Scene:
        """Return the declared table, which is the same for every view of a game from start to end."""

    @abstractmethod
    def picture(self, view: S) -> SceneView:
        """Return what lies on the table, as far as a view knows it.

        Args:
            view: what `observe` returned, for a seat or for spectators.

        Returns:
            Pieces, counters and throws, all within the zones of `scene`.
        """

    def ground(self, view: S) -> Ground:
        """Return the scene of a view, indexed by id; raises BadScene listing every mistake."""
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
        """Return the declaration and the picture for clients; raises BadScene listing every mistake."""
        ground, now = self.ground(view), self.picture(view)
        if problems := list(ground.mistakes_in(now)):
            raise BadScene(self.name, problems)
        return ScenePortrait(ground.scene, now)

    def features(self, view: S, seat: int) -> bytes:
        """Return a row of what lies where, whose it is, the counters, the throw, and what is asked next."""
        row = BytesWriter()
        row.write(self._row_of(view).numbers(self.picture(view), view.players, seat))
        put_asked(row, view, seat, self._kinds)
        put_about(row, view, seat, self.people)
        return row.getvalue()

    def columns(self, view: S) -> list[Column]:
        """Describe each number of a row of features."""
        return [*self._row_of(view).columns, *asked_columns(self._kinds), *about_columns()]

    def _row_of(self, view: S) -> SceneRow:
        """Return how the scene of a view is turned into a row, cached for the views after it."""
        scene = self.ground(view).scene
        kept = self._row
        if kept is None or kept.scene is not scene:
            kept = self._row = SceneRow(scene, max(self.player_counts))
        return kept

    @cached_property
    def terminal(self) -> AnyTerminal:
        """Return how the table is drawn at a terminal."""
        from floodplain.scene.terminal import SceneTerminal  # noqa: PLC0415 - rarely needed

        return SceneTerminal(self)

    def page(self, state: S) -> str:
        """Return the table as a terminal shows it, in English."""
        from floodplain.terminal.page import page_of  # noqa: PLC0415 - as above

        return page_of(state, self.terminal, self.texts("en"))

    def score_pad(self) -> AnyPad:
        """Return the game's own score pad, or one on which the points of each category are entered."""
        return self.pad or CategoryPad(self)

    def places(self, view: S) -> dict[str, Sequence[str]]:
        """Return what a lesson can highlight: every zone, place and piece."""
        return dict(self.ground(view).listed(self.picture(view)))


AnySceneGame = SceneGame[Any, Any]


def has_scene(game: AnyGame) -> bool:
    """Return whether a game declares its table."""
    return isinstance(game, SceneGame)
