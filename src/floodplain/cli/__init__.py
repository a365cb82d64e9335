"""The command line of Floodplain."""

from floodplain.cli.commands import main

__all__ = ["main"]
