"""The page's evaluator of nets: compared with numbers from NumPy, and its use by Python."""

from __future__ import annotations

import json
import sys
from types import SimpleNamespace

import numpy as np
import pytest

from floodplain.bots import evaluator
from floodplain.bots.arrays import NumpyEvaluator, weights_of
from floodplain.bots.evaluator import Listed, plain
from floodplain.bots.weights import LAYERS, Layer, Weights
from floodplain.page.evaluator import MODULE, take_up
from tests.page.net import NET


def small() -> Weights:
    """The net in the file that the client's tests read as well."""
    layers = json.loads(NET.read_text(encoding="utf-8"))["layers"]
    arrays = {name: np.array(layers[name]["numbers"]).reshape(layers[name]["shape"]) for name in LAYERS}
    return weights_of(arrays, [str(column) for column in range(len(arrays["first"]))])


def test_the_numbers_that_the_client_is_tested_by_are_those_of_numpy() -> None:
    kept = json.loads(NET.read_text(encoding="utf-8"))
    numpy, listed = NumpyEvaluator.of(small()), plain(small())
    assert isinstance(listed, Listed)
    for wanted, told in kept["outputs"].items():
        assert numpy.outputs(bytes(kept["rows"]), int(wanted)).ravel() == pytest.approx(told, abs=1e-5)
        assert listed.outputs(bytes(kept["rows"]), int(wanted)) == pytest.approx(told, abs=1e-5)


def test_without_a_page_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluator, "_maker", evaluator.installed)
    take_up()
    assert isinstance(evaluator.make(small()), NumpyEvaluator)


def test_a_page_gets_every_layer_once_and_rows_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = bytes(json.loads(NET.read_text(encoding="utf-8"))["rows"])

    def lent(*given: object) -> object:
        """Compute like the page does, of arrays in the order of the layers."""
        parts = zip(LAYERS, given[::3], given[1::3], given[2::3], strict=True)
        layers = {
            name: Layer((wide,) if name.endswith("bias") else (high, wide), numbers)  # type: ignore[arg-type]
            for name, numbers, high, wide in parts
        }
        outputs = NumpyEvaluator.of(Weights(layers, ()))
        return lambda rows, wanted: SimpleNamespace(to_py=lambda: outputs.outputs(rows, wanted).ravel())

    monkeypatch.setattr(evaluator, "_maker", evaluator.installed)
    monkeypatch.setitem(sys.modules, MODULE, SimpleNamespace(evaluator=lent))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", SimpleNamespace(to_js=lambda value: value))
    take_up()
    found = evaluator.make(small())
    assert isinstance(found, Listed)
    for one, other in zip(found.values(rows), NumpyEvaluator.of(small()).values(rows), strict=True):
        assert one == pytest.approx(other, abs=1e-5)
