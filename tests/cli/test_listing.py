"""Lists of answers: as detailed as the space allows, the best first, the rest on demand."""

import io

from rich.console import Console, RenderableType

from floodplain.catalog import find_game
from floodplain.cli.answers import OfferedAnswer
from floodplain.cli.layout import Layout
from floodplain.cli.listing import MOST_IN_LINES, listing, whole
from floodplain.cli.words import read_words

TEXTS = find_game("fertility").texts("en")
WORDS = read_words("en")


def offered(count: int, remark: str = "") -> list[OfferedAnswer]:
    return [
        OfferedAnswer(
            number, number, f"A{number} right", f"A{number}, to the right", (), remark, {"wheat": number % 3}
        )
        for number in range(1, count + 1)
    ]


def shown(choices: list[OfferedAnswer], rows: int = 100) -> str:
    page = io.StringIO()
    console = Console(file=page, width=100, color_system=None)
    layout = Layout(console, WORDS)

    def fits(shape: RenderableType) -> bool:
        return layout.rows(shape) <= rows

    console.print(listing(choices, TEXTS, WORDS, 100, fits))
    return page.getvalue()


def test_a_few_answers_have_a_line_each() -> None:
    text = shown(offered(MOST_IN_LINES))
    assert text.count("\n") == MOST_IN_LINES
    assert "2  A2, to the right  (+2 wheat)" in text


def test_with_few_lines_answers_are_in_columns_with_all_details() -> None:
    text = shown(offered(MOST_IN_LINES, "a quarry"), rows=7)
    assert text.count("\n") == 7
    assert "2  A2, to the right  a quarry  (+2 wheat)" in text


def test_many_answers_are_grouped_by_effect() -> None:
    text = shown(offered(30))
    assert text.index("+2 wheat") < text.index("+1 wheat")
    assert text.count("\n") < 30
    assert all(f"{number} A{number} right" in text for number in range(1, 31))


def test_only_names_are_listed_if_nothing_else_fits() -> None:
    text = shown(offered(30), rows=5)
    assert text.count("\n") == 5
    assert "wheat" not in text
    assert all(f"{number} A{number} right" in text for number in range(1, 31))


def test_what_does_not_fit_is_counted_and_shown_on_demand() -> None:
    text = shown(offered(90), rows=5)
    assert text.count("\n") <= 5
    assert " more: type m to see all" in text
    page = io.StringIO()
    Console(file=page, width=100, color_system=None).print(whole(offered(90), TEXTS, WORDS))
    assert page.getvalue().count("\n") == 90
