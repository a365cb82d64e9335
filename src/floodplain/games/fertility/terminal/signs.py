"""The signs of Fertility at a terminal: letters on coloured backgrounds, readable without colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from floodplain.games.fertility.material import TILE_KINDS, Material
from floodplain.games.fertility.shops import GOODS
from floodplain.kernel.text import Texts
from floodplain.terminal.lines import flow

LETTERS: Final = tuple(name[0].upper() for name in GOODS)
# Dark letters on coloured backgrounds are readable on light and on dark terminals.
GROUNDS: Final = (
    "black on rgb(232,228,216)",
    "black on rgb(214,150,104)",
    "black on rgb(140,196,120)",
    "black on rgb(196,156,226)",
)
WHEAT: Final = "black on rgb(238,206,92)"
WATER: Final = "black on rgb(126,180,232)"


def capital(token: str, texts: Texts) -> str:
    """Return the word of a token with a capital letter."""
    word = texts.word(token)
    return word[:1].upper() + word[1:]


def tiles(kinds: Sequence[int]) -> Text:
    """Return Valley tiles as the letters of their scenes."""
    return joined([_tile(kind) for kind in kinds])


def _tile(kind: int) -> Text:
    first, second = TILE_KINDS[kind]
    return Text.assemble((LETTERS[first], GROUNDS[first]), "-", (LETTERS[second], GROUNDS[second]))


def goods(counts: Sequence[int]) -> Text:
    """Return how many of each good there are."""
    amounts = [Text.assemble((LETTERS[good], GROUNDS[good]), f"{count}") for good, count in enumerate(counts)]
    return Text(" ").join(amounts)


def joined(parts: Iterable[Text]) -> Text:
    """Join parts of a line with two spaces."""
    return Text("  ").join(parts)


def legend(material: Material, texts: Texts, width: int) -> Text:
    """Return the meaning of letters and signs, and the scales of the edition."""
    parts = [
        Text.assemble((letter, ground), f" {texts.word(name)}")
        for letter, ground, name in zip(LETTERS, GROUNDS, GOODS, strict=True)
    ]
    parts.append(Text.assemble(("W", WHEAT), f" {texts.word('wheat')}"))
    signs = {
        "*": texts.word("any"),
        "D": texts.word("debens"),
        "S": texts.word("god"),
        "⇄": texts.word("exchange"),
        "(a)": texts.word("printed"),
        "[ ]": texts.word("quarry"),
        "[1]": texts.word("monument"),
    }
    parts.extend(Text(f"{sign} {name}") for sign, name in signs.items())
    lines = flow(parts, "", "  ", width)
    for token, scale in (("wheat", material.wheat_debens), ("god", material.statue_debens)):
        lines.extend(flow(_scale(capital(token, texts), scale, texts), "", "  ", width))
    return Text("\n").join(lines)


def _scale(name: str, debens: Sequence[int], texts: Texts) -> list[Text]:
    """Return the Debens for 1, 2, 3 … of something."""
    worth = [Text(f"{count}→{points}") for count, points in enumerate(debens) if count]
    return [Text(f"{name} → {texts.word('debens')}:"), *worth]
