"""Composes what a person is told from what is known of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from floodplain.kernel.errors import FloodplainError
from floodplain.kernel.flow import TABLE
from floodplain.kernel.names import called
from floodplain.kernel.text import Texts
from floodplain.server.club.notices.wording import HOUR, MINUTE_MS, Message, say, time_in_words
from floodplain.server.hall.hall import Hall
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.log import line_of
from floodplain.server.store.clock import now_ms
from floodplain.server.store.notice_rows import JOINED, LOW, OVER, TEST, TURN, NoticeRow
from floodplain.server.store.rows import FREE, OPEN

LOOK_BACK: Final = 20  # answers of the log in which the last ones of others are looked for
MOST_LINES: Final = 2
LONGEST: Final = 300


async def compose(hall: Hall, notice: NoticeRow, language: str) -> Message | None:
    """Return what a notice says; None if its table is gone."""
    if notice.kind == TEST or notice.table_id is None:
        title, body = say(language, "test"), say(language, "test_body")
        return Message(id=notice.id, kind=TEST, title=title, body=body, lang=language, link="/settings")
    try:
        live = await hall.open(notice.table_id, fresh=True)
    except FloodplainError:
        return None
    texts = live.game.texts(language)
    game = texts.content["game"].get("title", live.game.name)
    message = Message(
        id=notice.id,
        kind=notice.kind,
        title=say(language, _title_of(notice), game=game, name=notice.parts.get("name", "")),
        body=(await _body(hall, live, notice, texts, game))[:LONGEST],
        lang=language,
        table=live.id,
        game=live.row.game,
        link=f"/t/{live.id}",
        answers={"go": say(language, "go"), "mute": say(language, "mute")},
    )
    if notice.kind in {TURN, LOW}:
        message.later = later_minutes(live)
        told = say(language, "later", time=time_in_words(language, message.later * MINUTE_MS))
        message.answers["later"] = told
    return message


def digest(messages: Sequence[Message]) -> Message:
    """Return several notices as one."""
    first = messages[0]
    titles = list(dict.fromkeys(each.title for each in messages))
    return Message(
        id=first.id,
        kind="many",
        title=say(first.lang, "many", count=len(messages)),
        body="\n".join(titles)[:LONGEST],
        lang=first.lang,
        link="/tables",
    )


def later_minutes(live: LiveTable) -> int:
    """Return after how many minutes to remind: half of what the clock has left, at most an hour."""
    if live.row.deadline is None:
        return HOUR
    return max(1, min(HOUR, (live.row.deadline - now_ms()) // 2 // MINUTE_MS))


def _title_of(notice: NoticeRow) -> str:
    return str(notice.parts.get("event", "came")) if notice.kind == JOINED else notice.kind


async def _body(hall: Hall, live: LiveTable, notice: NoticeRow, texts: Texts, game: str) -> str:
    language = texts.language
    if notice.kind == JOINED:
        free = sum(row.kind == FREE for row in live.seats)
        text = "begun" if live.row.status != OPEN else "free_one" if free == 1 else "free"
        return f"{game}. {say(language, text, count=free)}"
    if notice.kind == OVER:
        return _scores(live, language)
    remains = ""
    if live.row.deadline is not None:
        remains = say(language, "remains", time=time_in_words(language, live.row.deadline - now_ms()))
    said = await _since(hall, live, texts) if notice.kind == TURN else []
    return " ".join(each for each in (*said, _stage(live, texts), remains) if each)


async def _since(hall: Hall, live: LiveTable, texts: Texts) -> list[str]:
    """Return the last answers of the other players, as a spectator may read them."""
    before = max(0, live.row.position - LOOK_BACK)
    rows = await hall.store.read(lambda kept: kept.select_answers(live.id, before))
    others = []
    for row in reversed(rows):
        if row.seat == live.row.to_act:
            break
        if row.seat != TABLE:
            others.append(line_of(row, None, live.names, texts, live.is_public).text)
    return list(dict.fromkeys(others))[:MOST_LINES][::-1]


def _stage(live: LiveTable, texts: Texts) -> str:
    if live.table is None:
        return ""
    now, last = live.game.stage(live.table.state)
    progress = texts.content["game"].get("progress", "")
    if not last or not progress:
        return ""
    told = progress.format(now=now, last=last)
    return f"{told[0].upper()}{told[1:]}."


def _scores(live: LiveTable, language: str) -> str:
    """Return everyone's points, the best first."""
    if live.table is None:
        return ""
    points = live.game.scores(live.table.state)
    pairs = sorted(zip(points, called(live.names, language), strict=True), key=lambda pair: -pair[0])
    return ", ".join(f"{name} {score}" for score, name in pairs)
