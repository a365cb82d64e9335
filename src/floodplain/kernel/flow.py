"""The flow of a game: a stack of things still to happen, and the only loop that runs it.

A Decision waits for a seat's answer, a small integer; a Chance waits for a fair draw; a Step runs by itself.
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

if TYPE_CHECKING:  # it is written with the help of this module
    from floodplain.kernel.game import AnyGame

TABLE: Final = -1  # the seat that answers a chance
EVERYONE: Final = -1  # the witness of an answer that all may see


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Mutable):
    """What lies on the table, and what is still to happen.

    Equality, JSON and copies go by the fields that a room declares. A field that is `attached` follows from
    the others and the material, and `attach` finds it.
    """

    players: int
    pending: list[Pending]

    def attach(self, material: object) -> None:
        """Point a state that was just read to what is made of it and its material, which it has already."""

    @property
    def game(self) -> AnyGame:
        """The game that this state belongs to."""
        owner = owner_of(type(self))
        if owner is None:
            raise FloodplainError(f"{type(self).__name__} belongs to no game")
        return game_of(owner)  # type: ignore[arg-type]  # only games claim states

    @property
    def to_act(self) -> int | None:
        """The seat that is asked, from 0; -1: the table draws; None: the game is over."""
        decision = awaited(self)
        return None if decision is None else decision.seat

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return not self.pending

    @property
    def decision(self) -> Prompt | None:
        """What is asked, and by which rule; None when the game is over."""
        decision = awaited(self)
        if decision is None:
            return None
        return Prompt(decision.seat, decision.kind, decision.cited(), self.ask())

    @property
    def outcome(self) -> GameOutcome | None:
        """The scores, ranks and winners of a game that is over; None before that."""
        if self.pending:
            return None
        game = self.game
        return GameOutcome(game.scores(self), game.ranks(self))

    def legal(self) -> list[int]:
        """The legal answers of the moment, in their promised order; none when the game is over."""
        return legal(self)

    def ask(self, language: str = "en") -> str:
        """The question that waits for an answer, in a language (en, fr, nl)."""
        return room_of(self).ask(self, language)

    def say(self, answer: int, language: str = "") -> str:
        """A legal answer as it stands in a record, or as a person reads it in a language (en, fr, nl)."""
        if not language:
            return asked(self).say(self, answer)
        return room_of(self).say(self, answer, language)

    def parse(self, text: str, language: str = "") -> int:
        """The legal answer that a text means, as `say` writes it; raises IllegalAnswer."""
        if not language:
            return asked(self).read(self, text)
        options = self.legal()
        said = [self.say(option, language) for option in options]
        if text not in said:
            raise IllegalAnswer(text, said)
        return options[said.index(text)]

    def after(self, answer: int | str) -> State:
        """Return the state after an answer, a number or its text; this one stays as it is."""
        return apply(self, self.parse(answer) if isinstance(answer, str) else answer)

    def push(self, answer: int | str) -> None:
        """Give an answer, a number or its text, in place; raises IllegalAnswer and then changes nothing."""
        number = self.parse(answer) if isinstance(answer, str) else answer
        check_legal(self, number)
        perform(self, number)

    def perform(self, answer: int) -> None:
        """Give a legal answer in place without checking it: the quickest way, for playouts."""
        perform(self, answer)

    def answer(self, answer: int) -> State:
        """Return the state after an answer. Deprecated: use `after`."""
        warn_of("State.answer", "State.after")
        return apply(self, answer)

    def to_text(self) -> str:
        """Return this position as one line, which `floodplain.from_text` reads.

        Secrets are in it: show a player the text of their own view.
        """
        return self.game.to_text(self)

    def draw(self, rng: Rng) -> int:
        """Pick a legal answer at random: chance outcomes by their probability, player answers uniformly."""
        decision = asked(self)
        if isinstance(decision, Chance):
            return draw(decision, self, rng)
        options: list[int] = decision.options(self)
        return options[rng.below(len(options))]

    def __reduce__(self) -> Reduced:
        return of_state(self)

    def __repr__(self) -> str:
        """The table as a terminal shows it; where its game draws none, what the state declares."""
        return room_of(self).page(self)


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Pending(Value):
    """Something still to happen; a value that nothing changes once made."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([repr(field) for field in self.fields()])})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Pending, Generic[S]):
    """Something that happens by itself."""

    def run(self, state: S) -> None:
        """Changes the state; may push what comes next."""
        raise NotImplementedError

    def chapter(self) -> str:
        """What this step begins, by its key in the section `chapter` of the room's texts.

        What it and the steps after it change is told under that name, not credited to the answer before.
        Empty: it belongs to what came before.
        """
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Pending, Generic[S]):
    """A question to a seat: who answers, what they may answer, and what happens."""

    kind: ClassVar[str] = ""  # its name in records and texts
    rule: ClassVar[str] = ""  # the rule that it carries out first
    column: ClassVar[str] = ""  # the kind whose column of features stands for it; empty: its own
    # How a person answers it at a table that is drawn; a client gets this with the texts of the game.
    zone: ClassVar[str] = ""  # the part of the table that its answers lie on
    cause: ClassVar[str] = ""  # the card, worker or action that asks it; empty: the turn, or one of several
    follows: ClassVar[str] = ""  # the kind of question just before it, which may be answered in another way
    at_once: ClassVar[bool] = False  # whether one tap answers it: nothing is given away by it yet

    seat: int

    def options(self, state: S) -> list[int]:
        """The legal answers, in printed order; never empty."""
        raise NotImplementedError

    def resolve(self, state: S, answer: int) -> None:
        """Changes the state as the answer says; may push what comes next."""
        raise NotImplementedError

    def parts(self, state: S, answer: int) -> Parts:
        """The answer as named parts: what a client draws with and a text speaks of."""
        raise NotImplementedError

    def about(self, state: S) -> Parts:
        """What the question is about, as named parts."""
        return {}

    def gets(self, state: S, answer: int) -> Parts:
        """What comes with an answer that does not name it itself: told of it afterwards."""
        return {}

    def told(self, state: S, answer: int) -> Parts:
        """All that is told of an answer afterwards."""
        return {**self.about(state), **self.parts(state, answer), **self.gets(state, answer)}

    def cited(self) -> str:
        """The rule that asks it: a question that several rules ask knows by which of them it was asked."""
        return self.rule

    @classmethod
    def size(cls, state: S) -> int:
        """Every answer ever given to this kind of decision lies below this, in any game of the edition."""
        raise NotImplementedError

    def witness(self, state: S) -> int:
        """The only seat that may know the answer, or EVERYONE."""
        return EVERYONE

    def reveals(self, state: S, answer: int) -> bool:
        """Whether the answer shows its seat something that it did not know, so that it cannot be undone."""
        return False

    def gathers(self, state: S) -> Gathering | None:
        """The set that this question asks the next item of, or None.

        Bots are asked item by item in one fixed order; a person's client offers the set (kernel/sets.py).
        `resolve` itself pushes the next question of the set; nothing is drawn, shown or asked of anybody
        before the set is closed.
        """
        return None

    def takes(self, state: S, answer: int) -> list[int]:
        """The items of a set that an answer takes: itself, and what follows where no choice is left."""
        return [answer]

    def again(self, state: S, answer: int) -> Decision[S] | None:
        """This question as it stands once an answer is given, whether or not it is asked then.

        None: it is not asked in a row, or something is drawn first. So that a row of answers that is laid
        out, but not given yet, can say what forbids one more.
        """
        return None

    def orderless(self, state: S) -> list[list[int]]:
        """Lists of answers of which all can be given one after the other, and in whichever order.

        Only for a question that is asked again after each of them.
        """
        return []

    def objections(self, state: S, wanted: Mapping[str, str]) -> list[Reason]:
        """Why no legal answer has these parts; they are given as texts, all of an answer's or some.

        None where a legal answer has them; at least one for every answer of `nameable` that is not legal.
        Asked of the seat's own view.
        """
        return []

    def nameable(self, state: S) -> list[int]:
        """The answers, legal or not, that a person could name here; each has its parts."""
        return list(range(self.size(state)))

    def say(self, state: S, answer: int) -> str:
        """The answer as a line of a record."""
        return " ".join([self.kind, *[str(part) for part in self.parts(state, answer).values()]])

    def read(self, state: S, line: str) -> int:
        """The answer that such a line means."""
        said = " ".join(line.split())
        options = self.options(state)
        lines = [self.say(state, answer) for answer in options]
        if said not in lines:
            raise IllegalAnswer(said, lines)
        return options[lines.index(said)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Decision[S], Generic[S]):
    """A decision that the table answers by a fair draw."""

    seat: int = fixed(TABLE)

    def weights(self, state: S) -> list[int] | None:
        """How likely each option is, in order; None: all equally."""
        return None


def awaited(state: State) -> Decision[Any] | None:
    """The decision that waits for its answer; None when the game is over."""
    if not state.pending:
        return None
    top = state.pending[-1]
    assert isinstance(top, Decision)
    return top


def asked(state: State) -> Decision[Any]:
    """The decision that waits for its answer, in a game that is not over."""
    decision = awaited(state)
    if decision is None:
        raise GameOver
    return decision


def legal(state: State) -> list[int]:
    """The legal answers of the moment, in their promised order; none when the game is over."""
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
    """Answer in place and without a check: for playouts, with answers taken from the options."""
    decision = state.pending.pop()
    assert isinstance(decision, Decision)
    decision.resolve(state, answer)
    settle(state)


def check_legal(state: State, answer: int) -> None:
    """Raise IllegalAnswer for an answer that is not among the options."""
    decision = asked(state)
    options = decision.options(state)
    if answer not in options:
        raise IllegalAnswer(str(answer), [decision.say(state, option) for option in options])


def apply(state: State, answer: int) -> State:
    """The state after a legal answer; the given one stays as it is."""
    check_legal(state, answer)
    after = state.copy()
    perform(after, answer)
    return after


def draw(chance: Chance[Any], state: State, rng: Rng) -> int:
    """A fair answer to a chance."""
    options = chance.options(state)
    weights = chance.weights(state)
    return options[rng.below(len(options)) if weights is None else rng.pick(weights)]


def draw_on(state: State, rng: Rng) -> None:
    """Answer every chance by a fair draw, up to the next question to a seat or the end."""
    pending = state.pending
    while pending:
        decision = pending[-1]
        if not isinstance(decision, Chance):
            return
        perform(state, draw(decision, state, rng))


def playout(state: State, rng: Rng) -> int:
    """Play in place to the end with random legal answers; return the number of answers given."""
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
