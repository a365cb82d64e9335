"""Writes the files of a site into a folder that is empty or contains an earlier site."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from floodplain.site.inputs import BadSite

LIST: Final = "site.json"
"""The file that lists the files of a site, and marks a folder as a site."""


def check_folder(out: Path) -> None:
    """Raise BadSite unless a site may be written there: a new or empty folder, or an earlier site."""
    if not out.exists():
        return
    if not out.is_dir():
        raise BadSite(f"{out}: this is a file; name a folder for the site")
    if any(out.iterdir()) and _listed(out) is None:
        raise BadSite(f"{out}: this folder is not empty and holds no earlier site; name another one")


def write_site(out: Path, files: Mapping[str, bytes], version: str) -> None:
    """Write the files, and remove those of an earlier site that are no longer part of it."""
    check_folder(out)
    before = set(_listed(out) or ())
    try:
        out.mkdir(parents=True, exist_ok=True)
        # The list comes first, so that a site written in part is still recognised.
        _write(out / LIST, _list(before | set(files), version))
        for name in sorted(files, key=_when):
            _write(out / name, files[name])
        for name in sorted(before - set(files)):
            (out / name).unlink(missing_ok=True)
        _remove_empty(out)
        _write(out / LIST, _list(set(files), version))
    except OSError as error:
        raise BadSite(f"{error.filename or out}: cannot be written: {error.strerror}") from None


def _when(name: str) -> tuple[bool, bool, str]:
    """Return the order of files: those that name others come later, the service worker last."""
    return name == "sw.js", name.endswith(".html"), name


def _list(names: set[str], version: str) -> bytes:
    content = {"floodplain": "site", "version": version, "files": sorted(names)}
    return f"{json.dumps(content, indent=1)}\n".encode()


def _listed(out: Path) -> list[str] | None:
    """Return the files of the earlier site in a folder, or None if there is no site."""
    try:
        told = json.loads((out / LIST).read_bytes())
    except (OSError, ValueError):
        return None
    if (
        not isinstance(told, dict)
        or told.get("floodplain") != "site"
        or not isinstance(told.get("files"), list)
    ):
        return None
    return list(_within(told["files"]))


def _within(names: list[object]) -> Iterator[str]:
    """Return the names that stay within the folder."""
    for name in names:
        if isinstance(name, str) and name and "\\" not in name and "\0" not in name:
            path = PurePosixPath(name)
            if not path.is_absolute() and ".." not in path.parts:
                yield name


def _write(path: Path, content: bytes) -> None:
    if path.is_file() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _remove_empty(out: Path) -> None:
    for folder in sorted((each for each in out.rglob("*") if each.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()
