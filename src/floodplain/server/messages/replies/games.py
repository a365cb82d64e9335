"""The games that can be played: their editions, words, lessons and examples."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Choice, Portrait, Reply


class OptionCard(Reply, kw_only=True):
    """A setting that is chosen before a game starts."""

    name: str
    title: str
    help: str
    default: str
    usual: Annotated[str, Meta(description="The default in words.")]
    choices: Annotated[list[Choice], Meta(description="Empty: any text that the game accepts.")]
    players: Annotated[list[int], Meta(description="For these numbers of players; empty: for all.")]


class ProvenanceCard(Reply, kw_only=True):
    """The certainty of the numbers in a table of an edition."""

    certainty: str
    source: str


class EditionCard(Reply, kw_only=True):
    """An edition of a game."""

    game: str
    name: str
    title: str
    fingerprint: str
    provenance: dict[str, ProvenanceCard]
    reconstructed: Annotated[list[str], Meta(description="The tables that no available source states.")]


class LessonCard(Reply, kw_only=True):
    """A lesson that can be taken."""

    name: str
    title: str
    line: Annotated[str, Meta(description="What is learnt, in a few words.")]
    steps: int
    stamp: Annotated[str, Meta(description="Is another one whenever the lesson is.")]


class ExampleCard(Reply, kw_only=True):
    """An example of a rule that can be tried."""

    name: str
    rule: str
    title: str


class AccentCard(Reply, kw_only=True):
    """The colour of a game on light and on dark pages, and the quiet backgrounds that go with it."""

    light: str
    dark: str
    soft_light: str
    soft_dark: str


class BoxCard(Reply, kw_only=True):
    """The facts that are printed on the box of a game."""

    designer: Annotated[str, Meta(description="Empty: not known, or nobody.")]
    publisher: str
    minutes: Annotated[int, Meta(description="How long a game takes; 0: not known.")]
    mark: Annotated[str, Meta(description="The pictogram that stands for the game.")]
    accent: AccentCard


class GameCard(Reply, kw_only=True):
    """A game that can be played here."""

    name: str
    title: str
    tagline: str
    box: BoxCard
    progress: Annotated[str, Meta(description="How far a game has come: a sentence with {now} and {last}.")]
    picture: Annotated[str, Meta(description="What its picture shows, for people who cannot see it.")]
    players: list[int]
    options: list[OptionCard]
    categories: list[Choice]
    editions: list[EditionCard]
    levels: Annotated[list[str], Meta(description="The bots that play it.")]
    lessons: Annotated[list[LessonCard], Meta(description="In the order in which they are taken.")]
    examples: Annotated[list[ExampleCard], Meta(description="Of its rules, in their order.")]
    pad: Annotated[bool, Meta(description="Whether it has a score pad for the cardboard.")]


class GameList(Reply, kw_only=True):
    """Everything that can be played here."""

    games: list[GameCard]


class KindCard(Reply, kw_only=True):
    """The way in which a person answers a kind of question on a drawn table."""

    zone: Annotated[str, Meta(description="The part of the table that its answers lie on.")]
    cause: Annotated[str, Meta(description="The card, worker or action that asks it; empty: no one alone.")]
    follows: Annotated[
        str,
        Meta(description="The kind just before it, which may be answered otherwise instead; or empty."),
    ]
    at_once: Annotated[bool, Meta(description="Whether one tap answers it: nothing is given away by it yet.")]
    gathers: Annotated[bool, Meta(description="Whether it asks for a set, if only of one.")]


class TextsCard(Reply, kw_only=True):
    """The words and rules of a game in a language."""

    language: str
    kinds: Annotated[dict[str, KindCard], Meta(description="By kind of question; draws among them.")]
    content: dict[str, dict[str, str]]
    chapters: dict[str, str]
    rules: dict[str, str]
    start: Portrait
    """The table before the first draw, from which drawings in the rules are made; in its own edition."""


class EditionText(Reply, kw_only=True):
    """The file of an edition, to start your own from."""

    text: str


class EditionChecked(Reply, kw_only=True):
    """The checker's result for an edition file."""

    edition: EditionCard | None
    problems: list[str]


work_out(globals())
