"""Make the small net that tests the page's evaluator: `python -m tests.page.net` writes it again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import numpy as np

from floodplain.bots.arrays import NumpyEvaluator, weights_of
from floodplain.bots.weights import LAYERS

NET: Final = Path(__file__).parents[2] / "ui/src/page/testing/net.json"
SHAPES: Final = {
    "first": (9, 6), "first_bias": (6,), "second": (6, 4), "second_bias": (4,),
    "third": (4, 10), "third_bias": (10,), "straight": (9, 10),
}  # fmt: skip
WANTED: Final = (2, 10)
DIGITS: Final = 4


def written() -> dict[str, Any]:
    """Layers and rows drawn at random, and by number of outputs what NumPy makes of them."""
    draws = np.random.default_rng(5)
    layers = {name: np.round(draws.normal(0, 0.5, shape), DIGITS) for name, shape in SHAPES.items()}
    rows = draws.integers(0, 12, (5, 9)) * (draws.random((5, 9)) < 0.5)
    evaluator = NumpyEvaluator.of(weights_of(layers, [str(column) for column in range(9)]))
    flat = rows.astype(np.uint8).tobytes()
    return {
        "layers": {
            name: {"shape": list(SHAPES[name]), "numbers": layers[name].ravel().tolist()} for name in LAYERS
        },
        "rows": rows.ravel().tolist(),
        "outputs": {str(n): np.round(evaluator.outputs(flat, n), 6).ravel().tolist() for n in WANTED},
    }


def text() -> str:
    """The file's content, a layer a line."""
    lines = [f" {json.dumps(name)}: {json.dumps(part)}" for name, part in written().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    NET.parent.mkdir(exist_ok=True)
    NET.write_text(text(), encoding="utf-8")
