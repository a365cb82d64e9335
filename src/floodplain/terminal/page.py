"""A table as a page of text, as `print(state)` shows it."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from floodplain.kernel.flow import State
from floodplain.kernel.names import called
from floodplain.kernel.text import Texts
from floodplain.terminal.panels import PAGE, AnyTerminal, Reader


def page_of(state: State, terminal: AnyTerminal, texts: Texts) -> str:
    """Return all panels of a table one below the other, as a spectator sees them, without colours."""
    page = StringIO()
    console = Console(
        file=page, width=PAGE.width, color_system=None, highlight=False, emoji=False, markup=False
    )
    reader = Reader(None, called([""] * state.players, texts.language), texts, PAGE)
    for panel in terminal.panels(state, reader):
        console.print(panel.drawn)
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines())
