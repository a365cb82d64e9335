"""OpenSpiel's own information-set Monte Carlo tree search against a level of Floodplain.

    python examples/ismcts.py [--game egizia] [--against 3] [--games 20] [--simulations 100]

The tree search sees the game only through OpenSpiel's interface, and samples what it does not know.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from floodplain.arena.statistics import Estimate, rate
from floodplain.bots.levels import repeatable
from floodplain.catalog import find_bot
from floodplain.envs import openspiel
from floodplain.kernel.rng import Rng


def play(game: pyspiel.Game, against: str, simulations: int, number: int) -> float:
    """Play one game with the search at alternating seats; return its share of the win."""
    draws = np.random.RandomState(number)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=draws)
    searching = ismcts.ISMCTSBot(game, evaluator, uct_c=1.0, max_simulations=simulations, random_state=draws)
    other, rng, desk = repeatable(find_bot(against)), Rng(f"ismcts/{number}"), game.desk
    own = number % 2
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(draws.choice(numbers, p=odds)))
        elif state.current_player() == own:
            state.apply_action(searching.step(state))
        else:
            table, seat = state.held.state, state.current_player()
            answer = other.choose(desk.game, desk.game.observe(table, seat), seat, rng)
            state.apply_action(desk.space.encode(table.pending[-1], answer))
    return float(state.returns()[own])


def match(name: str, against: str, games: int, simulations: int) -> Estimate:
    """Play a number of games; return how often the search won."""
    game = openspiel(name, 2)
    return rate(sum(play(game, against, simulations, number) for number in range(games)), games)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="egizia", choices=["egizia", "demetra"], help="those with secrets")
    parser.add_argument("--against", default="3")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=100)
    given = parser.parse_args()
    won = match(given.game, given.against, given.games, given.simulations)
    print(f"against {given.against}: {won.value:.0%} [{won.low:.0%}, {won.high:.0%}], n = {given.games}")
