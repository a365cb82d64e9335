"""The nets that come with the games: what their cards say, and where they fit."""

import json
import re
from dataclasses import replace

import numpy as np
import pytest

from floodplain.bots.levels import LEVELS, plays_by
from floodplain.bots.net import FITTED_BYTES, Net, fitted_nets, net_of, trained
from floodplain.catalog import GAMES, find_game
from floodplain.kernel.edition import Edition, parse_edition
from floodplain.kernel.features import SEATS
from floodplain.kernel.flow import State, draw_on, legal
from floodplain.kernel.player import Budget, Player
from floodplain.kernel.rng import Rng

MOST_BYTES = 400_000
EGIZIA = find_game("egizia")


def shipped(name: str) -> Net:
    net = trained(find_game(name))
    assert net is not None
    return net


@pytest.mark.parametrize("name", GAMES)
def test_a_net_is_small_and_its_card_says_what_it_was_trained_for(name: str) -> None:
    game, net = find_game(name), shipped(name)
    card = json.loads(game.folder.joinpath("weights", "card.json").read_text(encoding="utf-8"))
    assert (card["game"], card["edition"]) == (name, game.edition.name)
    assert card["rules"] <= game.rules  # a net works under later rules while it knows every column
    assert card["fingerprint"] == game.edition.fingerprint
    assert card["players"] == list(game.player_counts)
    assert set(card["greedy"]) == {str(players) for players in game.player_counts}
    assert card["inputs"] == net.inputs
    assert len(game.weights() or b"") < MOST_BYTES


@pytest.mark.parametrize("name", GAMES)
def test_a_net_uses_every_column_and_predicts_every_category(name: str) -> None:
    game, net = find_game(name), shipped(name)
    state: State = game.start(game.material_of(game.edition), 2)
    assert net.names == tuple(column.name for column in game.columns(state))
    points = net.points(game, [state], 0)
    assert np.array(points).shape == (1, SEATS, len(game.categories))


def test_a_net_finds_its_columns_in_any_order_and_ignores_others() -> None:
    net = shipped("fertility")
    rows = np.random.default_rng(3).integers(0, 9, (5, net.inputs)).astype(np.uint8)
    order = [*range(1, net.inputs), 0]
    turned = net.fitted([*(net.names[index] for index in order), "unheard of"])
    assert turned is not None
    moved = np.column_stack([rows[:, order], np.full(5, 7, np.uint8)])
    said = net.evaluator.values(rows.tobytes())
    assert np.allclose(turned.evaluator.values(moved.tobytes()), said, atol=1e-3)


def test_a_net_that_knows_too_few_columns_is_not_used() -> None:
    net = shipped("fertility")
    assert net.fitted(net.names[: net.inputs * 9 // 10]) is None
    strange = replace(net.weights, names=("unheard of",) * net.inputs)
    assert strange.fitted(net.names) is None


def shorter(name: str = "shorter", ground: str = "") -> Edition:
    """Return an edition of Egizia with one round less, and optionally one more floor in the pyramid."""
    text = re.sub(r'(?m)^edition = ".*"$', f'edition = "{name}"', EGIZIA.edition.text)
    text = text.replace("\nrounds = 5\n", "\nrounds = 4\n").replace("floors = [\n", f"floors = [{ground}\n")
    return parse_edition(text.replace('"3/4", "3/4", "5"]', '"3/4", "5"]'), name)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_levels_play_an_edition_that_differs_a_little_by_the_net(level: Player) -> None:
    state: State = EGIZIA.start(EGIZIA.material_of(shorter()), 2)
    draw_on(state, Rng("shorter"))
    seat = state.to_act
    assert seat is not None
    view = EGIZIA.observe(state, seat)
    assert len(EGIZIA.features(view, seat)) == shipped("egizia").inputs - 1
    assert plays_by(EGIZIA, view, seat) == "net"
    budget = Budget(evaluations=12)
    assert level.choose(EGIZIA, view, seat, Rng(1), budget) in legal(view)


def test_editions_with_rows_of_equal_length_keep_their_own_nets() -> None:
    higher = shorter("higher", "{ spaces = 7, value = 2 },")
    states = [EGIZIA.start(EGIZIA.material_of(edition), 2) for edition in (EGIZIA.edition, higher)]
    lengths = [len(EGIZIA.features(state, 0)) for state in states]
    assert lengths[0] == lengths[1]
    for state in states:
        net = net_of(EGIZIA, state, 0)
        assert net is not None
        assert net.names == tuple(column.name for column in EGIZIA.columns(state))


def test_nets_for_editions_take_a_bounded_amount_of_memory() -> None:
    kinds = [type(EGIZIA)() for _ in range(60)]  # each has its own material
    for kind in kinds:
        state = kind.start(kind.material_of(kind.edition), 2, {})
        assert net_of(kind, state, 0) is not None
    assert len(fitted_nets) < len(kinds)
    assert fitted_nets.weight <= FITTED_BYTES
