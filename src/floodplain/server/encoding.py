"""The one encoder of everything that is sent or kept as JSON."""

from __future__ import annotations

from typing import Final

import msgspec

encode: Final = msgspec.json.Encoder().encode
