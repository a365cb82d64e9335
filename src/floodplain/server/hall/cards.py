"""The card of a table, and of the games that can be played."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from floodplain.kernel.box import Box
from floodplain.kernel.edition import Edition
from floodplain.kernel.flow import Decision
from floodplain.kernel.game import AnyGame, Option
from floodplain.kernel.text import Texts
from floodplain.server.hall import clock
from floodplain.server.hall.live import LiveTable
from floodplain.server.hall.situation import ranks_of
from floodplain.server.messages.replies import (
    AccentCard,
    BoxCard,
    Choice,
    EditionCard,
    ExampleCard,
    GameCard,
    KindCard,
    LessonCard,
    OptionCard,
    ProvenanceCard,
    SeatCard,
    StageCard,
    TableCard,
    TextsCard,
    TimeCard,
    WishCard,
)
from floodplain.server.store.clock import now_ms
from floodplain.server.store.rows import FINISHED, FREE, PERSON, PLAYING, SeatRow
from floodplain.teach.example import Example, examples_of
from floodplain.teach.game import has_pad
from floodplain.teach.lesson import Lesson, lessons_of

PATIENCE_AT_HOME_MS: Final = 120_000  # in one room everyone sees that a player is gone
PROGRESS: Final = "{now} / {last}"  # for a game whose texts do not say it


def is_replaceable(live: LiveTable, row: SeatRow, patience_ms: int) -> bool:
    """Return whether a seat has been abandoned for longer than the table allows."""
    if live.row.status != PLAYING or row.kind != PERSON or row.stand_in is not None:
        return False
    now = now_ms()
    if clock.seconds_of(live):
        return live.row.to_act == row.seat and clock.is_over(live, now)
    waits_ms = min(patience_ms, PATIENCE_AT_HOME_MS) if live.rules.home else patience_ms
    return row.seat not in live.present() and (row.seen is None or row.seen + waits_ms <= now)


def table_card(live: LiveTable, key: str | None, patience_ms: int) -> TableCard:
    """Return a table as the holder of a key sees it."""
    row = live.row
    present = live.present()
    belongs = live.belongs(key)
    card = TableCard(
        id=row.id,
        game=row.game,
        edition=row.edition,
        fingerprint=row.fingerprint,
        rules=row.rules,
        outdated=live.is_outdated,
        options=row.options,
        seats=[_seat_card(live, seat, key, present, patience_ms) for seat in live.seats],
        status=row.status,  # type: ignore[arg-type]
        version=row.version,
        position=row.position,
        to_act=row.to_act,
        stage=_stage(live),
        points=_points(live),
        ranks=_ranks(live),
        deadline=row.deadline,
        time=TimeCard(kind=live.rules.time.kind, seconds=clock.seconds_of(live)),
        when_left=live.rules.when_left,
        forced=live.rules.forced,
        spectators=live.rules.spectators,
        hints=live.rules.hints,
        rated=live.rules.rated,
        home=live.rules.home,
        listed=live.rules.listed,
        languages=list(live.rules.languages),
        watching=live.presence.watching(),
        boards=live.presence.boards(),
        host=next((seat.name for seat in live.seats if seat.key == row.owner), ""),
        wish=_wish(live),
        owned=key is not None and key == row.owner,
        invite=row.invite if belongs and any(seat.kind == FREE for seat in live.seats) else None,
        parent=row.parent,
        rematch=row.rematch,
        created=row.created,
        changed=row.changed,
        stamp="",
    )
    card.stamp = _stamp(card, belongs)
    return card


def _wish(live: LiveTable) -> WishCard | None:
    wish = live.wish
    if wish is None:
        return None
    sits_down = wish.kind == "seat"
    return WishCard(
        kind="seat" if sits_down else "back",
        seat=wish.seat,
        name=wish.name,
        to=wish.to,
        answers=0 if sits_down else live.row.position - wish.to,
        waits_for=live.waits_for(wish),
    )


def _stage(live: LiveTable) -> StageCard | None:
    if live.table is None or live.row.status != PLAYING:
        return None
    now, last = live.game.stage(live.table.state)
    return StageCard(now=now, last=last) if last else None


def _points(live: LiveTable) -> list[int]:
    """Return points by seat, as a spectator knows them; exact ones once the game is over."""
    if live.table is None or live.is_outdated:
        return []
    view = live.table.state if live.is_public else live.table.view(None)
    return list(live.game.scores(view))


def _ranks(live: LiveTable) -> list[int] | None:
    if live.table is None or live.is_outdated:
        return None
    is_over = live.row.status == FINISHED or live.table.to_act is None
    return ranks_of(live) if is_over else None


def _stamp(card: TableCard, belongs: bool) -> str:
    # What changes with every answer comes with the situation, so it does not change the card;
    # neither does the number of spectators.
    moves: dict[str, object] = {"version": 0, "position": 0, "to_act": None, "deadline": None, "changed": 0}
    moves |= {"stage": None, "points": [], "ranks": None}
    still = msgspec.structs.replace(card, **moves, watching=card.watching if belongs else 0)
    return hashlib.sha256(msgspec.json.encode(still)).hexdigest()[:16]


def _seat_card(
    live: LiveTable, row: SeatRow, key: str | None, present: set[int], patience_ms: int
) -> SeatCard:
    return SeatCard(
        seat=row.seat,
        mark=live.marks[row.seat],
        kind=row.kind,  # type: ignore[arg-type]
        name=row.name,
        level=row.level,
        stand_in=row.stand_in,
        mine=live.sits(key, row.seat),
        shared=any(hold.seat == row.seat and live.is_held(hold) for hold in live.holds),
        present=row.kind == PERSON and row.seat in present,
        replaceable=is_replaceable(live, row, patience_ms),
    )


def game_card(game: AnyGame, levels: Sequence[str], texts: Texts) -> GameCard:
    """Return the description of a game that can be played."""
    content: Mapping[str, Mapping[str, str]] = texts.content
    return GameCard(
        name=game.name,
        title=content["game"].get("title", game.name),
        tagline=content["game"].get("tagline", ""),
        box=_box_card(game.box),
        progress=content["game"].get("progress", PROGRESS),
        picture=content["game"].get("picture", ""),
        players=list(game.player_counts),
        options=[_option_card(option, content) for option in game.options],
        categories=[Choice(value=name, text=content["category"].get(name, name)) for name in game.categories],
        editions=[edition_card(edition) for edition in game.editions.values()],
        levels=list(levels),
        lessons=[lesson_card(lesson, texts.language) for lesson in lessons_of(game).values()],
        examples=[example_card(example, texts.language) for example in examples_of(game).values()],
        pad=has_pad(game),
    )


def _box_card(box: Box) -> BoxCard:
    accent = box.accent
    return BoxCard(
        designer=box.designer,
        publisher=box.publisher,
        minutes=box.minutes,
        mark=box.mark,
        accent=AccentCard(
            light=accent.light, dark=accent.dark, soft_light=accent.soft_light, soft_dark=accent.soft_dark
        ),
    )


def lesson_card(lesson: Lesson, language: str) -> LessonCard:
    """Return a lesson as a list shows it, in a language."""
    return LessonCard(
        name=lesson.name,
        title=lesson.say(language, "title"),
        line=lesson.say(language, "line"),
        steps=len(lesson.steps),
        stamp=hashlib.sha256(lesson.record.text().encode()).hexdigest()[:12],
    )


def example_card(example: Example, language: str) -> ExampleCard:
    """Return the description of an example of a rule."""
    return ExampleCard(name=example.name, rule=example.rule, title=example.say(language, "title"))


def _option_card(option: Option, content: Mapping[str, Mapping[str, str]]) -> OptionCard:
    words = content["option"]
    return OptionCard(
        name=option.name,
        title=words.get(option.name, option.name),
        help=content["option_help"].get(option.name, ""),
        default=option.default,
        usual=_choice(option, option.default, words).text,
        choices=[_choice(option, value, words) for value in option.choices],
        players=list(option.players),
    )


def _choice(option: Option, value: str, words: Mapping[str, str]) -> Choice:
    return Choice(value=value, text=words.get(f"{option.name}.{value}", value))


def edition_card(edition: Edition) -> EditionCard:
    """Return an edition, with how certain its tables are."""
    return EditionCard(
        game=edition.game,
        name=edition.name,
        title=edition.title,
        fingerprint=edition.fingerprint,
        provenance={
            name: ProvenanceCard(certainty=origin.certainty, source=origin.source)
            for name, origin in edition.provenance.items()
        },
        reconstructed=list(edition.reconstructed),
    )


def _kind_card(kind: type[Decision[Any]]) -> KindCard:
    return KindCard(
        zone=kind.zone,
        cause=kind.cause,
        follows=kind.follows,
        at_once=kind.at_once,
        gathers=kind.gathers is not Decision.gathers,
    )


def texts_card(game: AnyGame, language: str) -> TextsCard:
    """Return the words and rules of a game."""
    texts = game.texts(language)
    start = game.start(game.material_of(game.edition), min(game.player_counts))
    return TextsCard(
        language=texts.language,
        kinds={each.kind: _kind_card(each) for each in game.pending if issubclass(each, Decision)},
        content={name: dict(section) for name, section in texts.content.items()},
        chapters=dict(texts.chapters),
        rules=dict(texts.rules),
        start=game.plain_portrait(game.observe(start, None)),
    )
