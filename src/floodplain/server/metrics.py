"""Metrics for Prometheus, in its text format."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Final

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Counter:
    """A count that only grows, by label."""

    def __init__(self, name: str, explained: str, label: str = "") -> None:
        self.name, self.explained, self.label = name, explained, label
        self.values: dict[str, int] = {} if label else {"": 0}

    def add(self, label: str = "", amount: int = 1) -> None:
        self.values[label] = self.values.get(label, 0) + amount

    def lines(self) -> list[str]:
        found = [
            f"{self.name}{{{self.label}={_quoted(value)}}} {count}" if self.label else f"{self.name} {count}"
            for value, count in sorted(self.values.items())
        ]
        return [f"# HELP {self.name} {self.explained}", f"# TYPE {self.name} counter", *found]


class Gauge:
    """A value that is looked up on request."""

    def __init__(self, name: str, explained: str, look: Callable[[], float]) -> None:
        self.name, self.explained, self._look = name, explained, look

    def lines(self) -> list[str]:
        return [
            f"# HELP {self.name} {self.explained}",
            f"# TYPE {self.name} gauge",
            f"{self.name} {self._look()}",
        ]


class Histogram:
    """A distribution of durations, in seconds."""

    def __init__(self, name: str, explained: str) -> None:
        self.name, self.explained = name, explained
        self._counts = [0] * (len(BUCKETS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(BUCKETS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> list[str]:
        found = [f"# HELP {self.name} {self.explained}", f"# TYPE {self.name} histogram"]
        total = 0
        for bound, count in zip((*map(str, BUCKETS), "+Inf"), self._counts, strict=True):
            total += count
            found.append(f'{self.name}_bucket{{le="{bound}"}} {total}')
        return [*found, f"{self.name}_sum {self._sum:.6f}", f"{self.name}_count {total}"]


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


class Metrics:
    """All metrics of this worker."""

    def __init__(self) -> None:
        self.requests = Counter("floodplain_requests_total", "Requests by route and status.", "route")
        self.answers = Counter("floodplain_answers_total", "Answers accepted, by who gave them.", "by")
        self.errors = Counter("floodplain_errors_total", "Requests that failed because of a server error.")
        self.refused = Counter(
            "floodplain_refused_total", "Requests and messages refused, by reason.", "reason"
        )
        self.request_seconds = Histogram("floodplain_request_seconds", "How long requests took.")
        self.answer_seconds = Histogram("floodplain_answer_seconds", "How long it took to save an answer.")
        self.lobby_seconds = Histogram(
            "floodplain_lobby_seconds", "How long it took to work out and encode a change of the lobby."
        )
        self.counters: list[Counter] = []
        """Those of other parts of the server."""
        self.gauges: list[Gauge] = []

    def text(self) -> str:
        """Return the page for Prometheus."""
        counted: list[Counter | Histogram | Gauge] = [self.requests, self.answers, self.errors, self.refused]
        counted += self.counters
        counted += [self.request_seconds, self.answer_seconds, self.lobby_seconds, *self.gauges]
        lines = [line for each in counted for line in each.lines()]
        return "\n".join(lines) + "\n"
