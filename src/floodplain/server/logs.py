"""Structured logs: one JSON object per line, without anything that opens a seat."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Final

PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "color_message",
    "taskName",
}


class JsonFormatter(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the time, the level, the logger, the message, and its extra fields."""
        written: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        written |= {name: value for name, value in vars(record).items() if name not in PLAIN}
        if record.exc_info:
            written["trace"] = self.formatException(record.exc_info)
        return json.dumps(written, default=str, ensure_ascii=False)


def _names_no_address(record: logging.LogRecord) -> bool:
    """Drop the records in which uvicorn logs the whole address of a socket."""
    return '"WebSocket %s"' not in str(record.msg)


def _is_brief(record: logging.LogRecord) -> bool:
    """Shorten records about text that is not UTF-8: the client is at fault, and a trace would not help."""
    if "Invalid UTF-8" in str(record.msg):
        record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
    return True


def set_up_logs(level: str, style: str) -> None:
    """Log to standard error, from a level on."""
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(plain if style == "text" else JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # We log requests ourselves, by their route: an address could contain the code of an invitation.
    logging.getLogger("uvicorn.access").disabled = True
    server = logging.getLogger("uvicorn.error")
    # Below this level, it logs every header of a socket, keys included.
    server.setLevel(max(root.level, logging.INFO))
    server.addFilter(_names_no_address)
    server.addFilter(_is_brief)
    logging.getLogger("alembic").setLevel("WARNING")
