"""The evaluators of nets: plain Python gives the same values as NumPy, and nothing needs NumPy."""

from __future__ import annotations

import io
import pickle
import subprocess
import sys
from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from floodplain.bots import evaluator
from floodplain.bots.arrays import NumpyEvaluator, weights_of
from floodplain.bots.evaluator import Evaluator, Listed, plain
from floodplain.bots.net import Net, rows_of, trained
from floodplain.bots.weights import LAYERS, Weights
from floodplain.catalog import GAMES, find_game
from tests.support import random_game

CLOSE = 1e-4


def shipped(name: str) -> Weights:
    net = trained(find_game(name))
    assert net is not None
    return net.weights


def real_rows(name: str) -> bytes:
    """The rows of the player to move at moments all through a game."""
    game = find_game(name)
    moments = [state.copy() for state in random_game(game, 3, 4) if state.to_act is not None]
    return rows_of(game, moments[:: len(moments) // 12][:12], 0)


@pytest.mark.parametrize("name", GAMES)
def test_plain_python_says_what_numpy_says(name: str) -> None:
    weights, rows = shipped(name), real_rows(name)
    one, other = plain(weights), NumpyEvaluator.of(weights)
    assert len(one.values(rows)[0]) == 12
    for told, expected in zip(one.values(rows), other.values(rows), strict=True):
        assert told == pytest.approx(expected, abs=CLOSE)
    assert np.allclose(one.points(rows), other.points(rows), rtol=0, atol=CLOSE)


def test_a_page_may_give_an_evaluator_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_of: list[tuple[int, int]] = []

    def made(weights: Weights) -> Evaluator:
        def outputs(rows: bytes, wanted: int) -> Sequence[float]:
            asked_of.append((len(rows) // weights.inputs, wanted))
            return [0.0] * (len(rows) // weights.inputs * wanted)

        return Listed(outputs, weights.outputs)

    monkeypatch.setattr(evaluator, "_maker", evaluator.installed)
    evaluator.use(made)
    game = find_game("fertility")
    net = Net.load(game.weights() or b"")
    state = game.start(game.material_of(game.edition), 2)
    assert net.values(game, [state, state], 0).win == [0.5, 0.5]
    assert {points for seat in net.points(game, [state], 0)[0] for points in seat} == {0.0}
    assert asked_of == [(2, 2 + net.weights.categories), (1, net.weights.outputs)]


def test_a_net_makes_a_new_evaluator_in_another_process() -> None:
    net = Net.of(shipped("egizia"))
    again = pickle.loads(pickle.dumps(net))
    rows = real_rows("egizia")
    assert again.weights == net.weights
    assert again.evaluator.values(rows) == net.evaluator.values(rows)
    assert len(pickle.dumps(net)) < 1.1 * len(pickle.dumps(net.weights))


@pytest.mark.parametrize("name", GAMES)
def test_numpy_reads_the_file_of_a_net(name: str) -> None:
    weights = shipped(name)
    with np.load(io.BytesIO(weights.save())) as arrays:
        read = weights_of({layer: arrays[layer] for layer in LAYERS}, arrays["names"].tolist())
    assert read == weights  # they come from half precision, so nothing is lost
    assert Weights.load(weights.save()) == weights


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64])
def test_the_file_of_a_net_may_come_from_numpy(kind: type[np.floating]) -> None:
    weights = shipped("demetra")
    file = io.BytesIO()
    kept: dict[str, Any] = {"names": np.array(weights.names)}
    for name, layer in weights.layers.items():
        kept[name] = np.array(layer.numbers, kind).reshape(layer.shape)
    np.savez(file, **kept)
    assert Weights.load(file.getvalue()) == weights


def test_a_file_with_other_numbers_is_refused() -> None:
    kept: dict[str, Any] = {name: np.zeros((2, 2), np.int64) for name in LAYERS}
    kept["names"] = np.array(["a", "b"])
    for change, words in (({}, "holds <i8"), ({"first": np.zeros((2, 2), order="F")}, "column by column")):
        file = io.BytesIO()
        np.savez(file, **(kept | change))
        with pytest.raises(ValueError, match=words):
            Weights.load(file.getvalue())


def test_layers_keep_single_precision() -> None:
    layer = shipped("fertility").layers["first"]
    assert layer.numbers.typecode == "f"
    assert layer.taken([1, None, 0]).numbers == array(
        "f", [*layer.rows()[1], *[0.0] * layer.shape[1], *layer.rows()[0]]
    )


WITHOUT = """
import sys
sys.modules["numpy"] = None  # as if it were not installed
sys.modules["encodings.utf_32_le"] = None  # as in a browser, whose Python has few codecs
import floodplain
from floodplain.coach.level_coach import LevelCoach
from floodplain.kernel.player import Budget
state = floodplain.start("egizia", seed=1)
rng = floodplain.Rng(1)
while state.to_act is None:
    state.push(state.draw(rng))
for level in "12345":
    judged = floodplain.bot(level).choose(state.game, state, state.to_act, rng, Budget(evaluations=20))
    assert judged in state.legal(), level
values = floodplain.evaluate("egizia", [state])
assert len(values.win) == 1 and len(values.win[0]) == 2
LevelCoach("3", 20).hint(state.game, state, state.to_act, "en", 0)
rated = floodplain.ladder("fertility", ["random", "1"], games=2, seed=1)
assert len(rated.ratings()) == 2
print(*[name for name in sys.modules if name.startswith(("numpy.", "multiprocessing"))])
"""


def test_bots_the_coach_and_ratings_need_neither_numpy_nor_processes() -> None:
    said = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout.strip(), said.stderr) == (0, "", "")
