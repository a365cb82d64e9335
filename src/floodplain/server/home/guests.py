"""How guests are told from others: by where they have come in, and by the name that they ask for."""

from __future__ import annotations

from typing import Final

GUEST: Final = "guest"  # marks in its scope what has come by the local network
NAME: Final = "floodplain.local"
