"""The page that a browser shows when its request was refused: what happened, why, and what to do."""

from __future__ import annotations

import tomllib
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse
from starlette.types import Scope

from floodplain.server.errors import Forbidden, Refusal, TooMany, WrongHost
from floodplain.server.home.guests import GUEST

TEXTS: Final = Path(__file__).with_suffix(".toml")
PAGE: Final = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>{title} · Floodplain</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"></head>
<body style="max-width: 32rem; margin: 12vh auto; padding: 0 20px; font: 1.1rem/1.5 system-ui, sans-serif">
<p style="opacity: 0.8">Floodplain</p>
<h1 style="font-size: 1.6rem; line-height: 1.2">{title}</h1>
<p>{why}</p>
<p><b>{what_to_do}</b></p>
</body></html>
"""
"""It needs no file of the server, because a browser that is refused would not get one."""


@cache
def _texts() -> dict[str, dict[str, str]]:
    return tomllib.loads(TEXTS.read_text(encoding="utf-8"))


def is_page(scope: Scope) -> bool:
    """Return whether a request is a browser's for a page to show, and not a client's for data."""
    is_read = scope["method"] in {"GET", "HEAD"} and not scope["path"].startswith("/api")
    return is_read and "text/html" in Headers(scope=scope).get("accept", "")


def refusal_page(error: Refusal, scope: Scope) -> HTMLResponse | None:
    """Return the page for a refusal, in a language of the browser; None if there is none for it."""
    text = _text_of(error, is_guest=bool(scope.get(GUEST)))
    if not text:
        return None
    language = language_of(Headers(scope=scope).get("accept-language", ""))
    said = {name: escape(words) for name, words in _texts()[language].items()}
    page = PAGE.format(
        language=language, title=said[text], why=said[f"{text}_why"], what_to_do=said[f"{text}_do"]
    )
    headers = {"Cache-Control": "no-store"}
    if isinstance(error, TooMany):
        headers["Retry-After"] = str(max(1, round(error.wait_s)))
    return HTMLResponse(page, error.status, headers)


def _text_of(error: Refusal, is_guest: bool) -> str:
    match error:
        case WrongHost():
            return "wrong_room_address" if is_guest else "wrong_name"
        case Forbidden() if is_guest:
            return "public"
        case TooMany():
            return "too_many"
        case _:
            return ""


def language_of(accepted: str) -> str:
    """Return the first language of a browser's list in which there are texts, or English."""
    wanted = (each.partition(";")[0].strip().partition("-")[0].lower() for each in accepted.split(","))
    return next((each for each in wanted if each in _texts()), "en")
