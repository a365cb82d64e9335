"""Encoded legal answers, shared by all tables with the same question."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from floodplain.kernel.flow import Decision, State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.text import Texts
from floodplain.server.encoding import encode
from floodplain.server.hall.describe import legal_answer

MOST_ANSWERS: Final = 30_000  # a game has a few thousand

Key = tuple[object, ...]


class AnswerCache:
    """Encoded answers by question; all are dropped when there are too many."""

    def __init__(self, most: int = MOST_ANSWERS) -> None:
        self._most = most
        self._count = 0
        self._questions: dict[Key, dict[Key, msgspec.Raw]] = {}

    def __len__(self) -> int:
        return self._count

    def legal_answers(
        self, game: AnyGame, view: State, decision: Decision[Any], texts: Texts
    ) -> list[msgspec.Raw]:
        """Return the encoded legal answers to a decision.

        The cache key has everything that they depend on.
        """
        question = (game.name, texts.language, decision.kind, *decision.about(view).values())
        if self._count >= self._most:
            self._questions, self._count = {}, 0
        known = self._questions.setdefault(question, {})
        parts_of, gets, found = decision.parts, decision.gets, []
        for answer in decision.options(view):
            key = (answer, *parts_of(view, answer).values(), *gets(view, answer).values())
            encoded = known.get(key)
            if encoded is None:
                encoded = known[key] = msgspec.Raw(encode(legal_answer(decision, view, answer, texts)))
                self._count += 1
            found.append(encoded)
        return found
