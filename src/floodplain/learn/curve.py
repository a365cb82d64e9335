"""The learning curve as a chart: errors and wins of the net, by the games it has learned from."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from floodplain.learn.training import Progress

WIDTH: Final = 640
HEIGHT: Final = 380
LEFT: Final = 56
RIGHT: Final = 620
TOP: Final = 48
BOTTOM: Final = 316
LINES: Final = (("margin", "#8a6a1f"), ("win", "#2f6f8f"), ("points", "#7a3b2e"))
WON: Final = ("#7fae5a", "#3f7d3a", "#1d4726")  # by number of players, the fewest first
BAR: Final = 3
STYLE: Final = (
    "text{font:14px sans-serif;fill:#2b2118}.small{font-size:12px;fill:#6b5d4a}"
    f".axis{{stroke:#d9cbb0}}.curve{{fill:none;stroke-width:2}}.won{{stroke-width:{BAR}}}"
)


def draw_curve(title: str, told: Sequence[Progress]) -> str:
    """Draw errors relative to the first ones, and win rates against greedy with their intervals, by games."""
    told = [each for each in told if each.rows and all(each.losses)] or list(told[-1:])
    most = max([each.games for each in told], default=1) or 1
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fdfaf3"/><text x="16" y="28">{escape(title)}</text>',
    ]
    for part in (0.0, 0.5, 1.0):
        y = _down(part)
        parts.append(
            f'<line class="axis" x1="{LEFT}" x2="{RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<text class="small" x="16" y="{y + 4:.1f}">{part:.0%}</text>'
        )
    parts += [_curve(number, told, most) for number in range(len(LINES))]
    counts = sorted({players for each in told for players in each.trials})
    for number, players in enumerate(counts):
        colour = WON[number % len(WON)]
        parts.append(_named(number, f"{players} players: won against greedy", colour, row=1))
        parts += [_rate(each, players, _across(each.games, most) - BAR * number, colour) for each in told]
    parts.append(f'<text class="small" x="{RIGHT}" y="{BOTTOM + 20}" text-anchor="end">{most} games</text>')
    return "".join([*parts, "</svg>\n"])


def _curve(number: int, told: Sequence[Progress], most: int) -> str:
    """Draw how one error went down, with its name."""
    name, colour = LINES[number]
    first = told[0].losses[number] or 1.0 if told else 1.0
    points = [(_across(each.games, most), _down(min(each.losses[number] / first, 1.0))) for each in told]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    named = _named(number, f"error of {name}", colour)
    return f'<polyline class="curve" stroke="{colour}" points="{path}"/>{named}'


def _named(number: int, name: str, colour: str, row: int = 0) -> str:
    """Draw the legend of a colour, below the chart."""
    at = f'x="{LEFT + 190 * number}" y="{BOTTOM + 38 + 18 * row}"'
    return f'<text class="small" {at} style="fill:{colour}">{name}</text>'


def _rate(progress: Progress, players: int, x: float, colour: str) -> str:
    """Draw how often the net won against greedy with a number of players, as a bar over the interval."""
    won = progress.trials.get(players)
    if won is None:
        return ""
    return (
        f'<line class="won" stroke="{colour}" x1="{x:.1f}" x2="{x:.1f}" '
        f'y1="{_down(won.low):.1f}" y2="{_down(won.high):.1f}">'
        f"<title>{players} players: {won.value:.0%}</title></line>"
    )


def _across(games: int, most: int) -> float:
    return LEFT + (RIGHT - LEFT) * games / most


def _down(part: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * part
