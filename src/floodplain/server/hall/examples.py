"""Examples of rules as they are told to a client."""

from __future__ import annotations

from msgspec import to_builtins

from floodplain.kernel.example import Example, answer_of
from floodplain.kernel.flow import State, awaited
from floodplain.kernel.game import AnyGame
from floodplain.kernel.lesson import LEARNER
from floodplain.server.hall.cards import example_card
from floodplain.server.hall.situation import offer_of, points_of, question_of
from floodplain.server.messages.told import Attempt, ExampleTold, Shown


def example_told(example: Example, game: AnyGame, view: State, language: str) -> ExampleTold:
    """A whole example in a language."""
    texts, names, decision = game.texts(language), example.record.names, awaited(view)
    return ExampleTold(
        game=game.name,
        card=example_card(example, language),
        text=example.say(language, "text"),
        names=list(names),
        light=list(example.light),
        moment=Shown(
            position=len(example.record.answers),
            seat=LEARNER,
            to_act=LEARNER,
            over=False,
            question=question_of(names, decision, view, texts),
            portrait=to_builtins(game.portrait(view)),
            points=points_of(game, view),
            line=None,
        ),
        answers=[offer_of(decision, view, answer, texts) for answer in decision.options(view)]
        if decision is not None
        else [],
        attempts=[
            Attempt(
                text=example.say(language, attempt.key),
                parts=dict(attempt.parts),
                answer=answer_of(view, attempt),
            )
            for attempt in example.attempts
        ],
    )
