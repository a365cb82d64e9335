"""A hint at the terminal: first where to look; when asked again, the best answers and why."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from floodplain.cli.question import Prompt
from floodplain.coach.advice import THINKS, Advised, advised, plan_of, points_of, to_look_at, why_of
from floodplain.coach.calibration import point_of
from floodplain.coach.evaluator import LESS_SURE, evaluator_of
from floodplain.coach.judges import USUAL, judge_of
from floodplain.coach.reading import Judged, weigh
from floodplain.coach.words import CoachWords
from floodplain.kernel.game import AnyGame


class Hints:
    """The coach at the table: the first request says where to look, the second what to answer.

    If several people play, it first asks whether all agree.
    """

    def __init__(self, is_agreed: bool) -> None:
        self._is_agreed = is_agreed
        self._question: Prompt | None = None
        self._judged: list[Judged] = []

    def ask(self, game: AnyGame, question: Prompt, position: int, words: CoachWords) -> RenderableType:
        """Return what the coach says; on the board only the answers that it mentions keep their numbers."""
        if not self._is_agreed:
            self._is_agreed = True
            return Text(words.say("hint_agree"))
        is_again, seat = self._question is question, question.seat
        if not is_again:
            self._judged = weigh(game, question.view, seat, judge_of(USUAL), position, THINKS)
            self._question = question
        point = point_of(game, question.view, seat)
        told = advised(self._judged, seat, point)
        if not is_again and (hint := self._where_to_look(question, told, point, words)):
            return Text(" ".join([*hint, words.say("hint_again")]))
        question.lit = [each.judged.answer for each in told]
        return drawn(game, question, told, words)

    def _where_to_look(
        self, question: Prompt, told: Sequence[Advised], point: float, words: CoachWords
    ) -> list[str]:
        """Return where to look, and which category matters, before any answer is named.

        Empty if that would exclude no answer and name no category.
        """
        question.lit = to_look_at(self._judged, point)
        hint: list[str] = []
        if len(question.lit) < len(self._judged):
            numbers = ", ".join(str(number) for number in sorted(question.numbers.values()))
            hint.append(words.say("hint_look", numbers=numbers))
        own = [each.category for each in told[0].reasons if each.seat == question.seat and each.points > 0]
        if own:
            hint.append(words.say("hint_about", what=question.texts.phrase("category", own[0])))
        return hint


def drawn(game: AnyGame, question: Prompt, told: Sequence[Advised], words: CoachWords) -> RenderableType:
    """Return what the coach advises, best first."""
    lines: list[RenderableType] = []
    by = evaluator_of(game, question.view, question.seat)
    if by != "net":
        lines.append(Text(words.say(LESS_SURE[by]), style="yellow"))
    if len(told) > 1 and told[1].is_equal:
        lines.append(Text(words.say("hint_close")))
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


def _said(question: Prompt, advised: Advised, words: CoachWords) -> str:
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
