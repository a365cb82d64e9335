"""Players that know only the kernel, and of a game what its contract tells."""

import os

# An answer is thought out on one core: many games side by side are faster than one with many threads.
for _library in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_library, "1")
