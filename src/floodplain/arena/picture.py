"""Charts of measurements, as SVG."""

from __future__ import annotations

from html import escape
from typing import Final

from floodplain.arena.ladder import Ladder

WIDTH: Final = 640
ROW: Final = 36
LEFT: Final = 90  # position of the first rating, to the right of the names
RIGHT: Final = 600
HEAD: Final = 48
STYLE: Final = (
    "text{font:14px sans-serif;fill:#2b2118}.bar{stroke:#8a6a1f;stroke-width:6;stroke-linecap:round}"
    ".dot{fill:#2b2118}.line{stroke:#d9cbb0}.small{font-size:12px;fill:#6b5d4a}"
)


def draw_ladder(ladder: Ladder) -> str:
    """Draw ratings from the best down, each with its interval as a bar."""
    ratings = ladder.ratings()
    order = sorted(range(len(ratings)), key=lambda number: -ratings[number].value)
    low = min(rating.low for rating in ratings)
    high = max(rating.high for rating in ratings)
    scale = (RIGHT - LEFT) / max(high - low, 1.0)
    height = HEAD + ROW * len(order) + 24
    title = f"{ladder.game.name}, {ladder.seats} players"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fdfaf3"/><text x="16" y="28">{escape(title)}</text>',
    ]
    for place, number in enumerate(order):
        rating = ratings[number]
        y = HEAD + ROW * place + ROW // 2
        start, middle, end = (
            LEFT + scale * (value - low) for value in (rating.low, rating.value, rating.high)
        )
        parts.append(
            f'<line class="line" x1="{LEFT}" x2="{RIGHT}" y1="{y}" y2="{y}"/>'
            f'<text x="16" y="{y + 5}">{escape(ladder.players[number].name)}</text>'
            f'<line class="bar" x1="{start:.1f}" x2="{end:.1f}" y1="{y}" y2="{y}"/>'
            f'<circle class="dot" cx="{middle:.1f}" cy="{y}" r="5"/>'
            f'<text class="small" x="{middle - 12:.1f}" y="{y - 9}">{rating.value:+.0f}</text>'
        )
    return "".join([*parts, "</svg>\n"])
