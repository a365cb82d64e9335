"""What clients ask for: the bodies, paths and queries of requests, as the types that validate them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from floodplain.kernel.structs import work_out

Language = Literal["en", "fr", "nl"]
Name = Annotated[str, Meta(max_length=40, description="What a player is called; empty: a name is given.")]
Level = Annotated[str, Meta(max_length=40, description="The name of a bot, as /api/games lists them.")]
SeatNumber = Annotated[int, Meta(ge=0, le=15, description="A seat, counted from 0.")]
Version = Annotated[
    int, Meta(ge=0, le=2**53, description="The version of the table that the client has seen.")
]
Position = Annotated[int, Meta(ge=0, le=2**31 - 1, description="How many answers of the log lie before.")]
AnswerNumber = Annotated[int, Meta(ge=0, le=2**31 - 1, description="One of the answers that were offered.")]
AnswerSet = Annotated[
    list[AnswerNumber],
    Meta(
        max_length=100, description="Items of the set that is asked for, in any order; else a row of answers."
    ),
]
Options = Annotated[
    dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=200)]], Meta(max_length=20)
]
EditionName = Annotated[
    str, Meta(max_length=60, description="The name or fingerprint of an edition; empty: the default.")
]
EditionSource = Annotated[str, Meta(max_length=200_000, description="An edition file, as TOML.")]
RecordSource = Annotated[str, Meta(max_length=400_000, description="A record, as text or as JSON.")]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
Token = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]


class Asked(Struct, kw_only=True, forbid_unknown_fields=True):
    """A body or a query; a field that nobody knows is a mistake."""


class SeatPlan(Asked, kw_only=True):
    """Who is to sit in a seat: this device, whoever comes by the link, or a bot."""

    kind: Literal["me", "open", "bot"]
    name: Name = ""
    level: Level = ""


class TimePlan(Asked, kw_only=True):
    """How long a player may take: no matter, so many seconds a turn or a game, or so many days a turn."""

    kind: Literal["none", "turn", "game", "days"] = "none"
    amount: Annotated[int, Meta(ge=0, le=86_400)] = 0


class HouseRules(Asked, kw_only=True):
    """What is settled about a table besides the game."""

    time: TimePlan = msgspec.field(default_factory=TimePlan)
    when_left: Annotated[
        Literal["wait", "bot"],
        Meta(description="What happens to the seat of a player who leaves or runs out of time."),
    ] = "wait"
    stand_in: Annotated[Level, Meta(description="The bot that takes such a seat; empty: the usual one.")] = ""
    forced: Annotated[
        bool, Meta(description="Whether the table plays an answer that has no alternative.")
    ] = False
    spectators: Annotated[bool, Meta(description="Whether anybody with the link may watch.")] = True
    hints: Annotated[
        bool,
        Meta(description="Whether hints may be asked for although people play; whoever joins agrees to it."),
    ] = False


class NewTable(HouseRules, kw_only=True):
    """A table to be opened; it starts at once when no seat is open."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=16)]
    options: Options = msgspec.field(default_factory=dict)
    edition: EditionName = ""
    edition_text: Annotated[
        EditionSource, Meta(description="An edition of one's own, instead of a name.")
    ] = ""


class Branch(HouseRules, kw_only=True):
    """A table that goes on from a moment of a game that everybody may see."""

    position: Position
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=16)]


class Join(Asked, kw_only=True):
    """Somebody who comes by the link and takes an open seat."""

    invite: Annotated[
        str, Meta(max_length=64, description="From the link; those who come for a rematch need none.")
    ] = ""
    name: Name = ""
    seat: Annotated[SeatNumber | None, Meta(description="None: the first open one.")] = None


class Start(Asked, kw_only=True):
    """Bots take the seats that are still open, and the game starts."""

    level: Level = ""


class Replace(Asked, kw_only=True):
    """Somebody else for a seat: a bot, or whoever comes by the link."""

    seat: SeatNumber
    kind: Literal["bot", "open"]
    level: Level = ""


class OwnSeat(Asked, kw_only=True):
    """A seat of one's own."""

    seat: SeatNumber


class GiveAnswer(Asked, kw_only=True):
    """An answer to what is asked, by its number or as a line of a record; or a whole set."""

    seat: SeatNumber
    version: Version
    answer: AnswerNumber | None = None
    answers: AnswerSet | None = None
    line: Annotated[str, Meta(max_length=200)] = ""
    confirmed: Annotated[
        bool, Meta(description="False: an answer that could not be taken back is only foreseen, not given.")
    ] = True


class Undo(Asked, kw_only=True):
    """The last answer taken back, or all from a position on."""

    seat: SeatNumber
    version: Version
    to: Position | None = None


class Redo(Asked, kw_only=True):
    """What was taken back, given once more."""

    seat: SeatNumber
    version: Version


class TakeBack(Asked, kw_only=True):
    """To go back to an own answer beyond what can be undone; where others play too, they are asked."""

    seat: SeatNumber
    version: Version
    to: Position


class Consent(Asked, kw_only=True):
    """What a player says to another who would take something back; who asked may say no as well."""

    seat: SeatNumber
    version: Version
    agrees: bool


class AskHint(Asked, kw_only=True):
    """A hint for a seat that is asked."""

    seat: SeatNumber
    version: Version


class Say(Asked, kw_only=True):
    """A line for the chat, as plain text."""

    seat: SeatNumber
    text: ChatText


class Upload(Asked, kw_only=True):
    """A record to look at and to branch off from."""

    record: RecordSource
    edition_text: Annotated[EditionSource, Meta(description="The edition, if it is none that is known.")] = ""


class EditionFile(Asked, kw_only=True):
    """An edition file to be checked."""

    text: EditionSource


DeviceKind = Annotated[Literal["phone", "computer"], Meta(description="What kind of device asks.")]
Code = Annotated[str, Meta(min_length=8, max_length=12, description="As shown; dashes do not count.")]


class CarriedSeat(Asked, kw_only=True):
    """A seat of one's own."""

    table: Token
    seat: SeatNumber


class CarryOut(Asked, kw_only=True):
    """A code that is to be shown on this device."""

    page: Annotated[
        str,
        Meta(max_length=300, pattern="^https?://[!-~]+$", description="Where the code is typed."),
    ]
    name: Name = ""
    kind: DeviceKind = "computer"
    seat: Annotated[CarriedSeat | None, Meta(description="The seat that alone is carried over.")] = None


class CodeTyped(Asked, kw_only=True):
    """A code that another device shows."""

    code: Code


class TakeOver(CodeTyped, kw_only=True):
    """A code that this device is to be carried over by."""

    kind: DeviceKind = "computer"


class CutOff(Asked, kw_only=True):
    """A device of one's own that is to be one no longer."""

    device: Token


# --- paths and queries ------------------------------------------------------------------------------


class Nothing(Asked, kw_only=True):
    """No parameters."""


class OfGame(Asked, kw_only=True):
    """A game by its name."""

    game: Annotated[str, Meta(max_length=40)]


class OfEdition(OfGame, kw_only=True):
    """An edition of a game by its name."""

    edition: Annotated[str, Meta(max_length=80)]


class PadSheet(Asked, kw_only=True):
    """What lies on a real table, as it is entered on the score pad of a game."""

    players: Annotated[int, Meta(ge=1, le=16)]
    names: Annotated[list[Name], Meta(max_length=16)] = []
    entered: Annotated[
        dict[Annotated[str, Meta(max_length=80)], Annotated[str, Meta(max_length=2000)]],
        Meta(max_length=400, description="By address of the field, as the pad tells them."),
    ] = msgspec.field(default_factory=dict)
    edition: EditionName = ""
    edition_text: Annotated[
        EditionSource, Meta(description="An edition of one's own, instead of a name.")
    ] = ""


class OfLesson(OfGame, kw_only=True):
    """A lesson of a game by its name."""

    lesson: Annotated[str, Meta(max_length=80)]


class OfLessonMoment(OfLesson, kw_only=True):
    """A position of the log of a lesson."""

    position: Position


class OfExample(OfGame, kw_only=True):
    """An example of a rule by its name."""

    example: Annotated[str, Meta(max_length=80)]


class OfTexts(OfGame, kw_only=True):
    """The words of a game in a language."""

    language: Language


class OfTable(Asked, kw_only=True):
    """A table by its name."""

    table: Token


class OfMoment(OfTable, kw_only=True):
    """A moment of a table."""

    position: Position


class Speaking(Asked, kw_only=True):
    """The language of the answer."""

    lang: Language = "en"


class Looking(Speaking, kw_only=True):
    """Whose view is wanted; none: the own seat that is asked, or the first own one, or a spectator's."""

    seat: SeatNumber | None = None


class LookingSince(Looking, kw_only=True):
    """A view, with the log since a version that the client has seen."""

    since: Version = 0


class ReadSince(Asked, kw_only=True):
    """What the coach has read from a position on."""

    since: Position = 0


class Following(LookingSince, kw_only=True):
    """A view that is followed over a socket."""

    changes: Annotated[
        bool, Meta(description="Whether situations after the first come as what has changed.")
    ] = False


class Waiting(LookingSince, kw_only=True):
    """What the client has seen: anything newer is sent at once, or as soon as it happens."""

    chat: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0
    card: Annotated[str, Meta(max_length=64, description="The stamp of the card that it has.")] = ""
    seconds: Annotated[int, Meta(ge=0, le=50)] = 25


class Supposing(Speaking, kw_only=True):
    """An answer, or a whole set, of which is told what it would bring."""

    answer: AnswerNumber | None = None
    answers: (
        Annotated[
            str,
            Meta(
                pattern="^([0-9]{1,9}(,[0-9]{1,9}){0,99})?$",
                description="Items of a set, with commas between.",
            ),
        ]
        | None
    ) = None

    @property
    def chosen(self) -> list[int] | None:
        """The items of the set; None: a single answer."""
        return None if self.answers is None else [int(each) for each in self.answers.split(",") if each]


class Foreseeing(Supposing, kw_only=True):
    """An answer, or a whole set, to be foreseen."""

    seat: SeatNumber
    version: Version


class RecordWanted(Asked, kw_only=True):
    """A record as text or as JSON, as a seat may know it."""

    format: Literal["text", "json"] = "text"
    seat: SeatNumber | None = None


class ChatWanted(Asked, kw_only=True):
    """The chat after a number."""

    after: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0


# --- over a socket ----------------------------------------------------------------------------------

Tag = Annotated[str, Meta(max_length=40, description="Comes back with what answers this message.")]


class Sent(Asked, tag_field="type", kw_only=True):
    """A message over a socket."""

    id: Tag = ""


class SentAnswer(Sent, tag="answer", kw_only=True):
    """An answer to what is asked, or a whole set."""

    seat: SeatNumber
    version: Version
    answer: AnswerNumber | None = None
    answers: AnswerSet | None = None
    line: Annotated[str, Meta(max_length=200)] = ""
    confirmed: bool = True


class SentUndo(Sent, tag="undo", kw_only=True):
    """The last answer taken back, or all from a position on."""

    seat: SeatNumber
    version: Version
    to: Position | None = None


class SentRedo(Sent, tag="redo", kw_only=True):
    """What was taken back, given once more."""

    seat: SeatNumber
    version: Version


class SentTakeBack(Sent, tag="take_back", kw_only=True):
    """To go back to an own answer beyond what can be undone; where others play too, they are asked."""

    seat: SeatNumber
    version: Version
    to: Position


class SentConsent(Sent, tag="consent", kw_only=True):
    """What a player says to another who would take something back, or sit down in mid-game."""

    seat: SeatNumber
    version: Version
    agrees: bool


class SentPreview(Sent, tag="preview", kw_only=True):
    """An answer, or a whole set, to be foreseen."""

    seat: SeatNumber
    version: Version
    answer: AnswerNumber | None = None
    answers: AnswerSet | None = None


class SentSay(Sent, tag="say", kw_only=True):
    """A line for the chat."""

    seat: SeatNumber
    text: ChatText


class SentLook(Sent, tag="look", kw_only=True):
    """From now on the view of another own seat, or another language."""

    seat: SeatNumber | None = None
    lang: Language = "en"


class SentPing(Sent, tag="ping", kw_only=True):
    """Nothing but a sign of life."""


Message = (
    SentAnswer
    | SentUndo
    | SentRedo
    | SentTakeBack
    | SentConsent
    | SentPreview
    | SentSay
    | SentLook
    | SentPing
)


work_out(globals())
