"""Recognition of guests, by the address they connect from and the host name they use."""

from __future__ import annotations

from typing import Final

GUEST: Final = "guest"  # marks in its scope what came over the local network
NAME: Final = "floodplain.local"
