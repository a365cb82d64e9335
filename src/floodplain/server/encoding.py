"""The encoder of all JSON that is sent or stored."""

from __future__ import annotations

from typing import Final

import msgspec

encode: Final = msgspec.json.Encoder().encode
