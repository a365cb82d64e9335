from __future__ import annotations

import re
from pathlib import Path

import pytest

import floodplain
from floodplain.catalog import GAMES, find_game
from floodplain.games.demetra.cubes import CROPS
from floodplain.games.fertility import FERTILITY
from floodplain.games.fertility.shops import GOODS
from floodplain.kernel.errors import FloodplainError
from floodplain.kernel.text import FORMS, LANGUAGES, read_texts
from tests.games.fertility.board import dealt, lay


def test_a_token_has_its_name_in_every_language() -> None:
    assert [FERTILITY.texts(language).word("bovine") for language in LANGUAGES] == [
        "cattle",
        "bovin",
        "runderen",
    ]
    assert FERTILITY.texts("fr").word("C4") == "C4"
    assert FERTILITY.texts("fr").word("grape → 4 debens") == "raisin → 4 Debens"
    assert FERTILITY.texts("en").help("nobody") == ""


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "0 Debens", "1 Deben", "2 Debens"),
        ("fr", "0 Deben", "1 Deben", "2 Debens"),
        ("nl", "0 Debens", "1 Deben", "2 Debens"),
    ],
)
def test_counts_follow_the_grammar_of_the_language(language: str, none: str, one: str, two: str) -> None:
    texts = FERTILITY.texts(language)
    assert [texts.word(f"{count} debens") for count in range(3)] == [none, one, two]
    assert [texts.phrase("benefit", "debens", {"amount": count}) for count in range(3)] == [none, one, two]


def test_one_piece_has_a_word_of_its_own_where_it_needs_one() -> None:
    assert [FERTILITY.texts("nl").counted(count, "bovine") for count in (1, -1, 2)] == [
        "rund",
        "rund",
        "runderen",
    ]
    assert FERTILITY.texts("nl").counted(1, "papyrus") == "papyrus"
    assert FERTILITY.texts("en").word("bovine → 1 debens / bovine") == "cattle → 1 Deben / cattle"
    assert [find_game("demetra").texts(language).counted(1, "cider") for language in LANGUAGES] == [
        "cider apple",
        "pomme à cidre",
        "ciderappel",
    ]


def test_several_pieces_have_a_word_of_their_own_where_the_name_is_that_of_one() -> None:
    texts = FERTILITY.texts("fr")
    assert [texts.counted(count, "grape") for count in (0, 1, 2, -2)] == [
        "raisin",
        "raisin",
        "raisins",
        "raisins",
    ]
    assert texts.counted(2, "papyrus") == "papyrus"
    assert texts.word("grape + bovine → 2 wheat") == "raisin + bovin → 2 blés"
    assert FERTILITY.texts("en").counted(2, "wheat") == "wheat"


@pytest.mark.parametrize("name", GAMES)
def test_in_french_two_of_any_good_are_in_the_plural(name: str) -> None:
    goods = {
        "fertility": (*GOODS, "wheat", "monument"),
        "demetra": CROPS,
        "egizia": ("stone", "wheat", "ship"),
    }
    words = [find_game(name).texts("fr").counted(2, good).split()[0] for good in goods[name]]
    assert [word for word in words if word[-1] not in "sx"] == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "2 Debens per grape in the Metropolis"),
        ("fr", "2 Debens par raisin dans la Métropole"),
        ("nl", "2 Debens per druif in de Metropolis"),
    ],
)
def test_a_sentence_may_have_a_form_for_one(language: str, said: str) -> None:
    assert FERTILITY.texts(language).phrase("benefit", "per", {"amount": 2, "of": "grape"}) == said


COUNTS = ("amount", "cards", "count", "games", "price", "stones", "value")


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_count_stands_before_a_word_for_several(game: str, language: str) -> None:
    """Exceptions are always plural: more than there is room for, or all that there are."""
    content = find_game(game).texts(language).content
    sections = [content.get(name, {}) for name in ("ask", "answer", "log", "benefit", "remark")]
    several = re.compile(r"{(" + "|".join(COUNTS) + r")} \w+(s|en)\b")
    counted = [text for section in sections for text in section.values() if several.search(text)]
    assert counted == []


def test_a_choice_may_have_a_sentence_of_its_own() -> None:
    texts = FERTILITY.texts("en")
    assert texts.phrase("answer", "build", {"district": 7}) == "District 7"
    assert texts.phrase("answer", "build", {"district": "none"}) == "Build nothing"


@pytest.mark.parametrize("name", ["wheat", "none", "{name}", "monument"])
def test_a_person_keeps_their_name_whatever_it_is(name: str) -> None:
    texts = FERTILITY.texts("fr")
    assert texts.told("build", {"district": 7}, name) == f"{name} construit le Quartier 7."
    assert texts.told("quarry", {"square": "C4", "take": "grape"}, name).startswith(f"{name} prend 1 raisin")


def test_the_log_says_what_was_done_in_words() -> None:
    state = dealt()
    decision = state.pending[-1]
    lay(state.copy(), "grape-grape", "H5 down")
    text = FERTILITY.texts("nl").log(decision, state, 3, "Ada")  # type: ignore[arg-type]
    assert text == "Ada pakt druiven / druiven."


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(FloodplainError, match="there is no text in 'de'; choose one of en, fr, nl"):
        FERTILITY.texts("de")


def test_a_seat_is_mentioned_by_its_name() -> None:
    texts = FERTILITY.texts("en")
    told = texts.told("metropolis", {"seat": 2, "metropolis": 5}, "", ["Ann", "wheat"])
    assert told == "wheat gets Metropolis 5."  # a name is never mistaken for a word of the game
    assert texts.told("metropolis", {"seat": 2, "metropolis": 5}, "") == "2 gets Metropolis 5."


def test_no_line_begins_with_a_mark() -> None:
    told = FERTILITY.texts("fr")
    sentences = [text for section in told.content.values() for text in section.values()]
    assert any("\u202f?" in text for text in sentences)
    assert not [text for text in [*sentences, *told.rules.values()] if " ?" in text or " :" in text]


@pytest.mark.parametrize(
    ("language", "own", "to_you", "drawn"),
    [
        ("en", "You pay hops to Otto.", "Otto pays hops to you.", "Swap: you draw A1."),
        (
            "fr",
            "Vous payez (à Otto)\u202f: houblon.",
            "Otto paie (à vous)\u202f: houblon.",
            "Permutation\u202f: vous tirez A1.",
        ),
        ("nl", "Je betaalt hop aan Otto.", "Otto betaalt hop aan jou.", "Wissel: je trekt A1."),
    ],
)
def test_the_reader_is_addressed_as_you(language: str, own: str, to_you: str, drawn: str) -> None:
    texts, names = find_game("demetra").texts(language), ("Maud", "Otto")
    assert texts.told_you("pay", {"crop": "hops", "to": 2}, 0, names, 0) == own
    assert texts.told_you("pay", {"crop": "hops", "to": 1}, 1, names, 0) == to_you
    assert texts.told_you("draw", {"by": "swap", "drawer": 1, "tile": "A1"}, -1, names, 0) == drawn
    assert texts.told_you("pay", {"crop": "hops", "to": 2}, 1, names, 0) == ""
    assert texts.told("pay", {"crop": "hops", "to": 2}, "Maud", names).startswith("Maud ")


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_verb_agrees_with_you(game: str, language: str) -> None:
    lines = find_game(game).texts(language).content["log"].values()
    deeds = [line for line in lines if re.match(r"{(name|seat|to)} ", line)]
    assert [line for line in deeds if not FORMS.search(line)] == []


def test_every_french_text_has_the_apostrophe_of_print() -> None:
    source = Path(floodplain.__file__).parent
    texts = [path for path in sorted(source.rglob("text/**/*.toml")) if "fr" in {path.stem, path.parent.name}]
    assert {path.relative_to(source).parts[0] for path in texts} == {"cli", "coach", "games"}
    for path in texts:
        assert not re.findall(r"\w+'\w+", path.read_text(encoding="utf-8")), path


def room_with(folder: Path, files: dict[str, str]) -> Path:
    """Return a folder with files of texts."""
    (folder / "text" / "rules").mkdir(parents=True)
    for name, text in files.items():
        (folder / "text" / name).write_text(text, encoding="utf-8")
    return folder


def test_missing_texts_fall_back_to_english(tmp_path: Path) -> None:
    english = (
        '[game]\ntitle = "Hats"\n[words]\nhat = "hats"\n"hat.1" = "hat"\nred = "red"\n"take.all" = "all"\n'
    )
    rules = '[chapters]\nH1 = "Hats"\n[rules]\n"H1.1" = "Wear hats."\n'
    french = '[game]\ntitle = "Chapeaux"\n[words]\nhat = "chapeaux"\n"take.all" = "tous"\n'
    files = {"en.toml": english, "rules/en.toml": rules, "fr.toml": french}
    room = room_with(tmp_path, files)
    texts = read_texts(room, "fr")
    assert texts.language == "fr"
    assert texts.content["words"] == {
        "hat": "chapeaux",
        "take.all": "tous",
        "red": "red",
    }  # no form of the English word
    assert texts.rules == {"H1.1": "Wear hats."}
    assert texts.content["primer"] == {"Hats": "Wear hats."}  # of the rules, where the room has none
    assert texts.own is not None
    assert texts.own.rules == {}
    assert read_texts(room, "nl").language == "en"  # it speaks no Dutch at all
    assert read_texts(room, "nl").content["words"]["hat.1"] == "hat"


def test_a_missing_sentence_gets_plain_wording(tmp_path: Path) -> None:
    texts = read_texts(tmp_path, "en")
    assert texts.offered("take_card", {"card": "owl", "count": 2}) == "Take card owl 2"
    assert texts.told("take_card", {"card": "owl"}, "Ada") == "Ada: take card owl"


def test_words_outside_a_section_are_reported_with_their_file(tmp_path: Path) -> None:
    room = room_with(tmp_path, {"en.toml": 'title = "Hats"\n'})
    with pytest.raises(FloodplainError, match=r"en\.toml: title: write it below a section"):
        read_texts(room, "en")
