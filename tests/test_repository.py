"""Promises of the repository itself: locks, licences, scripts, decisions, and what no file may contain."""

import ast
import importlib.metadata
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import grimp
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import floodplain
from hatch_build import with_packages_skipped

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
SCRIPTS = ["check", "play", ".ci/run", "requirements/update", "site", "tools/compile", "tools/release"]

ADDRESS = re.compile(r"\b(?:https?|ftp|git|ssh)://(?:[^/\s@]*@)?([\w-]+(?:\.[\w-]+)+)", re.IGNORECASE)
HOSTS = {
    "127.0.0.1",  # the player's own machine
    "127.0.0.2",  # another address of it, as a local network has
    "127.0.0.3",  # and one more, as a machine with a cable and Wi-Fi has
    "10.0.0.1",  # private addresses, which the server must refuse to send notices to
    "10.1.2.3",
    "169.254.169.254",
    "192.168.1.23",  # a private address, for examples of playing at home
    "floodplain.local",  # the name by which phones find the host at home
    "mozilla.org",  # the licence of Pyodide names itself by it
    "github.com",  # the home of the project, with OWNER in place of an account
    "www.apache.org",  # the licence names itself by it
    "www.w3.org",  # XML namespaces
}
MOST_LINES = 400  # a file with a second subject becomes a folder
RESERVED = (".example", ".invalid")  # kept free for examples by RFC 2606
MACHINE_PATH = re.compile(r"(?<![\w.:/])/(?:home|mnt|opt|root|tmp|Users|work)/\w|\b[A-Z]:\\Users\\", re.ASCII)


def git(*arguments: str) -> str:
    answer = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if answer.returncode:
        pytest.skip("not a git checkout")
    return answer.stdout


@cache
def tracked_texts() -> tuple[tuple[str, str], ...]:
    return tuple(_tracked_texts())


def _tracked_texts() -> Iterator[tuple[str, str]]:
    for name in git("ls-files", "-z").split("\0"):
        path = ROOT / name
        if name and path.is_file():
            try:
                yield name, path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue  # a picture or a font


def entries(lock: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Yield name, version and hashes of each entry; a name occurs twice if platforms differ."""
    for line in lock.read_text(encoding="utf-8").replace("\\\n", " ").splitlines():
        if line and not line.startswith("#"):
            requirement, *hashes = (part.strip() for part in line.split("--hash="))
            parsed = Requirement(requirement)
            yield canonicalize_name(parsed.name), str(parsed.specifier), hashes


def versions(lock: Path) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name, specifier, _ in entries(lock):
        found.setdefault(name, set()).add(specifier.removeprefix("=="))
    return found


def wanted(group: str) -> list[Requirement]:
    """Return the requirements of a dependency group, including those of included groups."""
    members = PROJECT["dependency-groups"][group]
    groups = [member["include-group"] for member in members if isinstance(member, dict)]
    included = [requirement for each in groups for requirement in wanted(each)]
    return [*included, *(Requirement(member) for member in members if isinstance(member, str))]


def wanted_by(lock: Path) -> list[Requirement]:
    if lock.stem == "page":  # what a page needs is less than what an installation needs
        return wanted("page")
    runtime = [Requirement(entry) for entry in PROJECT["project"]["dependencies"]]
    return runtime if lock.stem == "run" else [*runtime, *wanted(lock.stem)]


def test_every_address_in_a_file_is_an_allowed_one() -> None:
    strays = [
        f"{name}: {host}"
        for name, text in tracked_texts()
        for host in ADDRESS.findall(text)
        if host.lower() not in HOSTS and not host.lower().endswith(RESERVED)
    ]
    assert strays == []


def test_no_file_holds_a_path_of_one_machine() -> None:
    strays = [f"{name}: {found[0]}" for name, text in tracked_texts() if (found := MACHINE_PATH.search(text))]
    assert strays == []


@pytest.mark.parametrize(
    ("parts", "is_stray"),
    [
        (["", "home", "ann"], True),
        (["", "root", "x"], True),
        ([".", "home", "x"], False),
        (["docs", "work", "x"], False),
    ],
)
def test_machine_paths_are_distinguished_from_relative_ones(parts: list[str], is_stray: bool) -> None:
    assert bool(MACHINE_PATH.search("/".join(parts))) is is_stray


def test_there_is_a_lock_for_running_and_for_every_group() -> None:
    assert {lock.stem for lock in LOCKS} == {"run", *PROJECT["dependency-groups"]}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_pins_and_hashes_everything_and_names_no_address(lock: Path) -> None:
    for name, specifier, hashes in entries(lock):
        assert specifier.startswith("=="), name
        assert hashes, name
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", digest) for digest in hashes), name
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"--(extra-)?index-url|--find-links|--trusted-host", text)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_satisfies_pyproject(lock: Path) -> None:
    found = versions(lock)
    for requirement in wanted_by(lock):
        for version in found[canonicalize_name(requirement.name)]:
            assert requirement.specifier.contains(version), requirement.name


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_locks_agree_on_versions(lock: Path) -> None:
    reference = versions(ROOT / "requirements" / "dev.txt")
    assert {
        name for name, found in versions(lock).items() if not found <= reference.get(name, found)
    } == set()


def test_an_isolated_build_uses_the_locked_versions() -> None:
    assert PROJECT["build-system"]["requires"] == PROJECT["dependency-groups"]["build"]


def test_compiled_modules_import_only_packages_of_the_isolated_build() -> None:
    has = {canonicalize_name(Requirement(each).name) for each in PROJECT["build-system"]["requires"]}
    has |= {canonicalize_name(name) for name in ("librt", "mypy_extensions")}  # installed with mypy
    groups = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["groups"]
    sources = {path for globs in groups.values() for glob in globs for path in ROOT.glob(glob)}
    names = [path.relative_to(ROOT / "src").with_suffix("").parts for path in sources]
    graph = grimp.build_graph("floodplain", include_external_packages=True)
    compiled = {".".join(parts) for parts in names if parts[-1] != "__init__"} & graph.modules
    met = {found for name in compiled for found in graph.find_modules_directly_imported_by(name)}
    met -= {name for name in met if name.startswith("floodplain")} | sys.stdlib_module_names
    packages = importlib.metadata.packages_distributions()
    assert compiled
    assert {name for name in met if not has & {canonicalize_name(each) for each in packages[name]}} == set()


def test_builds_ignore_packages_outside_the_isolated_build() -> None:
    settings = tomllib.loads(with_packages_skipped((ROOT / "pyproject.toml").read_text(encoding="utf-8")))
    *_, last = settings["tool"]["mypy"]["overrides"]
    assert last["follow_imports"] == "skip"
    assert {"numpy.*", "psycopg.*", "sqlalchemy.*"} <= set(last["module"])
    assert not {"librt.*", "msgspec.*", "mypy_extensions.*"} & set(last["module"])


def test_every_dependency_has_its_decision() -> None:
    asked = {requirement.name for lock in LOCKS for requirement in wanted_by(lock)}
    decided = "\n".join(page.read_text(encoding="utf-8").split("## Decision")[1] for page in DECISIONS)
    assert {name for name in asked if f"`{name}`" not in decided} == set()


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.stem)
def test_a_decision_is_short_and_says_why_what_and_what_follows(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("## ")] == [
        "## Context",
        "## Decision",
        "## Consequence",
    ]
    assert len(lines) <= 40


def test_decisions_are_numbered_without_gaps() -> None:
    assert [page.name[:5] for page in DECISIONS] == [
        f"{number:04}-" for number in range(1, len(DECISIONS) + 1)
    ]


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_is_executable_and_parses(script: str) -> None:
    assert git("ls-files", "--stage", script).startswith("100755")
    if sys.platform != "win32":
        assert os.access(ROOT / script, os.X_OK)
        subprocess.run(["sh", "-n", script], cwd=ROOT, check=True)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("./check --nonsense", "unknown option --nonsense"),
        (". tools/environment.sh; PYTHON=no-such-python find_python", "is not a Python 3.11 or newer"),
        (
            ". tools/environment.sh; unset PYTHON; PATH=/nowhere find_python",
            "No Python 3.11 or newer was found",
        ),
    ],
)
def test_a_script_that_cannot_start_says_why_in_one_line(command: str, sentence: str) -> None:
    answer = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert answer.returncode == 2
    assert sentence in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_the_version_is_defined_once() -> None:
    assert importlib.metadata.version("floodplain") == floodplain.__version__
    assert "version" in PROJECT["project"]["dynamic"]


def test_the_changelog_is_open_for_what_comes_next() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "Unreleased"


def test_the_home_of_the_project_is_named_once_and_everywhere_the_same() -> None:
    home = PROJECT["project"]["urls"]["Source"]
    named = {
        found for _, text in tracked_texts() for found in re.findall(r"https://github\.com/\w+/\w+", text)
    }
    assert named == {home}


def test_the_workflow_tests_every_supported_python() -> None:
    classifiers = " ".join(PROJECT["project"]["classifiers"])
    promised = re.findall(r"Python :: (3\.\d+)", classifiers)
    workflow = (ROOT / ".github/workflows/check.yml").read_text(encoding="utf-8")
    assert f"python: {json.dumps(promised)}" in workflow
    wheels = " ".join(f"cp{version.replace('.', '')}-*" for version in promised)
    assert PROJECT["tool"]["cibuildwheel"]["build"] == wheels


def test_the_architecture_page_lists_every_package_and_module() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\w+", page))
    source = ROOT / "src" / "floodplain"
    rooms = {path.name for path in source.iterdir() if path.is_dir() and path.name != "__pycache__"}
    kernel = {path.stem for path in (source / "kernel").glob("*.py") if path.stem != "__init__"}
    shared = set.intersection(
        *({path.stem for path in (source / "games" / game).iterdir()} for game in ("demetra", "egizia"))
    )
    assert rooms | kernel | (shared - {"__init__", "__pycache__"}) <= named


def test_images_are_named_by_their_digest_and_containers_have_limits() -> None:
    docker, compose = ((ROOT / name).read_text(encoding="utf-8") for name in ("Dockerfile", "compose.yaml"))
    images = re.findall(r"(?m)^(?:FROM|    image:) +(\S+)", docker + compose)
    assert len(images) >= 3
    assert all(re.search(r"@sha256:[0-9a-f]{64}$", image) for image in images)
    services = compose.partition("services:\n")[2].partition("\nvolumes:")[0]
    for service in re.split(r"(?m)^  (?=\w+:$)", services)[1:]:
        assert re.search(r"(?m)^    mem_limit: \d+[mg]$", service), service
        assert re.search(r"(?m)^    pids_limit: \d+$", service), service


def test_the_licence_is_complete() -> None:
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert PROJECT["project"]["license"] == "Apache-2.0"
    assert "Version 2.0, January 2004" in text
    assert all(f"   {section}. " in text for section in range(1, 10))
    assert "END OF TERMS AND CONDITIONS" in text


def compiled_modules() -> list[str]:
    """Return the names of the modules that pyproject lists for mypyc."""
    groups = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["groups"]
    globs = [glob for group in groups.values() for glob in group]
    paths = {path.relative_to(ROOT / "src") for glob in globs for path in ROOT.glob(glob)}
    return sorted(".".join(path.with_suffix("").parts) for path in paths if path.name != "__init__.py")


def origin(module: str) -> str:
    spec = find_spec(module)
    assert spec is not None, module
    assert spec.origin is not None, module
    return spec.origin


@pytest.mark.skipif(os.environ.get("FLOODPLAIN_BUILD") != "source", reason="only ./check knows the build")
def test_the_source_build_is_the_checkout_uncompiled() -> None:
    assert Path(origin("floodplain")).is_relative_to(ROOT / "src")
    assert all(origin(module).endswith(".py") for module in compiled_modules())


@pytest.mark.skipif(os.environ.get("FLOODPLAIN_BUILD") != "wheel", reason="only ./check knows the build")
def test_the_wheel_is_what_runs_and_holds_every_listed_module_compiled() -> None:
    assert not Path(origin("floodplain")).is_relative_to(ROOT / "src")
    wheel = importlib.metadata.distribution("floodplain").read_text("WHEEL") or ""
    suffixes = (".py",) if "Root-Is-Purelib: true" in wheel else tuple(EXTENSION_SUFFIXES)
    assert [module for module in compiled_modules() if not origin(module).endswith(suffixes)] == []


def code_lines(path: Path) -> int:
    """Count the lines of a module; a docstring counts as one line, however long it is."""
    text = path.read_text(encoding="utf-8")
    count = text.count("\n")
    if count <= MOST_LINES:
        return count
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, documented)]
    docs = [node.body[0] for node in nodes if ast.get_docstring(node) is not None]
    return count - sum((each.end_lineno or 0) - each.lineno for each in docs)


def test_no_file_of_the_source_is_longer_than_400_lines() -> None:
    lengths = {str(path.relative_to(ROOT)): code_lines(path) for path in (ROOT / "src").rglob("*.py")}
    assert len(lengths) > 300
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}
