"""Settings of the whole suite: how hard properties are tried, its luck, and what a rule mark may say."""

import os
import re
from random import Random

import pytest
from hypothesis import HealthCheck, settings

from floodplain.kernel import rng

RULE_NUMBER = re.compile(r"[A-Z]\d+\.(\d+|[A-Z])")

settings.register_profile(
    "default",
    deadline=None,  # a slow machine is no failure
    derandomize=True,  # the same examples every time; others are found by a deep run
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "deep",
    settings.get_profile("default"),
    max_examples=2_000,
    derandomize=False,
)
settings.load_profile("deep" if os.environ.get("FLOODPLAIN_DEEP") else "default")


@pytest.fixture(autouse=True)
def _own_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is drawn without a seed is drawn from the test's name: the same in every run."""
    luck = Random(request.node.nodeid)
    monkeypatch.setattr(rng, "SystemRandom", lambda: luck)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every rule mark gives the number of a rule, such as F4.4."""
    for item in items:
        for mark in item.iter_markers("rule"):
            if not mark.args or not all(RULE_NUMBER.fullmatch(str(number)) for number in mark.args):
                raise pytest.UsageError(f"{item.nodeid}: rule{mark.args} is no rule number such as F4.4")
