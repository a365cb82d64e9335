"""A score pad at the terminal: prompts for each field, and a sheet to print and fill in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from rich.console import Console
from rich.text import Text

from floodplain.cli.words import Words
from floodplain.kernel.edition import Edition
from floodplain.kernel.game import AnyGame
from floodplain.kernel.names import called
from floodplain.teach.cardboard import Cardboard, count, label, shown, why
from floodplain.teach.pad import LIES, AnyField, Number, Objection, Pieces, Places, write_pieces

BACK: Final = "b"
LEAVE: Final = "q"
HELP: Final = "?"
NOTHING: Final = "-"


SHORT: Final = 2  # pieces in an example


class PadLeft(Exception):
    """The player leaves the pad."""


class PadForm:
    """One pad, filled in by answering prompts."""

    def __init__(
        self, game: AnyGame, edition: Edition, board: Cardboard, words: Words, console: Console
    ) -> None:
        self.game = game
        self.edition = edition
        self.board = board
        self.words = words
        self.texts = game.texts(words.language)
        self.console = console
        self.names = called(board.names or [""] * board.players, words.language)

    def ask(self) -> None:
        """Ask for one entry after another; an entry can add others."""
        self.console.print(Text(self.words.say("pad_keys"), style="dim"))
        number = 0
        while number < len(fields := count(self.game, self.edition, self.board).fields):
            typed = self._read(fields[number])
            if typed == BACK:
                number = max(0, number - 1)
            elif typed == HELP:
                self.console.print("\n".join(self._choices(fields[number])), soft_wrap=True)
            elif not typed or self._enter(fields[number], typed):
                number += 1

    def sheet(self) -> str:
        """Return the pad as a text file, with the possible entries of each field."""
        counted = count(self.game, self.edition, self.board)
        head, _, _ = replace(self.board, entered={}).text().rpartition("\n")
        lines = [head]
        explained: set[str] = set()
        for field in counted.fields:
            lines.append(
                f"# {self._whose(field)}{label(field, self.texts)} ({field.rule}): {self._range(field)}"
            )
            if field.key not in explained and isinstance(field, Pieces):
                lines.extend(f"#   {line}" for line in self._choices(field))
            explained.add(field.key)
            lines.append(f"{field.address}: {self._now(field)}".rstrip())
        return "\n".join(lines) + "\n"

    # --- one field ------------------------------------------------------------------------------------

    def _read(self, field: AnyField) -> str:
        now = self._now(field) or NOTHING
        prompt = f"{self._whose(field)}{label(field, self.texts)} ({self._range(field)}) [{now}]: "
        try:
            typed = input(prompt).strip()
        except EOFError:
            raise PadLeft from None
        if typed == LEAVE:
            raise PadLeft
        return typed

    def _enter(self, field: AnyField, typed: str) -> bool:
        """Enter something in a field; return whether it is possible, after explaining why not."""
        entered = {**self.board.entered, field.address: "" if typed == NOTHING else typed}
        tried = replace(self.board, entered={name: said for name, said in entered.items() if said})
        objections = count(self.game, self.edition, tried).objections
        for each in objections:
            self.console.print(self._why(each), style="yellow", soft_wrap=True)
        if not objections:
            self.board = tried
        return not objections

    def _why(self, each: Objection) -> str:
        return f"{why(each, self.texts, self.names)} ({each.reason.rule})"

    # --- in words -------------------------------------------------------------------------------------

    def _whose(self, field: AnyField) -> str:
        return f"{self.names[field.seat]} · " if field.seat is not None else ""

    def _now(self, field: AnyField) -> str:
        said = self.board.entered.get(field.address, "")
        if said or not isinstance(field, Number | Pieces):
            return said
        return str(field.start) if isinstance(field, Number) else write_pieces(field.start)

    def _range(self, field: AnyField) -> str:
        """Return what can be entered, in a few words."""
        if isinstance(field, Number):
            return self.words.say("pad_range", least=field.least, most=field.most)
        example = " ".join(self._example(field))
        if isinstance(field, Pieces):
            return self.words.say("pad_pieces", most=field.most, example=example)
        if len(field.places) == 1:
            return self.words.say("pad_place", example=example)
        first, last = field.places[0].name, field.places[-1].name
        return self.words.say("pad_board", first=first, last=last, example=example)

    def _example(self, field: Pieces | Places) -> list[str]:
        """Return a short example that the field accepts, at least once other fields are filled in."""
        said: list[str] = []
        for ways in _entries(field):
            fitting = (way for way in ways if not self._objections(field, " ".join([*said, way])))
            said.extend(islice(fitting, 1))
            if len(said) == min(SHORT, field.most if isinstance(field, Pieces) else SHORT):
                break
        return said or next(_entries(field))[:1]

    def _objections(self, field: AnyField, typed: str) -> Sequence[Objection]:
        tried = replace(self.board, entered={**self.board.entered, field.address: typed})
        found = count(self.game, self.edition, tried).objections
        return [each for each in found if each.address == field.address]

    def _choices(self, field: AnyField) -> list[str]:
        """List every piece that can be entered, one per line."""
        if isinstance(field, Number):
            return [self._range(field)]
        lines = []
        for choice in field.choices:
            copies = f" (\N{MULTIPLICATION SIGN}{choice.most})" if choice.most > 1 else ""
            said = shown(choice.shown or (choice.token,), self.texts)
            lines.append(f"{choice.token}{copies}  {said}" if said != choice.token else choice.token + copies)
        return lines


def _entries(field: Pieces | Places) -> Iterator[list[str]]:
    """List the parts of an entry, each with the ways to write it."""
    tokens = tuple(choice.token for choice in field.choices)
    if isinstance(field, Pieces):
        yield from ([token] for token in tokens)
        return
    for place in field.places:
        if not place.is_ground:
            yield [f"{place.name}{LIES}{token}" for token in place.takes or tokens]
