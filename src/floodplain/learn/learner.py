"""The learner: the net's weights, trained with Adam in NumPy, and the games that it learns from."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from floodplain.bots.arrays import weights_of
from floodplain.bots.net import Net
from floodplain.bots.weights import LAYERS, POINTS, WIN
from floodplain.learn.selfplay import Rows, SelfPlayBatch, Targets

Array = npt.NDArray[np.float32]

HIDDEN: Final = (128, 32)
BATCH: Final = 4096

DECAY: Final = 1e-4  # weight decay per step, times the rate
MEMORY: Final = (0.9, 0.999)  # Adam's, of gradients and of their squares
TINY: Final = 1e-8
LEAST_SPREAD: Final = 0.3  # keeps a column that hardly varies from being blown up
POINTS_COUNT: Final = 1.0  # the weight of all points by category compared with the margin
KEPT_GAMES: Final = 3500
HISTORY: Final = ("games", "rows", "seconds")


@dataclass
class ReplayBuffer:
    """The rows of the latest games; the number of games is limited, whatever the number of their rows."""

    most_games: int = KEPT_GAMES
    games: int = 0
    rows: int = 0
    chunks: deque[SelfPlayBatch] = field(default_factory=deque)

    def add(self, harvest: SelfPlayBatch) -> None:
        """Add games; the oldest are dropped."""
        self.chunks.append(harvest)
        self.games += harvest.games
        self.rows += len(harvest.rows)
        while self.games - self.chunks[0].games >= self.most_games:
            gone = self.chunks.popleft()
            self.games -= gone.games
            self.rows -= len(gone.rows)

    def sample(self, count: int, draws: np.random.Generator) -> tuple[Rows, Targets]:
        """Return a random sample of rows: chunks by their size, then rows within each."""
        sizes = np.array([len(chunk.rows) for chunk in self.chunks])
        counts = draws.multinomial(count, sizes / sizes.sum())
        picked = [
            (chunk, draws.integers(len(chunk.rows), size=wanted))
            for chunk, wanted in zip(self.chunks, counts, strict=True)
            if wanted
        ]
        rows = np.concatenate([chunk.rows[index] for chunk, index in picked])
        return rows, np.concatenate([chunk.targets[index] for chunk, index in picked])

    def all_rows(self) -> Rows:
        """Return every row in the buffer, oldest first."""
        return np.concatenate([chunk.rows for chunk in self.chunks])

    def save(self, names: Sequence[str]) -> bytes:
        """Return the games as a file, with the names of their columns."""
        file = io.BytesIO()
        targets = np.concatenate([chunk.targets for chunk in self.chunks])
        counts = np.array([count for chunk in self.chunks for count in chunk.counts])
        np.savez_compressed(file, rows=self.all_rows(), targets=targets, counts=counts, names=np.array(names))
        return file.getvalue()


def read_rows(saved: bytes) -> tuple[SelfPlayBatch, list[str]]:
    """Read the games and the names of their columns from a file that `ReplayBuffer.save` returned."""
    with np.load(io.BytesIO(saved)) as kept:
        counts = tuple(kept["counts"].tolist())
        return SelfPlayBatch(len(counts), kept["rows"], kept["targets"], counts), kept["names"].tolist()


class Learner:
    """A net in training; it sees standardised columns, which the finished net has in its weights."""

    def __init__(self, rows: Rows, names: Sequence[str], outputs: int, draws: np.random.Generator) -> None:
        inputs = rows.shape[1]
        spread = rows.std(axis=0)
        self.mean: Array = rows.mean(axis=0).astype(np.float32)
        scale = np.where(spread > 0, 1 / np.maximum(spread, LEAST_SPREAD), 0.5)
        self.inverse: Array = scale.astype(np.float32)
        first, second = HIDDEN
        self.parameters: dict[str, Array] = {
            "first": _rectified(draws, inputs, first),
            "first_bias": np.zeros(first, np.float32),
            "second": _rectified(draws, first, second),
            "second_bias": np.zeros(second, np.float32),
            "third": _rectified(draws, second, outputs),
            "third_bias": np.zeros(outputs, np.float32),
            "straight": np.zeros((inputs, outputs), np.float32),
        }
        self.gradients = {name: np.zeros_like(array) for name, array in self.parameters.items()}
        self.squares = {name: np.zeros_like(array) for name, array in self.parameters.items()}
        self.steps = 0
        self.names = tuple(names)
        self.history: dict[str, float] = dict.fromkeys(HISTORY, 0.0)  # of all rows learned from

    def step(self, rows: Rows, targets: Targets, rate: float) -> tuple[float, float, float]:
        """Take one step down the loss of a batch; return the losses of margin, win and points."""
        at = self.parameters
        inputs = (rows.astype(np.float32) - self.mean) * self.inverse
        first = np.maximum(inputs @ at["first"] + at["first_bias"], 0)
        second = np.maximum(first @ at["second"] + at["second_bias"], 0)
        outputs = second @ at["third"] + at["third_bias"] + inputs @ at["straight"]
        losses, slope = loss(outputs, targets)
        back = (slope @ at["third"].T) * (second > 0)
        further = (back @ at["second"].T) * (first > 0)
        slopes = {
            "first": inputs.T @ further,
            "first_bias": further.sum(axis=0),
            "second": first.T @ back,
            "second_bias": back.sum(axis=0),
            "third": second.T @ slope,
            "third_bias": slope.sum(axis=0),
            "straight": inputs.T @ slope,
        }
        self._descend(slopes, rate)
        return losses

    def _descend(self, slopes: dict[str, Array], rate: float) -> None:
        """Update the weights with Adam and weight decay."""
        self.steps += 1
        one, two = MEMORY
        scale = rate * float(np.sqrt(1 - two**self.steps)) / (1 - one**self.steps)
        for name, slope in slopes.items():
            mean, square, array = self.gradients[name], self.squares[name], self.parameters[name]
            mean += (1 - one) * (slope - mean)
            square += (1 - two) * (slope * slope - square)
            array -= scale * mean / (np.sqrt(square) + TINY) + rate * DECAY * array

    def net(self) -> Net:
        """Return the present net, for unstandardised rows."""
        folded = dict(self.parameters)
        for name, bias in (("first", "first_bias"), ("straight", "third_bias")):
            folded[name] = self.parameters[name] * self.inverse[:, None]
            folded[bias] = self.parameters[bias] - self.mean @ folded[name]
        return Net.of(weights_of(folded, self.names))

    def take_over(self, net: Net, scale: float) -> None:
        """Continue with the weights of a net for the same columns.

        Args:
            net: the net, for unstandardised rows.
            scale: the points that are one unit of an output here.
        """
        weights = net.weights
        stretch = np.full(weights.outputs, weights.measures.scale / scale, np.float32)
        stretch[WIN] = 1.0
        for name, layer in weights.layers.items():
            array = np.array(layer.numbers, np.float32).reshape(layer.shape)
            self.parameters[name] = array * stretch if layer.shape[-1] == weights.outputs else array
        for name, bias in (("first", "first_bias"), ("straight", "third_bias")):
            self.parameters[bias] = self.parameters[bias] + self.mean @ self.parameters[name]
            self.parameters[name] = self.parameters[name] / self.inverse[:, None]

    def save(self) -> bytes:
        """Return everything needed to resume training, except the games."""
        file = io.BytesIO()
        kept: dict[str, Any] = {
            "mean": self.mean,
            "inverse": self.inverse,
            "steps": np.array(self.steps),
            "names": np.array(self.names),
            "history": np.array([self.history[name] for name in HISTORY]),
        }
        for part in ("parameters", "gradients", "squares"):
            kept.update({f"{part}.{name}": array for name, array in getattr(self, part).items()})
        np.savez_compressed(file, **kept)
        return file.getvalue()

    @classmethod
    def load(cls, saved: bytes) -> Learner:
        """Load a learner from a file that `save` returned."""
        learner = cls.__new__(cls)
        with np.load(io.BytesIO(saved)) as kept:
            learner.mean, learner.inverse, learner.steps = kept["mean"], kept["inverse"], int(kept["steps"])
            learner.names = tuple(kept["names"].tolist())
            learner.history = dict(zip(HISTORY, kept["history"].tolist(), strict=True))
            for part in ("parameters", "gradients", "squares"):
                setattr(learner, part, {name: kept[f"{part}.{name}"] for name in LAYERS})
        return learner


def _rectified(draws: np.random.Generator, inputs: int, outputs: int) -> Array:
    """Return initial weights for rectified units, scaled so that their sums stay in bounds."""
    size = np.float32(np.sqrt(2 / inputs))
    return draws.standard_normal((inputs, outputs), np.float32) * size


def loss(outputs: Array, targets: Targets) -> tuple[tuple[float, float, float], Array]:
    """Return Huber's loss of margin and points, the cross-entropy of the win, and the slope of their sum."""
    count = len(outputs)
    error = outputs - targets
    slope = np.clip(error, -1, 1)
    distance = np.abs(error)
    huber = np.where(distance < 1, 0.5 * error * error, distance - 0.5)
    logits = np.clip(outputs[:, WIN], -30, 30)
    slope[:, WIN] = 1 / (1 + np.exp(-logits)) - targets[:, WIN]
    entropy = np.logaddexp(0, logits) - targets[:, WIN] * logits
    share = POINTS_COUNT / max(outputs.shape[1] - POINTS, 1)
    slope[:, POINTS:] *= share
    losses = (float(huber[:, 0].mean()), float(entropy.mean()), float(huber[:, POINTS:].mean()))
    return losses, (slope / count).astype(np.float32)
