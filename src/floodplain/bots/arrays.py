"""The value net in NumPy."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from floodplain.bots.weights import LAYERS, MARGIN, MOST_LOGIT, POINTS, SCALE, WIN, Layer, Outputs, Weights
from floodplain.kernel.features import SEATS

Floats = npt.NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class NumpyEvaluator:
    """An evaluator that computes the layers of a net for many rows in one step."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    third: Floats
    third_bias: Floats
    straight: Floats

    @classmethod
    def of(cls, weights: Weights) -> NumpyEvaluator:
        """Return an evaluator for weights, which it shares."""
        layers = weights.layers
        return cls(
            *[np.frombuffer(layers[name].numbers, np.float32).reshape(layers[name].shape) for name in LAYERS]
        )

    def in_doubles(self) -> Outputs:
        """Return the same computation in double precision."""
        precise = NumpyEvaluator(*[getattr(self, name).astype(np.float64) for name in LAYERS])

        def outputs(rows: bytes, wanted: int) -> list[float]:
            found: list[float] = precise.outputs(rows, wanted).ravel().tolist()
            return found

        return outputs

    def outputs(self, rows: bytes, wanted: int) -> Floats:
        """Return the first outputs, up to a number, for each row of features."""
        return self._outputs(*self._hidden(rows), slice(wanted))

    def _hidden(self, rows: bytes) -> tuple[Floats, Floats]:
        """Return the inputs and the last hidden layer, by row."""
        inputs = np.frombuffer(rows, np.uint8).reshape(-1, len(self.first)).astype(self.first.dtype)
        hidden = np.maximum(inputs @ self.first + self.first_bias, 0)
        return inputs, np.maximum(hidden @ self.second + self.second_bias, 0)

    def _outputs(self, inputs: Floats, hidden: Floats, part: slice) -> Floats:
        """Return some of the outputs by row."""
        bent: Floats = hidden @ self.third[:, part] + self.third_bias[part]
        return bent + inputs @ self.straight[:, part]

    def values(self, rows: bytes) -> tuple[list[float], list[float], list[float]]:
        """Return, by row, the margin in points, the chance of winning, and the own final points."""
        layers = self._hidden(rows)
        told = self._outputs(*layers, slice(POINTS)).astype(np.float64)
        own = slice(POINTS, POINTS + (self.third.shape[1] - POINTS) // SEATS)
        points = SCALE * self._outputs(*layers, own).astype(np.float64).sum(axis=1)
        return (SCALE * told[:, MARGIN]).tolist(), chances(told[:, WIN]).tolist(), points.tolist()

    def points(self, rows: bytes) -> list[list[float]]:
        """Return, by row, the final points by seat in order of play and by category."""
        told = self.outputs(rows, self.third.shape[1])
        points: list[list[float]] = (SCALE * told[:, POINTS:]).tolist()
        return points


def chances(logits: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return chances strictly between 0 and 1."""
    return 1 / (1 + np.exp(-np.clip(logits, -MOST_LOGIT, MOST_LOGIT)))


def weights_of(arrays: Mapping[str, npt.NDArray[Any]], names: Sequence[str]) -> Weights:
    """Return the weights in these arrays."""
    layers = {
        name: Layer(arrays[name].shape, array("f", np.ascontiguousarray(arrays[name], np.float32).tobytes()))
        for name in LAYERS
    }
    return Weights(layers, tuple(names))
