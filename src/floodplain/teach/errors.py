"""What is wrong with a lesson, or with what was entered on a score pad."""

from __future__ import annotations

from collections.abc import Sequence

from floodplain.kernel.errors import FloodplainError


class BadLesson(FloodplainError):
    """A lesson that cannot be given; `problems` holds one sentence each."""

    def __init__(self, source: str, problems: Sequence[str]) -> None:
        self.source = source
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{source}: {problem}" for problem in self.problems))


class BadCardboard(FloodplainError):
    """A filled-in score pad that cannot be read; `line` counts from 1, or is None for the whole."""

    def __init__(self, problem: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(f"line {line}: {problem}" if line is not None else problem)
