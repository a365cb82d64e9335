"""An illegal answer is explained with its rule; a legal one has no objection."""

import pytest

from floodplain.games.fertility import FERTILITY
from floodplain.games.fertility.material import TILE_NAMES
from floodplain.games.fertility.rules.build import Pay
from floodplain.games.fertility.rules.place import Discard, PlaceTile
from floodplain.games.fertility.rules.supply import Supply
from floodplain.games.fertility.squares import HEIGHT, square_name
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Chance, asked, awaited
from floodplain.kernel.text import LANGUAGES
from tests.games.fertility.board import build, dealt, give, lay, stocked
from tests.games.fertility.test_placing import with_desert_only_on
from tests.server.support import DEEP
from tests.support import kind, play, random_game


def placing(tile: str = "alabaster-bovine") -> Fertility:
    """Return the known valley with a question where a tile goes."""
    state = dealt()
    state.pending.append(PlaceTile(0, TILE_NAMES.index(tile)))
    return state


def why(state: Fertility, **wanted: str) -> list[tuple[str, str]]:
    """Return rule and sentence of each objection."""
    said = FERTILITY.texts("en")
    found = FERTILITY.why(state, asked(state).seat, wanted)
    return [(reason.rule, said.phrase("why", reason.key, reason.parts)) for reason in found]


EVERY = 7 if DEEP else 13  # one question in this many, because each compares all answers with all others
TABLES: list[tuple[int, dict[str, str]]] = [(2, {}), (2, {"variant": "yes"}), (4, {})]


@pytest.mark.parametrize(("players", "options"), TABLES if DEEP else TABLES[:2])
def test_legal_answers_have_no_objection_and_all_others_one(players: int, options: dict[str, str]) -> None:
    asked_for = set()
    for number, state in enumerate(random_game(FERTILITY, players, 11, **options)):
        decision = awaited(state)
        if number % EVERY or decision is None or isinstance(decision, Chance):
            continue
        asked_for.add(decision.kind)
        legal = decision.options(state)
        for answer in decision.nameable(state):
            parts = {name: str(part) for name, part in decision.parts(state, answer).items()}
            assert bool(decision.objections(state, parts)) == (answer not in legal), parts
    assert {"choose", "place", "build", "supply", "take"} <= asked_for


@pytest.mark.rule("F3.1")
def test_wheat_water_covered_squares_and_the_edge_are_named() -> None:
    state = placing()
    everywhere = (1 << state.valley.columns * HEIGHT) - 1
    covered = everywhere & ~(state.empty | state.valley.wheat | state.valley.water)
    squares = ((state.valley.wheat, "is a wheat square."), (state.valley.water, "is water."))
    for mask, said in (*squares, (covered, "is already covered.")):
        for square in map(square_name, list_bits(mask)):
            assert why(state, square=square) == [("F3.1", f"{square} {said}")]
            assert why(state, square=square, turn="up") == [("F3.1", f"{square} {said}")]
    assert why(state, square="E5", turn="left") == [("F3.1", "D5 is a wheat square.")]
    assert why(state, square="F3", turn="down") == [("F3.1", "F4 is already covered.")]
    beyond = [("F3.1", "The tile would stick out of the valley.")]
    assert why(state, square="P8") == beyond
    assert why(state, square="M1") == beyond  # beside the last column
    assert why(state, square="A1", turn="left") == beyond
    assert why(state, square="L8", turn="right") == [("F3.1", "L8 is water.")]
    assert why(state, square="A3", turn="up") == [("F3.1", "A2 is a wheat square.")]
    assert why(state, square="B1", turn="up") == beyond


@pytest.mark.rule("F3.1")
def test_a_square_without_room_beside_it_says_so() -> None:
    state = placing()
    state.empty = with_desert_only_on("A1", "F3", "F2")
    assert why(state, square="A1") == [
        ("F3.1", "There is no empty square next to A1 for the other half of the tile.")
    ]


@pytest.mark.rule("F3.1")
def test_a_double_turned_by_180_degrees_is_explained() -> None:
    state = placing("papyrus-papyrus")
    said = "Both halves of papyrus / papyrus are the same, so turning it round changes nothing."
    assert why(state, square="E6", turn="up") == [("F3.1", f"{said} Choose E5, other half below.")]
    no_match = [("F3.2", "No scene of papyrus / papyrus would touch a matching scene here.")]
    assert why(state, square="B2", turn="up") == no_match
    assert why(state, square="B2", turn="right") == no_match


@pytest.mark.rule("F3.2")
def test_a_place_without_a_matching_scene_says_so_and_a_legal_one_nothing() -> None:
    state = placing()
    said = [("F3.2", "No scene of alabaster / cattle would touch a matching scene here.")]
    assert why(state, square="B2", turn="right") == said
    assert why(state, square="B2") == said
    assert why(state, square="E5", turn="up") == said  # though it could be placed there the other way round
    assert why(state, square="E4", turn="down") == []
    assert why(state, square="F3", turn="up") == []
    assert why(state, square="F3") == []
    assert why(state, square="Z9") == []  # no square that anyone could name


@pytest.mark.rule("F4.7")
def test_a_quarry_is_never_covered() -> None:
    state = placing()
    state.empty &= ~with_desert_only_on("A1")
    state.quarries |= with_desert_only_on("A1")
    assert why(state, square="A1") == [("F4.7", "A1 is a quarry. No tile can cover it.")]


@pytest.mark.rule("F3.1", "F3.2", "F3.4")
def test_tiles_of_other_pools_and_tiles_that_fit_nowhere() -> None:
    state = dealt(pool=("papyrus-papyrus", "grape-grape", "grape-grape"))
    state.empty = with_desert_only_on("E5", "E6")
    assert why(state, tile="bovine-bovine") == [("F3.1", "cattle / cattle is not in your pool.")]
    assert why(state, tile="grape-grape") == [
        ("F3.2", "grapes / grapes doesn\u2019t fit anywhere in the valley.")
    ]
    assert why(state, tile="papyrus-papyrus") == []
    state.pending.append(Discard(0))
    assert why(state, tile="bovine-bovine") == [("F3.4", "cattle / cattle is not in your pool.")]


@pytest.mark.rule("F4.6")
def test_what_a_quarry_cannot_give() -> None:
    state = dealt()
    state.empty = with_desert_only_on("E5", "E6", "E7")
    state.monuments = (with_desert_only_on("A1", "A2", "A3", "A4"), 0)
    lay(state, "papyrus-papyrus", "E5 down")
    state.stock[3] = 0
    assert why(state, take="grape") == [("F4.6", "The stock has no grapes left.")]
    assert why(state, take="monument") == [("F4.6", "All 4 of your monuments are already in the valley.")]
    assert why(state, take="nothing")[0][0] == "F4.6"
    assert why(state, take="papyrus") == []


@pytest.mark.rule("F5.1", "F5.2")
def test_districts_that_are_not_there_or_too_expensive() -> None:
    state = dealt(row=(1, 4, 8, 20))
    lay(state, "papyrus-papyrus", "E5 down")
    state.wheat[0], state.gathered = 0, [0, 0, 1, 0]
    assert why(state, district="2") == [
        ("F5.1", "The district (alabaster + cattle + grapes → 9 Debens) is not on offer.")
    ]
    assert why(state, district="8") == [
        ("F5.2", "The district (alabaster + alabaster → 3 Debens / alabaster) costs 2; you have 1.")
    ]
    assert why(state, district="4") == why(state, district="none") == []


@pytest.mark.rule("F5.2")
def test_goods_that_cannot_pay() -> None:
    state = dealt()
    state.wheat[0], state.gathered = 1, [0, 0, 0, 1]
    state.pending.append(Pay(0, 2, 0))
    assert why(state, good="bovine") == [("F5.2", "You have no cattle left to pay with.")]
    ((rule, said),) = why(state, good="wheat")
    assert rule == "F5.2"
    assert said.endswith("not be enough left to pay 2.")
    assert why(state, good="grape") == []


@pytest.mark.rule("F6.1", "F6.2", "F6.4")
def test_shops_that_do_not_take_a_good() -> None:
    state = dealt()
    state.pending.append(Supply(0))
    give(state, papyrus=1)
    stocked(state, 0, 1, "grape")
    assert why(state, good="grape", shop="3") == [("F6.1", "You have no gathered grapes left.")]
    assert why(state, good="grape") == [("F6.1", "You have no gathered grapes left.")]
    full = "The shop (any good → 2 Debens, no. 1 of these from the top left) is full."
    assert why(state, good="papyrus", shop="1") == [("F6.4", full)]
    assert why(state, shop="1") == [("F6.4", full)]
    assert why(state, good="papyrus", shop="2") == [
        ("F6.2", "The shop (alabaster → 1 wheat) has no free icon for papyrus.")
    ]
    assert why(state, shop="4") == [
        ("F6.2", "The shop (cattle + grapes → 5 Debens) has no free icon for papyrus.")
    ]
    assert why(state, good="papyrus", shop="9") == [("F6.1", "There is no shop 9 in your Metropolis yet.")]
    assert why(state, good="papyrus") == why(state, shop="3") == why(state, good="done") == []
    stocked(state, 0, 3, "grape")
    assert why(state, good="papyrus") == [("F6.1", "None of your shops has a free icon for papyrus.")]


@pytest.mark.rule("F6.6")
def test_what_an_exchange_does_not_bring() -> None:
    state = dealt()
    build(state, 0, 5)
    give(state, papyrus=1)
    state.pending.append(Supply(0))
    play(state, "supply papyrus 6")
    assert kind(state) == "exchange"
    state.stock[1] = 0
    exchange = "shop (papyrus → alabaster / cattle / grapes)"
    assert why(state, good="papyrus", shop="1") == [
        ("F6.6", f"The exchange {exchange} does not offer papyrus.")
    ]
    assert why(state, good="papyrus") == [("F6.1", "The exchange shop gives no papyrus now.")]
    assert why(state, good="bovine", shop="1") == [("F6.6", "The stock has no cattle left.")]
    assert why(state, good="alabaster", shop="6") == [("F6.4", f"The {exchange} is full.")]
    assert why(state, good="grape", shop="5") == [
        ("F6.2", "The shop (alabaster → 5 Debens) has no free icon for grapes.")
    ]
    assert why(state, good="grape") == []
    assert why(state, good="bovine") == [("F6.1", "The exchange shop gives no cattle now.")]
    assert why(state, shop="6") == [("F6.4", f"The {exchange} is full.")]


@pytest.mark.rule("F6.1")
def test_a_shop_takes_nothing_where_nothing_is_left() -> None:
    state = dealt()
    state.pending.append(Supply(0))
    assert why(state, shop="9") == [("F6.1", "There is no shop 9 in your Metropolis yet.")]


@pytest.mark.rule("F7.2", "F7.3")
def test_tiles_that_are_not_common() -> None:
    state = dealt(variant="yes")
    lay(state, "papyrus-papyrus", "E5 down")
    play(state, "build none", "supply done")
    said = "papyrus / papyrus is not in the common pool."
    assert why(state, tile="papyrus-papyrus") == [("F7.2", said)]
    play(state, "take bovine-bovine")
    assert why(state, tile="papyrus-papyrus") == [("F7.3", said)]
    assert why(state, tile="alabaster-grape") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_sentence(language: str) -> None:
    texts = FERTILITY.texts(language)
    state = placing()
    for square in range(state.valley.columns * HEIGHT):
        for reason in FERTILITY.why(state, 0, {"square": square_name(square)}):
            assert texts.phrase("why", reason.key, reason.parts)
            assert reason.rule in texts.rules
