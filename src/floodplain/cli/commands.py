"""The command line: `floodplain COMMAND`, a file a command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from floodplain.cli import (
    app,
    conformance,
    dataset,
    db,
    edition,
    ladder,
    learn,
    lesson,
    play,
    replay,
    review,
    rules,
    score,
    serve,
    simulate,
    train,
)
from floodplain.cli.arguments import Parser, one_line, version_line
from floodplain.kernel.errors import FloodplainError

PIPE_CLOSED = 141  # as shells count a program that ends by SIGPIPE: 128 + 13
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
    """The parser of the whole command line."""
    parser = Parser(
        prog="floodplain",
        description="Board games of river and harvest, with their complete rules.",
        epilog=EPILOG,
    )
    parser.add_argument("--version", action="version", version=version_line())
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", dest="command")
    playing = (app, play, learn, score, serve, simulate, ladder, replay, review)
    for command in (*playing, edition, lesson, rules, conformance, train, dataset, db):
        command.add(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without box drawing still shows the letters
    try:
        code = _run(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has read enough; nothing more may be written, not even at exit.
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
        code: int = arguments.run(arguments)
    except FloodplainError as error:
        sys.stderr.write(f"floodplain {arguments.command}: {one_line(error)}\n")
        return 2
    return code
