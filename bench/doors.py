"""The speed of the environments for researchers: random steps, each with its observation and its mask.

Peers in the same run: PettingZoo's connect four, OpenSpiel's backgammon with its tensors, Catanatron's
environment, and Pgx's backgammon on the processor. Started by `python -m bench.engine --envs`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from importlib import import_module

import numpy as np
import numpy.typing as npt
import pyspiel

from floodplain.catalog import GAMES
from floodplain.envs.aec import TableEnv
from floodplain.envs.many import Seats
from floodplain.envs.parallel import SharedSeats

PLAYERS = 2
MANY = 64  # games side by side
PGX_MANY = 256  # its best on two cores
AT_ONCE = 200  # steps between two looks at the clock

# Takes a number of steps, and returns how many it took.
Steps = Callable[[int], int]


def drawn(mask: npt.NDArray[np.int8], draw: random.Random) -> int:
    """One of the numbers that a mask marks."""
    legal = mask.view(np.bool_).nonzero()[0]  # the same numbers, found several times faster
    return int(legal[int(draw.random() * len(legal))])


def agents(env: TableEnv) -> Steps:
    """Random play of an AEC environment, ours or PettingZoo's."""
    draw = random.Random(1)
    env.reset(seed=1)

    def play(steps: int) -> int:
        for _ in range(steps):
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.reset()
            else:
                env.step(drawn(seen["action_mask"], draw))
        return steps

    return play


def many(env: Seats | SharedSeats) -> Steps:
    """Random play of many games in arrays."""
    draws = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    masks, games = seen["action_mask"], env.num_envs
    actions = masks.shape[1]

    def play(steps: int) -> int:
        nonlocal masks
        for _ in range(-(-steps // games)):
            legal = masks.reshape(-1).view(np.bool_).nonzero()[0]
            counts = np.bincount(legal // actions, minlength=games)
            first = np.cumsum(counts) - counts
            answers = legal[first + (draws.random(games) * counts).astype(np.int64)] % actions
            masks = env.step(answers)[0]["action_mask"]
        return -(-steps // games) * games

    return play


def connect_four() -> Steps:
    """Random play of PettingZoo's connect four, which needs Pygame."""
    return agents(import_module("pettingzoo.classic.connect_four_v3").env())


def backgammon() -> Steps:
    """Random play of OpenSpiel's backgammon through its Python interface, with tensor and mask."""
    game = pyspiel.load_game("backgammon")
    draw = random.Random(1)
    state = game.new_initial_state()

    def play(steps: int) -> int:
        nonlocal state
        taken = 0
        while taken < steps:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                numbers, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw.choices(numbers, odds)[0])
            else:
                np.array(state.observation_tensor(), np.float32)
                mask = np.array(state.legal_actions_mask(), np.int8)
                state.apply_action(drawn(mask, draw))
                taken += 1
        return taken

    return play


def catanatron() -> Steps:
    """Random play of Catanatron's environment against its random player, with its valid actions.

    It was written for Gym, which no longer installs: pip install --no-deps catanatron_gym==3.2.1.
    """
    for name in ("", ".spaces", ".envs", ".envs.registration"):
        sys.modules[f"gym{name}"] = import_module(f"gymnasium{name}")
    env = import_module("catanatron_gym.envs").CatanatronEnv()
    draw = random.Random(1)
    env.reset()

    def play(steps: int) -> int:
        for _ in range(steps):
            over = env.step(draw.choice(env.get_valid_actions()))[2]
            if over:
                env.reset()
        return steps

    return play


def pgx_backgammon() -> Steps:
    """Random play of Pgx's backgammon, many games side by side, compiled for the processor."""
    import jax  # noqa: PLC0415 - slow to load
    import pgx  # noqa: PLC0415 - as above
    from pgx.experimental import auto_reset  # noqa: PLC0415 - as above

    env = pgx.make("backgammon")
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit  # type: ignore[untyped-decorator]  # the library may have none
    def stepped(state: object, key: object) -> tuple[object, object]:
        key, answers, luck = jax.random.split(key, 3)
        chances = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))  # type: ignore[attr-defined]
        action = jax.random.categorical(answers, chances, axis=1)
        return step(state, action, jax.random.split(luck, PGX_MANY)), key

    key = jax.random.PRNGKey(1)
    state: object = jax.jit(jax.vmap(env.init))(jax.random.split(key, PGX_MANY))
    state, key = stepped(state, key)

    def play(steps: int) -> int:
        nonlocal state, key
        for _ in range(-(-steps // PGX_MANY)):
            state, key = stepped(state, key)
        state.observation.block_until_ready()  # type: ignore[attr-defined]
        return -(-steps // PGX_MANY) * PGX_MANY

    return play


def doors() -> dict[str, Steps]:
    """Return all participants, by name."""
    found = {f"{name}, agents": agents(TableEnv(name, PLAYERS)) for name in GAMES}
    found |= {
        f"{name}, {MANY} at once": many(Seats(name, MANY, PLAYERS, "self", illegal="raise")) for name in GAMES
    }
    peers = {
        "PettingZoo connect four": connect_four,
        "OpenSpiel backgammon": backgammon,
        "Catanatron": catanatron,
        f"Pgx backgammon, {PGX_MANY} at once": pgx_backgammon,
    }
    for name, peer in peers.items():
        try:
            found[name] = peer()
        except ImportError as error:
            print(f"{name} is left out: {error}", file=sys.stderr)
    return found
