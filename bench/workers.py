"""The gain by a second worker: one and two in turns, each limited to the same share of a CPU.

    python -m bench.workers [--share 0.25] [--clients 100] [--seconds 10] [--rounds 3] [--database postgresql://…]

Where the load, the database and each worker have a processor of their own, two workers can give twice the
answers of one; on a machine with fewer, shares that leave enough for the others show the same ratio. All
traffic stays on this machine; every run ends automatically.
"""

from __future__ import annotations

import argparse
from statistics import median

from bench.recovery import database
from bench.server import Measured, allow_many_files, run_ours, show


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--share", type=float, default=0.25, help="of a processor, for each worker")
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", default="fertility")
    parser.add_argument("--database", default="", help="instead of a PostgreSQL that is started here")
    arguments = parser.parse_args()
    allow_many_files()
    found: dict[int, list[Measured]] = {1: [], 2: []}
    with database(arguments.database) as arguments.database:
        for _ in range(arguments.rounds):
            for arguments.workers, series in found.items():
                series.append(run_ours(arguments, arguments.clients // 2, 2, 0.0))
                show(f"workers: {arguments.workers}", series[-1])
    one, two = found.values()
    answers = median(each.rate for each in two) / median(each.rate for each in one)
    cost = median(each.cpu_us for each in two) / median(each.cpu_us for each in one)
    print(
        f"two workers: {answers:.2f} times the answers of one, {cost:.2f} times the processor time an answer"
    )


if __name__ == "__main__":
    main()
