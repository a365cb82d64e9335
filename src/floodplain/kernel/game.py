"""The contract of a game: what every room offers to code that only knows the kernel.

A game defines `deal`, `breakdown` and its decisions. Everything else has a default, which a room overrides
where it can do better: `observe`, `imagine` and `has_secrets` if something is hidden, `value` and `features`
to make bots play well, `portrait` and `page` to draw the table.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar, cast

from msgspec import to_builtins

from floodplain.kernel.box import Box
from floodplain.kernel.codec import Codec
from floodplain.kernel.copies import Reduced
from floodplain.kernel.edition import Edition, parse_edition, read_edition
from floodplain.kernel.errors import BadEdition, BadOption, BadPosition
from floodplain.kernel.features import Column, kinds_of
from floodplain.kernel.flow import Pending, Reason, State, asked, awaited, settle
from floodplain.kernel.pickles import of_game
from floodplain.kernel.plain import (
    STANDARD,
    plain_columns,
    plain_edition,
    plain_portrait,
    plain_row,
    portrait_type,
)
from floodplain.kernel.planes import NO_GRID, Grid
from floodplain.kernel.portrait import Drawn, PointSource
from floodplain.kernel.position import NONE, Position, read_position
from floodplain.kernel.rng import Rng
from floodplain.kernel.rooms import listed, register
from floodplain.kernel.space import Space, numbered
from floodplain.kernel.text import Texts, read_texts

S = TypeVar("S", bound=State)
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Option:
    """A setting that is chosen before a game starts; its value is a short text."""

    name: str
    default: str
    choices: tuple[str, ...] = ()
    """The values that it accepts; empty if the game checks the text itself."""
    players: tuple[int, ...] = ()
    """The numbers of players that it is for; empty for all."""


class Game(ABC, Generic[S, M]):
    """A game with its rules; `S` is the type of its states and `M` that of its material."""

    name: ClassVar[str]
    box: ClassVar[Box] = Box()
    """What a list of games shows about it."""
    rules: ClassVar[int] = 1
    """The version of the rules implemented here; records of other versions are refused."""
    player_counts: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    formerly: ClassVar[Mapping[str, str]] = {}
    """Fingerprints that editions used to have, each with the present one; their numbers are the same."""
    people: ClassVar[tuple[str, ...]] = ("seat",)
    """The parts of questions and answers that are a seat, counted from 1; texts show the player's name."""
    longest: ClassVar[int] = 5_000
    """The most answers of any game, chance included."""
    plays_for_points: ClassVar[bool] = False
    """Whether bots with two rivals or more aim for their own points, rather than to win."""
    spread: ClassVar[float] = 0.0
    """Points by which `value` is typically wrong halfway through a game; 0: bots measure it."""
    categories: ClassVar[tuple[str, ...]] = ("points",)
    """The categories of points, in the order of the score sheet."""
    state: ClassVar[type[State]]
    pending: ClassVar[tuple[type[Pending], ...]]
    """Every decision, chance and step of the game."""

    def __init_subclass__(cls) -> None:
        """Register the class of its states, so that a state finds its game."""
        super().__init_subclass__()
        if "state" in vars(cls):
            register(cls.state, cls)

    # --- material and start -------------------------------------------------------------------------

    def material(self, edition: Edition) -> M:
        """Return an edition turned into look-up tables; by default, the edition itself.

        Args:
            edition: an edition of this game, from its own files or a player's.

        Raises:
            BadEdition: if the tables do not suit the game.
        """
        return cast("M", edition)

    @abstractmethod
    def deal(self, material: M, players: int, options: Mapping[str, str]) -> S:
        """Return the state before the first draw, with the whole game pending.

        Args:
            material: what `material` returned for the edition.
            players: how many play; one of `player_counts`.
            options: a value for every option of the game.

        Raises:
            BadOption: if a free text is not acceptable.
        """

    def start(self, material: M, players: int, options: Mapping[str, str] | None = None) -> S:
        """Return a new game at its first question or draw.

        Args:
            material: what `material_of` returned for the edition.
            players: how many play.
            options: values of options, by name; the others keep their defaults.

        Raises:
            BadOption: if the number of players, an option or its value is not accepted.
        """
        state = self.deal(material, players, self.settled(players, options or {}))
        settle(state)
        return state

    def settled(self, players: int, given: Mapping[str, str]) -> dict[str, str]:
        """Return all options, with defaults filled in.

        Args:
            players: how many play.
            given: values of options, by name.

        Raises:
            BadOption: if the number of players, an option or its value is not accepted.
        """
        if players not in self.player_counts:
            counts = ", ".join(map(str, self.player_counts))
            raise BadOption(f"{self.name} is for {counts} players, not {players}")
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOption(f"{self.name} has no option {name!r}; its options: {names}")
            option = known[name]
            if option.choices and value not in option.choices:
                choices = ", ".join(option.choices)
                raise BadOption(f"option {name} is {value!r}; choose one of {choices}", name)
            if option.players and players not in option.players and value != option.default:
                counts = " or ".join(map(str, option.players))
                raise BadOption(f"option {name}={value} is for {counts} players, not {players}", name)
        return {option.name: given.get(option.name, option.default) for option in self.options}

    # --- what it is worth ---------------------------------------------------------------------------

    @abstractmethod
    def breakdown(self, state: S, seat: int) -> dict[str, int]:
        """Return the points of a seat by category, as if the game ended now.

        Args:
            state: a position, or the view of a seat.
            seat: the seat, counted from 0.

        Returns:
            The points by the names of `categories`; their sum is the score.
        """

    def tiebreak(self, state: S, seat: int) -> tuple[int, ...]:
        """Return what breaks a tie between equal scores; the greater value wins, equal ones share.

        Args:
            state: a position, or the view of a seat.
            seat: the seat, counted from 0.
        """
        return ()

    def sources(self, state: S, seat: int) -> dict[str, list[PointSource]]:
        """Return where a seat's points come from, by category, for the score sheet.

        Args:
            state: a position, or the view of a seat.
            seat: the seat, counted from 0.
        """
        return {}

    def scores(self, state: S) -> tuple[int, ...]:
        """Return the points of all seats, as if the game ended now."""
        return tuple(sum(self.breakdown(state, seat).values()) for seat in range(state.players))

    def ranks(self, state: S) -> tuple[int, ...]:
        """Return the rank of each seat, counted from 1, as if the game ended now; ties share a rank."""
        scores = self.scores(state)
        worth = [(scores[seat], self.tiebreak(state, seat)) for seat in range(state.players)]
        return tuple(1 + sum(other > own for other in worth) for own in worth)

    def stage(self, state: S) -> tuple[int, int]:
        """Return how many turns or rounds are over and how many there are; (0, 0) if unknown."""
        return 0, 0

    def value(self, state: S, seat: int) -> float:
        """Return a hand-written evaluation of a seat's position, in points ahead of the best rival.

        Args:
            state: a state or a view of it.
            seat: the seat, counted from 0.
        """
        scores = self.scores(state)
        others = [score for other, score in enumerate(scores) if other != seat]
        return float(scores[seat] - max(others, default=0))

    def features(self, view: S, seat: int) -> bytes:
        """Return a seat's own view as a row of small numbers, the input of the value net.

        Args:
            view: what `observe` returned for the seat.
            seat: the seat, counted from 0.

        Returns:
            One byte per column of `columns`.
        """
        points = [self.breakdown(view, each) for each in range(view.players)]
        return plain_row(view, seat, points, self._kinds)

    def columns(self, view: S) -> list[Column]:
        """Return the meaning of each number of a row of features; the same for every view of an edition."""
        return plain_columns(self.categories, self._kinds)

    def planes(self, view: S, seat: int) -> bytes:
        """Return a seat's own view of the boards, plane after plane; empty if the game has no board.

        Args:
            view: the view of the seat.
            seat: the seat, counted from 0.
        """
        return b""

    def grid(self, view: S) -> Grid:
        """Return the meaning of the planes and their squares; the same for every view of an edition."""
        return NO_GRID

    def space(self, state: S) -> Space:
        """Return the numbering of all answers of all kinds; the same for every state of an edition."""
        return numbered(self.pending, state)

    def weights(self) -> bytes | None:
        """Return the file of the trained net that comes with the room; None if there is none."""
        return self._weighed("net.npz")

    def chances(self) -> bytes | None:
        """Return the file on how well the net's chances matched results; None if there is none."""
        return self._weighed("chances.json")

    def _weighed(self, name: str) -> bytes | None:
        file = self.folder.joinpath("weights", name)
        return file.read_bytes() if file.is_file() else None

    # --- what may be seen ---------------------------------------------------------------------------

    def observe(self, state: S, seat: int | None) -> S:
        """Return what a seat may know, and nothing else; the default shows the whole table.

        Args:
            state: the true state.
            seat: the seat, counted from 0; None for a spectator.

        Returns:
            A new state in which everything unknown to the seat is hidden.
        """
        return state.copy()

    def imagine(self, view: S, seat: int | None, rng: Rng) -> S:
        """Return a complete state that is consistent with a view (a determinization).

        Args:
            view: what `observe` returned for the seat.
            seat: the seat, counted from 0; None for a spectator.
            rng: draws what is hidden.
        """
        return view.copy()

    def has_secrets(self, state: S) -> bool:
        """Return whether some players know things that others do not."""
        return False

    def portrait(self, view: S) -> Drawn:
        """Return a view as names and numbers for clients to draw; the default lists the declared fields."""
        return plain_portrait(self._portrait_type, view)

    def plain_portrait(self, view: S) -> dict[str, Any]:
        """Return the portrait of a view as plain values, ready for JSON."""
        plain: dict[str, Any] = to_builtins(self.portrait(view))
        return plain

    def why(self, view: S, seat: int, wanted: Mapping[str, str]) -> list[Reason]:
        """Return why a seat may not give an answer now.

        Args:
            view: what `observe` returned for the seat.
            seat: the seat, counted from 0.
            wanted: all or some parts of the answer, as texts.

        Returns:
            The reasons; empty if the answer is legal or the seat is not asked.
        """
        decision = awaited(view)
        return [] if decision is None or decision.seat != seat else decision.objections(view, wanted)

    # --- what is counted ----------------------------------------------------------------------------

    def ledger(self, state: S, seat: int) -> dict[str, int]:
        """Return what a seat has, as far as everyone can count it; the log shows how answers change it.

        Args:
            state: a position, or the view of any seat.
            seat: the seat, counted from 0.

        Returns:
            Amounts by name.
        """
        return {} if self.has_secrets(state) else self.breakdown(state, seat)

    def inventory(self, state: S) -> dict[str, int]:
        """Return counts of everything that no rule creates or destroys; the same after every answer."""
        return {}

    # --- what comes with the room -------------------------------------------------------------------

    def __reduce__(self) -> Reduced:
        return of_game(self)  # a game is defined by its rules: its caches are rebuilt where it arrives

    def __deepcopy__(self, memo: object) -> Game[S, M]:
        return self

    @cached_property
    def codec(self) -> Codec:
        """The codec between the states of this game and JSON."""
        return Codec(self.state, self.pending, self._blank)

    def _blank(self, material: M) -> S:
        players = self.player_counts[0]
        return self.deal(material, players, self.settled(players, {}))

    @cached_property
    def editions(self) -> dict[str, Edition]:
        """The editions that come with the room, by name; the first is the default."""
        folder = self.folder.joinpath("data")
        if not folder.is_dir():
            return {STANDARD: plain_edition(self.name)}
        sources = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
        found = [parse_edition(folder.joinpath(name).read_text(encoding="utf-8"), name) for name in sources]
        return {edition.name: edition for edition in found}

    @cached_property
    def edition(self) -> Edition:
        """The default edition."""
        return next(iter(self.editions.values()))

    def edition_of(self, fingerprint: str, others: Iterable[Edition] = ()) -> Edition | None:
        """Return the edition with a fingerprint, or None.

        Args:
            fingerprint: a present or former fingerprint.
            others: further editions to look among, besides those of the room.
        """
        known = (*self.editions.values(), *(each for each in others if each.game == self.name))
        return next((each for each in known if self.is_of(fingerprint, each)), None)

    def find_edition(self, given: Edition | Path | str | None) -> Edition:
        """Return an edition by its name or from a file.

        Args:
            given: an edition, the name of one of the room, a file, or None for the default.

        Raises:
            BadEdition: if a file is not a valid edition.
        """
        if given is None:
            return self.edition
        if isinstance(given, Edition):
            return given
        if isinstance(given, str) and given in self.editions:
            return self.editions[given]
        return read_edition(Path(given))

    @cached_property
    def folder(self) -> Traversable:
        """The folder with the files of the room: the package of its class, or the folder of its module."""
        module = sys.modules[type(self).__module__]
        package = module.__name__ if hasattr(module, "__path__") else module.__package__
        if package:
            return files(package)
        source = getattr(module, "__file__", None)  # a class typed at a prompt has no file
        return Path(source).parent if source else Path(f"no-folder-of-{self.name}")

    def texts(self, language: str) -> Texts:
        """Return the texts of this game in a language; what the language lacks is in English.

        Args:
            language: `en`, `fr` or `nl`.
        """
        return read_texts(cast("Any", self.folder), language, self.people)  # folders can be hashed

    def say(self, state: S, answer: int, language: str) -> str:
        """Return a legal answer as players read it, in a language.

        Args:
            state: the position, or the view of the seat that is asked.
            answer: a legal answer, by its number.
            language: `en`, `fr` or `nl`.
        """
        return self.texts(language).answer(asked(state), state, answer)

    def ask(self, state: S, language: str) -> str:
        """Return the question that a state asks as players read it, in a language.

        Args:
            state: the position, or the view of the seat that is asked.
            language: `en`, `fr` or `nl`.
        """
        return self.texts(language).ask(asked(state), state)

    def to_text(self, state: S) -> str:
        """Return a state as one line of text, including all secrets."""
        edition: Edition | None = getattr(getattr(state, "material", None), "edition", None)
        named = (edition.name, edition.fingerprint) if edition is not None else (NONE, NONE)
        return Position(self.name, self.rules, *named, self.codec.dump(state)).text()

    def from_text(self, position: Position | str, edition: Edition | Path | str | None = None) -> S:
        """Return the state that a line of `to_text` describes.

        Args:
            position: the line, or what `read_position` returned for it.
            edition: the edition, its name or its file; needed if it does not come with the room.

        Raises:
            BadPosition: if the line is no position of this game, its rules and its edition.
        """
        found = read_position(position) if isinstance(position, str) else position
        if (found.game, found.rules) != (self.name, self.rules):
            theirs, ours = f"{found.game}, rules {found.rules}", f"{self.name}, rules {self.rules}"
            raise BadPosition(f"this is a position of {theirs}, not of {ours}")
        known = self.find_edition(edition)
        if edition is None and found.fingerprint != NONE:
            known = self.edition_of(found.fingerprint) or known
        if found.fingerprint != NONE and not self.is_of(found.fingerprint, known):
            theirs = f"{found.edition} ({found.fingerprint})"
            raise BadPosition(f"this position is of edition {theirs}; give that edition or its file")
        try:
            return cast("S", self.codec.load(found.fields, self.material_of(known)))
        except (AssertionError, KeyError, TypeError, ValueError) as error:
            raise BadPosition(f"the state of this position is incomplete: {error!r}") from None

    def page(self, state: S) -> str:
        """Return the table as a page of text, shown by print(); the default lists the fields."""
        return listed(state)

    def material_of(self, edition: Edition) -> M:
        """Return the material of an edition of this game, made once per edition; raises BadEdition."""
        if edition.game != self.name:
            raise BadEdition(edition.source, [f"this is an edition of {edition.game}, not of {self.name}"])
        key = edition.fingerprint
        if key not in self._materials:
            self._materials[key] = self.material(edition)
        return self._materials[key]

    def is_of(self, fingerprint: str, edition: Edition) -> bool:
        """Return whether a fingerprint, present or former, is that of an edition.

        Args:
            fingerprint: the fingerprint that a record or a net names.
            edition: an edition of this game.
        """
        return self.formerly.get(fingerprint, fingerprint) == edition.fingerprint

    def forget(self, edition: Edition) -> None:
        """Forget the material of an edition; it is rebuilt when it is needed again."""
        self._materials.pop(edition.fingerprint, None)

    @cached_property
    def _materials(self) -> dict[str, M]:
        return {}

    @cached_property
    def _kinds(self) -> dict[str, int]:
        return kinds_of(self.pending)

    @cached_property
    def _portrait_type(self) -> type[Drawn]:
        return portrait_type(self.state)


AnyGame = Game[Any, Any]
