"""Checks of texts: nothing that a game asks, offers or logs is without words in any language."""

from __future__ import annotations

from collections.abc import Iterator

from floodplain.kernel.conformance.case import Case
from floodplain.kernel.record import Moment
from floodplain.kernel.text import LANGUAGES, Texts
from floodplain.kernel.walk import passages


def every_moment_has_its_words(case: Case) -> Iterator[str]:
    """Every question, answer and log line of a game is a sentence in every language."""
    languages = [case.game.texts(language) for language in LANGUAGES]
    for texts in languages:
        for category in case.game.categories:
            if not texts.content["category"].get(category):
                yield f"{texts.language}: category {category} has no name"
    for moment in case.moments("words"):
        for texts in languages:
            try:
                empty = not all(_sentences(moment, texts))
            except (KeyError, IndexError) as error:
                yield f"{texts.language}: {moment.decision.kind} misses {error}"
                return
            if empty:
                yield f"{texts.language}: {moment.decision.kind} says nothing"


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
