"""The positions that a seat can reach with several answers in a row, before chance or another seat acts."""

from __future__ import annotations

from floodplain.kernel.flow import Decision, State, asked, perform


class Ends:
    """The ends of a seat's turn and the plans that lead there, in parallel lists."""

    def __init__(self) -> None:
        self.plans: list[tuple[int, ...]] = []  # the answers on the way, in order
        self.states: list[State] = []
        self.is_open: list[bool] = []  # whether the seat is asked again there, beyond the breadth


def expand(state: State, seat: int, breadth: int) -> Ends:
    """Return the ends of a seat's turn, starting at the decision that it is asked.

    The first answers are always followed. Whole further decisions are followed level by level, as long as
    they add no more states than the breadth. A plan ends before a draw, a reveal or another seat's answer.

    Args:
        state: a state in which the seat is asked.
        seat: the seat, counted from 0.
        breadth: the most states to add beyond the first answers.
    """
    ends = Ends()
    plans: list[tuple[int, ...]] = []
    reached: list[State] = []
    shown: list[bool] = []
    _follow(state, (), plans, reached, shown)
    left = breadth
    while reached:
        inner: list[int] = []
        for index in range(len(reached)):
            if not shown[index] and is_asked(reached[index], seat):
                left -= len(asked(reached[index]).options(reached[index]))
                inner.append(index)
        if left < 0:
            for index in range(len(reached)):
                _end(ends, plans[index], reached[index], not shown[index] and is_asked(reached[index], seat))
            break
        then_plans: list[tuple[int, ...]] = []
        then_reached: list[State] = []
        then_shown: list[bool] = []
        position = 0
        for index in range(len(reached)):
            if position < len(inner) and inner[position] == index:
                _follow(reached[index], plans[index], then_plans, then_reached, then_shown)
                position += 1
            else:
                _end(ends, plans[index], reached[index], False)
        plans, reached, shown = then_plans, then_reached, then_shown
    return ends


def is_asked(state: State, seat: int) -> bool:
    """Return whether the seat is asked next."""
    if not state.pending:
        return False
    top = state.pending[-1]
    assert isinstance(top, Decision)
    return top.seat == seat


def _end(ends: Ends, plan: tuple[int, ...], state: State, is_open: bool) -> None:
    ends.plans.append(plan)
    ends.states.append(state)
    ends.is_open.append(is_open)


def _follow(
    state: State,
    plan: tuple[int, ...],
    plans: list[tuple[int, ...]],
    reached: list[State],
    shown: list[bool],
) -> None:
    """Add the state after each legal answer, and whether something was revealed on the way."""
    decision = asked(state)
    for answer in decision.options(state):
        after = state.copy()
        shown.append(decision.reveals(state, answer))
        perform(after, answer)
        reached.append(after)
        plans.append((*plan, answer))
