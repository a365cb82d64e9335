"""Checks across processes: another hash seed, and the uncompiled source against the compiled build."""

from __future__ import annotations

import base64
import hashlib
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from typing import Final

from floodplain.kernel import flow
from floodplain.kernel.conformance.case import Case

PACKAGE: Final = "floodplain"
ELSEWHERE: Final = """
import sys
sys.path[:] = {path!r}
if {pure!r}:
    import importlib.machinery as machinery
    class Source:
        @staticmethod
        def find_spec(name, path=None, target=None):
            if name.partition(".")[0] != {package!r}:
                return None
            for folder in path or sys.path:
                finder = machinery.FileFinder(folder, (machinery.SourceFileLoader, machinery.SOURCE_SUFFIXES))
                spec = finder.find_spec(name)
                if spec is not None:
                    return spec
    sys.meta_path.insert(0, Source)
import base64, pickle
from floodplain.kernel.conformance import builds
print(builds.is_compiled(), builds.digest(pickle.loads(base64.b64decode({case!r}))))
"""


def is_compiled() -> bool:
    """Return whether the flow runs as compiled code."""
    return not str(flow.__file__).endswith(".py")


def digest(case: Case) -> str:
    """Return a fingerprint of a complete game, line by line and state by state."""
    mark = hashlib.sha256()
    for moment in case.moments("digest"):
        mark.update(
            f"{moment.line} {moment.decision.options(moment.state)} {case.dump(moment.state)}\n".encode()
        )
    return mark.hexdigest()


def plays_the_same_elsewhere(case: Case) -> Iterator[str]:
    """Check that another hash seed, and the uncompiled source, give the same game."""
    here = digest(case)
    written = base64.b64encode(pickle.dumps(case)).decode()
    script = ELSEWHERE.format(path=sys.path, pure=is_compiled(), package=PACKAGE, case=written)
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        yield f"the other process failed: {done.stderr.strip().splitlines()[-1]}"
        return
    compiled, elsewhere = done.stdout.split()
    if compiled != "False":
        yield "the other process did not run the uncompiled source"
    if elsewhere != here:
        yield "another hash seed or build plays another game"
