"""The tables of the club: people, the lobby, notifications, results and daily deals."""

from __future__ import annotations
