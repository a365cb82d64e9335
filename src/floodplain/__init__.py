"""Three board games of river and harvest, Fertility, Demetra and Egizia, by their full rules.

A complete game, played at random:

>>> import floodplain
>>> state = floodplain.start("egizia", players=2, seed=1)
>>> rng = floodplain.Rng(1)
>>> while not state.is_over:
...     state.push(state.draw(rng))
>>> len(state.outcome.scores)
2
"""

from importlib import import_module
from os import environ

from floodplain.kernel.shelf import FILES, Shelf, fill

TYPE_CHECKING = False  # known to type checkers only; importing `typing` takes longer than this whole module
if TYPE_CHECKING:
    from floodplain.face import *  # noqa: F403 - its __all__ is the list of names
    from floodplain.face import __all__ as __all__

__version__ = "0.1.0"


def _from_the_catalog() -> Shelf:
    shelf: Shelf = import_module("floodplain.catalog").SHELF
    return shelf


fill(_from_the_catalog)  # loads the catalog only when something is first looked up by name
if environ.get(FILES):  # the parent process has named plug-in files
    import_module("floodplain.plugins").find_files()


if not TYPE_CHECKING:  # type checkers only see the names above

    def __getattr__(name: str) -> object:
        """Load the face when a name is first used, so that importing floodplain takes no time."""
        face = import_module("floodplain.face")
        if name != "__all__" and name not in face.__all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(face, name)
        return found


def __dir__() -> list[str]:
    return sorted([*globals(), *import_module("floodplain.face").__all__])
