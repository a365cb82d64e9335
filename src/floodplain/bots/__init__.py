"""Players that know only the kernel and the contract of a game."""

import os

# One answer is computed on one core, because many games in parallel are faster than one with many threads.
for _library in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_library, "1")
