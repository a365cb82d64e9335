"""Webhooks: messages to Discord, Slack, or any program that takes JSON."""

from __future__ import annotations

from typing import Any, Final

from floodplain.server.club.notices.wording import Message
from floodplain.server.club.outside import Answer, Outside
from floodplain.server.encoding import encode
from floodplain.server.store.notice_rows import ChannelRow

DELIVERY: Final = "Floodplain-Delivery"
"""The header with the id of a delivery, the same for every try."""


async def send_webhook(
    outside: Outside, channel: ChannelRow, message: Message, server: str, delivery: str
) -> Answer:
    """Send a message to a webhook, with an id by which it can drop what it already has."""
    link = f"{server}{message.link}" if server else ""
    body = encode(_body(channel.settings.get("form", "json"), message, link, delivery))
    headers = {"Content-Type": "application/json", DELIVERY: delivery}
    return await outside.post(channel.target, body, headers)


def _body(form: str, message: Message, link: str, delivery: str) -> dict[str, Any]:
    if form == "discord":
        text = "\n".join(filter(None, (f"**{message.title}**", message.body, link)))
        return {"content": text, "allowed_mentions": {"parse": []}}  # no name of a player calls everyone
    if form == "slack":
        parts = (f"*{_plain(message.title)}*", _plain(message.body), f"<{link}>" if link else "")
        return {"text": "\n".join(filter(None, parts))}
    return {
        "id": delivery,
        "kind": message.kind,
        "title": message.title,
        "body": message.body,
        "game": message.game,
        "table": message.table,
        "link": link,
        "language": message.lang,
    }


def _plain(text: str) -> str:
    """Return a text in which Slack finds no commands."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
