"""The settings of the server: each is a flag, an environment variable and a default."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final

from floodplain.kernel.errors import FloodplainError

PREFIX: Final = "FLOODPLAIN_"
AUTO: Final = "auto"  # for finding the addresses that phones can reach
TRUE: Final = ("1", "true", "yes", "on")
FALSE: Final = ("0", "false", "no", "off", "")
EXPECTED: Final = {int: "a whole number", float: "a number", str: "a text"}
MOST_PORT: Final = 65_535
SECURITIES: Final = ("starttls", "tls", "none")  # of the line to a mail server


class BadSetting(FloodplainError):
    """A setting that cannot be read."""


def check_port(port: int) -> None:
    """Raise BadSetting for a number that is no port."""
    if not 0 <= port <= MOST_PORT:
        raise BadSetting(f"port is {port}; choose a number from 0 to {MOST_PORT}; 0 means any free port")


def check_mail(security: str, certificates: str) -> None:
    """Raise BadSetting for settings with which e-mails would go out unprotected."""
    if security not in SECURITIES:
        raise BadSetting(f"smtp_security is {security!r}; choose one of {', '.join(SECURITIES)}")
    if certificates and not Path(certificates).is_file():
        raise BadSetting(f"smtp_ca is {certificates!r}; there is no such file")


def check_addresses(named: str) -> None:
    """Raise BadSetting if one of the addresses named for the local network is none."""
    for each in () if named == AUTO else filter(None, map(str.strip, named.split(","))):
        try:
            ip_address(each.partition("%")[0])
        except ValueError:
            raise BadSetting(
                f"{each!r} is not an address; write one of this computer, such as 192.168.1.23, or {AUTO}"
            ) from None


def _setting(default: Any, explained: str) -> Any:  # noqa: ANN401 - as dataclasses.field
    return field(default=default, metadata={"help": explained})


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the server."""

    host: str = _setting("127.0.0.1", "the address to listen on; 0.0.0.0 means all addresses")
    port: int = _setting(8000, "the port to listen on; 0 means any free port")
    database: str = _setting("sqlite:///floodplain.sqlite3", "sqlite:///FILE or postgresql://…")
    workers: int = _setting(1, "server processes; more than one needs PostgreSQL")
    bot_workers: int = _setting(1, "bot processes per worker")
    bot_seconds: float = _setting(10.0, "seconds that a bot may think about one answer")
    coach_evaluations: int = _setting(0, "most states the coach evaluates per decision; 0 means the default")
    analyses_per_address: int = _setting(3, "analyses that one address may have running or waiting")
    analyses: int = _setting(20, "analyses that may be running or waiting, per worker")
    hints_per_minute: float = _setting(
        30.0, "hints and analyses that one address may ask for per minute, on average"
    )
    offer: str = _setting(
        "", "plugged-in games and bots to offer, separated by commas; all: every one that is installed"
    )
    origins: str = _setting("", "other origins whose pages may play here, separated by commas")
    trusted_proxies: str = _setting("", "addresses of proxies whose X-Forwarded-For counts, * for all")
    secure_cookies: bool = _setting(False, "send cookies over HTTPS only, even if a proxy hides it")
    requests_per_second: float = _setting(40.0, "requests that one address may make per second, on average")
    requests_burst: int = _setting(200, "requests that one address may make at once")
    tables_per_minute: float = _setting(30.0, "tables that one address may open per minute, on average")
    codes_per_minute: float = _setting(10.0, "codes for devices that one address may make or try per minute")
    changes_per_minute: float = _setting(
        30.0, "names, blocks, reports and exports that one address may send or ask for per minute, on average"
    )
    finds_per_minute: float = _setting(
        20.0, "searches for a game that one address may begin or stop per minute"
    )
    messages_per_second: float = _setting(20.0, "messages that one socket may send per second, on average")
    messages_per_address: float = _setting(
        200.0, "messages per second that all sockets of one address may send together, on average"
    )
    sockets_per_address: int = _setting(200, "sockets that one address may hold")
    connections_per_address: int = _setting(
        500,
        "connections that one address may hold, sockets among them; those of trusted proxies do not count",
    )
    live_tables: int = _setting(5000, "most tables kept in memory while nobody is connected to them")
    patience_seconds: int = _setting(
        600, "seconds after which an absent player can be replaced at a table without a clock"
    )
    hosts: str = _setting("", "host names of this server, separated by commas, * for any")
    local_network: str = _setting(
        "",
        "addresses of the local network that the person at this machine may open it to, separated by commas; "
        "auto detects them; without any it is not offered",
    )
    lobby: bool = _setting(True, "offer a lobby, where people who do not know each other find a game")
    public_url: str = _setting(
        "", "the address of this server, such as https://games.example, for links in e-mails and webhooks"
    )
    contact: str = _setting("", "a mail address or page by which push services can reach the host")
    notice_seconds: float = _setting(
        5.0,
        "seconds that a turn lasts before the player is notified",
    )
    notice_hosts: str = _setting(
        "",
        "hosts on private networks that notifications may be sent to, also over http, separated by commas; "
        "by default only https addresses on the internet are allowed",
    )
    smtp_host: str = _setting("", "the mail server for notifications by e-mail; needs --public-url too")
    smtp_port: int = _setting(587, "the port of the mail server")
    smtp_security: str = _setting("starttls", "starttls, tls or none")
    smtp_ca: str = _setting(
        "", "a file with certificates (PEM) that vouch for the mail server; by default those of this machine"
    )
    smtp_user: str = _setting("", "the user at the mail server")
    smtp_password: str = _setting("", "the password there; better given as FLOODPLAIN_SMTP_PASSWORD")
    smtp_from: str = _setting("", "who sends the e-mails, such as Floodplain <games@example.org>")
    metrics: bool = _setting(True, "serve /metrics to anyone")
    seed: str = _setting("", "makes every draw predictable, for rehearsals and tests")
    upgrade: bool = _setting(True, "upgrade the database to the latest schema at the start")
    log_level: str = _setting("info", "debug, info, warning or error")
    log_format: str = _setting("json", "json, or text for people to read")

    @classmethod
    def read(cls, environment: Mapping[str, str] | None = None, **flags: object) -> Settings:
        """Read the settings: flags first, then the environment, then the defaults."""
        given = os.environ if environment is None else environment
        settings = cls()
        values: dict[str, object] = {}
        for each in fields(cls):
            variable = PREFIX + each.name.upper()
            if flags.get(each.name) is not None:
                values[each.name] = flags[each.name]
            elif variable in given:
                values[each.name] = _convert(variable, given[variable], getattr(settings, each.name))
        read = replace(settings, **values)  # type: ignore[arg-type]
        check_port(read.port)
        check_mail(read.smtp_security, read.smtp_ca)
        check_addresses(read.local_network)
        return read

    def all_origins(self) -> frozenset[str]:
        """The origins whose pages may play here, besides our own."""
        return frozenset(origin.strip() for origin in self.origins.split(",") if origin.strip())

    def is_own_host(self, name: str) -> bool:
        """Return whether a host name belongs to the server."""
        return _goes_by(self.hosts, self.host, name)


@lru_cache(maxsize=1_000)
def _goes_by(hosts: str, listens_to: str, name: str) -> bool:
    """Return whether a name is among those set; a server for this machine only has its names by default."""
    if hosts:
        known = [each.strip().lower() for each in hosts.split(",")]
        return "*" in known or name in known or is_loopback(name)
    return not is_loopback(listens_to) or is_loopback(name)


def is_loopback(name: str) -> bool:
    """Return whether a name or address means the machine itself."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def _convert(variable: str, text: str, like: object) -> object:
    if isinstance(like, bool):
        if text.lower() in TRUE + FALSE:
            return text.lower() in TRUE
        raise BadSetting(f"{variable} is {text!r}; write yes or no")
    try:
        return type(like)(text)  # type: ignore[call-arg]
    except ValueError:
        raise BadSetting(f"{variable} is {text!r}; write {EXPECTED[type(like)]}") from None
