"""Checks of texts: all that a game asks, offers or logs has words in each of its languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from floodplain.kernel.conformance.case import Case
from floodplain.kernel.flow import Decision
from floodplain.kernel.game import AnyGame
from floodplain.kernel.record import Moment
from floodplain.kernel.text import LANGUAGES, Texts
from floodplain.kernel.walk import passages

BY_KIND: Final = ("ask", "answer", "log")  # sections with one sentence for every kind of decision


def spoken(game: AnyGame) -> list[Texts]:
    """Return the texts of a game in the languages that it speaks, without what they borrow from English."""
    found = [(language, game.texts(language)) for language in LANGUAGES]
    return [texts.own or texts for language, texts in found if texts.language == language]


def every_moment_has_its_words(case: Case) -> Iterator[str]:
    """Check that every question, answer and log line is a sentence in every language that the game speaks."""
    languages = spoken(case.game)
    found: dict[str, None] = {}
    for texts in languages:
        found |= dict.fromkeys(lacking(case.game, texts))
    lacks_kinds = {texts.language: _without_words(case.game, texts) for texts in languages}
    for moment in case.moments("words"):
        for texts in languages:
            if moment.decision.kind not in lacks_kinds[texts.language]:
                found |= dict.fromkeys(_unsaid(moment, texts))
    yield from found


def lacking(game: AnyGame, texts: Texts) -> Iterator[str]:
    """Yield what a language lacks, as far as this can be told without playing."""
    kinds = [each for each in game.pending if issubclass(each, Decision)]
    needed: dict[str, list[str]] = {
        "game": ["title"],
        **{section: [each.kind for each in kinds] for section in BY_KIND},
        "category": list(game.categories),
        "option": [option.name for option in game.options],
    }
    for section, keys in needed.items():
        said = texts.content.get(section, {})
        missing = [key for key in keys if not said.get(key)]
        if missing:
            yield f"{texts.language}: [{section}] lacks {', '.join(missing)}"
    unruled = sorted({each.rule for each in kinds if each.rule and each.rule not in texts.rules})
    if unruled:
        yield f"{texts.language}: rules/{texts.language}.toml lacks {', '.join(unruled)}"


def _without_words(game: AnyGame, texts: Texts) -> set[str]:
    kinds = [each for each in game.pending if issubclass(each, Decision)]
    sections = [texts.content.get(section, {}) for section in BY_KIND]
    said = {each.kind for each in kinds if all(each.kind in section for section in sections)}
    return {each.kind for each in kinds if each.kind not in said or each.rule not in texts.rules}


def _unsaid(moment: Moment, texts: Texts) -> Iterator[str]:
    try:
        if not all(_sentences(moment, texts)):
            yield f"{texts.language}: {moment.decision.kind} says nothing"
    except (KeyError, IndexError) as error:
        yield f"{texts.language}: {moment.decision.kind} misses {error}"


def _sentences(moment: Moment, texts: Texts) -> list[str]:
    state, decision = moment.state, moment.decision
    options = decision.options(state)
    offered = {options[0], options[-1], moment.answer}
    sentences = [texts.ask(decision, state), texts.rules[decision.cited()]]
    sentences.extend(texts.answer(decision, state, answer) for answer in sorted(offered))
    sentences.extend(texts.described(decision, state, answer) for answer in sorted(offered))
    told = [passage.chapter for passage in passages(state, moment.answer)]
    sentences.extend(texts.phrase("chapter", chapter) for chapter in told if chapter)
    sentences.append(texts.log(decision, state, moment.answer, "Ada"))
    if decision.witness(state) >= 0:
        sentences.append(texts.log_hidden(decision, "Ada"))
    return sentences
