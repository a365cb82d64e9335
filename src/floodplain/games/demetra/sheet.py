"""The sources of points, for the score sheet of Demetra."""

from __future__ import annotations

from floodplain.games.demetra.cubes import CROPS, held
from floodplain.games.demetra.material import WORKER_COUNT, WORKERS
from floodplain.games.demetra.scoring import has_most
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.portrait import PointSource


def sources(state: Demetra, seat: int) -> dict[str, list[PointSource]]:
    """D11.1 to D11.4: return what a seat has of everything that scores, by category."""
    posts = state.posts[seat * WORKER_COUNT : (seat + 1) * WORKER_COUNT]
    groups = [
        [PointSource(token="fields", amount=fields.bit_count(), each=each)]
        for fields, each in state.material.countries.of(state.fields[seat]).counting()
    ]
    return {
        "workers": [
            PointSource(token=name, amount=value)
            for name, value, post in zip(WORKERS, state.material.values, posts, strict=True)
            if post >= 0
        ],
        **dict(zip(("largest", "second"), groups, strict=False)),
        "crops": [
            PointSource(token=name, amount=held(state.cubes[seat], crop))
            for crop, name in enumerate(CROPS)
            if has_most(state.cubes, seat, crop)
        ],
    }
