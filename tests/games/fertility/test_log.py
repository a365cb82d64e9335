"""Texts name shops and districts by what is printed on them, because they have no numbers."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from floodplain.coach.advice import Advised, advice_of
from floodplain.coach.reading import Judged
from floodplain.games.fertility import FERTILITY
from floodplain.games.fertility.material import TILE_NAMES
from floodplain.games.fertility.rules.build import Build
from floodplain.games.fertility.rules.end_of_turn import DrawDistrict
from floodplain.games.fertility.rules.place import PlaceTile
from floodplain.games.fertility.rules.supply import OfferShops
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.flow import Decision, Pending, asked, settle
from floodplain.kernel.text import LANGUAGES
from floodplain.server.hall.describe import legal_answer, legal_answers
from tests.games.fertility.board import build, dealt, give
from tests.support import play


def at(pending: Pending, *districts: int, **goods: int) -> Fertility:
    """Return a table where seat 1 has these districts and goods, with a given next step."""
    state = dealt()
    build(state, 0, *districts)
    give(state, **goods)
    state.pending[-1] = pending
    settle(state)
    return state


def told(state: Fertility, line: str, language: str = "en") -> str:
    decision: Decision[Fertility] = asked(state)
    answer = decision.read(state, line)
    assert decision.say(state, answer) == line
    return FERTILITY.texts(language).log(decision, state, answer, "Ada").replace("\u202f", " ")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ada puts grapes on a shop: cattle + grapes → 5 Debens."),
        ("fr", "Ada place 1 raisin sur une Boutique : bovin + raisin → 5 Debens."),
        ("nl", "Ada legt druiven op een winkel: runderen + druiven → 5 Debens."),
    ],
)
def test_a_shop_is_named_by_what_it_shows_in_every_language(language: str, said: str) -> None:
    state = at(OfferShops(0), bovine=1, grape=1)
    assert told(state, "supply grape 4", language) == said
    play(state, "supply grape 4")
    assert told(state, "supply bovine 4").endswith(": cattle + grapes → 5 Debens.")  # also what is covered


@pytest.mark.parametrize(
    ("district", "line", "shows"),
    [
        (3, "supply alabaster 5", "alabaster → 1 Deben / alabaster"),
        (4, "supply bovine 6", "cattle → 1 wheat"),
        (5, "supply papyrus 6", "papyrus → alabaster / cattle / grapes"),
        (6, "supply alabaster 5", "alabaster → Horus"),
        (7, "supply alabaster 5", "alabaster + cattle → any god"),
        (9, "supply alabaster 5", "alabaster + cattle → Horus + Sobek"),
        (1, "supply bovine 5", "any good → 2 Debens"),
    ],
)
def test_every_kind_of_shop_has_its_name(district: int, line: str, shows: str) -> None:
    state = at(OfferShops(0), district, alabaster=1, bovine=1, papyrus=1)
    assert told(state, line).endswith(f" on a shop: {shows}.")


def test_the_shop_of_an_exchange_is_named_the_same_way() -> None:
    state = at(OfferShops(0), 5, papyrus=1)
    play(state, "supply papyrus 6")
    assert told(state, "exchange alabaster 5") == (
        "Ada takes alabaster in exchange and puts it on another shop: alabaster → 5 Debens."
    )


def test_a_district_is_named_by_its_shops() -> None:
    state = at(Build(0), alabaster=1)
    assert told(state, "build 4") == (
        "Ada builds a district: alabaster + alabaster → 7 Debens · cattle → 1 wheat."
    )
    assert told(state, "build none") == "Ada builds nothing."
    drawn = at(DrawDistrict())
    assert told(drawn, "district 12") == "A district is revealed: cattle + grapes + papyrus → 9 Debens."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "cattle on a shop (cattle + grapes → 5 Debens)"),
        ("fr", "bovin sur une Boutique (bovin + raisin → 5 Debens)"),
        ("nl", "runderen op een winkel (runderen + druiven → 5 Debens)"),
    ],
)
def test_the_coach_names_shops_the_same_way(language: str, said: str) -> None:
    state = at(OfferShops(0), bovine=1)
    answer = asked(state).read(state, "supply bovine 4")
    told = [Advised(Judged(answer, 0.5, 0.0), (), "best")]
    assert advice_of(FERTILITY, state, 0, told, language)[0].text == said
    offered = FERTILITY.texts(language).answer(asked(state), state, answer)
    assert offered.endswith(" 4")  # as on the board in a terminal
    assert legal_answer(asked(state), state, answer, FERTILITY.texts(language)).text == said


@pytest.mark.parametrize(
    ("language", "which"),
    [
        ("en", "any good → 2 Debens, no. 2 of these from the top left"),
        ("fr", "ressource au choix → 2 Debens, nº 2 de celles-ci depuis le haut à gauche"),
        ("nl", "grondstof naar keuze → 2 Debens, nr. 2 daarvan vanaf linksboven"),
    ],
)
def test_an_answer_distinguishes_equal_shops(language: str, which: str) -> None:
    state = at(OfferShops(0), 1, bovine=1)
    offers = {each.line: each.text for each in legal_answers(state, asked(state), FERTILITY.texts(language))}
    assert f"({which})" in offers["supply bovine 3"]
    assert len(set(offers.values())) == len(offers)


@pytest.mark.rule("F5.2")
@pytest.mark.parametrize(
    ("language", "cost", "free"),
    [
        ("en", "District, cost 1 (", "District, free ("),
        ("fr", "Quartier, coût 1 (", "Quartier, gratuit ("),
        ("nl", "District, kosten 1 (", "District, gratis ("),
    ],
)
def test_a_district_is_offered_by_its_cost_and_its_shops(language: str, cost: str, free: str) -> None:
    state = dealt(row=(1, 4, 7, 9))
    give(state, alabaster=1)
    state.pending[-1] = Build(0)
    texts = FERTILITY.texts(language)
    offers = {each.line: each.text for each in legal_answers(state, asked(state), texts)}
    assert offers["build 4"].startswith(cost)
    assert texts.word("alabaster + alabaster → 7 debens") in offers["build 4"]
    assert offers["build 1"].startswith(free)


@pytest.mark.parametrize("kept", ["lessons", "examples"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_lesson_or_example_uses_numbers_of_shops(kept: str, language: str) -> None:
    folder = files("floodplain.games.fertility").joinpath("text", kept, language)
    told = "\n".join(file.read_text(encoding="utf-8") for file in folder.iterdir())
    numbered = r"\b([Ss]hop|Boutique|[Ww]inkel|[Dd]istrict|Quartier) \d"
    assert re.findall(numbered, told) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_older_logs_without_shop_names_can_still_be_read(language: str) -> None:
    texts = FERTILITY.texts(language)
    assert texts.told("supply", {"good": "grape", "shop": 4}, "Ada").endswith(" 4.")
    assert texts.told("build", {"district": 7}, "Ada").endswith(" 7.")


@pytest.mark.rule("F1.2")
@pytest.mark.parametrize(
    ("language", "straight", "turned"),
    [
        (
            "en",
            "Valley board 2 is placed, part 1 from the left.",
            "Valley board 3 is placed, part 2 from the left, turned round.",
        ),
        (
            "fr",
            "Le plateau Vallée 2 est posé, partie 1 à partir de la gauche.",
            "Le plateau Vallée 3 est posé, partie 2 à partir de la gauche, tourné d\u2019un demi-tour.",
        ),
        (
            "nl",
            "Valleibord 2 wordt gelegd, deel 1 van links.",
            "Valleibord 3 wordt gelegd, deel 2 van links, een halve slag gedraaid.",
        ),
    ],
)
def test_a_valley_board_is_described_by_place_and_orientation(
    language: str, straight: str, turned: str
) -> None:
    state = FERTILITY.start(FERTILITY.material_of(FERTILITY.edition), 2, FERTILITY.settled(2, {}))
    settle(state)
    assert told(state, "board 2", language) == straight
    play(state, "board 2")
    assert told(state, "board 3t", language) == turned


@pytest.mark.parametrize("language", LANGUAGES)
def test_older_log_entries_of_valley_boards_can_still_be_read(language: str) -> None:
    assert "3t" in FERTILITY.texts(language).told("board", {"board": "3t"}, "")


@pytest.mark.rule("F1.3")
@pytest.mark.parametrize(
    ("language", "lies"),
    [
        ("en", "The start tile covers {} to {}, with {} at the top left."),
        ("fr", "La tuile de départ couvre {} à {}, avec {} en haut à gauche."),
        ("nl", "De starttegel bedekt {} tot {}, met {} linksboven."),
    ],
)
def test_the_start_tile_is_described_by_its_squares_and_a_scene(language: str, lies: str) -> None:
    state = before_the_start()
    texts, decision = FERTILITY.texts(language), asked(state)
    for answer in decision.options(state):
        line = decision.say(state, answer)
        after = resolved(state, line)
        portrait = FERTILITY.portrait(after)
        assert portrait.start is not None
        corner = portrait.start.square
        last = f"{chr(ord(corner[0]) + 1)}{int(corner[1:]) + 1}"
        assert told(state, line, language) == lies.format(corner, last, texts.word(portrait.start.scenes[0]))


@pytest.mark.rule("F1.6")
@pytest.mark.parametrize(
    ("language", "shops"),
    [
        ("en", "Ada gets a Metropolis with these shops: "),
        ("fr", "Ada reçoit une Métropole avec ces Boutiques : "),
        ("nl", "Ada krijgt een Metropolis met deze winkels: "),
    ],
)
def test_a_metropolis_is_described_by_its_shops(language: str, shops: str) -> None:
    state = before_the_start()
    play(state, asked(state).say(state, asked(state).options(state)[0]))
    decision, texts = asked(state), FERTILITY.texts(language)
    lines = [texts.log(decision, state, answer, "", ("Ada", "Bo")) for answer in decision.options(state)]
    assert len(set(lines)) == len(lines)  # no two are alike
    assert all(line.replace("\u202f", " ").startswith(shops) and line.count(" · ") == 3 for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_older_log_entries_of_the_set_up_can_still_be_read(language: str) -> None:
    texts = FERTILITY.texts(language)
    assert "F4/2" in texts.told("start", {"place": "F4/2"}, "")
    assert " 3." in texts.told("metropolis", {"seat": 1, "metropolis": 3}, "", ("Ada", "Bo"))


def before_the_start() -> Fertility:
    """Return a valley of which only the boards are placed."""
    state = FERTILITY.start(
        FERTILITY.material_of(FERTILITY.edition), 2, FERTILITY.settled(2, {"valley": "2,3t,1"})
    )
    settle(state)
    return state


def resolved(state: Fertility, line: str) -> Fertility:
    """Return the state after an answer; the given one does not change."""
    after = state.copy()
    play(after, line)
    return after


@pytest.mark.rule("F3.1")
@pytest.mark.parametrize(
    ("language", "offered", "said"),
    [
        ("en", "E5\u2013E6", "Ada places papyrus / papyrus on E5\u2013E6."),
        ("fr", "E5\u2013E6", "Ada pose papyrus / papyrus en E5\u2013E6."),
        ("nl", "E5\u2013E6", "Ada legt papyrus / papyrus op E5\u2013E6."),
    ],
)
def test_a_tile_is_described_by_both_its_squares(language: str, offered: str, said: str) -> None:
    state = dealt()
    state.pending[-1] = PlaceTile(0, TILE_NAMES.index("papyrus-papyrus"))
    decision: Decision[Fertility] = asked(state)
    answer = decision.read(state, "place E5 down")
    assert FERTILITY.texts(language).described(decision, state, answer) == offered
    assert told(state, "place E5 down", language) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_older_log_entries_of_tiles_can_still_be_read(language: str) -> None:
    parts = {"tile": "papyrus-papyrus", "square": "E5", "turn": "down"}
    assert "E5" in FERTILITY.texts(language).told("place", parts, "Ada")
