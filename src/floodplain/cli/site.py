"""`floodplain site`: the whole application as a folder of files, for any web server that sends files."""

from __future__ import annotations

import argparse
import gzip
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import floodplain
from floodplain.cli.arguments import BadInput, add_language, check_server, find_language
from floodplain.cli.words import read_words

if TYPE_CHECKING:
    from floodplain.cli.arguments import Commands

CHECKOUT: Final = Path(floodplain.__file__).parents[2]
MEGABYTE: Final = 1_000_000
EPILOG: Final = """\
The folder works at any path of any web server: everything runs in the browser. In a checkout,
./site FOLDER fetches what a site is made of and runs this command. docs/site.md explains how to publish it.

examples:
  floodplain site public --pyodide node_modules/pyodide --wheels wheels
  python -m http.server --directory public
"""


def add(commands: Commands) -> None:
    """`site` takes the folder that it writes, and where what a site is made of lies."""
    parser = commands.add_parser(
        "site",
        help="write the app as a folder of files that needs no server",
        description="Write the app as a folder of files in which Python runs in the browser.",
        epilog=EPILOG,
    )
    parser.add_argument(
        "folder", metavar="FOLDER", type=Path, help="a new or empty folder, or an earlier site"
    )
    parser.add_argument(
        "--pyodide",
        metavar="FOLDER",
        type=Path,
        default=CHECKOUT / "ui/node_modules/pyodide",
        help="the unpacked npm package pyodide (default: that of the checkout)",
    )
    parser.add_argument(
        "--wheels",
        metavar="FOLDER",
        type=Path,
        default=CHECKOUT / ".venv-site/wheels",
        help="the wheels that requirements/page.txt names (default: those of the checkout)",
    )
    parser.add_argument(
        "--compiled",
        metavar="FOLDER",
        type=Path,
        help="rules compiled to WebAssembly, which tools/wasm.py makes (default: plain Python)",
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the site, and say how large it is and how to try it."""
    check_server()
    from floodplain.site.build import site_files  # noqa: PLC0415 - other commands need not wait for it
    from floodplain.site.inputs import Inputs  # noqa: PLC0415
    from floodplain.site.write import check_folder, write_site  # noqa: PLC0415

    folder: Path = arguments.folder
    check_folder(folder)
    if arguments.compiled is not None and not list(arguments.compiled.rglob("*.so")):
        raise BadInput(f"{arguments.compiled}: no compiled modules are here; ./site --compiled makes them")
    files, version = site_files(Inputs(arguments.pyodide, arguments.wheels), arguments.compiled)
    write_site(folder, files, version)
    words = read_words(find_language(arguments.lang))
    sizes = [sum(map(len, files.values())), sum(len(gzip.compress(each)) for each in files.values())]
    whole, pressed = (f"{size / MEGABYTE:.1f}" for size in sizes)
    written = words.say("site_written", folder=folder, files=len(files), whole=whole, pressed=pressed)
    tried = words.say("site_try", command=f"python -m http.server --directory {folder}")
    sys.stdout.write(f"{written}\n{tried}\n")
    return 0
