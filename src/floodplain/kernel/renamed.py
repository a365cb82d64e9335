"""Former names, which keep working for one more version and warn about the new name."""

from __future__ import annotations

import sys
import warnings


def warn_of(former: str, name: str) -> None:
    """Warn the caller of a method's former name; compiled methods have no frame of their own."""
    is_interpreted = sys._getframe(1).f_code.co_name == former.rpartition(".")[2]
    sentence = f"{former} is called {name} now; the former name goes with the next version"
    warnings.warn(sentence, DeprecationWarning, stacklevel=3 if is_interpreted else 2)
