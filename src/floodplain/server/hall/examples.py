"""Examples of rules, as clients are sent them."""

from __future__ import annotations

from floodplain.kernel.flow import State, awaited
from floodplain.kernel.game import AnyGame
from floodplain.kernel.text import Texts
from floodplain.server.hall.cards import example_card
from floodplain.server.hall.describe import asked_set, legal_answers, points_of, question_of
from floodplain.server.hall.play import forbidden_by
from floodplain.server.messages.replies import AttemptCard, ExampleReply, Shown, Tallied
from floodplain.teach.example import Attempt, Example, QuestionExample, TallyExample, answers_of
from floodplain.teach.lesson import LEARNER


def example_told(example: Example, game: AnyGame, view: State, language: str) -> ExampleReply:
    """Return a whole example in a language."""
    texts, names, decision = game.texts(language), example.names, awaited(view)
    return ExampleReply(
        game=game.name,
        card=example_card(example, language),
        text=example.say(language, "text"),
        names=list(names),
        light=list(example.light),
        moment=Shown(
            position=len(example.record.answers) if isinstance(example, QuestionExample) else 0,
            seat=LEARNER,
            to_act=view.to_act,
            over=decision is None,
            question=question_of(names, decision, view, texts),
            portrait=game.plain_portrait(view),
            points=points_of(game, view),
            line=None,
        ),
        answers=legal_answers(view, decision, texts) if decision is not None else [],
        asked_set=asked_set(LEARNER, decision, view, texts) if decision is not None else None,
        attempts=[_attempt(example, game, view, each, texts) for each in example.attempts],
        scores=list(game.scores(view)) if isinstance(example, TallyExample) else [],
        pad=example.board.link() if isinstance(example, TallyExample) else "",
    )


def _attempt(example: Example, game: AnyGame, view: State, tried: Attempt, texts: Texts) -> AttemptCard:
    reasons = example.reasons(game, view, tried)
    return AttemptCard(
        text=example.say(texts.language, tried.key),
        answers=answers_of(view, tried) if isinstance(example, QuestionExample) else [],
        tally=_tallied(example, game, tried) if isinstance(example, TallyExample) and not reasons else None,
        reasons=forbidden_by(reasons, texts, example.names),
    )


def _tallied(example: TallyExample, game: AnyGame, tried: Attempt) -> Tallied:
    counted = example.counted(game, tried)
    return Tallied(
        portrait=game.plain_portrait(counted.state),
        points=points_of(game, counted.state),
        scores=list(counted.scores),
    )
