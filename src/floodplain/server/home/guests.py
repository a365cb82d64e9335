"""How guests are distinguished: by where they connect, and by the host name that they use."""

from __future__ import annotations

from typing import Final

GUEST: Final = "guest"  # marks in its scope what came over the local network
NAME: Final = "floodplain.local"
