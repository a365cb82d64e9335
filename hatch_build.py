"""The build hooks: one compiles the hot modules of a wheel with mypyc, one makes the README fit for PyPI."""

import os
import re
import sys
import tempfile
import tomllib
from contextlib import chdir
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\((?!\w+:|#)([^)\s]+)\)")


class ReadmeHook(MetadataHookInterface):
    """The README as PyPI shows it: there is no repository around it, so its links are whole addresses."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """The README with the address of the source before every link to a file of the repository."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        whole = with_addresses(text, metadata["urls"]["Source"], Path(self.root))
        metadata["readme"] = {"content-type": "text/markdown", "text": whole}


def with_addresses(text: str, source: str, root: Path) -> str:
    """A page whose links within the repository lead to its source; pictures are linked to as files."""

    def whole(link: re.Match[str]) -> str:
        picture, name, path = link.groups()
        kind = "raw" if picture else "tree" if (root / path.partition("#")[0]).is_dir() else "blob"
        return f"{picture}[{name}]({source}/{kind}/main/{path})"

    return LINK.sub(whole, text)


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]  # generic only inside hatchling
    """A wheel holds extension modules for the listed sources, or none when nothing here can compile."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiled modules join the wheel; an editable install stays as it is written."""
        if version == "editable" or os.environ.get("FLOODPLAIN_PURE"):
            return
        groups = {name: found for name in self.config.get("groups", {}) if (found := self.sources(name))}
        if not groups:
            return
        self.folder = tempfile.TemporaryDirectory(prefix="floodplain-")  # gone with the process at the latest
        work = Path(self.folder.name)
        lack = what_is_missing(work)
        if lack:
            self.app.display_warning(f"Floodplain is built as plain Python, which plays slower: {lack}.")
            return
        copy_sources(work)
        with chdir(work):
            extensions = compiled(groups, work)
        for extension in extensions:
            build_data["force_include"][str(extension)] = extension.relative_to(work / "lib").as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder of the build."""
        if hasattr(self, "folder"):
            self.folder.cleanup()

    def sources(self, group: str) -> list[str]:
        """Files that the globs of a group in pyproject.toml name, in a fixed order."""
        root = Path(self.root)
        found = {path for glob in self.config["groups"][group] for path in root.glob(glob)}
        found = {path for path in found if path.name != "__init__.py"}  # compiled, it would lose its folder
        return sorted(path.relative_to(root).as_posix() for path in found)


def what_is_missing(work: Path) -> str:
    """Return what this machine lacks to compile, in words, or nothing."""
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return "mypy and setuptools are not installed"
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import BaseError, CCompilerError

    probe = work / "probe.c"
    probe.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
    command = build_ext(Distribution({"name": "probe", "ext_modules": [Extension("probe", [str(probe)])]}))
    command.build_lib, command.build_temp = str(work / "probe"), str(work / "probe")
    try:
        command.ensure_finalized()
        command.run()
    except (BaseError, CCompilerError, OSError):
        return "no C compiler with Python's headers was found"
    return ""


def copy_sources(work: Path) -> None:
    """Copies what mypyc reads, and writes out there the methods that follow from declared fields."""
    sys.path.insert(0, str(Path.cwd() / "src"))
    from floodplain.kernel.declarations import with_methods

    paths = {".".join(path.with_suffix("").parts[1:]): path for path in Path("src").rglob("*.py")}
    texts = {name: path.read_text(encoding="utf-8") for name, path in paths.items()}
    for name, text in with_methods(texts).items():
        (work / paths[name]).parent.mkdir(parents=True, exist_ok=True)
        (work / paths[name]).write_text(text, encoding="utf-8")
    settings = with_packages_skipped(Path("pyproject.toml").read_text(encoding="utf-8"))
    (work / "pyproject.toml").write_text(settings, encoding="utf-8")


def with_packages_skipped(settings: str) -> str:
    """The settings, and that mypy passes over packages which an isolated build has not: half of its work."""
    project = tomllib.loads(settings)
    extras = project["project"].get("optional-dependencies", {}).values()
    wanted = chain(project["project"]["dependencies"], *extras)
    has = {"librt", "mypy_extensions", *map(module_of, project["build-system"]["requires"])}
    modules = [f"{name}.*" for name in sorted(set(map(module_of, wanted)) - has)]
    return f'{settings}\n[[tool.mypy.overrides]]\nmodule = {modules}\nfollow_imports = "skip"\n'


def module_of(requirement: str) -> str:
    """The module that a package brings, which has its name."""
    return re.split(r"[^\w-]", requirement, maxsplit=1)[0].replace("-", "_").lower()


def compiled(groups: dict[str, list[str]], work: Path) -> list[Path]:
    """Extension modules of the sources, made group by group, as many side by side as there are processors."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    sources = [source for group in groups.values() for source in group]
    # What is compiled comes across modules that are not, and whose packages an isolated build has not.
    options = ["--config-file", "pyproject.toml", "--cache-dir", str(work / "cache")]
    options += ["--follow-imports=silent"]
    extensions = mypycify(
        [*options, *sources],
        only_compile_paths=sources,
        opt_level=os.environ.get("FLOODPLAIN_OPT_LEVEL", "2"),
        debug_level="0",
        separate=[(group, f"floodplain.{name}") for name, group in groups.items()],
        target_dir=str(work / "c"),
    )
    command = build_ext(Distribution({"name": "floodplain", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(work / "lib"), str(work / "temp")
    command.parallel = os.cpu_count() if sys.platform != "win32" else None
    command.ensure_finalized()
    command.run()
    return sorted(path for path in (work / "lib").rglob("*") if path.suffix in {".so", ".pyd"})
