"""A hint at the terminal: the best answers by their numbers, why, and what the coach would do next."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from floodplain.cli.question import Question
from floodplain.coach.advice import Advised, plan_of, points_of, why_of
from floodplain.coach.footing import LESS_SURE, footing
from floodplain.coach.words import Words
from floodplain.kernel.game import AnyGame


def drawn(game: AnyGame, question: Question, told: Sequence[Advised], words: Words) -> RenderableType:
    """What the coach advises, the best first."""
    lines: list[RenderableType] = []
    by = footing(game, question.view, question.seat)
    if by != "net":
        lines.append(Text(words.say(LESS_SURE[by]), style="yellow"))
    for each in told:
        lines.append(Text(_said(question, each, words), style="bold"))
        why = why_of(each.reasons, question.seat, question.names, question.texts, words)
        beside = [words.say("hint_why", reasons=", ".join(why))] if why else []
        if each is told[0]:
            plan = plan_of(game, question.view, question.seat, each.judged, question.texts)
            beside += [words.say("plan", steps=", ".join(step.text for step in plan))] if plan else []
        if beside:
            lines.append(Text(f"   {' · '.join(beside)}"))
    return Group(*lines)


def _said(question: Question, advised: Advised, words: Words) -> str:
    answer = advised.judged.answer
    points = points_of(advised.judged, question.seat)
    parts = {
        "number": question.number(answer),
        "answer": question.sentence(answer),
        "win": words.percent(advised.judged.win),
    }
    if points is None:
        return words.say("hint_short", **parts)
    return words.say("hint", points=words.number(points), **parts)
