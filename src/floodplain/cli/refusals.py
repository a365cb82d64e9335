"""Why typed text is not a legal answer: the rule that forbids it."""

from __future__ import annotations

from typing import Final

from floodplain.cli.answers import begins, plain, spoken
from floodplain.kernel.flow import State, asked
from floodplain.kernel.game import AnyGame
from floodplain.kernel.text import Texts

MOST: Final = 3


def refusals(
    game: AnyGame, view: State, seat: int, typed: str, texts: Texts, names: tuple[str, ...]
) -> list[str]:
    """Return why no legal answer matches the typed text; nothing if it names no possible answer."""
    decision = asked(view)
    said = plain(typed)
    if not said or said.isdecimal():
        return []
    legal = set(decision.options(view))
    unoffered = [answer for answer in decision.nameable(view) if answer not in legal]
    forms = {answer: spoken(decision, view, answer, texts) for answer in unoffered}
    meant = [answer for answer in unoffered if said in forms[answer]]
    meant = meant or [answer for answer in unoffered if any(begins(form, said) for form in forms[answer])]
    found: dict[str, None] = {}
    for answer in meant:
        wanted = {name: str(part) for name, part in decision.parts(view, answer).items()}
        for reason in game.why(view, seat, wanted):
            sentence = texts.phrase("why", reason.key, reason.parts, names=names)
            found[f"{sentence} ({reason.rule})"] = None
    return list(found)[:MOST]
