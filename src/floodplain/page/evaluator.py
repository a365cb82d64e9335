"""The net computed in JavaScript, many times as fast as in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final

from floodplain.bots.evaluator import Evaluator, Listed, use
from floodplain.bots.weights import LAYERS, Weights

MODULE: Final = "floodplain_page"
"""What the page registers (`ui/src/page/evaluator.ts`)."""


def take_up() -> None:
    """Let the page evaluate nets from now on; without a page, nothing changes."""
    try:
        page = import_module(MODULE)
    except ModuleNotFoundError:
        return
    to_js = import_module("pyodide.ffi").to_js
    use(lambda weights: _lent(weights, page.evaluator, to_js))


def _lent(weights: Weights, make: Callable[..., Any], to_js: Callable[[object], object]) -> Evaluator:
    given: list[object] = []
    for name in LAYERS:
        layer = weights.layers[name]
        given += [to_js(layer.numbers), len(layer.numbers) // layer.shape[-1], layer.shape[-1]]
    compute = make(*given)

    def outputs(rows: bytes, wanted: int) -> Sequence[float]:
        # One array each way: every other kind of value would be converted number by number.
        told: list[float] = compute(to_js(rows), wanted).to_py().tolist()
        return told

    return Listed(outputs, weights.outputs)
