"""The plan search tries whole turns, never looks past a draw, and carries out what it planned."""

import pickle
from collections.abc import Callable, Sequence
from functools import partial

import pytest

from floodplain.bots.levels import LEVELS, Soft, plays_by
from floodplain.bots.look import look
from floodplain.bots.memory import Memory
from floodplain.bots.onward import play_on
from floodplain.bots.plan import ENOUGH, NARROWEST, SHARE, Effort, Planner, Trial, parted, tighter
from floodplain.bots.values import INSIGHT, SeatValues
from floodplain.catalog import GAMES, find_game
from floodplain.kernel.expand import expand
from floodplain.kernel.flow import Chance, State, asked, awaited, draw, legal, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.player import Budget
from floodplain.kernel.rng import Rng

SMALL = Planner("small", Budget(evaluations=150), keep=3, others=1, turns=1, breadth=20, within=4)


def at_choice(name: str, number: int = 0, players: int = 2) -> tuple[AnyGame, State, int]:
    """Return a game at a question with a choice, at least a number of answers after its start."""
    game = find_game(name)
    state: State = game.start(game.material_of(game.edition), players)
    rng = Rng("plan")
    given = 0
    while given < number or isinstance(asked(state), Chance) or len(legal(state)) == 1:
        decision, options = asked(state), legal(state)
        if isinstance(decision, Chance):
            perform(state, draw(decision, state, rng))
        else:
            perform(state, options[rng.below(len(options))])
        given += 1
    return game, state, asked(state).seat


@pytest.mark.parametrize("name", GAMES)
def test_plans_stop_before_draws_and_other_players(name: str) -> None:
    _, state, seat = at_choice(name, 40)
    ends = expand(state, seat, 60)
    assert {plan[0] for plan in ends.plans} == set(legal(state))
    for plan, end, is_open in zip(ends.plans, ends.states, ends.is_open, strict=True):
        reached = state.copy()
        for answer in plan:
            decision = asked(reached)
            assert decision.seat == seat
            assert answer in decision.options(reached)
            perform(reached, answer)
        assert reached.pending == end.pending
        following = awaited(end)
        assert is_open == (following is not None and following.seat == seat)


def test_the_best_open_end_is_followed_further() -> None:
    game, state, seat = at_choice("fertility")
    short = look(game, INSIGHT, state, seat, 0)
    long = look(game, INSIGHT, state, seat, 0, deeper=8)
    assert short.is_open[short.best()]
    assert len(long.plans[long.best()]) > len(short.plans[short.best()])
    assert {plan[0] for plan in long.plans} == {plan[0] for plan in short.plans}


@pytest.mark.parametrize("name", GAMES)
def test_a_number_of_evaluations_makes_it_repeatable(name: str) -> None:
    game, state, seat = at_choice(name, 30, players=3)
    view = game.observe(state, seat)
    first = SMALL.judge(game, view, seat, Rng("same"))
    assert first == SMALL.judge(game, view, seat, Rng("same"))
    assert [judgement.answer for judgement in first] == legal(view)
    for judgement in first:
        assert 0 <= judgement.win <= 1


def test_hidden_information_changes_no_judgement() -> None:
    game, state, seat = at_choice("egizia", 150)
    other = game.imagine(game.observe(state, seat), seat, Rng("other"))
    assert game.has_secrets(state)
    told = [SMALL.judge(game, game.observe(each, seat), seat, Rng(1)) for each in (state, other)]
    assert told[0] == told[1]


def test_a_plan_is_continued_only_in_the_view_that_it_predicted() -> None:
    game, state, seat = at_choice("fertility")
    found = look(game, INSIGHT, state, seat, 0, deeper=8)
    plan = found.plans[found.best()]
    assert len(plan) > 2
    memory = Memory()
    memory.keep(game, state, seat, plan)
    assert memory.recall(game, state, seat) == ()
    perform(state, plan[0])
    assert memory.recall(game, state, seat) == plan[1:]
    assert memory.recall(game, state, seat) == ()


THINKERS = [
    partial(Soft, breadth=0, deeper=8),
    partial(Planner, budget=Budget(evaluations=60), keep=2, others=0, turns=1, breadth=0, deeper=8),
]


@pytest.mark.parametrize("kind", THINKERS, ids=["soft", "planner"])
def test_only_the_player_who_made_a_plan_continues_it_without_thinking(
    kind: Callable[..., Soft | Planner],
) -> None:
    game, state, seat = at_choice("fertility")
    planned, other = (kind(name="same", valuer=Indifferent()) for _ in range(2))
    perform(state, planned.choose(game, state, seat, Rng("plan")))
    sent = pickle.loads(pickle.dumps(planned))
    answers = []
    for player in (planned, other, sent):
        valuer = player.valuer
        assert isinstance(valuer, Indifferent)
        before = valuer.count
        answers.append(player.choose(game, state, seat, Rng("plan")))
        assert (valuer.count > before) == (player is other)
    assert answers[0] == answers[2]


def test_a_search_ends_when_its_evaluations_are_spent() -> None:
    game, state, seat = at_choice("demetra", 60)
    effort = Effort(INSIGHT, Budget(evaluations=100))
    effort.values(game, [state] * 50, seat)
    assert effort.spent() == 0.5
    assert tighter(Budget(0.3, 500), Budget(evaluations=90)) == Budget(0.3, 90)
    assert tighter(Budget(0.3), Budget(0.1)) == Budget(0.1)


def tried(state: State, outcomes: Sequence[float]) -> Trial:
    trial = Trial((0,), state, 0.0, 0.0, 0.0, 0.0)
    for value in outcomes:
        trial.add(0.0, 0.5, value)
    return trial


def test_a_plan_is_dropped_when_further_search_cannot_make_it_best() -> None:
    _, state, _ = at_choice("fertility")
    luck = [0.1 * (number % 5) for number in range(ENOUGH)]
    leader = tried(state, [0.5 + each for each in luck])
    behind = tried(state, [0.4 + each for each in luck])
    no_better = tried(state, [0.499 + each for each in luck])
    close = tried(state, [0.3 + 0.7 * (number % 2) for number in range(ENOUGH)])
    hopeful, hopeless = parted([behind, leader, no_better, close])
    assert [id(trial) for trial in hopeful] == [id(leader), id(close)]
    assert [id(trial) for trial in hopeless] == [id(behind), id(no_better)]
    early = [tried(state, trial.outcomes[1:]) for trial in (leader, behind)]
    assert parted(early) == (early, [])  # too soon to tell


class Indifferent:
    """A valuer that rates all states equally, and counts them."""

    def __init__(self) -> None:
        self.count = 0

    def values(self, game: AnyGame, states: Sequence[State], seat: int) -> SeatValues:
        """Rate all states equally."""
        self.count += len(states)
        return SeatValues.to_win([0.0] * len(states), [0.5] * len(states))


def test_a_search_ends_early_when_nothing_can_change() -> None:
    game, state, seat = at_choice("demetra", 60)
    valuer = Indifferent()
    planner = Planner(budget=Budget(evaluations=50_000), keep=3, others=2, turns=1, within=4, valuer=valuer)
    planner.judge(game, game.observe(state, seat), seat, Rng("early"))
    assert 0 < valuer.count < 5_000


def test_a_softened_player_takes_good_answers_and_never_blunders() -> None:
    game, state, seat = at_choice("fertility", 60)
    soft = Soft("soft", breadth=0, softness=0.5, worst=0.1, valuer=INSIGHT)
    judged = {each.answer: each.win + 0.01 * each.margin for each in soft.judge(game, state, seat, Rng(0))}
    best = max(judged.values())
    rng = Rng("soft")
    taken = {soft.choose(game, state, seat, rng) for _ in range(60)}
    assert len(taken) > 1
    assert all(best - judged[answer] <= 0.1 for answer in taken)
    firm = Soft("firm", breadth=0, softness=0.0, valuer=INSIGHT)
    assert judged[firm.choose(game, state, seat, rng)] == best


def test_levels_are_named_by_their_numbers() -> None:
    assert [level.name for level in LEVELS] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("name", GAMES)
def test_parallel_playouts_match_single_ones(name: str) -> None:
    game, state, seat = at_choice(name, 40, players=3)
    ends = expand(state, seat, 30).states[:6]
    together = play_on(game, INSIGHT, ends, seat, "luck", 3, 12)
    alone = [play_on(game, INSIGHT, [end], seat, "luck", 3, 12)[0] for end in ends]
    written = [game.codec.dump(each) for each in together]
    assert written == [game.codec.dump(each) for each in alone]
    assert len({str(each) for each in written}) > 1


@pytest.mark.parametrize("seconds", [None, 5.0])
def test_a_repeatable_player_gets_the_smaller_of_its_two_limits(
    seconds: float | None,
) -> None:
    assert Planner(budget=Budget(seconds, 200)).by_number().budget == Budget(evaluations=200)
    assert Planner(budget=Budget(0.01, 200)).by_number().budget == Budget(evaluations=160)


@pytest.mark.parametrize("name", GAMES)
def test_levels_say_what_they_play_by(name: str) -> None:
    game, state, seat = at_choice(name)
    expected = "insight" if game.weights() is None else "net"
    assert plays_by(game, state, seat) == expected


@pytest.mark.parametrize(
    ("evaluations", "within"), [(480, NARROWEST), (60 * SHARE, 60), (1000 * SHARE, 120), (None, 120)]
)
def test_a_larger_budget_expands_turns_further(
    evaluations: int | None, within: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, state, seat = at_choice("fertility", 40)
    seen: list[int] = []

    def play_on(*given: object) -> list[State]:
        _, effort, ends, *_, spread = given
        assert isinstance(effort, Effort)
        assert isinstance(ends, list)
        assert isinstance(spread, int)
        seen.append(spread)
        effort.evaluated += 10**6  # one trial is enough to see
        return [state] * len(ends)

    monkeypatch.setattr("floodplain.bots.plan.play_on", play_on)
    planner = Planner(budget=Budget(evaluations=evaluations), keep=3, others=0, breadth=20)
    planner.choose(game, game.observe(state, seat), seat, Rng(1))
    assert set(seen) == {within}
