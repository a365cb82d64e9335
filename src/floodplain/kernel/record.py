"""The record: a text that people can read and edit, and that is enough to replay a game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from floodplain.kernel.codec import Json
from floodplain.kernel.edition import Edition
from floodplain.kernel.errors import BadOption, BadRecord, IllegalAnswer, MissingGame, OtherRules, listing
from floodplain.kernel.flow import TABLE, Decision, State, awaited, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.names import entered
from floodplain.kernel.shelf import shelf

FORMAT: Final = "floodplain record 1"
NAMES: Final = " | "  # separates the players' names
REQUIRED: Final = ("game", "rules", "edition", "players")
OPTIONAL: Final = ("names", "options", "seed")
LONGEST_NUMBER: Final = 9  # digits
REDRAWN: Final = "redrawn: "  # starts a note on draws that were made again
ONCE_REDRAWN: Final = "; what follows was drawn anew"  # the end of such a note in older records


@dataclass(frozen=True, slots=True)
class Note:
    """A note on something outside the game, placed before the answer at a position of the log."""

    position: int
    text: str
    redraws: bool = False
    """True if what follows was drawn again, so that it differs from what the seed first gave."""

    @property
    def comment(self) -> str:
        """Return the note as a comment of a record."""
        return f"{REDRAWN}{self.text}" if self.redraws else self.text


def taken_back(position: int, name: str, answers: int) -> Note:
    """Return the note for answers taken back beyond what can be undone."""
    return Note(position, f"{name} took back {answers} answer{'s' if answers > 1 else ''}", redraws=True)


def read_comment(position: int, comment: str) -> Note:
    """Return the note that a comment of a record contains."""
    if comment.startswith(REDRAWN):
        return Note(position, comment.removeprefix(REDRAWN), redraws=True)
    text = comment.removesuffix(ONCE_REDRAWN)
    return Note(position, text, redraws=text != comment)


@dataclass(frozen=True)
class Record:
    """A header and one line per answer, chance included."""

    game: str
    rules: int
    edition: str
    fingerprint: str
    players: int
    answers: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str | None = None
    notes: tuple[Note, ...] = field(default=(), compare=False)
    """Comments between the answers, in order; a replay ignores them."""
    numbers: tuple[int, ...] = field(default=(), compare=False)
    """For each answer, the number of its line in the text."""

    def __post_init__(self) -> None:
        """Store names as they were entered; refuse line breaks, which would add lines to the record."""
        object.__setattr__(self, "names", entered(self.names))
        texts = {"game": self.game, "edition": self.edition, "fingerprint": self.fingerprint}
        named = [*texts.items(), *(("names", name) for name in self.names), ("seed", self.seed or "")]
        named += [("options", text) for option in self.options.items() for text in option]
        named += [("answers", line) for line in self.answers]
        named += [("notes", note.text) for note in self.notes]
        for name, text in named:
            if len(f"{text}.".splitlines()) > 1:
                raise BadRecord(f"{name}: {text[:60]!r} contains a line break; write it on one line")

    @classmethod
    def load(cls, path: Path | str) -> Record:
        """Return the record in a file; raises BadRecord if it is not one."""
        return read_record(Path(path).read_text(encoding="utf-8"))

    def save(self, path: Path | str) -> None:
        """Write the text to a file in UTF-8, replacing its content."""
        Path(path).write_text(self.text(), encoding="utf-8", newline="\n")

    def text(self) -> str:
        """Return the record as text: the header, then one line per answer, as `read_record` reads it."""
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        header = {
            "game": self.game,
            "rules": str(self.rules),
            "edition": f"{self.edition} {self.fingerprint}",
            "players": str(self.players),
            "names": NAMES.join(self.names).strip(),
            "options": options,
            "seed": self.seed or "",
        }
        lines = [FORMAT, *(f"{name}: {value}" for name, value in header.items() if value), "", *self._body()]
        return "\n".join(lines) + "\n"

    def _body(self) -> Iterator[str]:
        for position in range(len(self.answers) + 1):
            yield from (f"# {note.comment}" for note in self.notes if note.position == position)
            yield from self.answers[position : position + 1]

    def states(self, edition: Edition | Path | str | None = None) -> Iterator[State]:
        """Yield every state of the game in order, from before the first answer to after the last.

        Args:
            edition: the edition, its name or its file; needed if it does not come with the game.

        Raises:
            MissingGame: if the game is not installed.
            BadRecord: where the record stops making sense.
        """
        game = shelf().named_game(self.game)
        if game is None:
            raise MissingGame("record", self.game)
        found = game.edition_of(self.fingerprint) if edition is None else game.find_edition(edition)
        if found is None:
            raise BadRecord(f"edition {self.edition} ({self.fingerprint}) does not come with {self.game}")
        state = opening(self, game, found)
        for moment in replay(self, game, found):
            yield moment.state
            state = moment.state.copy()
            perform(state, moment.answer)
        yield state

    def json(self) -> dict[str, Json]:
        """Return the record as plain JSON, which `read_record` accepts too."""
        return {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "edition": self.edition,
            "fingerprint": self.fingerprint,
            "players": self.players,
            "names": list(self.names),
            "options": dict(self.options),
            "seed": self.seed,
            "answers": list(self.answers),
            "notes": [{"position": note.position, "text": note.comment} for note in self.notes],
        }


@dataclass(frozen=True, slots=True)
class Moment:
    """One answer of a replayed game: the state before it, the question, and the answer."""

    state: State
    decision: Decision[Any]
    answer: int
    line: str


def record_line(decision: Decision[Any], state: State, answer: int) -> str:
    """Return an answer as a line of a record: the seat (a star for the table), then the answer."""
    who = "*" if decision.seat == TABLE else str(decision.seat + 1)
    return f"{who} {decision.say(state, answer)}"


def read_record(text: str) -> Record:
    """Parse a record.

    Args:
        text: a record as text or as JSON.

    Raises:
        BadRecord: if the text is not a record.
    """
    if text.lstrip().startswith("{"):
        return _from_json(text)
    header: dict[str, tuple[int, str]] = {}
    answers: list[str] = []
    numbers: list[int] = []
    notes: list[Note] = []
    seen_format = False
    for number, raw in enumerate(text.splitlines(), start=1):
        line, _, comment = (part.strip() for part in raw.partition("#"))
        if comment and header:
            notes.append(read_comment(len(answers), comment))
        if not line:
            continue
        if not seen_format:
            if line != FORMAT:
                raise BadRecord(f"a record starts with {FORMAT!r}; this says {line[:60]!r}", number)
            seen_format = True
        elif not answers and _is_header(line):
            name, _, value = line.partition(":")
            if name in header:
                raise BadRecord(f"{name!r} is given twice", number)
            header[name] = (number, value.strip())
        else:
            answers.append(" ".join(line.split()))
            numbers.append(number)
    if not seen_format:
        raise BadRecord(f"this is empty; a record starts with {FORMAT!r}")
    return replace(_from_header(header, answers, numbers), notes=tuple(notes))


def replay(record: Record, game: AnyGame, edition: Edition) -> Iterator[Moment]:
    """Yield every answer of a recorded game, in order.

    Args:
        record: the record to replay.
        game: the game that the record names.
        edition: the edition that it was played with.

    Raises:
        BadRecord: where the record stops making sense.
    """
    state = opening(record, game, edition)
    for position, line in enumerate(record.answers):
        number = record.numbers[position] if record.numbers else position + 1
        decision = awaited(state)
        if decision is None:
            raise BadRecord(f"{line!r} comes after the end of the game", number)
        try:
            answer = read_line(decision, state, line)
        except IllegalAnswer as error:
            raise BadRecord(f"{line!r} is not legal here; legal: {listing(error.legal)}", number) from None
        yield Moment(state, decision, answer, line)
        state = state.copy()
        perform(state, answer)


def read_line(decision: Decision[Any], state: State, line: str) -> int:
    """Return the answer that a line of a record gives to a decision; raises IllegalAnswer."""
    who = "*" if decision.seat == TABLE else str(decision.seat + 1)
    said_by, _, said = line.partition(" ")
    if said_by != who:
        raise IllegalAnswer(
            line, [record_line(decision, state, answer) for answer in decision.options(state)]
        )
    try:
        return decision.read(state, said)
    except IllegalAnswer as error:
        raise IllegalAnswer(line, [f"{who} {legal}" for legal in error.legal]) from None


def opening(record: Record, game: AnyGame, edition: Edition) -> State:
    """Return the first state of a recorded game, after checking that record, game and edition match."""
    if record.game != game.name:
        raise BadRecord(f"this is a record of {record.game}, not of {game.name}")
    if record.rules != game.rules:
        raise OtherRules(
            f"this record was played with version {record.rules} of the rules; these are version {game.rules}"
        )
    if not game.is_of(record.fingerprint, edition):
        raise BadRecord(
            f"this record was played with edition {record.edition} ({record.fingerprint}), "
            f"not with {edition.name} ({edition.fingerprint})"
        )
    try:
        state: State = game.start(game.material_of(edition), record.players, record.options)
    except BadOption as error:
        raise BadRecord(str(error)) from None
    return state


def _is_header(line: str) -> bool:
    return line.partition(":")[0] in (*REQUIRED, *OPTIONAL)


def _from_header(header: dict[str, tuple[int, str]], answers: list[str], numbers: list[int]) -> Record:
    for name in REQUIRED:
        if name not in header:
            raise BadRecord(f"the line '{name}: …' is missing from the header")
    edition_line, edition = header["edition"]
    name, _, fingerprint = edition.rpartition(" ")
    if not name:
        raise BadRecord(f"edition is {edition!r}; write its name and its fingerprint", edition_line)
    options: dict[str, str] = {}
    options_line, written = header.get("options", (0, ""))
    for pair in written.split():
        option, equals, value = pair.partition("=")
        if not equals:
            raise BadRecord(f"option {pair!r} is not of the form name=value", options_line)
        options[option] = value
    players = _whole(header, "players")
    names_line, names_text = header.get("names", (0, ""))
    names = tuple(part.strip() for part in names_text.split(NAMES.strip())) if names_text else ()
    if names and len(names) != players:
        raise BadRecord(f"{len(names)} names for {players} players", names_line)
    return Record(
        game=header["game"][1],
        rules=_whole(header, "rules"),
        edition=name.strip(),
        fingerprint=fingerprint,
        players=players,
        answers=tuple(answers),
        names=names,
        options=options,
        seed=header["seed"][1] if "seed" in header else None,
        numbers=tuple(numbers),
    )


def _whole(header: dict[str, tuple[int, str]], name: str) -> int:
    number, value = header[name]
    if not value.isdecimal() or len(value) > LONGEST_NUMBER:
        raise BadRecord(f"{name} is {value!r}; write a whole number", number)
    return int(value)


def _from_json(text: str) -> Record:
    try:
        written = json.loads(text)
    except (ValueError, RecursionError) as error:  # also too many digits
        raise BadRecord(f"not JSON: {error}") from None
    if not isinstance(written, dict):
        raise BadRecord("a record as JSON is a table of names and values")
    _check_characters(written)
    shape: dict[str, type | tuple[type, ...]] = {
        "format": str,
        "game": str,
        "rules": int,
        "edition": str,
        "fingerprint": str,
        "players": int,
        "names": list,
        "options": dict,
        "seed": (str, type(None)),
        "answers": list,
        "notes": list,
    }
    written.setdefault("notes", [])
    for name, kind in shape.items():
        if not isinstance(written.get(name), kind):
            raise BadRecord(f"{name!r} is {written.get(name)!r}; {_kind_name(kind)} is expected")
    if written["format"] != FORMAT:
        raise BadRecord(f"format is {written['format']!r}; this reads {FORMAT!r}")
    texts = (*written["names"], *written["answers"], *written["options"].values())
    if not all(isinstance(item, str) for item in texts):
        raise BadRecord("names, answers and options must all be texts")
    if written["names"] and len(written["names"]) != written["players"]:
        raise BadRecord(f"{len(written['names'])} names for {written['players']} players")
    return Record(
        game=written["game"],
        rules=written["rules"],
        edition=written["edition"],
        fingerprint=written["fingerprint"],
        players=written["players"],
        answers=tuple(" ".join(line.split()) for line in written["answers"]),
        names=tuple(written["names"]),
        options=written["options"],
        seed=written["seed"],
        notes=tuple(_note(each) for each in written["notes"]),
    )


def _check_characters(written: dict[str, Any]) -> None:
    """Raise BadRecord for half a character, which JSON can write but no text can contain."""
    try:
        json.dumps(written, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        half = f"\\u{ord(error.object[error.start]):04x}"
        raise BadRecord(f"{half} is half a character; write the character itself, or both halves") from None


def _note(written: Any) -> Note:  # noqa: ANN401 - JSON from an unknown source
    match written:
        case {"position": int(position), "text": str(text)}:
            return read_comment(position, " ".join(text.split()))
        case _:
            raise BadRecord(f"a note is {written!r}; a position and a text are expected")


def _kind_name(kind: type | tuple[type, ...]) -> str:
    names = {str: "a text", int: "a whole number", list: "a list", dict: "a table"}
    return "a text or null" if isinstance(kind, tuple) else names[kind]
