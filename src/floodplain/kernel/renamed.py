"""Former names, which work for one more version and say the new one."""

from __future__ import annotations

import sys
import warnings


def warn_of(former: str, name: str) -> None:
    """Warn a caller that uses a method's former name; compiled methods have no frame of their own."""
    is_interpreted = sys._getframe(1).f_code.co_name == former.rpartition(".")[2]
    sentence = f"{former} is called {name} now; the former name goes with the next version"
    warnings.warn(sentence, DeprecationWarning, stacklevel=3 if is_interpreted else 2)
