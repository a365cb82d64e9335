"""The weights of a value net, and their file, which is read and written without NumPy."""

from __future__ import annotations

import ast
import io
import struct
import sys
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from floodplain.kernel.features import SEATS

SCALE: Final = 20.0  # points per unit of an output
MARGIN: Final = 0  # the outputs: the margin, the logit of a win, then points by seat and category
WIN: Final = 1
POINTS: Final = 2
MOST_LOGIT: Final = 30.0
GRAINS: Final = 2**14  # per unit of a rounded weight: three factors and their sums fit into 53 bits
ENOUGH: Final = 0.9  # the share of columns that a net must know to be useful
LAYERS: Final = ("first", "first_bias", "second", "second_bias", "third", "third_bias", "straight")
BY_INPUT: Final = ("first", "straight")
"""The layers with one row per input."""

Outputs = Callable[[bytes, int], Sequence[float]]
"""A function from rows and a number of outputs to that many numbers for each row."""

MAGIC: Final = b"\x93NUMPY"
NUMBERS: Final = {"<f2": "e", "<f4": "f", "<f8": "d"}
"""The types of numbers in a file, and their names in `struct`."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A matrix or a row of numbers in single precision, in row order."""

    shape: tuple[int, ...]
    numbers: array[float]

    def rows(self) -> list[list[float]]:
        """Return the numbers of a matrix, by row."""
        width = self.shape[1]
        return [self.numbers[at : at + width].tolist() for at in range(0, len(self.numbers), width)]

    def rounded(self) -> Layer:
        """Return the same numbers as multiples of one small number."""
        return Layer(self.shape, array("f", [round(each * GRAINS) / GRAINS for each in self.numbers]))

    def taken(self, rows: Sequence[int | None]) -> Layer:
        """Return a matrix of some of these rows, with a row of zeros for each None."""
        width = self.shape[1]
        empty = array("f", bytes(4 * width))
        numbers = array("f")
        for row in rows:
            numbers += empty if row is None else self.numbers[row * width : (row + 1) * width]
        return Layer((len(rows), width), numbers)


@dataclass(frozen=True, slots=True)
class Measures:
    """Measurements from the games that a net learned from."""

    scale: float = SCALE
    """Points that are one unit of an output."""
    stakes: float = 0.0
    """The average loss of a random answer against the best, over the last games; 0 if unknown."""
    games: float = 0.0
    """The number of games that it is from: after few games insight counts as well; 0 if it does not."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Two layers of rectified units, and a linear path from the inputs."""

    layers: Mapping[str, Layer]
    names: tuple[str, ...]
    """The names of the inputs: the columns of the rows that the net was trained on."""
    measures: Measures = Measures()

    @property
    def inputs(self) -> int:
        """Return the length of a row."""
        return self.layers["first"].shape[0]

    @property
    def outputs(self) -> int:
        """Return the number of outputs."""
        return self.layers["third"].shape[1]

    @property
    def categories(self) -> int:
        """Return how many kinds of points are predicted for each seat."""
        return (self.outputs - POINTS) // SEATS

    @property
    def input_bytes(self) -> int:
        """Return the memory used by the layers with one row per input."""
        return sum(4 * len(self.layers[name].numbers) for name in BY_INPUT)

    def fitted(self, columns: Sequence[str]) -> Weights | None:
        """Return the weights for rows with these columns, in any order; None if too few are known."""
        if tuple(columns) == self.names:
            return self
        place = {name: index for index, name in enumerate(self.names)}
        rows = [place.get(name) for name in columns]
        known = len(rows) - rows.count(None)
        if known < ENOUGH * max(len(columns), len(self.names)):
            return None
        changed = {name: self.layers[name].taken(rows) for name in BY_INPUT}
        return replace(self, layers={**self.layers, **changed}, names=tuple(columns))

    def rounded(self) -> Weights:
        """Return the weights as multiples of one small number, so that doubles can add them up exactly."""
        return replace(self, layers={name: layer.rounded() for name, layer in self.layers.items()})

    def save(self) -> bytes:
        """Return an `.npz` file, which NumPy reads too; half precision is far finer than the training."""
        file = io.BytesIO()
        with ZipFile(file, "w") as arrays:
            _put(arrays, "names", *_texts(self.names))
            for name, layer in self.layers.items():
                numbers = struct.pack(f"<{len(layer.numbers)}e", *layer.numbers)
                _put(arrays, name, _head("<f2", layer.shape), numbers)
            if self.measures != Measures():
                measured = (self.measures.scale, self.measures.stakes, self.measures.games)
                _put(arrays, "measures", _head("<f8", (3,)), struct.pack("<3d", *measured))
        return file.getvalue()

    @classmethod
    def load(cls, saved: bytes) -> Weights:
        """Load the weights from an `.npz` file that `save` returned."""
        with ZipFile(io.BytesIO(saved)) as arrays:
            layers = {name: _layer(name, arrays.read(f"{name}.npy")) for name in LAYERS}
            told = "measures.npy" in arrays.namelist()
            measured = _layer("measures", arrays.read("measures.npy")).numbers if told else ()
            return cls(layers, _names(arrays.read("names.npy")), Measures(*measured))


def _put(arrays: ZipFile, name: str, head: bytes, content: bytes) -> None:
    # With a fixed date, so that the same weights give the same file.
    arrays.writestr(ZipInfo(f"{name}.npy"), head + content, ZIP_DEFLATED)


def _head(kind: str, shape: tuple[int, ...]) -> bytes:
    """Return the header of an array in NumPy's format."""
    told = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}"
    start = len(MAGIC) + 4
    padded = told.ljust(-(-(start + len(told) + 1) // 64) * 64 - start - 1) + "\n"
    return MAGIC + b"\x01\x00" + struct.pack("<H", len(padded)) + padded.encode("ascii")


def _texts(names: Sequence[str]) -> tuple[bytes, bytes]:
    longest = max(map(len, names), default=1)
    letters = [ord(letter) for name in names for letter in name.ljust(longest, "\0")]
    return _head(f"<U{longest}", (len(names),)), struct.pack(f"<{len(letters)}I", *letters)


def _parted(name: str, written: bytes) -> tuple[str, tuple[int, ...], bytes]:
    """Return the type, the shape and the content of an array in NumPy's format."""
    if not written.startswith(MAGIC):
        raise ValueError(f"{name}.npy is not an array in NumPy's format")
    start, length = (10, "<H") if written[6] == 1 else (12, "<I")
    end = start + struct.unpack(length, written[8:start])[0]
    head = ast.literal_eval(written[start:end].decode("latin-1"))
    if head["fortran_order"]:
        raise ValueError(f"{name}.npy is stored column by column; save it row by row")
    return head["descr"], head["shape"], written[end:]


def _layer(name: str, written: bytes) -> Layer:
    kind, shape, content = _parted(name, written)
    if kind not in NUMBERS:
        raise ValueError(f"{name}.npy holds {kind}; a layer holds one of {', '.join(NUMBERS)}")
    if kind == "<f4" and sys.byteorder == "little":
        return Layer(shape, array("f", content))
    code = NUMBERS[kind]
    return Layer(shape, array("f", struct.unpack(f"<{len(content) // struct.calcsize(code)}{code}", content)))


def _names(written: bytes) -> tuple[str, ...]:
    kind, _, content = _parted("names", written)
    longest = int(kind.removeprefix("<U"))
    # Letter by letter, since a browser's Python comes without the codec of UTF-32.
    letters = "".join(map(chr, struct.unpack(f"<{len(content) // 4}I", content)))
    return tuple(letters[at : at + longest].rstrip("\0") for at in range(0, len(letters), longest))
