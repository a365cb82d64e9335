"""A review as one page that opens without a network: a chart, turning points with their tables, decisions."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib.resources import files
from typing import Final

from floodplain.coach.footing import LESS_SURE
from floodplain.coach.marks import MARKS
from floodplain.coach.reading import Reading
from floodplain.coach.told import Teller

Board = Callable[[Reading], str]
"""The table before a move, as HTML."""

WIDTH: Final = 900
HEIGHT: Final = 300
LEFT: Final = 46
TOP: Final = 26
BOTTOM: Final = 40
STYLE: Final = files("floodplain.coach").joinpath("page.css").read_text(encoding="utf-8")


def page_of(teller: Teller, title: str, board: Board) -> str:
    """The whole page."""
    words, review = teller.words, teller.review
    decided = sum(each.mark is not None for each in review.readings)
    intro = [words.say("read_by", level=review.level, count=decided)]
    if review.plays_by != "net":
        intro.append(words.say(LESS_SURE[teller.review.plays_by]))
    parts = [
        f"<h1>{escape(title)}</h1><p class=soft>{escape(' '.join(intro))}</p>",
        f"<h2>{escape(words.say('chances'))}</h2>{_chart(teller)}",
        f"<h2>{escape(words.say('players'))}</h2>{_players(teller)}",
        f"<h2>{escape(words.say('turning_points'))}</h2>{_turning_points(teller, board)}",
        f"<h2>{escape(words.say('decisions'))}</h2>{_decisions(teller)}",
        f"<p class=soft>{escape(words.say('marks_help'))}</p>",
    ]
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>"
    )
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{words.language}"><head>{head}</head><body>\n{body}\n</body></html>\n'
    )


def _chart(teller: Teller) -> str:
    review = teller.review
    drawn = [*_grid(), *_rounds(teller)]
    for seat in range(review.players):
        points = " ".join(
            f"{_x(teller, each.position):.1f},{_y(each.chances[seat]):.1f}" for each in review.readings
        )
        drawn.append(
            f'<polyline points="{points}" fill="none" stroke="var(--seat-{seat})" stroke-width="2.4"/>'
        )
    for number, turn in enumerate(review.turning_points(), start=1):
        x = _x(teller, turn.position)
        drawn.append(
            f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="var(--ink)" stroke-dasharray="3 3"/>'
            f'<text x="{x:.1f}" y="{TOP - 8}" text-anchor="middle">{number}</text>'
        )
    label = escape(teller.words.say("chances"))
    keys = "  ".join(
        f'<span style="color:var(--seat-{seat})">━ {escape(name)}</span>'
        for seat, name in enumerate(review.names)
    )
    picture = "".join(drawn)
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{picture}</svg><p>{keys}</p>'


def _grid() -> list[str]:
    lines = []
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        lines.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - 10}" stroke="var(--line)"/>')
        if percent % 50 == 0:
            lines.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    return lines


def _rounds(teller: Teller) -> list[str]:
    """Bands for every second round or turn, and dotted lines for draws that changed something."""
    readings = teller.review.readings
    begins = [
        each
        for each, before in zip(readings[1:], readings, strict=False)
        if each.stage[0] != before.stage[0] and each.stage[0]
    ]
    drawn = []
    for number, each in enumerate(begins):
        left = _x(teller, each.position)
        until = begins[number + 1].position if number + 1 < len(begins) else readings[-1].position
        right = _x(teller, until)
        if number % 2 == 0:
            drawn.append(
                f'<rect x="{left:.1f}" y="{TOP}" width="{right - left:.1f}" '
                f'height="{HEIGHT - TOP - BOTTOM}" fill="var(--band)"/>'
            )
        middle = f'x="{(left + right) / 2:.1f}" y="{HEIGHT - 14}"'
        drawn.append(f'<text {middle} text-anchor="middle">{each.stage[0]}</text>')
    for reading, change in teller.review.changes():
        if reading.is_draw and max(map(abs, change)) >= 0.01:  # noqa: PLR2004 - one percent
            way = f"M{_x(teller, reading.position):.1f} {TOP}V{HEIGHT - BOTTOM + 6}"
            drawn.append(f'<path d="{way}" stroke="var(--soft)" stroke-dasharray="1 4"/>')
    return drawn


def _x(teller: Teller, position: int) -> float:
    last = max(1, len(teller.review.readings) - 1)
    return LEFT + (WIDTH - LEFT - 10) * position / last


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)


def _players(teller: Teller) -> str:
    words, review = teller.words, teller.review
    heads = [
        words.say("player"),
        words.say("points"),
        words.say("accuracy"),
        *map(words.say, MARKS),
        words.say("luck"),
    ]
    rows = []
    for seat, name in enumerate(review.names):
        account = review.account(seat)
        exact = "–" if account.accuracy is None else words.percent(account.accuracy)  # noqa: RUF001
        cells = [
            f"{account.points:.0f}",
            exact,
            *[str(account.marks[mark]) for mark in MARKS],
            f"{words.signed(100 * account.luck)} %",
        ]
        rows.append(
            f"<tr><td>{escape(name)}</td>{''.join(f'<td class=n>{cell}</td>' for cell in cells)}</tr>"
        )
    return f"{_table(heads, rows)}<p class=soft>{escape(words.say('luck_help'))}</p>"


def _turning_points(teller: Teller, board: Board) -> str:
    found = teller.turning_points()
    if not found:
        return f"<p>{escape(teller.words.say('no_turning_points'))}</p>"
    summary = escape(teller.words.say("board_before"))
    items = [
        f"<li class={reading.mark or 'draw'}>{escape(said)}"
        f"<details><summary>{summary}</summary><pre>{board(reading)}</pre></details></li>"
        for reading, said in found
    ]
    return f"<ol>{''.join(items)}</ol>"


def _decisions(teller: Teller) -> str:
    words = teller.words
    found = teller.costly()
    if not found:
        return f"<p>{escape(words.say('no_decisions'))}</p>"
    heads = [words.say(key) for key in ("move", "what", "cost", "cost_points", "better")]
    rows = []
    for each in found:
        assert each.mark is not None
        mark = f"<b class='mark {each.mark}'>{escape(words.say(each.mark))}</b>"
        rows.append(
            f"<tr><td class=n>{each.position + 1}</td><td>{mark} {escape(teller.log(each))}</td>"
            f"<td class=n>{words.signed(-100 * (each.cost or 0))} %</td>"
            f"<td class=n>{words.signed(-(each.cost_in_points or 0))}</td>"
            f"<td>{escape(teller.better(each))}</td></tr>"
        )
    return _table(heads, rows)


def _table(heads: list[str], rows: list[str]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    return (
        f"<div class=scroll><table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )
