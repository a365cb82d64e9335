"""The command line: `floodplain COMMAND`, with one module per command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from floodplain.catalog import plug_in
from floodplain.cli import (
    app,
    conformance,
    dataset,
    db,
    doctor,
    edition,
    ladder,
    learn,
    lesson,
    new,
    play,
    plugged,
    replay,
    review,
    rules,
    score,
    serve,
    simulate,
    site,
    train,
)
from floodplain.cli.arguments import Parser, add_plugin, one_line, version_line
from floodplain.kernel.errors import BrokenPlugin, FloodplainError

PIPE_CLOSED = 141  # the exit code that shells use for a program ended by SIGPIPE: 128 + 13
EPILOG = """\
exit codes:
  0    success
  1    a check found a problem
  2    invalid input; stderr says why, in one sentence
  130  interrupted with Ctrl-C
  141  the output pipe was closed, for example by head

example:
  floodplain play fertility --seats you,3
"""


def make_parser() -> Parser:
    """Return the parser of the whole command line."""
    parser = Parser(
        prog="floodplain",
        description="Board games of river and harvest, with their complete rules.",
        epilog=EPILOG,
    )
    parser.add_argument("--version", action="version", version=version_line())
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", dest="command")
    playing = (app, play, learn, score, serve, site, simulate, ladder, replay, review)
    for command in (*playing, edition, lesson, rules, plugged, new, conformance, train, dataset, db, doctor):
        command.add(commands)
    for each in _leaves(parser):
        add_plugin(each)
    return parser


def _leaves(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield the parsers of commands without subcommands."""
    below = [
        each
        for action in parser._actions
        if isinstance(action, argparse._SubParsersAction)
        for each in action.choices.values()
    ]
    for each in below:
        yield from _leaves(each)
    if not below:
        yield parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # shows the letters if there are no box characters
    try:
        code = _run(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has closed the pipe; nothing more may be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130
    return code


def _run(argv: Sequence[str] | None) -> int:
    parser = make_parser()
    arguments = parser.parse_args(argv)
    if arguments.command is None:
        parser.print_help()
        return 0
    try:
        for file in arguments.plugin:
            load_plugin(file)
        code: int = arguments.run(arguments)
    except FloodplainError as error:
        sys.stderr.write(f"floodplain {arguments.command}: {one_line(error)}\n")
        return 2
    return code


def load_plugin(file: Path) -> None:
    """Load a plug-in file; if its code stops with an error, warn and carry on without it."""
    try:
        plug_in(file)
    except BrokenPlugin as error:
        sys.stderr.write(f"floodplain: {one_line(error)}\n")
