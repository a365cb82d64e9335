"""Counts in a room's sentences: words for none, and the right form for one and for several."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.text import COUNTED, LANGUAGES, with_counts

GAP = re.compile(r"\{(\w+)(?:\.1)?\}")
OTHER_FORMS = re.compile(r"\[([^|\]]*)\|[^\]]*\]|\{([A-Z]\w+)\|[^|}]*\}")  # by who is told, or by what points
# Counts that are never 0, by sentence: prices and amounts of the rules, and sentences only used for some.
NEVER_NONE = {
    "demetra": {
        *("ask.crop", "ask.lottery", "ask.lottery.bag", "ask.sale", "log.crop"),  # amounts of the rules
        *("why.too_few", "why.fits_nowhere"),  # the value of a worker
        *("why.too_many_cubes", "why.pad_copies", "hint.country.several", "verb.price"),
        *("table.season_help", "table.check_help", "table.tiles_at"),  # numbers of the edition
        *("table.cubes_unseen", "table.say_in_largest", "table.say_in_second", "table.hidden_cubes"),
    },
    "egizia": {
        *("ask.surplus", "ask.stones_as_wheat", "ask.pay_to_grow", "log.pay_to_grow"),  # prices of the rules
        *("ask.two_more_sphinx", "answer.draw", "log.draw", "why.draw_most"),  # who draws pays for a card
        *("ask.sale", "log.sale", "why.sell_most", "why.pad_copies", "why.pad_cards"),
        *("why.enough_wheat", "verb.keep.points"),
        *("table.fed", "table.wheat_now", "table.wheat_for"),  # the start field always gives wheat
        *("table.unfed", "table.unfed_then", "table.round_hungry", "table.warn_hunger", "table.warn_stones"),
        *(
            "table.pass_means",
            "table.laid",
            "table.gives_up",
            "table.gives_up_n",
            "table.could_draw",
            "table.could_build",
        ),
        *("table.floor_shared", "table.floor_shared_own", "table.say_town_any_crew"),
    },
    "fertility": {
        *("benefit.debens", "benefit.wheat", "benefit.per", "why.pad_copies"),  # numbers of the edition
        *("table.wheat_then", "table.pay_wheat"),  # an equation, and what is paid
    },
}
# Sentences that count without a word that goes by the number.
UNCOUNTED = {
    "demetra": {"table.folk_here": "n"},
    "egizia": {"table.sphinx_left": "n", "table.say_flood_choose": "n", "why.few_cards": "cards"},
    "fertility": {
        "table.status_pile": "pile",
        "table.districts_left": "n",
        "table.take_good": "n",
        "table.say_stock": "n",
        "table.spots_built": "built",
    },
}


def sentences(name: str, language: str) -> Mapping[str, str]:
    """Return the texts of a room by section and key, without rules and words."""
    content = GAMES[name].game.texts(language).content
    return {
        f"{section}.{key}": text
        for section, texts in content.items()
        if section not in ("words", "game", "primer")
        for key, text in texts.items()
    }


def counting(name: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield each sentence that shows a count, by its name, with the name of the count."""
    for key, text in sentences(name, language).items():
        shown = set(GAP.findall(text))
        yield from ((key, found[1]) for found in COUNTED.finditer(text) if found[1] in shown)
    yield from UNCOUNTED[name].items()


def said(name: str, language: str, key: str, part: str, count: int) -> str:
    """Return a sentence for a count, with a letter for everything else."""
    texts = sentences(name, language)
    text = OTHER_FORMS.sub(r"\1\2", texts.get(f"{key}.{count}", texts[key]))
    counts = dict.fromkeys((found[1] for found in COUNTED.finditer(text)), 2) | {part: count}
    text = with_counts(language, text, counts)
    return GAP.sub(lambda gap: str(count) if gap[1] == part else "x", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_count_of_none_is_said_in_words(name: str, language: str) -> None:
    counts = dict(counting(name, language))
    told = {
        key: said(name, language, key, part, 0)
        for key, part in counts.items()
        if key.removesuffix(".0").removesuffix(".1") not in NEVER_NONE[name]
    }
    assert told
    assert {key: text for key, text in told.items() if re.search(r"\b0\b", text)} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_one_and_two_are_numbers_with_the_word_that_goes_with_them(name: str, language: str) -> None:
    texts = sentences(name, language)
    for key, part in counting(name, language):
        one, two = (said(name, language, key, part, count) for count in (1, 2))
        assert re.search(r"\b2\b", two), key
        assert f"{key}.1" in texts or re.search(r"\b1\b", one), key
        assert not re.search(r"[{}|]", one + two), key


@pytest.mark.parametrize("name", GAMES)
def test_only_existing_sentences_are_left_out(name: str) -> None:
    texts = sentences(name, "en")
    assert [key for key in (*NEVER_NONE[name], *UNCOUNTED[name]) if key not in texts] == []
    assert [key for key in texts if key.endswith(".0") and key[:-2] not in texts] == []


@pytest.mark.parametrize(
    ("language", "counts"),
    [
        ("en", ["no fields", "1 field", "2 fields"]),
        ("fr", ["aucune plantation", "1 plantation", "2 plantations"]),
        ("nl", ["geen akkers", "1 akker", "2 akkers"]),
    ],
)
def test_fields_are_counted_in_every_language(language: str, counts: list[str]) -> None:
    assert [said("demetra", language, "table.fields_n", "n", count) for count in (0, 1, 2)] == counts
