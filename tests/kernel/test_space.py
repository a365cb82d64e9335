"""The space of a game: its size depends only on the edition, and every number means one answer."""

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.flow import Chance, awaited, draw_on
from floodplain.kernel.rng import Rng

# The sizes that learners were trained with: a change needs new nets, and a line in the changelog.
SIZES = {"fertility": (805, 1383), "demetra": (1259, 1421), "egizia": (411, 536)}
SHAPES = {"fertility": (20, 16, 8), "demetra": (24, 7, 9), "egizia": (0, 0, 0)}


@pytest.mark.parametrize("name", GAMES)
def test_the_size_is_a_constant_of_game_and_edition(name: str) -> None:
    game = GAMES[name].game
    for players in game.player_counts:
        space = game.space(game.start(game.material_of(game.edition), players))
        assert (space.actions, space.size) == SIZES[name]
        assert game.grid(game.start(game.material_of(game.edition), players)).shape == SHAPES[name]


@pytest.mark.parametrize("name", GAMES)
def test_the_spans_of_a_space_are_contiguous_and_chance_comes_last(name: str) -> None:
    game = GAMES[name].game
    space = game.space(game.start(game.material_of(game.edition), 2))
    end = 0
    for span in space.spans:
        assert span.start == end
        assert span.is_luck is (span.start >= space.actions)
        assert space.decode(span.start) == (span.kind, 0)
        assert space.decode(span.start + span.size - 1) == (span.kind, span.size - 1)
        end += span.size
    assert end == space.size
    with pytest.raises(ValueError, match="from 0 to"):
        space.decode(space.size)


@pytest.mark.parametrize("name", GAMES)
def test_chance_is_drawn_up_to_the_first_question(name: str) -> None:
    game = GAMES[name].game
    state = game.start(game.material_of(game.edition), 2)
    draw_on(state, Rng(1))
    decision = awaited(state)
    assert decision is not None
    assert not isinstance(decision, Chance)
    space = game.space(state)
    assert [space.decode(number) for number in space.legal(state)] == [
        (decision.kind, answer) for answer in decision.options(state)
    ]
