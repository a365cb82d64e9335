"""News: what the workers of a server tell each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from floodplain.kernel.structs import work_out
from floodplain.server.store.rows import Append

LISTING: Final = "~"
"""The first letter of an address that means a table as the lobby shows it; no table's id has it."""


class News(msgspec.Struct, omit_defaults=True):
    """A message of one worker to the others."""

    worker: str
    table: str
    present: list[int] | None = None
    """The seats that are connected to that worker; None if the table itself has changed."""
    watching: int = 0
    """The number of its spectators."""
    append: Append | None = None
    """What was added to the log, if that is all that has changed; a snapshot comes without its state."""


work_out(globals())

Heard = Callable[[News | None], None]
"""A function that receives news; None means that some may have been missed."""
Known = Callable[[str], bool]
"""A function that returns whether news of a table matter here; called in the listening thread."""
