"""`./play` in a fresh clone: the page opens before anything is compiled, and the next start is compiled."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from floodplain.cli.app import is_ready
from tests.server.support import until
from tests.support import free_port

ROOT = Path(__file__).parents[2]
LONG_S = 1800.0  # runs at low priority, next to everything else

pytestmark = pytest.mark.skipif(
    sys.platform == "win32" or not os.environ.get("FLOODPLAIN_DEEP"),
    reason="fetches packages and compiles, which takes minutes",
)


@contextlib.contextmanager
def playing(clone: Path) -> Iterator[str]:
    """Yield the output of ./play until its page answers; it is stopped afterwards."""
    port = free_port()
    said = clone / "said"
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHON")}
    with (
        said.open("w") as out,
        subprocess.Popen(
            ["./play", "--no-browser", "--port", str(port)],
            cwd=clone,
            env={**environment, "FLOODPLAIN_SAVES": str(clone / "saves")},
            stdout=out,
            stderr=out,
        ) as process,
    ):
        try:
            until(
                lambda: process.poll() is not None or "Floodplain is at" in said.read_text(),
                "the page",
                said.read_text,
                LONG_S,
            )
            assert is_ready(port)
            yield said.read_text()
        finally:
            process.send_signal(signal.SIGINT)


def test_the_first_start_compiles_in_the_background_for_the_next(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    with playing(clone) as said:
        assert "fetching its packages" in said
        assert "compiled in the background" in said
        assert not list(clone.glob(".venv-play/built-*"))
        log = clone / ".venv-play/compiling/log"
        until(lambda: list(clone.glob(".venv-play/built-*/.stamp")), "the build", log.read_text, LONG_S)
    with playing(clone) as said:
        assert said.startswith("Floodplain is at")
    source = clone / "src/floodplain/kernel/rng.py"
    source.write_text(source.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    with playing(clone) as said:  # after an update, the source is used again instead of the old build
        assert "compiled in the background" in said
