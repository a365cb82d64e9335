"""Compiles the rules to WebAssembly for Pyodide. Run it in the root of a checkout, as ./site --compiled does.

It needs no compiler of Emscripten's: clang and wasm-ld of LLVM, the headers of CPython 3.14 and those of
Emscripten's C library. Debian has them in the packages clang-19, lld-19, libpython3.14-dev and emscripten.
"""

from __future__ import annotations

import importlib.machinery
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from pathlib import Path
from typing import Any, Final

SUFFIX: Final = ".cpython-314-wasm32-emscripten.so"
RULES: Final = ("src/floodplain/kernel/", "src/floodplain/games/")
"""What is compiled of the modules that a wheel compiles."""
HEADERS: Final = Path(os.environ.get("FLOODPLAIN_PYTHON_HEADERS", "/usr/include/python3.14"))
SYSTEM: Final = Path(os.environ.get("FLOODPLAIN_EMSCRIPTEN", "/usr/share/emscripten")) / "system"
LIBC: Final = SYSTEM / "lib/libc/musl"
SETTINGS: Final = "pyconfig.h"
PRINT: Final = """
import {{ loadPyodide }} from {module!r};
const python = await loadPyodide({{ indexURL: {folder!r} }});
console.log(python.runPython('import json, sysconfig; json.dumps(sysconfig.get_config_vars(), default=str)'));
"""


def main(out: Path, pyodide: Path, node: str) -> int:
    """Compile, or say what is missing."""
    clang, linker = found("clang"), found("wasm-ld")
    lacks = [name for name, path in (("clang 19", clang), ("wasm-ld 19 (lld)", linker)) if path is None]
    lacks += [str(path) for path in (HEADERS / "Python.h", LIBC / "include/stdio.h") if not path.is_file()]
    if clang is None or linker is None or lacks:
        sys.stderr.write(
            f"wasm: the rules cannot be compiled, for want of {', '.join(lacks)}; tools/wasm.py says more.\n"
        )
        return 2
    shutil.rmtree(out, ignore_errors=True)
    work = out.with_name(f"{out.name}.work")
    shutil.rmtree(work, ignore_errors=True)
    # A copy, as Python.h takes the settings beside it.
    shutil.copytree(HEADERS, work / "include")
    (work / "include" / SETTINGS).write_text(settings(pyodide, node), encoding="utf-8")
    extensions = generate(work)
    compile_one = [*compiler(clang, work)]
    with ThreadPoolExecutor(os.cpu_count()) as executor:
        list(executor.map(lambda each: build(each, work, out, compile_one, linker), extensions))
    shutil.rmtree(work)
    return 0


def found(tool: str) -> str | None:
    """A tool of LLVM 19 or newer."""
    names = [f"{tool}-{version}" for version in (19, 20, 21, 22)]
    return next((path for name in names if (path := shutil.which(name))), None)


def settings(pyodide: Path, node: str) -> str:
    """Python's settings for wasm32, as Pyodide itself tells them, in the form of a header."""
    import json  # noqa: PLC0415 - only here

    module = (pyodide.resolve() / "pyodide.mjs").as_uri()
    script = PRINT.format(module=module, folder=f"{pyodide.resolve()}/")
    said = subprocess.run(
        [node, "--input-type=module", "--eval", script], capture_output=True, text=True, check=True
    )
    known: dict[str, Any] = json.loads(said.stdout.splitlines()[-1])
    like = next(path for path in (HEADERS / SETTINGS, *HEADERS.parent.rglob(SETTINGS)) if is_whole(path))
    names = re.findall(r"^(?:#define|/\* #undef) (\w+)", like.read_text(encoding="utf-8"), re.MULTILINE)
    lines = [f"#define {name} {written(known[name])}" for name in dict.fromkeys(names) if known.get(name)]
    return "\n".join(["#ifndef Py_PYCONFIG_H", "#define Py_PYCONFIG_H", *lines, "#endif", ""])


def is_whole(path: Path) -> bool:
    """Whether a header of settings is not one that only includes another."""
    return path.is_file() and path.read_text(encoding="utf-8").count("#define") > 100  # noqa: PLR2004


def written(value: int | str) -> str:
    """A setting as C writes it."""
    is_bare = isinstance(value, int) or re.fullmatch(r"-?\d+|[A-Za-z_ ]+", value)
    return str(value) if is_bare else f'"{value}"'


def generate(work: Path) -> list[tuple[str, Path]]:
    """C of the modules that pyproject.toml lists, by name of the extension, written for 32 bits."""
    sysconfig.get_config_vars()["SIZEOF_SIZE_T"] = 4  # mypyc looks here
    importlib.machinery.EXTENSION_SUFFIXES[0] = SUFFIX
    sys.path.insert(0, str(Path.cwd()))
    from mypyc.build import mypycify  # noqa: PLC0415 - after the settings above

    from hatch_build import copy_sources  # noqa: PLC0415

    copy_sources(work)
    table = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"][
        "targets"
    ]
    globs = table["wheel"]["hooks"]["custom"]["groups"]
    groups = [group for group, paths in globs.items() if paths[0].startswith(RULES)]
    with chdir(work):
        paths = {
            group: sorted(
                {path for glob in globs[group] for path in Path().glob(glob) if path.name != "__init__.py"}
            )
            for group in groups
        }
        sources = [path.as_posix() for group in groups for path in paths[group]]
        options = ["--config-file", "pyproject.toml", "--cache-dir", "cache", "--follow-imports=silent"]
        extensions = mypycify(
            [*options, *sources],
            only_compile_paths=sources,
            opt_level="2",
            debug_level="0",
            separate=[
                ([path.as_posix() for path in paths[group]], f"floodplain.{group}") for group in groups
            ],
            target_dir="c",
        )
    return [(each.name, Path(each.sources[0])) for each in extensions]


def compiler(clang: str, work: Path) -> list[str]:
    """The compiler with all that it is told for every module."""
    import mypyc  # noqa: PLC0415

    runtime = Path(mypyc.__file__).parent / "lib-rt"
    literals = {"INT8": "", "INT16": "", "INT32": "", "INT64": "LL", "INTMAX": "LL"}  # clang 20 defines these
    macros = [f"-D__{name}_C(c)=c{'##' + end if end else ''}" for name, end in literals.items()]
    macros += [
        f"-D__U{name}_C(c)=c{'##U' + end if end or name == 'INT32' else ''}" for name, end in literals.items()
    ]
    folders = [SYSTEM / "include/compat", SYSTEM / "include", LIBC / "include"]
    folders += [LIBC / "arch" / each for each in ("emscripten", "generic")]
    return [
        *(
            clang,
            "--target=wasm32-unknown-emscripten",
            "-fPIC",
            "-fvisibility=hidden",
            "-O2",
            "-g0",
            "-w",
            "-c",
        ),
        *("-DNDEBUG", "-D__EMSCRIPTEN__", "-nostdlibinc", *macros),
        *(f"-isystem{each}" for each in folders),
        *(f"-I{each}" for each in (work / "include", runtime, work / "c")),
    ]


def build(extension: tuple[str, Path], work: Path, out: Path, compile_one: list[str], linker: str) -> None:
    """Compile and link one module."""
    name, source = extension
    made, target = work / f"{name}.o", out / f"{name.replace('.', '/')}{SUFFIX}"
    target.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([*compile_one, "-o", str(made), str(work / source)], check=True)
    link = ["-shared", "--experimental-pic", "--import-memory", "--unresolved-symbols=import-dynamic"]
    link += ["--no-entry", "--strip-all", "--export-dynamic"]
    subprocess.run([linker, *link, "-o", str(target), str(made)], check=True)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]), sys.argv[3]))
