"""How fast the rules run: random play with legal answers listed at every decision, in one process.

Peers in the same run: OpenSpiel's backgammon and Catanatron. Read the ratios, not the figures.

    .venv/bin/pip install --require-hashes -r requirements/bench.txt
    .venv/bin/python bench/engine.py [--envs] [--seconds S] [--rounds R] [--json]

With --envs the doors for researchers are measured instead, each step with its observation and its mask.

The table is of the build that is installed where it runs; `floodplain --version` says which.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
import timeit
from collections.abc import Callable
from dataclasses import asdict, dataclass

import pyspiel
from catanatron import Color, Game, RandomPlayer

from floodplain.catalog import GAMES
from floodplain.kernel.conformance.builds import is_compiled
from floodplain.kernel.flow import State, legal, perform, playout
from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng

PLAYERS = 2
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
    """Random play of one of our games."""
    material = game.material_of(game.edition)
    rng = Rng(1)

    def play(games: int) -> int:
        return sum(playout(game.start(material, PLAYERS), rng) for _ in range(games))

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

    peers = {"OpenSpiel backgammon": backgammon(), "Catanatron": catanatron()}
    players = {name: floodplain_player(entry.game) for name, entry in GAMES.items()}
    players |= {name: player for name, (player, _) in peers.items()}
    copies = {name: middle_of(entry.game).copy for name, entry in GAMES.items()}
    copies |= {name: copy for name, (_, copy) in peers.items()}  # type: ignore[misc]
    taken = measure(players, given.seconds, given.rounds)
    speeds = [
        Speed(
            name,
            statistics.median(steps / spent for _, steps, spent in rounds),
            statistics.median(games / spent for games, _, spent in rounds),
            sum(steps for _, steps, _ in rounds) / sum(games for games, _, _ in rounds),
            copy_time(copies[name]),
        )
        for name, rounds in taken.items()
    ]
    report(speeds, as_json=given.json)


def measured_doors(seconds: float, rounds: int) -> dict[str, float]:
    """By door, the median of its steps a second of processor time, which other work hardly touches."""
    # It lies beside this file, and loads every peer's library.
    from doors import AT_ONCE, doors  # type: ignore[import-not-found]  # noqa: PLC0415

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
    steps = by_name["OpenSpiel backgammon"].steps_a_second
    games = by_name["Catanatron"].games_a_second
    rows = [
        {
            **asdict(speed),
            "steps_to_backgammon": speed.steps_a_second / steps,
            "games_to_catanatron": speed.games_a_second / games,
        }
        for speed in speeds
    ]
    build = "compiled" if is_compiled() else "uncompiled"
    if as_json:
        json.dump({"build": build, "python": sys.version.split()[0], "rows": rows}, sys.stdout, indent=2)
        print()
        return
    print(f"{build}, Python {sys.version.split()[0]}, {PLAYERS} players, random play")
    print(f"{'':22}{'steps/s':>12}{'to backgammon':>15}{'games/s':>10}{'to Catanatron':>15}{'copy µs':>10}")
    for row in rows:
        print(
            f"{row['name']:22}{row['steps_a_second']:12,.0f}{row['steps_to_backgammon']:15.2f}"
            f"{row['games_a_second']:10,.0f}{row['games_to_catanatron']:15.1f}{row['copy_microseconds']:10.2f}"
        )


if __name__ == "__main__":
    main()
