"""The flow of a game: a stack of things still to happen, and the only loop that runs it.

A Decision waits for a seat's answer, a small integer. A Chance waits for a random draw. A Step runs
automatically.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from floodplain.kernel.copies import Reduced
from floodplain.kernel.declared import Mutable, Value
from floodplain.kernel.errors import FloodplainError, GameOver, IllegalAnswer
from floodplain.kernel.fields import fixed
from floodplain.kernel.parts import Gathering as Gathering
from floodplain.kernel.parts import Item as Item
from floodplain.kernel.parts import Part as Part
from floodplain.kernel.parts import Parts as Parts
from floodplain.kernel.parts import Reason as Reason
from floodplain.kernel.pickles import of_state
from floodplain.kernel.prompt import GameOutcome, Prompt
from floodplain.kernel.renamed import warn_of
from floodplain.kernel.rng import Rng
from floodplain.kernel.rooms import owner_of, room_of
from floodplain.kernel.shelf import game_of

if TYPE_CHECKING:  # that module imports this one
    from floodplain.kernel.game import AnyGame

TABLE: Final = -1  # the seat that answers a chance
EVERYONE: Final = -1  # the witness of an answer that everyone may see


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Mutable):
    """The position of a game: everything on the table, and the steps still to come.

    Equality, JSON and copies use the fields that a room declares. A field that is `attached` follows from the
    others and the material, and `attach` sets it.
    """

    players: int
    pending: list[Pending]

    def attach(self, material: object) -> None:
        """Set the attached fields of a state that was just read; its material is already set."""

    @property
    def game(self) -> AnyGame:
        """The game that this state belongs to; raises FloodplainError if no game claims it."""
        owner = owner_of(type(self))
        if owner is None:
            raise FloodplainError(f"{type(self).__name__} belongs to no game")
        return game_of(owner)  # type: ignore[arg-type]  # only games claim states

    @property
    def to_act(self) -> int | None:
        """The seat that is asked, counted from 0; -1 if the table draws; None if the game is over."""
        decision = awaited(self)
        return None if decision is None else decision.seat

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return not self.pending

    @property
    def decision(self) -> Prompt | None:
        """The question that waits for an answer and the rule that asks it; None if the game is over."""
        decision = awaited(self)
        if decision is None:
            return None
        return Prompt(decision.seat, decision.kind, decision.cited(), self.ask())

    @property
    def outcome(self) -> GameOutcome | None:
        """The scores, ranks and winners; None until the game is over."""
        if self.pending:
            return None
        game = self.game
        return GameOutcome(game.scores(self), game.ranks(self))

    def legal(self) -> list[int]:
        """Return the legal answers in their promised order; none if the game is over."""
        return legal(self)

    def ask(self, language: str = "en") -> str:
        """Return the question that waits for an answer, in a language (en, fr or nl)."""
        return room_of(self).ask(self, language)

    def say(self, answer: int, language: str = "") -> str:
        """Return the text of a legal answer.

        Args:
            answer: the number of the answer.
            language: en, fr or nl for a sentence as players read it; empty for a line as in a record.
        """
        if not language:
            return asked(self).say(self, answer)
        return room_of(self).say(self, answer, language)

    def parse(self, text: str, language: str = "") -> int:
        """Return the legal answer that a text stands for, as `say` writes it.

        Args:
            text: the text of the answer.
            language: the language in which `say` wrote it; empty for a line of a record.

        Raises:
            IllegalAnswer: if no legal answer has this text; it lists those that there are.
        """
        if not language:
            return asked(self).read(self, text)
        options = self.legal()
        said = [self.say(option, language) for option in options]
        if text not in said:
            raise IllegalAnswer(text, said)
        return options[said.index(text)]

    def after(self, answer: int | str) -> State:
        """Return the state after an answer; this state does not change.

        Args:
            answer: a legal answer, as a number or as its text in a record.

        Raises:
            IllegalAnswer: if the answer is not legal.
            GameOver: if the game is over.
        """
        return apply(self, self.parse(answer) if isinstance(answer, str) else answer)

    def push(self, answer: int | str) -> None:
        """Give an answer in place, changing this state.

        Args:
            answer: a legal answer, as a number or as its text in a record.

        Raises:
            IllegalAnswer: if the answer is not legal; the state is then unchanged.
            GameOver: if the game is over.
        """
        number = self.parse(answer) if isinstance(answer, str) else answer
        check_legal(self, number)
        perform(self, number)

    def perform(self, answer: int) -> None:
        """Give a legal answer in place without checking it, which is the fastest way, for playouts."""
        perform(self, answer)

    def answer(self, answer: int) -> State:
        """Return the state after an answer. Deprecated: use `after`."""
        warn_of("State.answer", "State.after")
        return apply(self, answer)

    def to_text(self) -> str:
        """Return this position as one line, which `floodplain.from_text` reads.

        The line contains all secrets. To share what one player knows, write the text of that player's view.
        """
        return self.game.to_text(self)

    def draw(self, rng: Rng) -> int:
        """Return a random legal answer: chance outcomes by their probability, player answers uniformly."""
        decision = asked(self)
        if isinstance(decision, Chance):
            return draw(decision, self, rng)
        options: list[int] = decision.options(self)
        return options[rng.below(len(options))]

    def __reduce__(self) -> Reduced:
        return of_state(self)

    def __repr__(self) -> str:
        """The table as a terminal shows it, or the declared fields if its game does not draw one."""
        return room_of(self).page(self)


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Pending(Value):
    """Something still to happen; immutable."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([repr(field) for field in self.fields()])})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Pending, Generic[S]):
    """Something that happens automatically."""

    def run(self, state: S) -> None:
        """Change the state; may push what comes next."""
        raise NotImplementedError

    def chapter(self) -> str:
        """Return what this step begins, as a key in the section `chapter` of the room's texts.

        Its changes, and those of the steps after it, are reported under that name instead of being credited
        to the answer before. An empty key continues what came before.
        """
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Pending, Generic[S]):
    """A question to a seat: who answers, which answers are legal, and what they do."""

    kind: ClassVar[str] = ""  # its name in records and texts
    rule: ClassVar[str] = ""  # the rule that it implements first
    column: ClassVar[str] = ""  # the kind whose column of features it shares; empty: its own
    # The next four say how a person answers it on a drawn table; clients get them with the game's texts.
    zone: ClassVar[str] = ""  # the part of the table where its answers are
    cause: ClassVar[str] = ""  # the card, worker or action that asks it; empty: the turn, or more than one
    follows: ClassVar[str] = ""  # the kind of question just before it, which may be answered differently
    at_once: ClassVar[bool] = False  # whether one tap answers it, because nothing is given away yet

    seat: int

    def options(self, state: S) -> list[int]:
        """Return the legal answers, in printed order; never empty."""
        raise NotImplementedError

    def resolve(self, state: S, answer: int) -> None:
        """Perform an answer by changing the state; may push what comes next.

        Args:
            state: the position, which is changed.
            answer: a legal answer, which is not checked again.
        """
        raise NotImplementedError

    def parts(self, state: S, answer: int) -> Parts:
        """Return the answer as named parts, with which clients draw it and texts describe it.

        Args:
            state: the position, or the view of a seat that may know the answer.
            answer: the number of an answer of `nameable`, legal or not.

        Returns:
            The values by name, in the order in which a record writes them.
        """
        raise NotImplementedError

    def about(self, state: S) -> Parts:
        """Return what the question is about, as named parts."""
        return {}

    def gets(self, state: S, answer: int) -> Parts:
        """Return what an answer brings without naming it, as named parts for the log.

        Args:
            state: the position before the answer.
            answer: a legal answer, by its number.
        """
        return {}

    def told(self, state: S, answer: int) -> Parts:
        """Return all parts that the log reports after an answer.

        Args:
            state: the position before the answer.
            answer: a legal answer, by its number.
        """
        return {**self.about(state), **self.parts(state, answer), **self.gets(state, answer)}

    def cited(self) -> str:
        """Return the rule that asks this question; if several may ask it, the one that did."""
        return self.rule

    @classmethod
    def size(cls, state: S) -> int:
        """Return a number above every answer of this kind, the same for all games of the edition."""
        raise NotImplementedError

    def witness(self, state: S) -> int:
        """Return the only seat that may know the answer, or EVERYONE."""
        return EVERYONE

    def reveals(self, state: S, answer: int) -> bool:
        """Return whether the answer shows its seat something new, so that it cannot be undone.

        Args:
            state: the position before the answer.
            answer: a legal answer, by its number.
        """
        return False

    def gathers(self, state: S) -> Gathering | None:
        """Return the set whose next item this question asks for, or None.

        Bots are asked item by item in one fixed order; a person's client offers the whole set
        (kernel/sets.py). `resolve` itself pushes the next question of the set. Nothing is drawn, revealed or
        asked of anyone else before the set is closed.
        """
        return None

    def takes(self, state: S, answer: int) -> list[int]:
        """Return the items of a set that an answer takes: itself, and those that follow without a choice.

        Args:
            state: the position in which the item is taken.
            answer: the item taken.
        """
        return [answer]

    def again(self, state: S, answer: int) -> Decision[S] | None:
        """Return this question as it would be after an answer, even if it is not asked again then.

        It explains why one more answer is illegal in a row of answers that is planned but not yet given. None
        if the question does not repeat, or something is drawn first.

        Args:
            state: the view of the seat that is asked.
            answer: the answer planned next.
        """
        return None

    def orderless(self, state: S) -> list[list[int]]:
        """Return lists of answers, each of which can be given in any order.

        Only for a question that is asked again after each of them.
        """
        return []

    def objections(self, state: S, wanted: Mapping[str, str]) -> list[Reason]:
        """Return the reasons why no legal answer has the wanted parts.

        Args:
            state: the view of the seat that is asked.
            wanted: all or some parts of an answer, as texts.

        Returns:
            Nothing if a legal answer has these parts. At least one reason for every illegal answer of
            `nameable`.
        """
        return []

    def nameable(self, state: S) -> list[int]:
        """Return the answers, legal or not, that a person could name here; `parts` works for each."""
        return list(range(self.size(state)))

    def say(self, state: S, answer: int) -> str:
        """Return the answer as a line of a record.

        Args:
            state: the position before the answer.
            answer: a legal answer, by its number.

        Returns:
            A line that `read` understands.
        """
        return " ".join([self.kind, *[str(part) for part in self.parts(state, answer).values()]])

    def read(self, state: S, line: str) -> int:
        """Return the answer that a line of a record stands for; raises IllegalAnswer.

        Args:
            state: the position, or the view of the seat that is asked.
            line: the line; spaces do not matter.

        Raises:
            IllegalAnswer: no legal answer is written like this.
        """
        said = " ".join(line.split())
        options = self.options(state)
        lines = [self.say(state, answer) for answer in options]
        if said not in lines:
            raise IllegalAnswer(said, lines)
        return options[lines.index(said)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Decision[S], Generic[S]):
    """A decision that the table answers by a random draw."""

    seat: int = fixed(TABLE)

    def weights(self, state: S) -> list[int] | None:
        """Return the relative probability of each option, in order; None if all are equally likely."""
        return None


def awaited(state: State) -> Decision[Any] | None:
    """Return the decision that waits for its answer; None if the game is over."""
    if not state.pending:
        return None
    top = state.pending[-1]
    assert isinstance(top, Decision)
    return top


def asked(state: State) -> Decision[Any]:
    """Return the decision that waits for its answer; raises GameOver if the game is over."""
    decision = awaited(state)
    if decision is None:
        raise GameOver
    return decision


def legal(state: State) -> list[int]:
    """Return the legal answers in their promised order; none if the game is over."""
    decision = awaited(state)
    return [] if decision is None else decision.options(state)


def settle(state: State) -> None:
    """Run the steps above the next decision."""
    pending = state.pending
    while pending:
        top = pending[-1]
        if not isinstance(top, Step):
            return
        pending.pop()
        top.run(state)


def perform(state: State, answer: int) -> None:
    """Perform a legal answer in place without checking it, for playouts."""
    decision = state.pending.pop()
    assert isinstance(decision, Decision)
    decision.resolve(state, answer)
    settle(state)


def check_legal(state: State, answer: int) -> None:
    """Raise IllegalAnswer if an answer is not among the options."""
    decision = asked(state)
    options = decision.options(state)
    if answer not in options:
        raise IllegalAnswer(str(answer), [decision.say(state, option) for option in options])


def apply(state: State, answer: int) -> State:
    """Return the state after an answer; the given state does not change. Raises IllegalAnswer."""
    check_legal(state, answer)
    after = state.copy()
    perform(after, answer)
    return after


def draw(chance: Chance[Any], state: State, rng: Rng) -> int:
    """Draw an answer to a chance by the probabilities of its options."""
    options = chance.options(state)
    weights = chance.weights(state)
    return options[rng.below(len(options)) if weights is None else rng.pick(weights)]


def draw_on(state: State, rng: Rng) -> None:
    """Answer every chance by a random draw, up to the next question to a seat or the end."""
    pending = state.pending
    while pending:
        decision = pending[-1]
        if not isinstance(decision, Chance):
            return
        perform(state, draw(decision, state, rng))


def playout(state: State, rng: Rng) -> int:
    """Play in place to the end with random legal answers, and return the number of answers given."""
    answers = 0
    pending = state.pending
    while pending:
        decision = pending[-1]
        assert isinstance(decision, Decision)
        if isinstance(decision, Chance):
            answer = draw(decision, state, rng)
        else:
            options: list[int] = decision.options(state)
            answer = options[rng.below(len(options))]
        pending.pop()
        decision.resolve(state, answer)
        settle(state)
        answers += 1
    return answers
