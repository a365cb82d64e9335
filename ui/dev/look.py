"""Takes pictures of the development page, built beforehand, for people who draw a room.

Usage: python ui/dev/look.py OUTPUT_FOLDER FILE [MOMENT ...]   (both sizes, light; --dark for dark too)
Build the page first: npx vite build --config dev/vite.config.ts
"""

from __future__ import annotations

import argparse
import shutil
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import sync_playwright

SIZES = {"desktop": (1280, 720), "phone": (390, 844)}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]


class Quiet(SimpleHTTPRequestHandler):
    """A file server that says nothing."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


def main() -> None:
    """Serves the built page and photographs it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("file")
    parser.add_argument("moments", nargs="*", default=["0"])
    parser.add_argument("--dark", action="store_true")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    served = Path(__file__).parent / "out"
    shutil.copytree(Path(__file__).parent / "fixtures", served, dirs_exist_ok=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(served)))
    Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for size, (width, height) in SIZES.items():
            page = browser.new_page(viewport={"width": width, "height": height})
            page.on("console", lambda message: print(message.type, message.text))  # noqa: T201
            page.on("pageerror", lambda error: print("error", error))  # noqa: T201
            for theme in ["light", "dark"] if given.dark else ["light"]:
                for moment in given.moments:
                    query = f"file={given.file}&moment={moment}&theme={theme}&bare=1"
                    page.goto(f"http://127.0.0.1:{server.server_port}/index.html?{query}")
                    page.wait_for_selector("main .box > *")
                    page.wait_for_timeout(400)
                    path = given.folder / f"{given.file}-{moment}-{size}-{theme}.png"
                    page.screenshot(path=path)
                    print(path)  # noqa: T201
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
