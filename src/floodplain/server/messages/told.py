"""What the server tells: the bodies of its answers and its messages over a socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from floodplain.kernel.structs import work_out

Changes = Annotated[
    list[dict[str, int]], Meta(description="By seat, what is gained (above 0) or given (below).")
]
Points = Annotated[list[dict[str, int]], Meta(description="Points by seat and category.")]
Portrait = Annotated[
    dict[str, Any], Meta(description="The table as names and numbers; each game says what stands in it.")
]
Parts = Annotated[
    dict[str, int | str], Meta(description="What a client draws with, such as tile and square.")
]
Differences = Annotated[
    dict[str, Any] | list[Any],
    Meta(
        description="[value]: another one stands there; []: none does any more; otherwise differences "
        "by name, or by number within a list of the same length."
    ),
]
Moment = Annotated[int, Meta(description="Milliseconds since 1970.")]
Happening = Literal[
    "said",
    "came",
    "left",
    "replaced",
    "stands_in",
    "back",
    "given",
    "claimed",
    "took_back",
    "kept",
    "let_in",
    "hinted",
]


class Told(Struct, kw_only=True):
    """Anything that a client is told."""


# --- games ------------------------------------------------------------------------------------------


class Choice(Told, kw_only=True):
    """One value of an option."""

    value: str
    text: str


class OptionCard(Told, kw_only=True):
    """Something that is settled before a game starts."""

    name: str
    title: str
    help: str
    default: str
    usual: Annotated[str, Meta(description="The default in words.")]
    choices: Annotated[list[Choice], Meta(description="Empty: any text that the game accepts.")]
    players: Annotated[list[int], Meta(description="For these numbers of players; empty: for all.")]


class ProvenanceCard(Told, kw_only=True):
    """How sure a table of an edition is."""

    certainty: str
    source: str


class EditionCard(Told, kw_only=True):
    """An edition of a game."""

    game: str
    name: str
    title: str
    fingerprint: str
    provenance: dict[str, ProvenanceCard]
    reconstructed: Annotated[list[str], Meta(description="The tables that no text at hand states.")]


class LessonCard(Told, kw_only=True):
    """A lesson that can be taken."""

    name: str
    title: str
    line: Annotated[str, Meta(description="What is learnt, in a few words.")]
    steps: int
    stamp: Annotated[str, Meta(description="Is another one whenever the lesson is.")]


class ExampleCard(Told, kw_only=True):
    """An example of a rule that can be tried."""

    name: str
    rule: str
    title: str


class GameCard(Told, kw_only=True):
    """A game that can be played here."""

    name: str
    title: str
    tagline: str
    players: list[int]
    options: list[OptionCard]
    categories: list[Choice]
    editions: list[EditionCard]
    levels: Annotated[list[str], Meta(description="The bots that play it.")]
    lessons: Annotated[list[LessonCard], Meta(description="In the order in which they are taken.")]
    examples: Annotated[list[ExampleCard], Meta(description="Of its rules, in their order.")]
    pad: Annotated[bool, Meta(description="Whether it has a score pad for the cardboard.")]


class GameList(Told, kw_only=True):
    """Everything that can be played here."""

    games: list[GameCard]


class TextsCard(Told, kw_only=True):
    """The words and rules of a game in a language."""

    language: str
    content: dict[str, dict[str, str]]
    chapters: dict[str, str]
    rules: dict[str, str]


class EditionText(Told, kw_only=True):
    """The file of an edition, to start one's own from."""

    text: str


class EditionChecked(Told, kw_only=True):
    """What the checker says about an edition file."""

    edition: EditionCard | None
    problems: list[str]


class PadPiece(Told, kw_only=True):
    """A piece that can be entered on a score pad."""

    token: str
    text: str
    shown: Annotated[list[str], Meta(description="The tokens and figures that draw it.")]
    most: int


class PadPlace(Told, kw_only=True):
    """Where one piece can lie."""

    name: str
    shown: Annotated[list[str], Meta(description="The tokens and figures that draw it while it is empty.")]
    takes: Annotated[list[str], Meta(description="The pieces that fit; empty: all of the field.")]


class PadField(Told, kw_only=True):
    """Something to enter: a number, pieces out of a list, or places that take a piece each."""

    kind: Literal["number", "pieces", "places"]
    address: str
    key: str
    rule: str
    seat: Annotated[int | None, Meta(description="None: it is of the whole table.")]
    label: str
    shown: list[str]
    least: int
    most: int
    start: Annotated[str, Meta(description="What holds as long as nothing is entered.")]
    read: Annotated[str, Meta(description="What was read there, written in full.")]
    pieces: list[PadPiece]
    places: list[PadPlace]
    rows: Annotated[list[list[str]], Meta(description="How places lie, from the top; empty: in a line.")]
    hexes: bool
    people: Annotated[bool, Meta(description="Whether the pieces are the numbers of seats, from 1.")]


class PadObjection(Told, kw_only=True):
    """What cannot be, and where it is entered."""

    address: str
    rule: str
    text: str


class PadTold(Told, kw_only=True):
    """The fields of a score pad, what cannot be, and the points where nothing is amiss."""

    edition: str
    fingerprint: str
    title: str
    fields: list[PadField]
    objections: list[PadObjection]
    unasked: Annotated[list[str], Meta(description="What is entered though no field asks for it.")]
    categories: list[Choice]
    points: Points
    scores: list[int]
    ranks: list[int]
    tied: Annotated[bool, Meta(description="Whether the best score is shared.")]
    tiebreak: str


# --- tables -----------------------------------------------------------------------------------------


class SeatCard(Told, kw_only=True):
    """Who sits in a seat."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None
    stand_in: Annotated[str | None, Meta(description="The bot that plays for an absent player.")]
    mine: Annotated[bool, Meta(description="Whether this device sits here.")]
    present: Annotated[bool, Meta(description="Whether somebody is connected.")]
    replaceable: Annotated[
        bool, Meta(description="No time left, or away for too long: others may put a bot here.")
    ]


class TimeCard(Told, kw_only=True):
    """How long a turn may take."""

    kind: Literal["none", "turn", "game", "days"]
    seconds: Annotated[int, Meta(description="For a turn, or for all turns of a game together.")]


class WishCard(Told, kw_only=True):
    """Somebody who would take something back that others have seen, or sit down in mid-game, if all agree."""

    kind: Literal["back", "seat"]
    seat: Annotated[int, Meta(description="Whose answers are taken back; or the seat to sit down in.")]
    name: Annotated[str, Meta(description="Who would sit down.")]
    to: Annotated[int, Meta(description="The position of the log to go back to.")]
    answers: Annotated[int, Meta(description="How many answers would be taken back, draws included.")]
    waits_for: list[int]


class StageCard(Told, kw_only=True):
    """How far a game has come, and how far it goes: in turns, rounds, or whatever brings its end."""

    now: int
    last: int


class TableCard(Told, kw_only=True):
    """A table, as its guests see it."""

    id: str
    game: str
    edition: str
    fingerprint: str
    rules: int
    outdated: Annotated[bool, Meta(description="Whether it was begun by other rules: it is not played on.")]
    options: dict[str, str]
    seats: list[SeatCard]
    status: Literal["open", "playing", "finished", "record"]
    version: int
    position: int
    to_act: int | None
    stage: Annotated[StageCard | None, Meta(description="While it is played.")]
    deadline: Moment | None
    time: TimeCard
    when_left: Literal["wait", "bot"]
    forced: bool
    spectators: bool
    hints: Annotated[
        bool, Meta(description="Whether hints may be asked for although people play against each other.")
    ]
    watching: Annotated[int, Meta(description="How many spectators are connected.")]
    host: Annotated[str, Meta(description="Who opened the table, if they sit here.")]
    wish: WishCard | None
    owned: Annotated[bool, Meta(description="Whether this device opened the table.")]
    invite: Annotated[str | None, Meta(description="For the link; told to those who sit here.")]
    parent: Annotated[str | None, Meta(description="The table that this one branched off from or follows.")]
    rematch: Annotated[str | None, Meta(description="The table of the rematch.")]
    created: Moment
    changed: Moment
    stamp: Annotated[str, Meta(description="Is another one whenever the card is.")]


class TableList(Told, kw_only=True):
    """The tables of this device, the last changed first."""

    tables: list[TableCard]


class Question(Told, kw_only=True):
    """What is asked now."""

    kind: str
    rule: str
    text: str
    about: Parts


class Offer(Told, kw_only=True):
    """One legal answer, in words and in parts."""

    answer: int
    text: str
    parts: Parts
    line: Annotated[str, Meta(description="The answer as a record has it, without the seat.")]


class SetItem(Offer, kw_only=True):
    """An answer that may belong to a set."""

    most: Annotated[int, Meta(description="How often it may be named.")]
    group: Annotated[int, Meta(description="A set keeps to items of one group.")]


class AskedSet(Told, kw_only=True):
    """A set that is asked for: its items may be named in any order, and are given as one answer."""

    items: list[SetItem]
    least: Annotated[int, Meta(description="How many must be named.")]
    most: Annotated[int, Meta(description="How many may be named.")]
    closing: Annotated[
        int | None, Meta(description="The answer that ends it, where items are answered singly.")
    ]


class Chapter(Told, kw_only=True):
    """What followed from an answer by itself, such as the end of a round."""

    chapter: str
    text: str
    changes: Changes


class ChapterForeseen(Chapter, kw_only=True):
    """What would follow from an answer by itself."""

    points: Points


class LogLine(Told, kw_only=True):
    """One answer of the log, as the client may read it."""

    position: int
    seat: Annotated[int, Meta(description="Who answered; -1: the table, by a draw.")]
    kind: str
    text: str
    parts: Parts | None
    changes: Annotated[Changes, Meta(description="What the answer itself brought.")]
    then: Annotated[list[Chapter], Meta(description="What followed by itself, if it changed anything.")]
    at: Moment
    yours: Annotated[
        str, Meta(description="The text as the seat itself is told it, where it is concerned.")
    ] = ""


class Situation(Told, tag_field="type", tag="situation", kw_only=True):
    """What a seat, or a spectator, may know and do now."""

    table: str
    version: int
    position: int
    seat: int | None
    to_act: int | None
    over: bool
    deadline: Moment | None
    question: Question | None
    answers: Annotated[list[Offer], Meta(description="The legal answers, if this seat is asked.")]
    asked_set: Annotated[AskedSet | None, Meta(description="The set, if this seat is asked for one.")]
    undo: Annotated[list[int], Meta(description="Positions that this seat may go back to, nearest first.")]
    redo: bool
    back: Annotated[
        Literal["free", "ask"] | None,
        Meta(description="Whether this seat may go back to any own answer: as it likes, or if others agree."),
    ]
    clocks: Annotated[
        list[int], Meta(description="By seat, the milliseconds left while its clock rests; empty: no clock.")
    ]
    secrets: Annotated[bool, Meta(description="Whether a player knows something now that others may not.")]
    lost: Annotated[int | None, Meta(description="The seat without time for which the end was claimed.")]
    portrait: Portrait
    points: Points
    ranks: Annotated[list[int] | None, Meta(description="The place of each seat, when the game is over.")]
    log_from: Annotated[int, Meta(description="Lines that the client has from this position on are void.")]
    log: list[LogLine]


class Change(Told, tag_field="type", tag="change", kw_only=True):
    """A situation as what differs from the last one that came over the same socket."""

    since: Annotated[int, Meta(description="The version of that one.")]
    now: Annotated[
        Situation, Meta(description="The situation, but for its portrait and points, which are empty.")
    ]
    portrait: Annotated[Differences, Meta(description="What has changed of the portrait.")]
    points: Annotated[Differences, Meta(description="What has changed of the points.")]


class Shown(Told, kw_only=True):
    """A moment of the log, as a seat may know it."""

    position: int
    seat: int | None
    to_act: int | None
    over: bool
    question: Question | None
    portrait: Portrait
    points: Points
    line: Annotated[LogLine | None, Meta(description="The answer that led here.")]


class Foreseen(Told, tag_field="type", tag="foreseen", kw_only=True):
    """What an answer, a whole set or a row of answers would bring, up to the next draw or reveal."""

    version: int
    answer: Annotated[int, Meta(description="Of a set, the first that is asked for.")]
    answers: Annotated[
        list[int], Meta(description="All of a set or a row, in the order asked for; or the answer alone.")
    ]
    final: Annotated[bool, Meta(description="Whether the answer could not be taken back.")]
    reveals: Annotated[bool, Meta(description="Whether it shows something, so that no more is known yet.")]
    changes: Changes
    points: Points
    then: Annotated[list[ChapterForeseen], Meta(description="What would follow by itself.")]
    portrait: Portrait | None
    next: Annotated[Question | None, Meta(description="What the same seat is asked next.")]
    further: Annotated[
        list[Offer],
        Meta(description="What may be answered next, where the same question is asked once more."),
    ] = []
    id: str = ""


class LessonStep(Told, kw_only=True):
    """One thing that a lesson shows, asks for, or lets others play."""

    key: str
    kind: Literal["show", "ask", "watch"]
    title: str
    text: str
    do: Annotated[str, Meta(description="What is asked; empty: nothing.")]
    why: Annotated[str, Meta(description="Why another legal answer would teach less.")]
    tag: Annotated[str, Meta(description="A few words at what will change.")]
    rule: str
    light: Annotated[list[str], Meta(description="Places of the room, such as 'square F2'.")]
    change: Annotated[list[str], Meta(description="Places where something will change.")]
    position: int
    end: Annotated[int, Meta(description="The position of the log that it leads to.")]
    asked: Annotated[list[int], Meta(description="Positions at which the learner answers.")]


class LessonMoment(Shown, kw_only=True):
    """A position of the log as the learner sees it, with what may be answered and what is to be."""

    answers: list[Offer]
    asked_set: AskedSet | None
    wanted: Annotated[list[int], Meta(description="The answer, or the items of the set, to be given.")]
    leads_to: Annotated[int, Meta(description="The position after what is wanted.")]


class LessonTold(Told, kw_only=True):
    """A whole lesson: it is taken without asking the server again."""

    game: str
    card: LessonCard
    names: list[str]
    steps: list[LessonStep]
    first: Annotated[int, Meta(description="The position of the first moment.")]
    moments: list[LessonMoment]
    record: Annotated[str, Meta(description="To play on from its end.")]


class Attempt(Told, kw_only=True):
    """An answer to try at an example."""

    text: str
    parts: Annotated[dict[str, str], Meta(description="To be asked why about, where it is forbidden.")]
    answer: Annotated[int | None, Meta(description="null: it is forbidden.")]


class ExampleTold(Told, kw_only=True):
    """An example of a rule: a question as the first seat sees it, and answers to try."""

    game: str
    card: ExampleCard
    text: str
    names: list[str]
    light: Annotated[list[str], Meta(description="Places of the room, such as 'square F2'.")]
    moment: Shown
    answers: list[Offer]
    attempts: list[Attempt]


class Forbidden(Told, kw_only=True):
    """A rule that keeps from something."""

    rule: str
    text: str
    rule_text: str


class WhyTold(Told, kw_only=True):
    """Whether something may be answered now, and if not, why."""

    legal: bool
    reasons: list[Forbidden]


# --- the coach ------------------------------------------------------------------------------------

MarkName = Literal["best", "good", "inexact", "mistake", "blunder"]
Share = Annotated[float, Meta(description="A chance of winning, from 0 to 1.")]


Footing = Annotated[
    Literal["net", "other", "insight"],
    Meta(description="other: the net was trained with another edition; insight: none fits this one."),
]


class WhyPoints(Told, kw_only=True):
    """Points by which an answer differs from another; above 0: there are more of them."""

    seat: int
    category: Annotated[str, Meta(description="Empty: all points of a rival.")]
    points: float


class PlanStep(Told, kw_only=True):
    """What the coach would do next."""

    kind: str
    text: str
    parts: Parts


class Advice(Told, kw_only=True):
    """An answer as the coach judges it."""

    answer: int
    text: str
    parts: Parts
    win: Share
    error: Annotated[float, Meta(description="How far the chance may be off, against the best answer.")]
    points: Annotated[float | None, Meta(description="The own final points to expect, if it can be told.")]
    margin: Annotated[float, Meta(description="Points above the best rival to expect.")]
    mark: MarkName
    why: Annotated[list[WhyPoints], Meta(description="In what it differs, the largest first.")]
    plan: Annotated[list[PlanStep], Meta(description="What the coach would do next, until the turn ends.")]


class HintTold(Told, kw_only=True):
    """A hint: places to look at first, then the best answers."""

    version: int
    seat: int
    plays_by: Footing
    lit: Annotated[list[int], Meta(description="Answers that glow before anything is told.")]
    answers: list[Advice]


class ReadingTold(Told, kw_only=True):
    """A moment before its answer, as a chart and a list show it."""

    position: int
    seat: Annotated[int, Meta(description="Who answers; -1: the table, by a draw.")]
    chances: Annotated[list[float], Meta(description="By seat, the chance of winning; they sum to 1.")]
    expected: Annotated[list[float], Meta(description="By seat, the final points to expect.")]
    stage: list[int]
    mark: Annotated[MarkName | None, Meta(description="None: there was no choice.")]
    cost: Annotated[float | None, Meta(description="The chance that was given away.")]
    cost_in_points: float | None
    best: Annotated[float | None, Meta(description="The chance with the best answer.")]
    given: Annotated[float | None, Meta(description="The chance with the answer that was given.")]


class Account(Told, kw_only=True):
    """What a game was for a player."""

    points: float
    accuracy: Annotated[float | None, Meta(description="From 0 to 1; None where there was never a choice.")]
    marks: dict[str, int]
    luck: Annotated[float, Meta(description="The change of the chance over all draws.")]
    own: Annotated[float, Meta(description="Its change over the own answers.")]
    others: Annotated[float, Meta(description="Its change over the answers of others.")]


class TurningPoint(Told, kw_only=True):
    """A moment that changed much."""

    position: int
    seat: int
    before: Share
    after: Share
    draw: bool


class AnalysisTold(Told, kw_only=True):
    """How far the coach has read a game, and what was found."""

    status: Literal["none", "reading", "stopped", "ready"]
    done: int
    total: int
    readings: list[ReadingTold]
    level: str = ""
    plays_by: Footing = "net"
    players: list[Account] = msgspec.field(default_factory=list)
    turning_points: list[TurningPoint] = msgspec.field(default_factory=list)


class Worth(Told, kw_only=True):
    """What an answer would have been worth."""

    answer: int
    win: Share
    mark: MarkName


class MomentTold(Told, kw_only=True):
    """What the coach says of a decision, and its question with all answers."""

    position: int
    seat: int
    answers: Annotated[list[Advice], Meta(description="The best first; empty where there was no choice.")]
    given: Advice | None
    worth: list[Worth]
    question: Question | None
    offers: list[Offer]


class StepTold(Told, kw_only=True):
    """A step of the coach's own line."""

    text: str
    portrait: Portrait
    points: Points


class LineTold(Told, kw_only=True):
    """What the coach would have done from a moment on."""

    position: int
    steps: list[StepTold]


class ChatLine(Told, tag_field="type", tag="chat", kw_only=True):
    """Something that somebody said beside the game, or that happened there."""

    number: int
    seat: int
    name: str
    text: str
    at: Moment
    kind: Annotated[Happening, Meta(description="What happened to the seat; said: the text is the player's.")]
    parts: Parts
    id: str = ""


class ChatLines(Told, kw_only=True):
    """The chat of a table."""

    lines: list[ChatLine]


class CardMessage(Told, tag_field="type", tag="table", kw_only=True):
    """The card of the table, whenever it is another one."""

    card: TableCard
    chat: Annotated[int, Meta(description="The number of the last line of the chat so far; 0: none.")]


class Done(Told, tag_field="type", tag="done", kw_only=True):
    """What was sent is kept, and led to this version; its situation comes by itself."""

    version: int
    id: str = ""


class Pong(Told, tag_field="type", tag="pong", kw_only=True):
    """A sign of life in return, and the server's time."""

    at: Moment

    id: str = ""


class CarryCode(Told, kw_only=True):
    """A code that carries a person over to another device, once."""

    code: str
    until: Moment
    link: Annotated[str, Meta(description="The page with the code behind a #, which is sent to no server.")]
    picture: Annotated[str, Meta(description="The link as a QR code: an address of data with an SVG.")]


class SeatShared(Told, kw_only=True):
    """A seat that two hold."""

    table: str
    game: str
    seat: int
    name: str


class CarryOffer(Told, kw_only=True):
    """Whom a code carries over."""

    name: str
    tables: Annotated[int, Meta(description="How many tables come along.")]
    seat: Annotated[SeatShared | None, Meta(description="The seat that alone comes along.")] = None


class DeviceCard(Told, kw_only=True):
    """A device of a person who has several, or another's that holds a seat together with theirs."""

    id: str
    kind: Literal["phone", "computer"]
    added: Moment
    here: Annotated[bool, Meta(description="Whether it is the one that asks.")]
    seat: Annotated[SeatShared | None, Meta(description="What alone it holds together with this one.")] = None


class DeviceList(Told, kw_only=True):
    """The devices of a person; none where there is but one."""

    devices: list[DeviceCard]


# --- what went wrong --------------------------------------------------------------------------------


class Problem(Told, tag_field="type", tag="problem", kw_only=True):
    """What was wrong, and what would be right."""

    status: int
    error: str
    message: str
    legal: Annotated[list[str] | None, Meta(description="With an illegal answer: what was legal.")] = None
    problems: Annotated[list[str] | None, Meta(description="With a bad edition: one sentence each.")] = None
    situation: Annotated[Situation | None, Meta(description="With a stale version: what holds now.")] = None
    id: str = ""


# --- over a socket, and in its place --------------------------------------------------------------

SocketMessage = Situation | Change | CardMessage | ChatLine | Foreseen | Done | Pong | Problem
"""Everything that comes over a socket."""


class Update(Told, kw_only=True):
    """What is newer than the client has seen; nothing when nothing is."""

    card: TableCard | None
    situation: Situation | None
    chat: list[ChatLine]


class RecordNote(Told, kw_only=True):
    """What happened beside the game, said before the answer at a position."""

    position: int
    text: str


class RecordTold(Told, kw_only=True):
    """A record as JSON."""

    format: str
    game: str
    rules: int
    edition: str
    fingerprint: str
    players: int
    names: list[str]
    options: dict[str, str]
    seed: str | None
    answers: list[str]
    notes: Annotated[list[RecordNote], Meta(description="Comments between the answers.")]


class Health(Told, kw_only=True):
    """Whether the server works."""

    status: Literal["ok", "unavailable"]
    missing: Annotated[list[str], Meta(description="What does not work: a loop, the database, writing.")] = []


work_out(globals())
