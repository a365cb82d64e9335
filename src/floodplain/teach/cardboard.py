"""A filled-in score pad: written as text, JSON or a link, and scored by the game."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from floodplain.kernel.codec import Json
from floodplain.kernel.edition import Edition
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.kernel.text import Texts
from floodplain.teach.errors import BadCardboard
from floodplain.teach.game import pad_of
from floodplain.teach.pad import AnyField, AnyPad, Form, Objection

FORMAT: Final = "floodplain pad 1"
NAMES: Final = " | "  # separates the players' names
HEADER: Final = ("game", "edition", "players", "names")
ADDRESS: Final = re.compile(r"[a-z0-9][a-z0-9._-]*")
MOST_ENTRIES: Final = 400
LONGEST_ENTRY: Final = 2_000
LONGEST: Final = 64 * 1024  # the most characters of a link once unpacked
USUAL: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "tiebreak": "What decides a tie",
        "pad_number": "{said} is not a whole number from {least} to {most}.",
    },
    "fr": {
        "tiebreak": "Ce qui départage les ex æquo",
        "pad_number": "{said} n\N{RIGHT SINGLE QUOTATION MARK}est pas un nombre entier de {least} à {most}.",
    },
    "nl": {
        "tiebreak": "Wat bij gelijke stand beslist",
        "pad_number": "{said} is geen geheel getal van {least} tot {most}.",
    },
}
"""The wording of a pad for a game without its own, enough for a pad of score categories."""


@dataclass(frozen=True)
class Cardboard:
    """A real table at the end of a game, as entered."""

    game: str
    edition: str
    fingerprint: str
    players: int
    names: tuple[str, ...] = ()
    entered: Mapping[str, str] = field(default_factory=dict)
    """The entries by address of the field; missing fields keep their start value."""

    @classmethod
    def of(
        cls,
        edition: Edition,
        players: int,
        names: tuple[str, ...] = (),
        entered: Mapping[str, str] | None = None,
    ) -> Cardboard:
        """Return the pad for an edition.

        It keeps the edition's fingerprint, which shows later whether the edition has changed.
        """
        return cls(edition.game, edition.name, edition.fingerprint, players, names, dict(entered or {}))

    def text(self) -> str:
        """Return the pad as a text file that a person can read and edit."""
        header = {
            "game": self.game,
            "edition": f"{self.edition} {self.fingerprint}",
            "players": str(self.players),
            "names": NAMES.join(" ".join(re.sub("[|#]", " ", name).split()) for name in self.names),
        }
        lines = [FORMAT, *(f"{name}: {value}" for name, value in header.items() if value), ""]
        lines.extend(f"{name}: {said}" for name, said in self.entered.items())
        return "\n".join(lines) + "\n"

    def json(self) -> dict[str, Json]:
        return {
            "format": FORMAT,
            "game": self.game,
            "edition": self.edition,
            "fingerprint": self.fingerprint,
            "players": self.players,
            "names": list(self.names),
            "entered": dict(self.entered),
        }

    def link(self) -> str:
        """Return the end of an address that contains the whole pad."""
        packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
        written = json.dumps(self.json(), separators=(",", ":"), ensure_ascii=False).encode()
        packed = packer.compress(written) + packer.flush()
        return base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")


# --- reading ------------------------------------------------------------------------------------------


def read_cardboard(text: str) -> Cardboard:
    """Parse a pad; raises BadCardboard if the text, plain or JSON, is not one."""
    if text.lstrip().startswith("{"):
        return _from_json(text)
    header: dict[str, str] = {}
    entered: dict[str, str] = {}
    seen_format = False
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        if not seen_format:
            if line != FORMAT:
                raise BadCardboard(f"a pad starts with {FORMAT!r}; this says {line[:60]!r}", number)
            seen_format = True
            continue
        name, colon, said = (part.strip() for part in line.partition(":"))
        into = header if name in HEADER else entered
        if not colon or not ADDRESS.fullmatch(name):
            raise BadCardboard(f"{line[:60]!r} is not of the form 'field: value'", number)
        if name in into:
            raise BadCardboard(f"{name!r} is given twice", number)
        into[name] = said
    if not seen_format:
        raise BadCardboard(f"this is empty; a pad starts with {FORMAT!r}")
    return _checked(_from_header(header, entered))


def read_link(link: str) -> Cardboard:
    """Parse a link or the end of one; raises BadCardboard if it is not a pad."""
    packed = link.strip().rpartition("#")[2]
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = base64.b64decode(packed + "=" * (-len(packed) % 4), b"-_", validate=True)
        written = unpacker.decompress(content, LONGEST)
        text = written.decode("utf-8")
    except (binascii.Error, zlib.error, ValueError):
        raise BadCardboard("this link is incomplete; copy all of it") from None
    if unpacker.unconsumed_tail or not text.startswith("{"):
        raise BadCardboard("this link contains no score pad")
    return _from_json(text)


def _from_header(header: Mapping[str, str], entered: dict[str, str]) -> Cardboard:
    for name in HEADER[:3]:
        if name not in header:
            raise BadCardboard(f"the line '{name}: …' is missing from the header")
    edition, _, fingerprint = header["edition"].rpartition(" ")
    if not edition:
        raise BadCardboard(f"edition is {header['edition']!r}; write its name and its fingerprint")
    players = header["players"]
    if not players.isdecimal() or len(players) > 1:
        raise BadCardboard(f"players is {players!r}; write a whole number")
    named = header.get("names", "")
    names = tuple(part.strip() for part in named.split(NAMES.strip())) if named else ()
    return Cardboard(header["game"], edition.strip(), fingerprint, int(players), names, entered)


def _from_json(text: str) -> Cardboard:
    try:
        written = json.loads(text)
    except (ValueError, RecursionError) as error:  # also too many digits
        raise BadCardboard(f"not JSON: {error}") from None
    match written:
        case {
            "format": str(said),
            "game": str(game),
            "edition": str(edition),
            "fingerprint": str(fingerprint),
            "players": int(players),
            "names": list(names),
            "entered": dict(entered),
        }:
            if said != FORMAT:
                raise BadCardboard(f"format is {said!r}; this reads {FORMAT!r}")
            return _checked(Cardboard(game, edition, fingerprint, players, tuple(names), entered))
        case _:
            expected = "format, game, edition, fingerprint, players, names and entered"
            raise BadCardboard(f"a pad as JSON is a table of {expected}")


def _checked(board: Cardboard) -> Cardboard:
    if board.names and len(board.names) != board.players:
        raise BadCardboard(f"{len(board.names)} names for {board.players} players")
    if not all(isinstance(said, str) for said in (*board.names, *board.entered.values())):
        raise BadCardboard("names and entries must all be texts")
    if len(board.entered) > MOST_ENTRIES or any(len(said) > LONGEST_ENTRY for said in board.entered.values()):
        raise BadCardboard(f"a pad has at most {MOST_ENTRIES} fields of {LONGEST_ENTRY} letters")
    return board


# --- counting -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Counted:
    """A scored pad: its fields, its mistakes, and the points if there are none."""

    fields: tuple[AnyField, ...]
    objections: tuple[Objection, ...]
    unasked: tuple[str, ...]
    """Entries for which the pad has no field."""
    read: Mapping[str, str]
    """The values as read, written in full, by address."""
    state: State
    """The state of the table, as far as the entries are possible."""
    categories: tuple[str, ...]
    points: tuple[dict[str, int], ...] = ()
    """The points by seat and category; empty as long as there is any objection."""
    scores: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()

    @property
    def is_tied(self) -> bool:
        """True if the best score is shared, so that the tie-break decides."""
        return self.scores.count(max(self.scores, default=0)) > 1


def count(game: AnyGame, edition: Edition, board: Cardboard) -> Counted:
    """Score the entries by the game's own rules.

    Args:
        game: the game of the pad.
        edition: the edition of the pad.
        board: what was entered.

    Raises:
        BadCardboard: if the pad belongs to another game.
    """
    pad = pad_of(game)
    if board.game != game.name:
        raise BadCardboard(f"this is a pad of {board.game}, not of {game.name}")
    if not game.is_of(board.fingerprint, edition):
        raise BadCardboard(
            f"this pad was filled in with edition {board.edition} ({board.fingerprint}), "
            f"not with {edition.name} ({edition.fingerprint})"
        )
    if board.players not in game.player_counts:
        counts = ", ".join(map(str, game.player_counts))
        raise BadCardboard(f"{game.name} is for {counts} players, not {board.players}")
    form = Form(board.players, board.entered)
    state = pad.fill(form, game.material_of(edition))
    categories = tuple(dict.fromkeys(pad.together.get(name, name) for name in game.categories))
    found = Counted(
        tuple(form.fields), tuple(form.objections), tuple(form.unasked), form.read, state, categories
    )
    if found.objections:
        return found
    entered = pad.counted(form)
    if entered is not None:
        worth = [each.worth for each in entered]
        ranks = tuple(1 + sum(other > own for other in worth) for own in worth)
        points = tuple(dict(each.points) for each in entered)
        return replace(found, points=points, scores=tuple(score for score, _ in worth), ranks=ranks)
    points = tuple(_told(pad, game.breakdown(state, seat)) for seat in form.seats)
    return replace(found, points=points, scores=game.scores(state), ranks=game.ranks(state))


def _told(pad: AnyPad, points: Mapping[str, int]) -> dict[str, int]:
    told: dict[str, int] = {}
    for category, amount in points.items():
        name = pad.together.get(category, category)
        told[name] = told.get(name, 0) + amount
    return told


# --- words --------------------------------------------------------------------------------------------


def label(asked: AnyField, texts: Texts) -> str:
    """Return the label of a field in the words of the pad, or the name of its category."""
    section = "pad" if asked.key in texts.content.get("pad", {}) else "category"
    if asked.key not in texts.content.get(section, {}):
        return USUAL[texts.language][asked.key]
    return texts.phrase(section, asked.key, {"which": asked.which, **asked.parts})


def shown(tokens: tuple[str, ...], texts: Texts) -> str:
    """Return tokens and numbers in words."""
    return texts.word(" ".join(tokens))


def why(objection: Objection, texts: Texts, names: tuple[str, ...]) -> str:
    """Return an objection to an entry as a sentence."""
    if objection.reason.key not in texts.content["why"]:
        return USUAL[texts.language][objection.reason.key].format(**objection.reason.parts)
    return texts.phrase("why", objection.reason.key, objection.reason.parts, names=names)
