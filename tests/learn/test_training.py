"""Training learns, is repeatable, and can be resumed."""

from dataclasses import replace

import numpy as np
import pytest

from floodplain.bots.net import Net
from floodplain.bots.weights import POINTS, WIN
from floodplain.catalog import find_game
from floodplain.kernel.features import SEATS
from floodplain.learn.learner import Learner, ReplayBuffer, loss
from floodplain.learn.selfplay import SelfPlayBatch, Task, play_games, targets_of
from floodplain.learn.training import Course, Training, names_of

GAME = find_game("fertility")
SMALL = Course(
    kind=type(GAME),
    edition=GAME.edition,
    players=(2,),
    seed="small",
    games=3,
    task_games=1,
    breadth=0,
    first_rows=60,
    trial_tasks=0,
    batch=32,
)


def trained(course: Course, learner: Learner | None = None) -> Training:
    training = Training(course, learner)
    for _ in training.run(None):
        pass
    return training


@pytest.fixture(scope="module")
def training() -> Training:
    return trained(SMALL)


def test_the_same_seed_gives_the_same_weights(training: Training) -> None:
    again = trained(SMALL)
    assert training.net is not None
    assert again.net is not None
    assert again.net.save() == training.net.save()
    assert again.games == SMALL.games


def test_training_continues_where_it_stopped(training: Training) -> None:
    assert training.learner is not None
    learner = Learner.load(training.learner.save())
    assert learner.net().save() == training.learner.net().save()
    further = trained(replace(SMALL, games=1, seed="further"), learner)
    assert learner.steps > training.learner.steps
    assert further.net is not None


def test_training_starts_with_a_net(training: Training) -> None:
    """The learner says what the net says, in units of its own."""
    start = training.net
    assert start is not None
    rows = training.replay.all_rows()
    learner = Learner(rows, names_of(SMALL), start.weights.outputs, np.random.default_rng(1))
    learner.take_over(start, 2 * start.weights.measures.scale)
    before, after = (net.evaluator.values(rows[:50].tobytes()) for net in (start, learner.net()))
    for one, other, times in zip(before, after, (0.5, 1.0, 0.5), strict=True):
        assert np.allclose(times * np.array(one), other, atol=1e-2)
    assert training.learner is not None
    further = trained(replace(SMALL, start=start)).learner
    assert further is not None
    assert 0 < further.steps < training.learner.steps  # rows of a net need no more passes than usual


def test_a_net_survives_its_file_nearly_unchanged(training: Training) -> None:
    assert training.net is not None
    rows = training.replay.all_rows()[:50].tobytes()
    loaded = Net.load(training.net.save())
    for one, other in zip(loaded.evaluator.values(rows), training.net.evaluator.values(rows), strict=True):
        assert np.allclose(one, other, atol=0.4)
    assert np.allclose(loaded.evaluator.points(rows), training.net.evaluator.points(rows), atol=0.4)


def test_training_steps_reduce_the_loss() -> None:
    draws = np.random.default_rng(7)
    targets = draws.random((5, 2 + SEATS)).astype(np.float32)
    outputs = draws.standard_normal((5, 2 + SEATS)).astype(np.float32)

    def total(at: np.ndarray) -> float:
        margin, win, points = loss(at.astype(np.float32), targets)[0]
        return margin + win + points

    slope = loss(outputs, targets)[1]
    for column in (0, WIN, POINTS):
        moved = outputs.astype(np.float64)
        moved[2, column] += 0.05
        assert (total(moved) - total(outputs)) / 0.05 == pytest.approx(slope[2, column], abs=0.02)


def test_a_learner_fits_its_examples() -> None:
    draws = np.random.default_rng(1)
    rows = draws.integers(0, 9, (400, 12)).astype(np.uint8)
    targets = np.zeros((400, POINTS + SEATS), np.float32)
    targets[:, 0] = (rows[:, 0].astype(float) - rows[:, 1]) / 8
    targets[:, WIN] = rows[:, 0] > rows[:, 1]
    learner = Learner(rows, [str(column) for column in range(12)], targets.shape[1], draws)
    first = learner.step(rows, targets, 1e-2)
    last = [learner.step(rows, targets, 1e-2) for _ in range(150)][-1]
    assert last[0] < first[0] / 10
    assert last[1] < first[1] / 3


def test_a_target_mixes_the_result_with_later_outputs(training: Training) -> None:
    net = training.net
    assert net is not None
    task = Task(type(GAME), GAME.edition, (2,), "targets", None, breadth=0)
    harvest = play_games(task)
    final = harvest.targets[-2:]
    assert (harvest.targets.reshape(-1, 2, final.shape[1]) == final).all()  # without a net: only the result
    mixed = targets_of(harvest.rows, final, net)
    assert (mixed[-2:] == final).all()
    assert not (mixed[:2] == final).all()


def test_the_replay_keeps_a_number_of_games() -> None:
    replay = ReplayBuffer(most_games=4)
    for number in range(5):
        rows = np.full((number + 1, 3), number, np.uint8)
        replay.add(SelfPlayBatch(2, rows, np.zeros((number + 1, 2), np.float32), (1, number)))
    assert replay.games == 4
    assert sorted(set(replay.all_rows()[:, 0].tolist())) == [3, 4]
    rows, targets = replay.sample(100, np.random.default_rng(0))
    assert len(rows) == len(targets) == 100
    assert set(rows[:, 0].tolist()) == {3, 4}
