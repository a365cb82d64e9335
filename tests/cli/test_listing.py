"""Long lists of answers: grouped by what they bring, the best first, the rest on demand."""

import io

from rich.console import Console

from floodplain.catalog import find_game
from floodplain.cli.answers import MOST_IN_LINES, MOST_SHOWN, Choice, listing
from floodplain.cli.words import read_words

TEXTS = find_game("fertility").texts("en")


def shown(count: int, everything: bool = False) -> str:
    offered = [
        Choice(number, number, f"A{number} right", f"A{number}, to the right", {"wheat": number % 3}, ())
        for number in range(1, count + 1)
    ]
    page = io.StringIO()
    console = Console(file=page, width=100, color_system=None)
    console.print(listing(offered, TEXTS, read_words("en"), everything))
    return page.getvalue()


def test_a_few_answers_have_a_line_each() -> None:
    text = shown(MOST_IN_LINES)
    assert text.count("\n") == MOST_IN_LINES
    assert "2  A2, to the right  (+2 wheat)" in text


def test_many_answers_stand_with_those_that_bring_the_same() -> None:
    text = shown(30)
    assert text.index("+2 wheat") < text.index("+1 wheat")
    assert text.count("\n") < 30
    assert all(f"{number} A{number} right" in text for number in range(1, 31))


def test_what_does_not_fit_is_counted_and_shown_on_demand() -> None:
    assert f"… and {90 - MOST_SHOWN} more" in shown(90)
    assert all(f"{number} A{number} right" in shown(90, everything=True) for number in range(1, 91))
