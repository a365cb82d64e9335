"""A review as a single page that opens without a network: chart, turning points with tables, decisions."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib.resources import files
from typing import Final

from floodplain.coach.evaluator import LESS_SURE
from floodplain.coach.marks import MARKS
from floodplain.coach.plot import Plot
from floodplain.coach.reading import Reading
from floodplain.coach.sentences import ReviewText

Board = Callable[[Reading], str]
"""The table before a move, as HTML."""

STEPS: Final = (5, 10, 20, 50, 100, 1_000)  # points between two lines of the chart
MOST_STEPS: Final = 8
STYLE: Final = files("floodplain.coach").joinpath("page.css").read_text(encoding="utf-8")


def page_of(text: ReviewText, title: str, board: Board) -> str:
    """Return a self-contained page of HTML, with its style, boards and charts."""
    words, review = text.words, text.review
    decided = sum(each.mark is not None for each in review.readings)
    intro = [words.say("read_by", level=review.level, count=decided)]
    if review.plays_by != "net":
        intro.append(words.say(LESS_SURE[text.review.plays_by]))
    parts = [
        f"<h1>{escape(title)}</h1><p class=soft>{escape(' '.join(intro))}</p>",
        f"<h2>{escape(words.say('chances'))}</h2>{_chances(text)}{_expected(text)}{_stages(text)}",
        f"<h2>{escape(words.say('players'))}</h2>{_players(text)}",
        f"<h2>{escape(words.say('turning_points'))}</h2>{_turning_points(text, board)}",
        f"<h2>{escape(words.say('decisions'))}</h2>{_decisions(text)}{_decided(text)}",
        f"<p class=soft>{escape(words.say('marks_help'))} {escape(words.say('two_views'))}</p>",
    ]
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>"
    )
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{words.language}"><head>{head}</head><body>\n{body}\n</body></html>\n'
    )


def _chances(text: ReviewText) -> str:
    sign = text.words.percent_sign
    ticks = [
        (percent / 100, f"{percent}{sign}" if percent % 50 == 0 else "") for percent in range(0, 101, 25)
    ]
    label = text.words.say("chances")
    return Plot(text.review, label, lambda reading: reading.chances, 1.0, ticks, text.stage).picture()


def _expected(text: ReviewText) -> str:
    """Return the chart of expected final points; empty if they are unknown."""
    review, label = text.review, text.words.say("expected")
    if not review.tells_points:
        return ""
    most = max(max(each.expected) for each in review.readings)
    step = next(each for each in STEPS if most / each <= MOST_STEPS)
    ticks = [(float(points), str(points)) for points in range(0, int(most) + 1, step)]
    plot = Plot(review, label, lambda reading: reading.expected, most, ticks, text.stage)
    return f"<h2>{escape(label)}</h2>{plot.picture()}"


def _stages(text: ReviewText) -> str:
    """Return both charts as a table of numbers, for readers who cannot see them."""
    heads = [text.words.say("move"), text.stage, *text.review.names]
    rows = [
        f"<tr>{''.join(f'<td class=n>{escape(cell)}</td>' for cell in cells)}</tr>" for cells in text.stages()
    ]
    summary = escape(text.words.say("stages"))
    return f"<details class=figures><summary>{summary}</summary>{_table(heads, rows)}</details>"


def _players(text: ReviewText) -> str:
    words, review = text.words, text.review
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
            words.signed_percent(account.luck),
        ]
        rows.append(
            f"<tr><td>{escape(name)}</td>{''.join(f'<td class=n>{cell}</td>' for cell in cells)}</tr>"
        )
    return f"{_table(heads, rows)}<p class=soft>{escape(words.say('luck_help'))}</p>"


def _turning_points(text: ReviewText, board: Board) -> str:
    found = text.turning_points()
    if not found:
        return f"<p>{escape(text.words.say('no_turning_points'))}</p>"
    summary = escape(text.words.say("board_before"))
    items = [
        f"<li class={reading.mark or 'draw'}>{escape(said)}"
        f"<details><summary>{summary}</summary><pre>{board(reading)}</pre></details></li>"
        for reading, said in found
    ]
    return f"<ol>{''.join(items)}</ol>"


def _decisions(text: ReviewText) -> str:
    words = text.words
    found = text.costly()
    if not found:
        return f"<p>{escape(words.say('no_decisions'))}</p>"
    heads = [words.say(key) for key in ("move", "what", "cost", "cost_points", "better")]
    rows = []
    for each in found:
        assert each.mark is not None
        mark = f"<b class='mark {each.mark}'>{escape(words.say(each.mark))}</b>"
        rows.append(
            f"<tr><td class=n>{each.position + 1}</td><td>{mark} {escape(text.log(each))}</td>"
            f"<td class=n>{words.signed_percent(-(each.cost or 0))}</td>"
            f"<td class=n>{words.signed(-(each.cost_in_points or 0))}</td>"
            f"<td>{escape(text.better(each))}</td></tr>"
        )
    return _table(heads, rows)


def _decided(text: ReviewText) -> str:
    said = text.decided()
    return f"<p>{escape(said)}</p>" if said else ""


def _table(heads: list[str], rows: list[str]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    return (
        f"<div class=scroll><table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )
