"""Settings of the whole suite: the number of examples, random seeds, and marks."""

import os
import re
import signal
import zlib
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, settings

from floodplain.kernel import rng

ONCE_MORE = "a deep run, by ./check --deep: the same once more takes minutes"
RULE_NUMBER = re.compile(r"[A-Z]\d+\.(\d+|[A-Z])")

settings.register_profile(
    "default",
    deadline=None,  # a slow machine is no failure
    derandomize=True,  # the same examples every time; deep runs find others
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "deep",
    settings.get_profile("default"),
    max_examples=2_000,
    derandomize=False,
)
IS_DEEP = bool(os.environ.get("FLOODPLAIN_DEEP"))
settings.load_profile("deep" if IS_DEEP else "default")


@pytest.fixture(autouse=True)
def _own_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed everything that is drawn without a seed by the test's name, the same in every run."""
    luck = Random(request.node.nodeid)
    monkeypatch.setattr(rng, "SystemRandom", lambda: luck)


@pytest.fixture
def heeds_interrupts() -> Iterator[None]:
    """Let Ctrl-C interrupt the test, although a suite that runs in the background starts with it ignored."""
    former = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, former)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Check that every rule mark has the number of a rule, such as F4.4, and select cases in turn."""
    if not IS_DEEP:
        _take_turns(items)
    for item in items:
        for mark in item.iter_markers("rule"):
            if not mark.args or not all(RULE_NUMBER.fullmatch(str(number)) for number in mark.args):
                raise pytest.UsageError(f"{item.nodeid}: rule{mark.args} is no rule number such as F4.4")


def _take_turns(items: list[pytest.Item]) -> None:
    """Keep one case per group of arguments taken in turn, and skip the rest."""
    tests: dict[str, dict[str, list[pytest.Item]]] = {}
    for item in sorted(items, key=lambda item: item.nodeid):
        mark, spec = item.get_closest_marker("in_turn"), getattr(item, "callspec", None)
        if (
            mark is not None
            and spec is not None
            and not any(each.args[0] for each in item.iter_markers("skipif"))
        ):
            given = sorted(spec.params.items(), key=lambda each: each[0])
            others = str([id(value) for name, value in given if name not in mark.args])
            tests.setdefault(item.nodeid.partition("[")[0], {}).setdefault(others, []).append(item)
    for name, cases in tests.items():
        for turn, same in enumerate(cases.values(), start=zlib.crc32(name.encode())):
            for item in same:
                if item is not same[turn % len(same)]:
                    item.add_marker(pytest.mark.skip(reason=ONCE_MORE))
