"""Write the mutants that setup.cfg in this folder asks for: `python -m tests.mutation.make processes`."""

from __future__ import annotations

import sys
from pathlib import Path

from mutmut.__main__ import create_mutants
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.utils.file_utils import copy_src_dir


def main(processes: int) -> None:
    """Write all mutants of the rules into their files; copy the other files."""
    set_mutant_under_test("mutant_generation")
    Path("mutants").mkdir(exist_ok=True)
    copy_src_dir()
    create_mutants(processes)


if __name__ == "__main__":
    main(int(sys.argv[1]))
