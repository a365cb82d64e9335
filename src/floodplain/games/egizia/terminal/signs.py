"""The common signs of the terminal: marks of seats, letters of crews, words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from floodplain.games.egizia.river import CREWS
from floodplain.kernel.text import Texts

# Dark letters on coloured backgrounds are readable on light and on dark terminals.
SEATS: Final = (
    "black on rgb(126,180,232)",
    "black on rgb(240,150,130)",
    "black on rgb(150,205,130)",
    "black on rgb(238,206,92)",
)
CREW_STYLES: Final = (
    "black on rgb(126,180,232)",
    "white on rgb(70,70,70)",
    "black on rgb(238,206,92)",
    "black on rgb(225,225,225)",
)


def mark(seat: int) -> Text:
    """Return the mark of a seat's ship, stone or marker: its number on its colour."""
    return Text(f"[{seat + 1}]", style=SEATS[seat])


def crew_sign(crew: int, text: str, texts: Texts) -> Text:
    """Return a crew's letter, followed by a text."""
    return Text(f"{texts.word(f'{CREWS[crew]}_letter')}{text}", style=CREW_STYLES[crew])


def capital(token: str, texts: Texts) -> str:
    """Return a word with a capital letter."""
    word = texts.word(token)
    return f"{word[:1].upper()}{word[1:]}"


def joined(parts: Iterable[Text], between: str) -> Text:
    """Join parts of a line."""
    return Text(between).join(parts)
