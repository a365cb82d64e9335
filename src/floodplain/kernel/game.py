"""The contract of a game: what every room offers to code that knows only the kernel.

A game writes `deal` and `breakdown`, and its decisions. Everything else has a default that a room replaces
where it knows better: `observe`, `imagine` and `has_secrets` where something is hidden, `value` and
`features` where bots shall play well, `portrait` and `page` where a client draws it by hand.
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
    """Something that is settled before a game starts; its value is a short text."""

    name: str
    default: str
    choices: tuple[str, ...] = ()
    """The values that it takes; empty: the game judges the text itself."""
    players: tuple[int, ...] = ()
    """The numbers of players that it is for; empty: all."""


class Game(ABC, Generic[S, M]):
    """One game by its rules; `S` is its state and `M` its material."""

    name: ClassVar[str]
    box: ClassVar[Box] = Box()
    """What a list of games tells about it."""
    rules: ClassVar[int] = 1
    """The version of the rules as written here; a record of another one is refused."""
    player_counts: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    formerly: ClassVar[Mapping[str, str]] = {}
    """Fingerprints of editions as they were once written, each with today's: the numbers are the same."""
    people: ClassVar[tuple[str, ...]] = ("seat",)
    """The parts of questions and answers that are the number of a seat, counted from 1: told by name."""
    longest: ClassVar[int] = 5_000
    """No game takes more answers than this, chance included."""
    spread: ClassVar[float] = 0.0
    """Points by which `value` is typically wrong halfway through a game; 0: bots measure it."""
    categories: ClassVar[tuple[str, ...]] = ("points",)
    """What is scored, in the order of the score sheet."""
    state: ClassVar[type[State]]
    pending: ClassVar[tuple[type[Pending], ...]]
    """Every decision, chance and step of the game."""

    def __init_subclass__(cls) -> None:
        """A game says which states are its own, so that they find their words and their picture."""
        super().__init_subclass__()
        if "state" in vars(cls):
            register(cls.state, cls)

    # --- material and start -------------------------------------------------------------------------

    def material(self, edition: Edition) -> M:
        """The edition with every look-up table made; by itself the edition. Raises BadEdition."""
        return cast("M", edition)

    @abstractmethod
    def deal(self, material: M, players: int, options: Mapping[str, str]) -> S:
        """The state before the first draw, its whole game pending; the options are complete.

        Raises BadOption for a free text that the game cannot take.
        """

    def start(self, material: M, players: int, options: Mapping[str, str] | None = None) -> S:
        """The state that waits for the first answer."""
        state = self.deal(material, players, self.settled(players, options or {}))
        settle(state)
        return state

    def settled(self, players: int, given: Mapping[str, str]) -> dict[str, str]:
        """The options complete, defaults filled in; raises BadOption for what does not fit."""
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
        """Points by category, were the game to end now."""

    def tiebreak(self, state: S, seat: int) -> tuple[int, ...]:
        """What decides between equal scores: the greater wins, equal ones share."""
        return ()

    def sources(self, state: S, seat: int) -> dict[str, list[PointSource]]:
        """Where a seat's points come from, by category: what a score sheet shows beside them."""
        return {}

    def scores(self, state: S) -> tuple[int, ...]:
        """Points by seat, were the game to end now."""
        return tuple(sum(self.breakdown(state, seat).values()) for seat in range(state.players))

    def ranks(self, state: S) -> tuple[int, ...]:
        """The place of each seat from 1, equal ones alike, were the game to end now."""
        scores = self.scores(state)
        worth = [(scores[seat], self.tiebreak(state, seat)) for seat in range(state.players)]
        return tuple(1 + sum(other > own for other in worth) for own in worth)

    def stage(self, state: S) -> tuple[int, int]:
        """How far the game has come, and how far it goes: in turns or rounds; (0, 0): nobody can tell."""
        return 0, 0

    def value(self, state: S, seat: int) -> float:
        """How well a seat stands, by hand-made insight, in points above its best opponent."""
        scores = self.scores(state)
        others = [score for other, score in enumerate(scores) if other != seat]
        return float(scores[seat] - max(others, default=0))

    def features(self, view: S, seat: int) -> bytes:
        """A seat's own view as a row of small numbers; by it a net values how the seat stands."""
        points = [self.breakdown(view, each) for each in range(view.players)]
        return plain_row(view, seat, points, self._kinds)

    def columns(self, view: S) -> list[Column]:
        """What each number of such a row is; the same for every view of an edition."""
        return plain_columns(self.categories, self._kinds)

    def planes(self, view: S, seat: int) -> bytes:
        """A seat's own view of the boards, plane after plane; empty where a game has no squares."""
        return b""

    def grid(self, view: S) -> Grid:
        """What each plane is, and its squares; the same for every view of an edition."""
        return NO_GRID

    def space(self, state: S) -> Space:
        """Every answer of every kind of decision, numbered; the same for every state of an edition."""
        return numbered(self.pending, state)

    def weights(self) -> bytes | None:
        """The trained net that comes with the room, as its file; None where there is none."""
        return self._weighed("net.npz")

    def chances(self) -> bytes | None:
        """What came of the chances that the net told, as its file; None where that was not looked at."""
        return self._weighed("chances.json")

    def _weighed(self, name: str) -> bytes | None:
        file = self.folder.joinpath("weights", name)
        return file.read_bytes() if file.is_file() else None

    # --- what may be seen ---------------------------------------------------------------------------

    def observe(self, state: S, seat: int | None) -> S:
        """All that a seat may know (None: a spectator), and nothing else; by itself the whole table."""
        return state.copy()

    def imagine(self, view: S, seat: int | None, rng: Rng) -> S:
        """A full state that the seat cannot tell from the truth; by itself what it sees."""
        return view.copy()

    def has_secrets(self, state: S) -> bool:
        """Whether anything on the table is known to some and not to others."""
        return False

    def portrait(self, view: S) -> Drawn:
        """A view as names and numbers: what a client draws; by itself the fields of the view."""
        return plain_portrait(self._portrait_type, view)

    def plain_portrait(self, view: S) -> dict[str, Any]:
        """The portrait of a view as plain values, as JSON holds them."""
        plain: dict[str, Any] = to_builtins(self.portrait(view))
        return plain

    def why(self, view: S, seat: int, wanted: Mapping[str, str]) -> list[Reason]:
        """Why the seat may not now give an answer with these parts; empty: it may, or it is not asked."""
        decision = awaited(view)
        return [] if decision is None or decision.seat != seat else decision.objections(view, wanted)

    # --- what is counted ----------------------------------------------------------------------------

    def ledger(self, state: S, seat: int) -> dict[str, int]:
        """What a seat has, as counted by everybody; the log tells how an answer changes it."""
        return {} if self.has_secrets(state) else self.breakdown(state, seat)

    def inventory(self, state: S) -> dict[str, int]:
        """Everything of the box that no rule makes or destroys; the same after every answer."""
        return {}

    # --- what comes with the room -------------------------------------------------------------------

    def __reduce__(self) -> Reduced:
        return of_game(self)  # a game is its rules: its caches are rebuilt where it arrives

    def __deepcopy__(self, memo: object) -> Game[S, M]:
        return self

    @cached_property
    def codec(self) -> Codec:
        """Writes and reads the states of this game."""
        return Codec(self.state, self.pending, self._blank)

    def _blank(self, material: M) -> S:
        players = self.player_counts[0]
        return self.deal(material, players, self.settled(players, {}))

    @cached_property
    def editions(self) -> dict[str, Edition]:
        """The editions that come with the room, by name; the first is the one played by default."""
        folder = self.folder.joinpath("data")
        if not folder.is_dir():
            return {STANDARD: plain_edition(self.name)}
        sources = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
        found = [parse_edition(folder.joinpath(name).read_text(encoding="utf-8"), name) for name in sources]
        return {edition.name: edition for edition in found}

    @cached_property
    def edition(self) -> Edition:
        """The edition played by default."""
        return next(iter(self.editions.values()))

    def edition_of(self, fingerprint: str, others: Iterable[Edition] = ()) -> Edition | None:
        """The edition of this game that a fingerprint means, of the room or among others, if there is one."""
        known = (*self.editions.values(), *(each for each in others if each.game == self.name))
        return next((each for each in known if self.is_of(fingerprint, each)), None)

    def find_edition(self, given: Edition | Path | str | None) -> Edition:
        """An edition of the room by its name, one of a file, or the default; raises BadEdition."""
        if given is None:
            return self.edition
        if isinstance(given, Edition):
            return given
        if isinstance(given, str) and given in self.editions:
            return self.editions[given]
        return read_edition(Path(given))

    @cached_property
    def folder(self) -> Traversable:
        """Where the files of the room lie: the package that its class stands in, or beside its module."""
        module = sys.modules[type(self).__module__]
        package = module.__name__ if hasattr(module, "__path__") else module.__package__
        if package:
            return files(package)
        source = getattr(module, "__file__", None)  # what is typed at a prompt has none
        return Path(source).parent if source else Path(f"no-folder-of-{self.name}")

    def texts(self, language: str) -> Texts:
        """The words of this game in `en`, `fr` or `nl`, in English where it lacks them; another raises."""
        return read_texts(cast("Any", self.folder), language, self.people)  # a folder can be hashed

    def say(self, state: S, answer: int, language: str) -> str:
        """A legal answer as a person reads it."""
        return self.texts(language).answer(asked(state), state, answer)

    def ask(self, state: S, language: str) -> str:
        """The question that a state asks, as a person reads it."""
        return self.texts(language).ask(asked(state), state)

    def to_text(self, state: S) -> str:
        """A state as one line of text, with everything that is in it, secrets too."""
        edition: Edition | None = getattr(getattr(state, "material", None), "edition", None)
        named = (edition.name, edition.fingerprint) if edition is not None else (NONE, NONE)
        return Position(self.name, self.rules, *named, self.codec.dump(state)).text()

    def from_text(self, position: Position | str, edition: Edition | Path | str | None = None) -> S:
        """The state that such a line describes; a game with your own edition needs it. Raises BadPosition."""
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
            raise BadPosition(f"the state of this position is not whole: {error!r}") from None

    def page(self, state: S) -> str:
        """The table as a page of text, which printing a state shows; by itself it lists the fields."""
        return listed(state)

    def material_of(self, edition: Edition) -> M:
        """The material of an edition of this game, made once for each."""
        if edition.game != self.name:
            raise BadEdition(edition.source, [f"this is an edition of {edition.game}, not of {self.name}"])
        key = edition.fingerprint
        if key not in self._materials:
            self._materials[key] = self.material(edition)
        return self._materials[key]

    def is_of(self, fingerprint: str, edition: Edition) -> bool:
        """Whether what names this fingerprint was played with an edition."""
        return self.formerly.get(fingerprint, fingerprint) == edition.fingerprint

    def forget(self, edition: Edition) -> None:
        """Forget the material of an edition; it is rebuilt when asked for again."""
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
