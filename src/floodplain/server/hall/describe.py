"""Questions, legal answers and points of a view as replies, in a language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict

from floodplain.kernel.flow import Decision, State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.names import called
from floodplain.kernel.portrait import PointSource
from floodplain.kernel.sets import gathering
from floodplain.kernel.text import Texts
from floodplain.server.messages.replies import AskedSet, LegalAnswer, Question, SetItem


def question_of(
    names: Sequence[str], decision: Decision[Any] | None, view: State, texts: Texts
) -> Question | None:
    """Return the question of a decision in words, among players of these names."""
    if decision is None:
        return None
    text = texts.ask(decision, view, called(names, texts.language))
    return Question(
        kind=decision.kind,
        rule=decision.cited(),
        text=text,
        about=decision.about(view),
        orderless=decision.orderless(view),
    )


def legal_answers(view: State, decision: Decision[Any], texts: Texts) -> list[LegalAnswer]:
    """Return the legal answers to a decision, in words and in parts."""
    return [legal_answer(decision, view, answer, texts) for answer in decision.options(view)]


def legal_answer(decision: Decision[Any], view: State, answer: int, texts: Texts) -> LegalAnswer:
    """Return a legal answer in words and in parts."""
    text = texts.described(decision, view, answer)
    parts = decision.parts(view, answer)
    return LegalAnswer(answer=answer, text=text, parts=parts, line=decision.say(view, answer))


def asked_set(seat: int, decision: Decision[Any], view: State, texts: Texts) -> AskedSet | None:
    """Return the set that a seat is asked for, with items that can only be named after others."""
    found = gathering(view, seat)
    if found is None:
        return None
    items = [
        SetItem(**asdict(legal_answer(decision, view, item.answer, texts)), most=item.most, group=item.group)
        for item in found.items
    ]
    return AskedSet(items=items, least=found.least, most=found.most, closing=found.closing)


def sources_of(game: AnyGame, view: State) -> list[dict[str, list[PointSource]]]:
    """Return where the points come from, by seat and category."""
    return [game.sources(view, seat) for seat in range(view.players)]


def points_of(game: AnyGame, view: State) -> list[dict[str, int]]:
    """Return the points by seat and category, as far as a view knows them."""
    return [game.breakdown(view, seat) for seat in range(view.players)]
