"""Walks through a game: drawing chances, asking questions, and reporting one answer chapter by chapter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from floodplain.kernel.declared import Value
from floodplain.kernel.flow import Chance, Decision, State, Step, awaited, draw, perform
from floodplain.kernel.game import AnyGame
from floodplain.kernel.rng import Rng

Ask = Callable[[Decision[Any], State], int]
"""A function that answers a question, given the true state; the caller decides what it may see."""


def walk(state: State, ask: Ask, rng: Callable[[int], Rng]) -> Iterator[tuple[Decision[Any], int]]:
    """Play a state in place to its end, yielding every decision with its answer before it is performed.

    The draw at a position of the game uses the generator for that position, counted from 0.
    """
    number = 0
    while (decision := awaited(state)) is not None:
        if isinstance(decision, Chance):
            answer = draw(decision, state, rng(number))
        else:
            answer = ask(decision, state)
        yield decision, answer
        perform(state, answer)
        number += 1


class Passage(Value):
    """Events under one heading."""

    chapter: str
    """A key in the section `chapter` of the room's texts; empty for the answer itself."""
    before: State
    after: State

    def changes(self, game: AnyGame) -> list[dict[str, int]]:
        """Return, by seat, what everyone saw gained (positive) or spent (negative)."""
        return _changed(game.ledger, self)

    def points(self, game: AnyGame) -> list[dict[str, int]]:
        """Return, by seat and category, how the score changed, as far as the states know it."""
        return _changed(game.breakdown, self)


def passages(state: State, answer: int) -> list[Passage]:
    """Return what an answer brings, then what each chapter brings that follows automatically.

    The given state does not change. A state between two chapters can be counted and drawn, but not asked.
    """
    now = state.copy()
    decision = now.pending.pop()
    assert isinstance(decision, Decision)
    decision.resolve(now, answer)
    told: list[Passage] = []
    chapter, before = "", state
    while now.pending and isinstance(step := now.pending[-1], Step):
        now.pending.pop()
        begun = step.chapter()
        if begun and begun != chapter:
            after = now.copy()
            told.append(Passage(chapter, before, after))
            chapter, before = begun, after
        step.run(now)
    return [*told, Passage(chapter, before, now)]


def changed(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """Return what increased (positive) or decreased (negative), by name."""
    if before == after:
        return {}
    names = [*before, *[name for name in after if name not in before]]
    differences = {name: after.get(name, 0) - before.get(name, 0) for name in names}
    return {name: difference for name, difference in differences.items() if difference}


def _changed(count: Callable[[State, int], dict[str, int]], told: Passage) -> list[dict[str, int]]:
    return [changed(count(told.before, seat), count(told.after, seat)) for seat in range(told.after.players)]
