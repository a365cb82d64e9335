"""Games and bots from other packages and files, found by entry point, in a file, or as module:OBJECT.

A package offers them under the entry points `floodplain.games` and `floodplain.bots`. Nothing is looked up
until a name is asked for that is not built in, and nothing is imported that was not asked for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module, metadata
from importlib.abc import Loader
from importlib.machinery import ModuleSpec, PathFinder
from importlib.resources.readers import FileReader
from inspect import isabstract
from pathlib import Path
from types import ModuleType
from typing import Final, Literal, TypeVar

from floodplain.kernel.errors import BadPlugin, BrokenPlugin, UnknownBot, UnknownGame
from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame, Game
from floodplain.kernel.player import UNLIMITED, Budget, Judgement, Player
from floodplain.kernel.rng import Rng
from floodplain.kernel.rooms import owners
from floodplain.kernel.shelf import FILES, Shelf, adopt, game_of, shelf

Kind = Literal["game", "bot"]
T = TypeVar("T")

GROUPS: Final[Mapping[Kind, str]] = {"game": "floodplain.games", "bot": "floodplain.bots"}
OURS: Final = "floodplain"
"""The package of the built-in games and bots."""
PREFIX: Final = (
    "floodplain_plugin_"  # prefix of the package name under which the folder of a single file is imported
)
NOT_IN_A_NAME: Final = frozenset(",:|#/ \t\n")


@dataclass(frozen=True, slots=True)
class Plugin:
    """A game or a bot from elsewhere, as listed before it is loaded."""

    kind: Kind
    name: str
    target: str
    """The object to import, as module:OBJECT."""
    source: str
    """The package or file that provides it; empty if it was named as module:OBJECT."""

    def __str__(self) -> str:
        if not self.source:
            return self.target
        return f"the {self.kind} {self.name!r} of {self.source}"


# --- where they are found -----------------------------------------------------------------------------


def installed(kind: Kind) -> list[Plugin]:
    """Return every plug-in of a kind, packages first; files are loaded, packages are not.

    Raises BadPlugin for a file that cannot be loaded.
    """
    found = {
        (entry.name, entry.value): Plugin(kind, entry.name, entry.value, _package_of(entry))
        for entry in metadata.entry_points(group=GROUPS[kind])
    }
    return [*found.values(), *[plugin for file in files() for plugin in _defined(kind, file)]]


def _package_of(entry: metadata.EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else "an unknown package"


def files() -> list[Path]:
    """Return the files that were named as plug-ins, here or by the parent process."""
    return [Path(name) for name in os.environ.get(FILES, "").split(os.pathsep) if name]


def _files_set(named: Iterable[Path]) -> None:
    os.environ[FILES] = os.pathsep.join(map(str, named))


def _defined(kind: Kind, file: Path) -> list[Plugin]:
    """Yield what a file defines of a kind; an object takes precedence over its class."""
    module = _imported(f"{PREFIX}{file.stem}.{file.stem}", str(file))
    own = [each for each in vars(module).items() if _is_own(kind, each[1], module)]
    found: dict[str, Plugin] = {}
    for attribute, _ in sorted(own, key=lambda each: isinstance(each[1], type)):
        plugin = Plugin(kind, attribute, f"{module.__name__}:{attribute}", str(file))
        name = str(getattr(load(plugin), "name", attribute))
        found.setdefault(name, replace(plugin, name=name))
    return list(found.values())


def _all_defined(file: Path) -> list[Plugin]:
    """Return all games and bots of a file; raises BadPlugin if there are none."""
    found = [plugin for kind in GROUPS for plugin in _defined(kind, file)]
    if not found:
        raise BadPlugin(
            f"{file} defines no bot and no game; a bot is a class with a name and a method choose, "
            "a game is a subclass of floodplain.Game"
        )
    return found


def _is_own(kind: Kind, thing: object, module: ModuleType) -> bool:
    """Return whether a file defines a complete thing of a kind, neither imported nor abstract."""
    made = thing if isinstance(thing, type) else type(thing)
    if made.__module__ != module.__name__ or made.__name__.startswith("_") or isabstract(made):
        return False
    if kind == "game":
        return issubclass(made, Game)
    choose = getattr(made, "choose", None)
    return callable(choose) and choose is not Player.choose


class FolderLoader(Loader):
    """A loader of the folder of a single file as an empty package, whose resources are next to the file."""

    def __init__(self, file: Path) -> None:
        self.path = str(file)

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: the folder contains no code."""

    def get_resource_reader(self, name: str) -> FileReader:
        """Return the reader for files next to the plug-in."""
        return FileReader(self)  # type: ignore[arg-type]  # it asks for the path alone


class FolderFinder:
    """A finder of the folder of a single file as a package, so that other processes can import it too."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:  # noqa: ARG004
        """Return the spec of the folder that a name stands for."""
        if not name.startswith(PREFIX) or "." in name:
            return None
        stem = name.removeprefix(PREFIX)
        file = next((file for file in files() if file.stem == stem), None)
        if file is None:
            return None
        spec = ModuleSpec(name, FolderLoader(file), is_package=True)
        spec.submodule_search_locations = [str(file.parent)]
        return spec


def find_files() -> None:
    """Let this process import the files that were named as plug-ins."""
    if FolderFinder not in sys.meta_path:
        sys.meta_path.append(FolderFinder)


# --- how they are loaded ------------------------------------------------------------------------------


def load(plugin: Plugin) -> object:
    """Load a plug-in and return the game or bot, created once; raises BadPlugin saying why it cannot be."""
    module, _, path = plugin.target.partition(":")
    found: object = _imported(module, str(plugin))
    try:
        for attribute in path.split("."):
            found = getattr(found, attribute)
        if isinstance(found, type):
            found = found()
    except Exception as error:
        raise BrokenPlugin(_failed(str(plugin), error)) from error
    return found


def _imported(module: str, what: str) -> ModuleType:
    try:
        return import_module(module)
    except (Exception, SystemExit) as error:  # whatever the error, it must not affect anything else
        raise BrokenPlugin(_failed(what, error)) from error


def _failed(what: str, error: BaseException) -> str:
    why = " ".join(f"{type(error).__name__}: {error}".split())
    return f"{what} cannot be loaded ({why}); correct it, or leave it out"


def _game(plugin: Plugin) -> AnyGame:
    found = load(plugin)
    if not isinstance(found, Game):
        raise BadPlugin(f"{plugin.target} is not a game; name a subclass of floodplain.Game or its instance")
    return adopt(found)


def _bot(plugin: Plugin) -> Player:
    found = load(plugin)
    if not isinstance(getattr(found, "name", None), str) or not callable(getattr(found, "choose", None)):
        raise BadPlugin(
            f"{plugin.target} is not a bot; name a class with a name and choose, or an object of one"
        )
    return found  # type: ignore[return-value]  # just looked at


def _named(plugin: Plugin, found: T) -> T:
    """Check that what was loaded has the name that it was listed under."""
    name = str(getattr(found, "name", ""))
    if name != plugin.name:
        raise BadPlugin(f"{plugin} calls itself {name!r}; let its entry point and its name be the same")
    if not name or not NOT_IN_A_NAME.isdisjoint(name):
        raise BadPlugin(f"{plugin} has a name that cannot be typed; use letters, digits, - and _ alone")
    return found


def _spelled(kind: Kind, text: str) -> Plugin:
    """Import module:OBJECT; the working folder counts, as it does for Python itself."""
    module, _, attribute = text.partition(":")
    if not module or not attribute:
        raise BadPlugin(f"{text!r} is not of the form module:{'GAME' if kind == 'game' else 'Class'}")
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        top = module.partition(".")[0]
        if top not in sys.modules and PathFinder.find_spec(top) is None:
            sys.path.append(here)
    return Plugin(kind, attribute, text, "")


class PluggedBot(Player):
    """A bot that every process loads for itself when it first answers, so it need not be picklable."""

    def __init__(self, name: str, spelled: str) -> None:
        self._name = name
        self._spelled = spelled
        """The name or module:Class by which it is found."""

    @property
    def name(self) -> str:
        return self._name

    def choose(self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED) -> int:
        return shelf().bot(self._spelled).choose(game, view, seat, rng, budget)

    def judge(
        self, game: AnyGame, view: State, seat: int, rng: Rng, budget: Budget = UNLIMITED
    ) -> list[Judgement]:
        return shelf().bot(self._spelled).judge(game, view, seat, rng, budget)


# --- the list of plug-ins ------------------------------------------------------------------------------


class OpenShelf(Shelf):
    """The built-in games and bots, and after them the plug-ins."""

    __slots__ = ("_bots", "_games", "broken")

    def __init__(self, games: Mapping[str, AnyGame], bots: Mapping[str, Player]) -> None:
        super().__init__(games, bots)
        self._games: dict[str, AnyGame] = {}
        self._bots: dict[str, Player] = {}
        self.broken: dict[Path, BrokenPlugin] = {}
        """The named files that cannot be loaded; an unknown name may be in one of them."""

    def game(self, name: str) -> AnyGame:
        """Return the game with a name, or at module:OBJECT; raises UnknownGame, which lists all names."""
        if name in self.games:
            return self.games[name]
        if ":" in name:
            return _game(_spelled("game", name))
        found = self.named_game(name)
        if found is None:
            raise self._lost("game", name) or UnknownGame(name, self.game_names())
        return found

    def named_game(self, name: str) -> AnyGame | None:
        """Return the game that a file names, if it is installed."""
        if name in self.games:
            return self.games[name]
        if name not in self._games:
            plugin = self._only("game", name)
            if plugin is None:
                return _met(name)
            self._games[name] = _named(plugin, _game(plugin))
        return self._games[name]

    def bot(self, name: str) -> Player:
        """Return the bot with a name, or at module:Class; raises UnknownBot, which lists all names."""
        if name in self.bots:
            return self.bots[name]
        if name not in self._bots and ":" in name:
            self._bots[name] = _bot(_spelled("bot", name))
        if name not in self._bots:
            plugin = self._only("bot", name)
            if plugin is None:
                raise self._lost("bot", name) or UnknownBot(name, self.bot_names())
            self._bots[name] = _named(plugin, _bot(plugin))
        return self._bots[name]

    def either(self, name: str) -> list[AnyGame | Player]:
        """Return the game and the bot with a name, whichever exist, or what is at module:OBJECT.

        Raises:
            BadPlugin: nothing has this name, or what has it cannot be loaded.
        """
        if ":" in name:
            plugin = _spelled("bot", name)
            return [_game(plugin) if isinstance(load(plugin), Game) else self.bot(name)]
        found: list[AnyGame | Player] = []
        if name in self.game_names():
            found.append(self.game(name))
        if name in self.bot_names():
            found.append(self.bot(name))
        if not found:
            missing = f"no plug-in is called {name!r}; floodplain games and floodplain bots list them"
            raise self._lost("plug-in", name) or BadPlugin(missing)
        return found

    def plug_in(self, path: Path | str) -> list[Plugin]:
        """Load games and bots from a single file, here and in processes started from here, and return them.

        A file given again is loaded again. Bots are its classes with a name and `choose`; games are its
        classes or objects of `Game`. Imported ones do not count. Raises BadPlugin, also if there are none.
        """
        file = Path(path).resolve()
        if not file.is_file() or file.suffix != ".py":
            raise BadPlugin(f"{path}: there is no such Python file; name one that ends in .py")
        known = files()
        for other in known:
            if other.stem == file.stem and other != file:
                raise BadPlugin(
                    f"{file} and {other} are both called {file.stem}; rename one of the two files"
                )
        _files_set(dict.fromkeys([*known, file]))
        find_files()
        self._forget(file)
        try:
            found = _all_defined(file)
            for plugin in found:
                self.check_name(plugin)
        except BadPlugin as error:
            _files_set(each for each in known if each != file)
            if isinstance(error, BrokenPlugin):
                self.broken[file] = error
            raise
        return found

    def _lost(self, what: Kind | Literal["plug-in"], name: str) -> BadPlugin | None:
        """Return the error about a name that is unknown while a file cannot be loaded; None if all could."""
        if not self.broken:
            return None
        why = "; ".join(map(str, self.broken.values()))
        return BadPlugin(f"no {what} is called {name!r}: {why}")

    def _forget(self, file: Path) -> None:
        """Forget what was loaded from a file before, so that its present content is loaded."""
        package = f"{PREFIX}{file.stem}"
        self.broken.pop(file, None)
        for name in [name for name in sys.modules if name.partition(".")[0] == package]:
            del sys.modules[name]
        for kept in (self._games, self._bots):
            for name, thing in list(kept.items()):
                if type(thing).__module__.partition(".")[0] == package:
                    del kept[name]

    def game_names(self) -> list[str]:
        """Return the names of all games, built-in ones first; no package is loaded for this."""
        return _names(self.games, "game")

    def bot_names(self) -> list[str]:
        """Return the names of all bots, built-in ones first; no package is loaded for this."""
        return _names(self.bots, "bot")

    def problem_of(self, plugin: Plugin) -> str:
        """Return why a plug-in cannot be used, in one sentence; empty if it can."""
        try:
            self.check_name(plugin)
            if plugin.kind == "game":
                self.game(plugin.name)
            else:
                self.bot(plugin.name)
        except BadPlugin as error:
            return str(error)
        return ""

    def check_name(self, plugin: Plugin) -> None:
        """Raise BadPlugin if the name of a plug-in is built in, or used by another plug-in."""
        ours: Mapping[str, object] = self.games if plugin.kind == "game" else self.bots
        others = [each.source for each in installed(plugin.kind) if each.name == plugin.name]
        sources = [*([OURS] if plugin.name in ours else []), *others]
        if len(sources) > 1:
            raise BadPlugin(clash(plugin.kind, plugin.name, sources))

    def _only(self, kind: Kind, name: str) -> Plugin | None:
        """Return the one plug-in with a name; raises BadPlugin if there are several."""
        found = [plugin for plugin in installed(kind) if plugin.name == name]
        for plugin in found[:1]:
            self.check_name(plugin)
        return found[0] if found else None


def _met(name: str) -> AnyGame | None:
    """Return the game with a name whose class was imported in this process, or None."""
    for owner in owners():
        kind: object = owner
        if isinstance(kind, type) and issubclass(kind, Game) and not isabstract(kind) and kind.name == name:
            return game_of(kind)
    return None


def _names(ours: Iterable[str], kind: Kind) -> list[str]:
    return list(dict.fromkeys([*ours, *[plugin.name for plugin in installed(kind)]]))


def clash(kind: Kind, name: str, sources: Iterable[str]) -> str:
    """Return the error message for a name that is used twice."""
    return f"the name {name!r} is used for a {kind} by {' and by '.join(sources)}; rename or remove one"
