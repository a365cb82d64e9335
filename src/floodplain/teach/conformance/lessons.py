"""Checks of lessons and examples."""

from __future__ import annotations

from collections.abc import Iterator

from floodplain.kernel.game import AnyGame
from floodplain.kernel.text import LANGUAGES
from floodplain.teach.errors import BadLesson
from floodplain.teach.example import examples_of
from floodplain.teach.example import mistakes as wrong_example
from floodplain.teach.game import places_of
from floodplain.teach.lesson import lessons_of
from floodplain.teach.lesson_play import mistakes


def lessons_can_be_given(game: AnyGame) -> Iterator[str]:
    """Check that every lesson can be played, highlights what exists, and has words in each language."""
    try:
        lessons = lessons_of(game)
    except BadLesson as error:
        yield from (f"{error.source}: {problem}" for problem in error.problems)
        return
    for lesson in lessons.values():
        yield from (f"{lesson.name}: {sentence}" for sentence in mistakes(lesson, game))
        yield from (f"{lesson.name}: {place}" for place in _unnamed(game))


def _unnamed(game: AnyGame) -> Iterator[str]:
    start = game.start(game.material_of(game.edition), min(game.player_counts))
    for kind in places_of(game, start):
        for language in LANGUAGES:
            if kind not in game.texts(language).content.get("place", {}):
                yield f"the place {kind!r} has no name in {language}"


def examples_can_be_tried(game: AnyGame) -> Iterator[str]:
    """Check that every example stops at a question, and its attempts are legal or forbidden as stated."""
    try:
        examples = examples_of(game)
    except BadLesson as error:
        yield from (f"{error.source}: {problem}" for problem in error.problems)
        return
    for example in examples.values():
        yield from (f"{example.name}: {sentence}" for sentence in wrong_example(example, game))
