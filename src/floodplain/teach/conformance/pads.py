"""Checks of score pads: they count a finished game as the game itself does."""

from __future__ import annotations

import json
from collections.abc import Iterator

from floodplain.kernel.conformance.case import Case
from floodplain.kernel.flow import perform
from floodplain.kernel.text import LANGUAGES, Texts
from floodplain.teach.cardboard import (
    Cardboard,
    Counted,
    count,
    label,
    read_cardboard,
    read_link,
    shown,
    why,
)
from floodplain.teach.game import has_pad, pad_of
from floodplain.teach.pad import Form, Number, Objection

NAMES = ("Ada", "Ben", "Cleo", "Dov")


def pads_count_alike(case: Case) -> Iterator[str]:
    """Check that a pad gives a finished game the same points and ranks, as text, as JSON and as a link."""
    game = case.game
    if not has_pad(game):
        return
    *_, last = case.moments("pad")
    end = last.state
    perform(end, last.answer)
    board = Cardboard.of(case.edition, case.players, NAMES[: case.players], pad_of(game).enter(end))
    for again in (
        read_cardboard(board.text()),
        read_cardboard(json.dumps(board.json())),
        read_link(board.link()),
    ):
        if again != board:
            yield f"the pad reads back as another: {again.text()[:200]}"
    counted = count(game, case.edition, board)
    yield from _differences(case, counted, game.scores(end), game.ranks(end))
    yield from _beyond(case, counted, board)
    for language in LANGUAGES:
        yield from _unsaid(counted, game.texts(language))


def _differences(
    case: Case, counted: Counted, scores: tuple[int, ...], ranks: tuple[int, ...]
) -> Iterator[str]:
    texts = case.game.texts(LANGUAGES[0])
    yield from (f"it refuses the end of a game: {why(each, texts, NAMES)}" for each in counted.objections)
    yield from (f"nothing asks for {name!r}" for name in counted.unasked)
    if not counted.objections and (counted.scores, counted.ranks) != (scores, ranks):
        yield f"it counts {counted.scores} {counted.ranks}; the game counted {scores} {ranks}"
    for points, score in zip(counted.points, counted.scores, strict=True):
        if sum(points.values()) != score:
            yield f"{points} do not add up to {score}"


def _beyond(case: Case, counted: Counted, board: Cardboard) -> Iterator[str]:
    """Check that every field refuses invalid entries with an explanation."""
    for field in counted.fields:
        said = str(field.most + 1) if isinstance(field, Number) else "no-such-thing"
        form = Form(case.players, {**board.entered, field.address: said})
        pad_of(case.game).fill(form, case.game.material_of(case.edition))
        refused = [each for each in form.objections if each.address == field.address]
        if not refused:
            yield f"{field.address} takes {said}"
        for language in LANGUAGES:
            yield from _speechless(refused, case.game.texts(language))


def _speechless(refused: list[Objection], texts: Texts) -> Iterator[str]:
    for each in refused:
        try:
            why(each, texts, NAMES)
        except KeyError as error:
            yield f"{texts.language}: a refusal misses {error}"
        if each.reason.rule not in texts.rules:
            yield f"{texts.language}: there is no rule {each.reason.rule}"


def _unsaid(counted: Counted, texts: Texts) -> Iterator[str]:
    """Yield fields without a label and categories without a name."""
    for field in counted.fields:
        try:
            said = label(field, texts)
        except KeyError as error:
            yield f"{texts.language}: the pad misses {error}"
            continue
        if not said or field.rule not in texts.rules:
            yield f"{texts.language}: {field.key} has no label or no rule"
        shown(field.shown, texts)
    for category in counted.categories:
        if not texts.content["category"].get(category):
            yield f"{texts.language}: category {category} has no name"
