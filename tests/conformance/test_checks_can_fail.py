"""Each conformance check finds the fault that it is meant to find."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from floodplain.kernel.conformance import Case, check_case, check_game
from floodplain.kernel.edition import Edition, parse_edition
from floodplain.kernel.errors import FloodplainError
from floodplain.kernel.features import Column
from floodplain.kernel.flow import Chance, Decision, Gathering, Item, Parts, Pending, Reason, State, Step
from floodplain.kernel.game import Game
from floodplain.kernel.planes import Grid
from floodplain.kernel.portrait import Drawn
from floodplain.kernel.rng import Rng
from floodplain.kernel.text import LANGUAGES, Texts
from floodplain.scene.conformance import CHECKS

EDITION = parse_edition('game = "pebbles"\nedition = "one"\ntitle = "Pebbles"\n', "pebbles.toml")
WORDS: dict[str, dict[str, str]] = {
    "game": {"title": "Pebbles"},
    "words": {},
    "help": {},
    "ask": {"draw": "Draw?", "pick": "Pick?", "colour": "Colours?"},
    "answer": {"draw": "{pebble}", "pick": "{take}", "colour": "{colour}"},
    "log": {"draw": "{pebble}", "pick": "{name}: {take}", "colour": "{name}: {colour}"},
    "chapter": {"evening": "In the evening"},
    "why": {"too_many": "There are but {left}.", "no_colour": "There is no {colour}."},
    "hidden": {"draw": "A draw."},
    "category": {"pebbles": "Pebbles"},
}


class PebblesPortrait(Drawn, kw_only=True):
    left: int
    secret: list[int]


class Pebbles(State):
    """Ten pebbles; each seat draws a secret one, then they take one or two in turn."""

    left: int
    taken: list[int]
    secret: list[int]

    def attach(self, material: object) -> None:
        pass


class Draw(Chance[Pebbles]):
    """A secret pebble for a seat."""

    who: int
    kind = "draw"
    rule = "P1"

    def options(self, state: Pebbles) -> list[int]:
        return [0, 1]

    def resolve(self, state: Pebbles, answer: int) -> None:
        state.secret[self.who] = answer

    def parts(self, state: Pebbles, answer: int) -> Parts:
        return {"pebble": answer}

    @classmethod
    def size(cls, state: Pebbles) -> int:
        return 2

    def witness(self, state: Pebbles) -> int:
        return self.who


class Pick(Decision[Pebbles]):
    """One or two pebbles."""

    kind = "pick"
    rule = "P1"

    def options(self, state: Pebbles) -> list[int]:
        return [1, 2] if state.left > 1 else [1]

    def resolve(self, state: Pebbles, answer: int) -> None:
        state.left -= answer
        state.taken[self.seat] += answer
        if state.left:
            state.pending.append(Pick((self.seat + 1) % state.players))

    def parts(self, state: Pebbles, answer: int) -> Parts:
        return {"take": answer}

    @classmethod
    def size(cls, state: Pebbles) -> int:
        return 3

    def nameable(self, state: Pebbles) -> list[int]:
        return [1, 2]

    def objections(self, state: Pebbles, wanted: Mapping[str, str]) -> list[Reason]:
        many = int(wanted["take"]) > state.left
        return [Reason("P1", "too_many", {"left": state.left})] if many else []


class Colour(Decision[Pebbles]):
    """Colours in order, some twice, starting with one, until done."""

    lowest: int
    kind = "colour"
    rule = "P1"

    def options(self, state: Pebbles) -> list[int]:
        return [*range(self.lowest, 3), 3]

    def resolve(self, state: Pebbles, answer: int) -> None:
        if answer < 2:
            state.pending.append(Colour(self.seat, answer + 1))

    def gathers(self, state: Pebbles) -> Gathering:
        return Gathering([Item(colour) for colour in range(self.lowest, 3)], 0, 3 - self.lowest, 3)

    def objections(self, state: Pebbles, wanted: Mapping[str, str]) -> list[Reason]:
        gone = [str(colour) for colour in range(self.lowest)]
        return [Reason("P1", "no_colour", {"colour": wanted["colour"]})] if wanted["colour"] in gone else []

    def parts(self, state: Pebbles, answer: int) -> Parts:
        return {"colour": answer}

    @classmethod
    def size(cls, state: Pebbles) -> int:
        return 4


class Evening(Step[Pebbles]):
    """Night falls."""

    def run(self, state: Pebbles) -> None:
        pass

    def chapter(self) -> str:
        return "evening"


class PebbleGame(Game[Pebbles, None]):
    """A game that passes all checks, and that each fault below breaks in one place."""

    name = "pebbles"
    rules = 1
    player_counts = (2,)
    options = ()
    longest = 30
    categories = ("pebbles",)
    state = Pebbles
    pending = (Draw, Pick, Colour, Evening)

    def material(self, edition: Edition) -> None:
        return None

    def deal(self, material: None, players: int, options: Mapping[str, str]) -> Pebbles:
        pending: list[Pending] = [Pick(0), Evening(), Colour(1, 0), Colour(0, 0), Draw(1), Draw(0)]
        return Pebbles(players, pending, 10, [0] * players, [0] * players)

    def features(self, view: Pebbles, seat: int) -> bytes:
        return bytes([view.left, view.taken[seat]])

    def columns(self, view: Pebbles) -> list[Column]:
        return [Column("left", 10, "pebbles left"), Column("taken", 10, "pebbles taken")]

    def breakdown(self, state: Pebbles, seat: int) -> dict[str, int]:
        return {"pebbles": state.taken[seat]}

    def tiebreak(self, state: Pebbles, seat: int) -> tuple[int, ...]:
        return ()

    def stage(self, state: Pebbles) -> tuple[int, int]:
        return 10 - state.left, 10

    def value(self, state: Pebbles, seat: int) -> float:
        return float(state.taken[seat])

    def observe(self, state: Pebbles, seat: int | None) -> Pebbles:
        view = state.copy()
        view.secret = [pebble if other == seat else -1 for other, pebble in enumerate(view.secret)]
        return view

    def imagine(self, view: Pebbles, seat: int | None, rng: Rng) -> Pebbles:
        state = view.copy()
        state.secret = [rng.below(2) if pebble < 0 else pebble for pebble in state.secret]
        return state

    def has_secrets(self, state: Pebbles) -> bool:
        return True

    def portrait(self, view: Pebbles) -> PebblesPortrait:
        return PebblesPortrait(left=view.left, secret=list(view.secret))

    def ledger(self, state: Pebbles, seat: int) -> dict[str, int]:
        return {"pebbles": state.taken[seat]}

    def inventory(self, state: Pebbles) -> dict[str, int]:
        return {"pebbles": state.left + sum(state.taken)}

    def texts(self, language: str) -> Texts:
        return Texts(language, WORDS, {"P": "Pebbles"}, {"P1": "Take pebbles."})


# A pickled game is looked up by its module, which the other process cannot do for a test.
HERE = [name for name in CHECKS if name != "other hash seeds and builds play the same"]

POSITION = "a position is written, read, and answered in words"


CHECKS_HERE = {name: CHECKS[name] for name in HERE}


def case(game: PebbleGame | None = None) -> Case:
    return Case(game or PebbleGame(), EDITION, 2, {}, "pebbles")


@pytest.mark.parametrize("check", HERE)
def test_a_sound_game_passes(check: str) -> None:
    assert list(CHECKS[check](case())) == []


def test_a_game_that_never_ends_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pick, "resolve", lambda self, state, answer: state.pending.append(Pick(self.seat)))
    assert "has not ended" in next(CHECKS["every player reaches the end"](case()))


def test_an_unstable_offer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    offers = iter(range(1, 10_000))
    monkeypatch.setattr(Pick, "options", lambda self, state: [1] * (1 + next(offers) % 2))
    assert any("asked again" in problem for problem in CHECKS["answers are promised"](case()))


def test_an_answer_beyond_its_size_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pick, "size", classmethod(lambda cls, state: 1))
    assert any("below its size" in problem for problem in CHECKS["answers are promised"](case()))


def test_two_answers_with_one_line_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pick, "parts", lambda self, state, answer: {"take": "some"})
    assert any("alike" in problem for problem in CHECKS["answers are promised"](case()))


def test_an_answer_that_is_read_as_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pick, "read", lambda self, state, line: 1)
    assert any("read as another answer" in problem for problem in CHECKS[POSITION](case()))


def test_a_position_that_loses_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    told = PebbleGame.to_text
    monkeypatch.setattr(PebbleGame, "to_text", lambda self, state: told(self, self.observe(state, None)))
    assert any("reads back as another" in problem for problem in CHECKS[POSITION](case()))


def test_a_shared_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Pebbles,
        "copy",
        lambda self: Pebbles(2, self.pending.copy(), self.left, self.taken, self.secret.copy()),
    )
    problems = list(CHECKS["apply is pure and copy complete"](case()))
    assert "copy shares taken" in problems
    assert any("apply changes its state" in problem for problem in problems)


def test_an_undeclared_field_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pebbles, "__match_args__", ("players", "pending", "left", "taken"))
    found = list(CHECKS["fields are declared"](case()))
    assert found == ["secret is not declared, and attach does not find it"]


def test_a_temporary_undeclared_field_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    resolve, copy = Pick.resolve, Pebbles.copy

    def counting(self: Pick, state: Pebbles, answer: int) -> None:
        resolve(self, state, answer)
        state.streak = answer if state.left > 4 else 0  # type: ignore[attr-defined]

    def copied(self: Pebbles) -> Pebbles:
        made = copy(self)
        made.streak = self.streak  # type: ignore[attr-defined]
        return made

    monkeypatch.setattr(Pebbles, "streak", 0, raising=False)
    monkeypatch.setattr(Pick, "resolve", counting)
    monkeypatch.setattr(Pebbles, "copy", copied)
    found = list(CHECKS["fields are declared"](case()))
    assert found == ["streak is not declared, and attach does not find it"]


def test_a_stage_beyond_the_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PebbleGame, "stage", lambda self, state: (10 - state.left, 5))
    assert any("of 5" in problem for problem in CHECKS["the stage is within its bounds"](case()))


def test_lost_material_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PebbleGame, "inventory", lambda self, state: {"pebbles": state.left})
    assert any("changes the inventory" in problem for problem in CHECKS["material is conserved"](case()))


def test_a_leaking_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(self: PebbleGame, view: Pebbles, seat: int | None, rng: Rng) -> Pebbles:
        state = view.copy()
        state.secret = [rng.below(2) for _ in state.secret]
        return state

    monkeypatch.setattr(PebbleGame, "observe", lambda self, state, seat: state.copy())
    monkeypatch.setattr(PebbleGame, "imagine", leak)
    assert any("sees other secret" in problem for problem in CHECKS["no view tells a secret"](case()))


def test_a_view_that_is_the_truth_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PebbleGame, "observe", lambda self, state, seat: state.copy())
    assert list(CHECKS["no view tells a secret"](case())) == [
        "imagine always gives the truth, though there are secrets"
    ]


def test_a_ledger_that_counts_secrets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PebbleGame, "ledger", lambda self, state, seat: {"secret": state.secret[seat]})
    assert any("another ledger" in problem for problem in CHECKS["no view tells a secret"](case()))


def test_a_value_that_counts_secrets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PebbleGame, "value", lambda self, state, seat: float(sum(state.secret)))
    assert any("may not know" in problem for problem in CHECKS["no view tells a secret"](case()))


def test_a_portrait_of_another_kind_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = PebblesPortrait(left="many", secret=[])  # type: ignore[arg-type]
    monkeypatch.setattr(PebbleGame, "portrait", lambda self, view: wrong)
    assert any("Expected `int`" in problem for problem in CHECKS["a portrait is of its kind"](case()))


def test_a_portrait_of_another_moment_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(range(10_000))
    monkeypatch.setattr(
        PebbleGame, "portrait", lambda self, view: PebblesPortrait(left=next(drawn), secret=[])
    )
    assert any("at another moment" in problem for problem in CHECKS["a portrait is of its moment"](case()))


ROWS = "a row fits its columns"


def test_a_row_without_its_columns_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PebbleGame, "features", lambda self, view, seat: bytes([view.left]))
    assert any("1 numbers for 2 columns" in problem for problem in CHECKS[ROWS](case()))


def test_a_number_above_its_range_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PebbleGame, "features", lambda self, view, seat: bytes([view.left, 99]))
    assert any("more than the most of taken" in problem for problem in CHECKS[ROWS](case()))


GRID = Grid([Column("here", 1, "whether it lies here")], "A", "12")
PLANES = "planes fit their grid"


@pytest.mark.parametrize(
    ("planes", "problem"),
    [
        (lambda self, view, seat: bytes(3), "3 numbers for 1 planes of 2 squares"),
        (lambda self, view, seat: bytes([0, 2]), "more than the most of here"),
        (lambda self, view, seat: bytes([0, 1]), ""),
    ],
)
def test_planes_that_do_not_fit_are_found(
    planes: Callable[[PebbleGame, Pebbles, int], bytes], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PebbleGame, "grid", lambda self, view: GRID)
    monkeypatch.setattr(PebbleGame, "planes", planes)
    found = list(CHECKS[PLANES](case()))
    assert any(problem in each for each in found) if problem else not found


def test_planes_that_tell_a_secret_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PebbleGame, "grid", lambda self, view: GRID)
    monkeypatch.setattr(PebbleGame, "planes", lambda self, view, seat: bytes([0, sum(view.secret) & 1]))
    monkeypatch.setattr(PebbleGame, "observe", lambda self, state, seat: state.copy())
    monkeypatch.setattr(PebbleGame, "imagine", lambda self, view, seat, rng: shuffled(view, rng))
    assert any("other planes" in problem for problem in CHECKS[PLANES](case()))


def shuffled(view: Pebbles, rng: Rng) -> Pebbles:
    state = view.copy()
    state.secret = [rng.below(2) for _ in state.secret]
    return state


NUMBERS = "an answer has one number"


def test_a_size_that_is_not_constant_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = iter(range(3, 1000))
    monkeypatch.setattr(Pick, "size", classmethod(lambda cls, state: next(sizes)))
    assert any("for the fewest players" in problem for problem in CHECKS[NUMBERS](case()))


def test_an_answer_with_the_number_of_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pick, "size", classmethod(lambda cls, state: 2))
    assert any("answers back" in problem for problem in CHECKS[NUMBERS](case()))


def test_a_missing_word_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(WORDS["ask"], "pick")
    monkeypatch.delitem(WORDS["log"], "colour")
    monkeypatch.delitem(WORDS, "category")
    found = list(CHECKS["every moment has its words"](case()))
    lacking = ["[ask] lacks pick", "[log] lacks colour", "[category] lacks pebbles"]
    assert found == [f"{language}: {each}" for language in LANGUAGES for each in lacking]


def test_a_check_stopped_by_an_error_is_named_and_the_others_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PebbleGame, "portrait", lambda self, view: 1 // 0)
    found = [(problem.check, problem.sentence) for problem in check_case(case(), CHECKS_HERE)]
    stopped = ["a portrait is of its kind", "a portrait is of its moment", "no view tells a secret"]
    assert [check for check, _ in found] == stopped
    assert all("test_checks_can_fail.py, line" in said and "ZeroDivision" in said for _, said in found)


def test_one_run_names_everything_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(WORDS, "ask")
    monkeypatch.setattr(PebbleGame, "deal", lambda self, material, players, options: 1 // 0)
    *unsaid_all, broken = [problem.sentence for problem in check_game(PebbleGame(), EDITION)]
    unsaid = unsaid_all[0]
    assert len(unsaid_all) == len(LANGUAGES)
    assert unsaid == "en: [ask] lacks draw, pick, colour"
    assert "raises ZeroDivisionError" in broken
    monkeypatch.delattr(PebbleGame, "player_counts")
    found = [problem.sentence for problem in check_game(PebbleGame(), EDITION)]
    assert found[:2] == ["player_counts is missing: the numbers of players, such as (2, 3, 4)", unsaid]


def test_a_witness_without_secrets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for method in ("observe", "imagine", "has_secrets"):
        monkeypatch.setattr(PebbleGame, method, getattr(Game, method))
    problems = list(CHECKS["no view tells a secret"](case()))
    assert problems == ["draw has a witness, but nothing is secret: write observe, imagine and has_secrets"]


def test_a_chapter_without_a_name_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(WORDS["chapter"], "evening")
    assert "en: colour misses 'evening'" in list(CHECKS["every moment has its words"](case()))


SETS = "every set has one path"


def test_a_set_that_cannot_be_answered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = Gathering([Item(0, 2), Item(1, 2), Item(2, 2)], 0, 6, 3)
    monkeypatch.setattr(Colour, "gathers", lambda self, state: everything)
    assert "does not fit" in " ".join(CHECKS[SETS](case()))


def test_an_answer_that_cannot_be_picked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Colour, "gathers", lambda self, state: Gathering([Item(2)], 0, 1, 3))
    assert "can be answered, but not be picked" in " ".join(CHECKS[SETS](case()))


def test_a_question_within_a_set_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Colour, state: Pebbles, answer: int) -> None:
        if answer < 3:
            state.pending.extend([Colour(self.seat, answer + 1), Draw(0)])

    monkeypatch.setattr(Colour, "resolve", interrupted)
    assert "Draw comes between two answers of Colour" in " ".join(CHECKS[SETS](case()))


@pytest.mark.parametrize("answers", [[0, 1], [2, 3]], ids=["it is not asked again", "nothing is asked then"])
def test_answers_that_do_not_go_in_any_order_are_found(
    monkeypatch: pytest.MonkeyPatch, answers: list[int]
) -> None:
    monkeypatch.setattr(Colour, "orderless", lambda self, state: [answers])
    assert "cannot be given in any order" in " ".join(CHECKS["what goes in any order does"](case()))


REASONS = "no legal answer is objected to, and no other goes without"


def test_an_objection_to_a_legal_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pick, "objections", lambda self, state, wanted: [Reason("P1", "too_many")])
    assert any("is legal, yet" in problem for problem in CHECKS[REASONS](case()))


def test_an_illegal_answer_without_objection_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Colour, "objections", lambda self, state, wanted: [])
    assert any("nothing objects" in problem for problem in CHECKS[REASONS](case()))


def test_a_reason_without_words_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(WORDS["why"], "no_colour")
    assert any("no_colour" in problem for problem in CHECKS[REASONS](case()))


def test_a_field_that_json_forgets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pebbles, "__match_args__", ("players", "pending", "taken", "secret"))
    assert any("asks something else" in problem for problem in CHECKS["a state survives JSON"](case()))


COPIES = "copies and pickles continue the same way"


def test_a_copy_that_shares_a_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Pebbles,
        "__copy__",
        lambda self: Pebbles(2, self.pending.copy(), self.left, self.taken, self.secret.copy()),
    )
    found = " ".join(CHECKS[COPIES](case()))
    assert "copy.copy of the state before '* draw 1' shares what it changes" in found
    assert "deepcopy" not in found


def test_a_pickle_that_forgets_a_field_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pebbles, "__reduce__", lambda self: (Pebbles, (2, self.pending, 9, [0, 0], [0, 0])))
    assert "pickle of the state before" in " ".join(CHECKS[COPIES](case()))


def test_a_state_without_a_terminal_is_still_readable() -> None:
    state = case().start()
    assert str(state).splitlines() == [
        "Pebbles, 2 players, asks Draw(0)",
        "  left: 10",
        "  taken: [0, 0]",
        "  secret: [0, 0]",
    ]
    state.pending.clear()
    assert repr(state).startswith("Pebbles, 2 players, the game is over\n")


def test_a_state_finds_the_words_and_the_page_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    state = case().start()
    assert state.say(1, "en") == "1"
    monkeypatch.setattr(PebbleGame, "page", lambda self, state: f"{state.left} pebbles are left")
    assert str(state) == "10 pebbles are left"


def test_a_state_of_no_game_is_still_readable() -> None:
    class Loose(Pebbles):
        pass

    state = Loose(2, [Draw(0)], 10, [0, 0], [0, 0])
    assert str(state).startswith("Loose, 2 players, asks Draw(0)\n")
    with pytest.raises(FloodplainError, match="Loose belongs to no game"):
        state.say(1, "en")
