"""A score pad: what is on a real table is entered field by field, and the game's own scoring counts it.

A room goes through its form once, from top to bottom. Each call names a field and returns what was entered,
so that later fields can depend on earlier entries and nothing is stated twice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Generic, TypeVar

from floodplain.kernel.flow import Part, Reason, State

S = TypeVar("S", bound=State)
M = TypeVar("M")

LIES: Final = ":"
"""Separates a place from the piece on it."""
LONGEST_NUMBER: Final = 6  # digits


@dataclass(frozen=True, slots=True)
class PieceChoice:
    """A piece that can be entered."""

    token: str
    shown: tuple[str, ...] = ()
    """The tokens and numbers that name or draw it; empty for its own token."""
    most: int = 1
    """How many of it there are."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place for one piece."""

    name: str
    takes: tuple[str, ...] = ()
    """The pieces that fit; empty for all of the field."""
    shown: tuple[str, ...] = ()
    """The tokens and numbers that name it; empty for its own token."""
    is_ground: bool = False
    """True if it only belongs to the drawn board, and no piece of the field can lie there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryField:
    """Something to enter; its label is the sentence with its key in the section `pad` of the room's texts."""

    key: str
    rule: str
    seat: int | None = None
    """None if it belongs to the whole table."""
    which: str = ""
    """Distinguishes fields with the same key, such as the shops of a Metropolis.

    Fills `{which}` in the label.
    """
    shown: tuple[str, ...] = ()
    """What is printed next to it, as tokens and numbers."""
    parts: Mapping[str, Part] = field(default_factory=dict)
    """Other parts of its label, such as the goods of a shop."""

    @property
    def address(self) -> str:
        """Its address: the number of the seat, the key, and `which`."""
        return address(self.key, self.seat, self.which)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(EntryField):
    """A whole number within bounds; the default is `start`."""

    least: int
    most: int
    start: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces(EntryField):
    """The pieces that lie there, and how many of each; written with spaces between them."""

    choices: tuple[PieceChoice, ...]
    most: int
    start: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Places(EntryField):
    """The pieces on each place, written as place:piece, or only the place for the first piece that fits."""

    choices: tuple[PieceChoice, ...]
    places: tuple[Place, ...]
    rows: tuple[tuple[str, ...], ...] = ()
    """The rows of a board from the top, each centred; empty for a single line."""
    hexes: bool = False
    people: bool = False
    """True if the pieces are numbers of seats, drawn in the colours of the players."""


AnyField = Number | Pieces | Places


@dataclass(frozen=True, slots=True)
class Objection:
    """A mistake, and where it was entered."""

    address: str
    reason: Reason


def address(key: str, seat: int | None = None, which: str = "") -> str:
    """Return the address of a field, such as `1.wheat`, `2.shop.3` or `obelisk`."""
    parts = [*([str(seat + 1)] if seat is not None else []), key, *([which] if which else [])]
    return ".".join(parts)


def write_pieces(tokens: Iterable[str]) -> str:
    """Write pieces as they are entered."""
    return " ".join(tokens)


def write_places(lying: Mapping[str, str]) -> str:
    """Write pieces on places as they are entered."""
    return " ".join(f"{name}{LIES}{token}" for name, token in lying.items())


@dataclass
class Form:
    """A form that is read field by field, noting mistakes without raising them."""

    players: int
    entered: Mapping[str, str]
    fields: list[AnyField] = field(default_factory=list)
    objections: list[Objection] = field(default_factory=list)
    read: dict[str, str] = field(default_factory=dict)
    """The values as read, written in full, by address."""

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    def unasked(self) -> list[str]:
        """Return the entries for which no field exists."""
        known = {each.address for each in self.fields}
        return [name for name, said in self.entered.items() if said and name not in known]

    def untaken(self, key: str, seat: int, tokens: Sequence[str], seats: Sequence[int] | None = None) -> str:
        """Return a default for a seat where all seats differ: a token that nobody has entered."""
        among = self.seats if seats is None else seats
        said = {other: self.entered.get(address(key, other), "").strip() for other in among}
        free = [token for token in tokens if token not in said.values()] or list(tokens)
        before = [other for other in among if other < seat and not said[other]]
        return free[len(before) % len(free)]

    def refuse(self, where: str, rule: str, key: str, **parts: Part) -> None:
        """Note a mistake, its rule, and a key of the section `why` of the room's texts."""
        self.objections.append(Objection(where, Reason(rule, key, parts)))

    def number(
        self, key: str, rule: str, least: int, most: int, *, seat: int | None = None, start: int | None = None
    ) -> int:
        """Read a whole number.

        Args:
            key: the key of the field.
            rule: the rule to cite if the entry is out of bounds.
            least: the lower bound.
            most: the upper bound.
            seat: the seat, counted from 0; None for the whole table.
            start: the number if nothing is entered.
        """
        first = least if start is None else start
        asked = Number(key=key, rule=rule, seat=seat, least=least, most=most, start=first)
        said = self._said(asked)
        if not said:
            return first
        found = _whole(said)
        if found is None or not least <= found <= most:
            self.refuse(asked.address, rule, "pad_number", said=said, least=least, most=most)
            return first
        self.read[asked.address] = str(found)
        return found

    def pieces(
        self,
        key: str,
        rule: str,
        choices: Sequence[PieceChoice],
        most: int,
        *,
        seat: int | None = None,
        start: tuple[str, ...] = (),
    ) -> list[str]:
        """Read pieces.

        Args:
            key: the key of the field.
            rule: the rule to cite if an entry is impossible.
            choices: the pieces that can be entered.
            most: the most pieces in all.
            seat: the seat, counted from 0; None for the whole table.
            start: the pieces if nothing is entered.

        Returns:
            Each piece as often as it lies there, in printed order.
        """
        asked = Pieces(key=key, rule=rule, seat=seat, choices=tuple(choices), most=most, start=start)
        named = (self._said(asked) or write_pieces(start)).split()
        known = {choice.token: choice for choice in choices}
        for token in dict.fromkeys(named):
            if token not in known:
                self.refuse(asked.address, rule, "pad_piece", said=token)
            elif named.count(token) > known[token].most:
                self.refuse(asked.address, rule, "pad_copies", said=token, most=known[token].most)
        if len(named) > most:
            self.refuse(asked.address, rule, "pad_most", count=len(named), most=most)
        found = [token for token in known for _ in range(min(named.count(token), known[token].most))][:most]
        self.read[asked.address] = write_pieces(found)
        return found

    def places(
        self,
        key: str,
        rule: str,
        places: Sequence[Place],
        choices: Sequence[PieceChoice],
        *,
        seat: int | None = None,
        which: str = "",
        shown: tuple[str, ...] = (),
        parts: Mapping[str, Part] | None = None,
        rows: tuple[tuple[str, ...], ...] = (),
        hexes: bool = False,
        people: bool = False,
    ) -> dict[str, str]:
        """Read the pieces on places; return them by place, in printed order."""
        asked = Places(
            key=key,
            rule=rule,
            seat=seat,
            which=which,
            shown=shown,
            parts=parts or {},
            choices=tuple(choices),
            places=tuple(places),
            rows=rows,
            hexes=hexes,
            people=people,
        )
        lying: dict[str, str] = {}
        for said in self._said(asked).split():
            self._lay(asked, said, lying)
        found = {place.name: lying[place.name] for place in places if place.name in lying}
        self.read[asked.address] = write_places(found)
        return found

    def _lay(self, asked: Places, said: str, lying: dict[str, str]) -> None:
        name, colon, token = said.partition(LIES)
        place = next((each for each in asked.places if each.name == name), None)
        if place is None and not colon and not asked.rows:  # a piece without a place goes where it fits
            free = [each for each in asked.places if each.name not in lying]
            place, token = next((each for each in free if name in each.takes), None), name
        if place is None or place.is_ground:
            last = asked.places[-1].name if asked.places else "-"
            key = "pad_place" if place is None else "pad_ground"
            self.refuse(asked.address, asked.rule, key, said=name, last=last)
            return
        fitting = place.takes or tuple(choice.token for choice in asked.choices)
        token = token or fitting[0]
        if place.name in lying:
            self.refuse(asked.address, asked.rule, "pad_twice", said=place.name)
        elif token not in fitting:
            self.refuse(asked.address, asked.rule, "pad_unfit", said=token, place=place.name)
        else:
            lying[place.name] = token

    def _said(self, asked: AnyField) -> str:
        self.fields.append(asked)
        return self.entered.get(asked.address, "").strip()


def _whole(said: str) -> int | None:
    digits = said.removeprefix("-").removeprefix("\N{MINUS SIGN}")
    if not digits.isdecimal() or len(digits) > LONGEST_NUMBER:
        return None
    return int(digits) if digits == said else -int(digits)


@dataclass(frozen=True, slots=True)
class EnteredScore:
    """The points of a seat as entered, and what breaks its ties."""

    points: Mapping[str, int]
    """The points, by category."""
    tiebreak: tuple[int, ...] = ()

    @property
    def worth(self) -> tuple[int, tuple[int, ...]]:
        """The values by which the seats are ranked."""
        return sum(self.points.values()), self.tiebreak


class Pad(ABC, Generic[S, M]):
    """A form for a real table; `S` is the game's type of state and `M` that of its material."""

    together: ClassVar[Mapping[str, str]] = {}
    """Categories that cannot be told apart on a real table, each with the name of their sum."""

    @abstractmethod
    def fill(self, form: Form, material: M) -> S:
        """Return the end of a game as entered, noting what is impossible on the form."""

    @abstractmethod
    def enter(self, state: S) -> dict[str, str]:
        """Return the entries for a finished game, by address."""

    def counted(self, form: Form) -> list[EnteredScore] | None:
        """Return points that are entered directly, by seat; None if the game counts the entries itself."""
        return None


AnyPad = Pad[Any, Any]
