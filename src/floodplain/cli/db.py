"""`floodplain db`: upgrades, backups and restores of the server's database, and the people in it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from floodplain.cli import people
from floodplain.cli.arguments import check_server, counted, written
from floodplain.server.settings import PREFIX, Settings

if TYPE_CHECKING:
    from floodplain.cli.arguments import Commands

DATABASE: Final = Settings().database
EPILOG = f"""\
The database is given by --database or {PREFIX}DATABASE.

examples:
  floodplain db upgrade
  floodplain db backup tables.gz
  floodplain db restore tables.gz --database sqlite:///another.sqlite3
  floodplain db reports
  floodplain db block jV3k0aZs1bQx
"""


def add(commands: Commands) -> None:
    """Add `db`, with one action each for the database as a whole and for the people in it."""
    parser = commands.add_parser(
        "db",
        help="upgrade, back up or restore the server's database; list, block or delete people",
        description="Upgrade, back up or restore the server's database, and list, block or delete people.",
        epilog=EPILOG,
    )
    actions = parser.add_subparsers(metavar="ACTION", title="actions", dest="action", required=True)

    def add_action(name: str, explained: str) -> argparse.ArgumentParser:
        action = actions.add_parser(name, help=explained, description=explained.capitalize() + ".")
        action.add_argument(
            "--database",
            default=None,
            help=f"sqlite:///FILE or postgresql://… (default: {PREFIX}DATABASE, or {DATABASE})",
        )
        return action

    add_action("upgrade", "upgrade the database to the latest schema")
    for name, explained in (
        ("backup", "write the whole database to a file; the server may keep running"),
        ("restore", "fill an empty database from a backup"),
    ):
        add_action(name, explained).add_argument("file", metavar="FILE", type=Path, help="the backup")
    people.add_actions(add_action)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run one action."""
    check_server()
    # Slow to import, and not needed by other commands.
    from floodplain.server.store.engine import check_reachable, database_url, open_engine  # noqa: PLC0415
    from floodplain.server.store.upkeep import backup, restore, upgrade  # noqa: PLC0415

    url = database_url(Settings.read(database=arguments.database).database)
    check_reachable(url)
    match arguments.action:
        case "upgrade":
            engine = open_engine(url, 1)
            sys.stdout.write(f"the database is at schema {upgrade(engine)}\n")
            engine.dispose()
        case "backup":
            with written(arguments.file) as beside:
                rows = backup(url, beside)
                beside.replace(arguments.file)
            sys.stdout.write(f"{counted(rows, 'row')} written to {arguments.file}\n")
        case "restore":
            sys.stdout.write(f"{counted(restore(url, arguments.file), 'row')} restored\n")
        case _:
            return people.run(arguments, url)
    return 0
