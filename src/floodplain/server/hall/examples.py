"""Examples of rules as they are told to a client."""

from __future__ import annotations

from floodplain.kernel.flow import State, awaited
from floodplain.kernel.game import AnyGame
from floodplain.kernel.text import Texts
from floodplain.server.hall.cards import example_card
from floodplain.server.hall.play import forbidden_by
from floodplain.server.hall.situation import offer_of, points_of, question_of, set_of
from floodplain.server.messages.told import Attempt, ExampleTold, Shown, Tallied
from floodplain.teach import example as examples
from floodplain.teach.example import Example, Question, Tally, answers_of
from floodplain.teach.lesson import LEARNER


def example_told(example: Example, game: AnyGame, view: State, language: str) -> ExampleTold:
    """A whole example in a language."""
    texts, names, decision = game.texts(language), example.names, awaited(view)
    return ExampleTold(
        game=game.name,
        card=example_card(example, language),
        text=example.say(language, "text"),
        names=list(names),
        light=list(example.light),
        moment=Shown(
            position=len(example.record.answers) if isinstance(example, Question) else 0,
            seat=LEARNER,
            to_act=view.to_act,
            over=decision is None,
            question=question_of(names, decision, view, texts),
            portrait=game.plain_portrait(view),
            points=points_of(game, view),
            line=None,
        ),
        answers=[offer_of(decision, view, answer, texts) for answer in decision.options(view)]
        if decision is not None
        else [],
        asked_set=set_of(LEARNER, decision, view, texts) if decision is not None else None,
        attempts=[_attempt(example, game, view, each, texts) for each in example.attempts],
        scores=list(game.scores(view)) if isinstance(example, Tally) else [],
        pad=example.board.link() if isinstance(example, Tally) else "",
    )


def _attempt(example: Example, game: AnyGame, view: State, tried: examples.Attempt, texts: Texts) -> Attempt:
    reasons = example.reasons(game, view, tried)
    return Attempt(
        text=example.say(texts.language, tried.key),
        answers=answers_of(view, tried) if isinstance(example, Question) else [],
        tally=_tallied(example, game, tried) if isinstance(example, Tally) and not reasons else None,
        reasons=forbidden_by(reasons, texts, example.names),
    )


def _tallied(example: Tally, game: AnyGame, tried: examples.Attempt) -> Tallied:
    counted = example.counted(game, tried)
    return Tallied(
        portrait=game.plain_portrait(counted.state),
        points=points_of(game, counted.state),
        scores=list(counted.scores),
    )
