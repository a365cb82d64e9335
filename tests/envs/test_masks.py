"""Masks as sb3-contrib's MaskablePPO uses them: through wrappers, from vectors, and in training."""

from importlib.util import find_spec
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from gymnasium.wrappers import FlattenObservation, RecordEpisodeStatistics, TimeLimit

import floodplain.envs
from floodplain.catalog import GAMES

METHOD = "action_masks"  # sb3-contrib's name for it, found by get_wrapper_attr


def made(**settings: Any) -> gymnasium.Env[Any, Any]:
    return gymnasium.make(floodplain.envs.IDS["egizia"], players=2, opponents="random", **settings)


@pytest.mark.parametrize("name", GAMES)
def test_the_method_gives_the_mask_of_the_observation(name: str) -> None:
    env = floodplain.envs.gymnasium(name, 2, opponents="random")
    seen, _ = env.reset(seed=1)
    for _ in range(30):
        masks = env.action_masks()
        assert masks.dtype == np.bool_
        assert masks.shape == (env.desk.space.actions,)
        assert np.array_equal(masks, seen["action_mask"] == 1)
        seen, _, over, _, info = env.step(int(masks.argmax()))
        assert not info["illegal"]
        if over:
            seen, _ = env.reset()


def test_it_is_found_through_wrappers() -> None:
    env = FlattenObservation(TimeLimit(RecordEpisodeStatistics(made()), 50))
    env.reset(seed=1)
    inner: Any = env.unwrapped
    assert env.has_wrapper_attr(METHOD)
    assert np.array_equal(env.get_wrapper_attr(METHOD)(), inner.action_masks())
    env.step(int(np.flatnonzero(env.get_wrapper_attr(METHOD)())[0]))
    assert np.array_equal(env.get_wrapper_attr(METHOD)(), inner.action_masks())


@pytest.mark.parametrize("kind", [SyncVectorEnv, AsyncVectorEnv])
def test_a_vector_of_environments_is_asked_for_all(kind: Any) -> None:
    envs = kind([made, made, made])
    try:
        seen, _ = envs.reset(seed=[1, 2, 3])
        masks = np.stack(envs.call(METHOD))
        assert masks.shape == (3, envs.single_action_space.n)
        assert np.array_equal(masks, seen["action_mask"] == 1)
    finally:
        envs.close()


def test_there_is_no_mask_before_the_first_game() -> None:
    with pytest.raises(ResetNeeded, match="no game has started yet; call reset first"):
        made().get_wrapper_attr(METHOD)()


@pytest.mark.skipif(
    find_spec("sb3_contrib") is None,
    reason="sb3-contrib needs PyTorch, which is not among our packages; run `pip install sb3-contrib` first",
)
@pytest.mark.filterwarnings("default")  # warnings of the library are not ours to fix
def test_maskable_ppo_trains_two_thousand_steps_and_answers_legally() -> None:
    from sb3_contrib import MaskablePPO  # noqa: PLC0415 - only where it is installed
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported  # noqa: PLC0415

    env = made(illegal="raise")  # so that a single illegal answer raises an error
    assert is_masking_supported(env)
    model = MaskablePPO("MultiInputPolicy", env, n_steps=256, batch_size=64, n_epochs=2, seed=1)
    model.learn(2_000)
    assert model.num_timesteps >= 2_000
    vector = model.get_env()
    assert vector is not None
    assert is_masking_supported(vector)
    seen: Any = vector.reset()
    ended = 0
    for _ in range(150):
        masks = get_action_masks(vector)
        answers, _ = model.predict(seen, action_masks=masks)
        assert masks[0][answers[0]]
        seen, _, over, _ = vector.step(answers)
        ended += int(over[0])
    assert ended
