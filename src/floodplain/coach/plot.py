"""A chart of one figure per seat over a game: a line per seat, rounds as bands, draws as dotted lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Final

from floodplain.coach.chart import DRAWN
from floodplain.coach.reading import Reading
from floodplain.coach.review import Review

WIDTH: Final = 900
HEIGHT: Final = 300
LEFT: Final = 46
RIGHT: Final = 10
TOP: Final = 26
BOTTOM: Final = 40
LETTER: Final = 7  # the widest label


@dataclass(frozen=True)
class Plot:
    """A review and the range of values to draw."""

    review: Review
    label: str
    figures: Callable[[Reading], Sequence[float]]
    """The values, by seat."""
    most: float
    ticks: Sequence[tuple[float, str]]
    """The positions of horizontal lines, and their labels."""
    stage: str
    """The game's word for a round."""

    def picture(self) -> str:
        """Return the chart, with the names of the seats below it."""
        drawn = "".join(
            [*self._grid(), *self._rounds(), *self._draws(), *self._lines(), *self._turning_points()]
        )
        keys = "  ".join(
            f'<span style="color:var(--seat-{seat})">━ {escape(name)}</span>'
            for seat, name in enumerate(self.review.names)
        )
        size = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
        svg = f'<svg {size} role="img" aria-label="{escape(self.label)}">{drawn}</svg>'
        return f"<div class=scroll>{svg}</div><p>{keys}</p>"

    def _x(self, position: int) -> float:
        last = max(1, len(self.review.readings) - 1)
        return LEFT + (WIDTH - LEFT - RIGHT) * position / last

    def _y(self, figure: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - figure / self.most)

    def _grid(self) -> list[str]:
        lines = []
        for figure, said in self.ticks:
            y = self._y(figure)
            lines.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="var(--line)"/>')
            lines.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{said}</text>')
        return lines

    def _lines(self) -> list[str]:
        drawn = []
        for seat in range(self.review.players):
            points = " ".join(
                f"{self._x(each.position):.1f},{self._y(self.figures(each)[seat]):.1f}"
                for each in self.review.readings
            )
            look = f'fill="none" stroke="var(--seat-{seat})" stroke-width="2.4"'
            drawn.append(f'<polyline points="{points}" {look}/>')
        return drawn

    def _turning_points(self) -> list[str]:
        """Return dashed lines with numbers that never overlap."""
        drawn, free = [], 0.0
        numbered = enumerate(self.review.turning_points(), start=1)
        for number, turn in sorted(numbered, key=lambda each: each[1].position):
            x = self._x(turn.position)
            tag = max(x, free)
            free = tag + 2 * LETTER
            drawn.append(
                f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="var(--ink)" stroke-dasharray="3 3"/>'
                f'<text x="{tag:.1f}" y="{TOP - 8}" text-anchor="middle">{number}</text>'
            )
        return drawn

    def _rounds(self) -> list[str]:
        """Return bands for every second round or turn."""
        begins = [each for each in self.review.stages() if each.stage[0]]
        until_the_end = [*begins, self.review.readings[-1]]
        drawn = []
        for number, (each, after) in enumerate(pairwise(until_the_end)):
            left, right = self._x(each.position), self._x(after.position)
            if number % 2 == 0:
                size = f'y="{TOP}" width="{right - left:.1f}" height="{HEIGHT - TOP - BOTTOM}"'
                drawn.append(f'<rect x="{left:.1f}" {size} fill="var(--band)"/>')
            middle = f'x="{(left + right) / 2:.1f}" y="{HEIGHT - 14}"'
            full, short = f"{self.stage} {each.stage[0]}", str(each.stage[0])
            label = full if len(full) * LETTER < right - left else short
            drawn.append(f'<text {middle} text-anchor="middle">{escape(label)}</text>')
        return drawn

    def _draws(self) -> list[str]:
        """Return dotted lines for draws that changed something."""
        return [
            f'<path d="M{self._x(reading.position):.1f} {TOP}V{HEIGHT - BOTTOM + 6}" '
            f'stroke="var(--soft)" stroke-dasharray="1 4"/>'
            for reading, change in self.review.changes()
            if reading.is_draw and max(map(abs, change)) >= DRAWN
        ]
