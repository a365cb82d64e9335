"""The speed of the rules: random play with legal answers listed at every decision, in one process.

Each of our games is played twice: by `playout`, whose loop is part of the engine and compiled with it, and by
the loop in Python that also drives OpenSpiel's backgammon. Compare like with like: the second is the fair
ratio to backgammon, the first is what bots get. Catanatron, too, plays in the same run. Read the ratios, not
the figures.

    .venv/bin/pip install --require-hashes -r requirements/bench.txt
    .venv/bin/python -m bench.engine [--envs] [--seconds S] [--rounds R] [--json]

With --envs the doors for researchers are measured instead, each step with its observation and its mask.

The table is of the build that is installed where it runs; `floodplain --version` says which.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
import time
import timeit
from collections.abc import Callable
from dataclasses import asdict, dataclass

import pyspiel

from floodplain.catalog import GAMES
from floodplain.kernel.conformance.builds import is_compiled
from floodplain.kernel.flow import Chance, State, awaited, legal, perform, playout
from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng

PLAYERS = 2
BACKGAMMON = "OpenSpiel backgammon"
CATANATRON = "Catanatron"
IN_PYTHON = ", Python loop"  # after the name of a game that is driven as the peers are
MIDDLE = 100  # answers before a state is copied

# Given a number of games, plays them and says how many steps they took.
Player = Callable[[int], int]


@dataclass(frozen=True)
class Speed:
    """The medians of several rounds, interleaved with the peers'."""

    name: str
    steps_a_second: float
    games_a_second: float
    steps_a_game: float
    copy_microseconds: float


def floodplain_player(game: AnyGame) -> Player:
    """Random play of one of our games by the engine's own loop."""
    material = game.material_of(game.edition)
    rng = Rng(1)

    def play(games: int) -> int:
        return sum(playout(game.start(material, PLAYERS), rng) for _ in range(games))

    return play


def python_player(game: AnyGame) -> Player:
    """Random play of one of our games by a loop in Python, the same that drives backgammon."""
    material = game.material_of(game.edition)
    draw = random.Random(1)

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            state: State = game.start(material, PLAYERS)
            while (decision := awaited(state)) is not None:
                options = decision.options(state)
                if isinstance(decision, Chance):
                    answer = draw.choices(options, decision.weights(state))[0]
                else:
                    answer = draw.choice(options)
                state.perform(answer)
                steps += 1
        return steps

    return play


def middle_of(game: AnyGame) -> State:
    """A state in the middle of a game."""
    state: State = game.start(game.material_of(game.edition), PLAYERS)
    rng = Rng(2)
    for _ in range(MIDDLE):
        answers = legal(state)
        perform(state, answers[rng.below(len(answers))])
    return state


def backgammon() -> tuple[Player, Callable[[], object]]:
    """Random play of OpenSpiel's backgammon through its Python interface, and a copy of its state."""
    game = pyspiel.load_game("backgammon")
    draw = random.Random(1)

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    action = draw.choices([which for which, _ in outcomes], [odds for _, odds in outcomes])[0]
                else:
                    action = draw.choice(state.legal_actions())
                state.apply_action(action)
                steps += 1
        return steps

    middle = game.new_initial_state()
    for _ in range(MIDDLE // 2):
        middle.apply_action(draw.choice(middle.legal_actions()))
    return play, middle.clone


def catanatron() -> tuple[Player, Callable[[], object]]:
    """Random play of Catanatron between two players, and a copy of its state."""
    from catanatron import Color, Game, RandomPlayer  # noqa: PLC0415 - it may not be installed

    def new(seed: int) -> Game:
        return Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)

    seeds = iter(range(10**9))

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            game = new(next(seeds))
            while game.winning_color() is None and game.state.num_turns < 1000:
                game.play_tick()
                steps += 1
        return steps

    middle = new(1)
    for _ in range(MIDDLE):
        middle.play_tick()
    return play, middle.copy


def measure(
    players: dict[str, Player], seconds: float, rounds: int
) -> dict[str, list[tuple[int, int, float]]]:
    """By name and round: games, steps and seconds; interleaved, so that all meet the same machine."""
    taken: dict[str, list[tuple[int, int, float]]] = {name: [] for name in players}
    for _ in range(rounds):
        for name, play in players.items():
            games = steps = 0
            started = time.process_time()  # of this process alone, whatever else the machine does
            while (spent := time.process_time() - started) < seconds:
                steps += play(5)
                games += 5
            taken[name].append((games, steps, spent))
    return taken


def copy_time(copy: Callable[[], object]) -> float:
    """The best time of a copy in microseconds: whatever is above it was the machine's."""
    return min(timeit.repeat(copy, timer=time.process_time, number=5_000, repeat=20)) / 5_000 * 1e6


def main() -> None:
    """Prints the table."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=1.5, help="of play for each, in every round")
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--envs", action="store_true", help="measure the environments instead")
    given = arguments.parse_args()
    if given.envs:
        report_doors(measured_doors(given.seconds, given.rounds), as_json=given.json)
        return

    report(measured(given.seconds, given.rounds), as_json=given.json)


def measured(seconds: float, rounds: int) -> list[Speed]:
    """Measure all participants in one run; a peer that is not installed is left out."""
    peers = {BACKGAMMON: backgammon()}
    try:
        peers[CATANATRON] = catanatron()
    except ImportError as error:
        print(f"{CATANATRON} is left out: {error}", file=sys.stderr)
    players = {name: floodplain_player(entry.game) for name, entry in GAMES.items()}
    players |= {f"{name}{IN_PYTHON}": python_player(entry.game) for name, entry in GAMES.items()}
    players |= {name: player for name, (player, _) in peers.items()}
    copies: dict[str, Callable[[], object]] = {}
    for name, entry in GAMES.items():
        copies[name] = copies[f"{name}{IN_PYTHON}"] = middle_of(entry.game).copy
    copies |= {name: copy for name, (_, copy) in peers.items()}
    times = {copy: copy_time(copy) for copy in {*copies.values()}}
    return [
        Speed(
            name,
            statistics.median(steps / spent for _, steps, spent in taken),
            statistics.median(games / spent for games, _, spent in taken),
            sum(steps for _, steps, _ in taken) / sum(games for games, _, _ in taken),
            times[copies[name]],
        )
        for name, taken in measure(players, seconds, rounds).items()
    ]


def measured_doors(seconds: float, rounds: int) -> dict[str, float]:
    """Return the median steps per second of processor time, by environment."""
    from bench.doors import AT_ONCE, doors  # noqa: PLC0415 - it loads every peer's library

    taken: dict[str, list[float]] = {}
    found = doors()
    for _ in range(rounds):
        for name, play in found.items():
            steps = 0
            started = time.process_time()
            while (spent := time.process_time() - started) < seconds:
                steps += play(AT_ONCE)
            taken.setdefault(name, []).append(steps / spent)
    return {name: statistics.median(speeds) for name, speeds in taken.items()}


def report_doors(speeds: dict[str, float], *, as_json: bool) -> None:
    """The figures, and the ratios to every peer."""
    peers = [name for name in speeds if name.split(",")[0] not in GAMES]
    build = "compiled" if is_compiled() else "uncompiled"
    if as_json:
        json.dump({"build": build, "steps_a_second": speeds}, sys.stdout, indent=2)
        print()
        return
    print(
        f"{build}, Python {sys.version.split()[0]}, {PLAYERS} players, random steps with observation and mask"
    )
    print(f"{'':28}{'steps/s':>10}" + "".join(f"{'to ' + name.split(',')[0]:>28}" for name in peers))
    for name, speed in speeds.items():
        print(f"{name:28}{speed:10,.0f}" + "".join(f"{speed / speeds[peer]:28.2f}" for peer in peers))


def report(speeds: list[Speed], *, as_json: bool) -> None:
    """The figures and, for our games, the ratios to the peers."""
    by_name = {speed.name: speed for speed in speeds}
    steps = by_name[BACKGAMMON].steps_a_second
    games = by_name[CATANATRON].games_a_second if CATANATRON in by_name else math.nan
    rows = [
        {
            **asdict(speed),
            "steps_to_backgammon": speed.steps_a_second / steps,
            "games_to_catanatron": None if math.isnan(games) else speed.games_a_second / games,
        }
        for speed in speeds
    ]
    build = "compiled" if is_compiled() else "uncompiled"
    if as_json:
        json.dump({"build": build, "python": sys.version.split()[0], "rows": rows}, sys.stdout, indent=2)
        print()
        return
    print(f"{build}, Python {sys.version.split()[0]}, {PLAYERS} players, random play")
    print(f"{'':24}{'steps/s':>12}{'to backgammon':>15}{'games/s':>10}{'to Catanatron':>15}{'copy µs':>10}")
    for row in rows:
        to_catanatron = "-" if row["games_to_catanatron"] is None else f"{row['games_to_catanatron']:.1f}"
        print(
            f"{row['name']:24}{row['steps_a_second']:12,.0f}{row['steps_to_backgammon']:15.2f}"
            f"{row['games_a_second']:10,.0f}{to_catanatron:>15}{row['copy_microseconds']:10.2f}"
        )


if __name__ == "__main__":
    main()
