"""The choice of where a command plays its games: in this process, in several, or on a cluster."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from floodplain.arena.workers import workers
from floodplain.cli.arguments import BadInput, positive

Crew = tuple[Executor | None, int]
"""An executor and its number of workers; None for this process alone."""


def add_crew(parser: argparse.ArgumentParser, usual: int | None = None) -> None:
    """Add the options for how many processes play, and where; the default is one per CPU."""
    group = parser.add_mutually_exclusive_group()
    told = "one per CPU" if usual is None else str(usual)
    group.add_argument(
        "--workers", metavar="W", type=positive, default=usual, help=f"processes (default: {told})"
    )
    group.add_argument(
        "--cluster", metavar="ADDRESS", help="a Dask scheduler, or local:N for N workers on this machine"
    )


@contextmanager
def crew(arguments: argparse.Namespace, most: int | None = None) -> Iterator[Crew]:
    """Start the workers that the arguments name, at most `most`, and stop them afterwards."""
    if arguments.cluster is None:
        count = arguments.workers or os.cpu_count() or 1
        count = count if most is None else min(count, most)
        with workers(count) as executor:
            yield executor, count
        return
    try:
        from floodplain.arena.cluster import cluster  # noqa: PLC0415 - the extra `cluster`
    except ModuleNotFoundError as error:
        raise BadInput(f"--cluster needs {error.name}: pip install 'floodplain[cluster]'") from None
    with cluster(arguments.cluster) as found:
        yield found, found.workers()
