"""The game for tests as a plug-in: `floodplain serve --plugin tests/scene/noughts/plugin.py`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))  # makes this package of tests importable

from tests.scene.noughts.room import NoughtsGame


class PluggedNoughts(NoughtsGame):
    """The same game, defined in the file that is plugged in."""
