"""Puts a site together: the browser client, Pyodide, the archives and the replies, as files by name."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

import floodplain
from floodplain.server.api.guard import POLICY
from floodplain.server.api.pages import BROTLI, STATIC
from floodplain.site import licences
from floodplain.site.inputs import BadSite, Inputs
from floodplain.site.press import press
from floodplain.site.replies import replies

HERE: Final = Path(__file__).parent / "files"
ENGINE: Final = "engine/manifest.json"
WORKER: Final = "site-sw.js"
"""The client's service worker for a site; its `sw.js` is for a server."""
VERSION: Final = "floodplain-version"
"""Its placeholder for the version."""
NOT_TAKEN: Final = ("parts.json", "sw.js", WORKER, "index.html")
LOADED: Final = ("packages", "floodplain")
"""Archives that every worker unpacks, in this order."""
IGNORED_IN_META: Final = "frame-ancestors"
INLINE: Final = re.compile(r"<script[^>]*>(.+?)</script>", re.DOTALL)


def site_files(
    inputs: Inputs, compiled: Path | None = None, client: Path = STATIC
) -> tuple[dict[str, bytes], str]:
    """Return every file of a site by its name, and the version, which follows from them."""
    inputs.check()
    files = dict(client_files(client))
    files |= engine_files(inputs, press(inputs, compiled))
    files |= replies()
    files |= {path.name: path.read_bytes() for path in sorted(HERE.iterdir()) if path.suffix != ".html"}
    files["licences.txt"] = licences.of_site(inputs)
    files[".nojekyll"] = b""  # otherwise some hosts leave out files whose names begin with "_"
    page = (client / "index.html").read_text(encoding="utf-8")
    files["index.html"] = with_engine(page).encode()
    for name in ("404.html", "console.html"):
        files[name] = with_policy((HERE / name).read_text(encoding="utf-8")).encode()
    version = digest(b"".join(f"{name}\0{digest(files[name])}\n".encode() for name in sorted(files)))
    files["sw.js"] = worker(client / WORKER, sorted({*files} - {"404.html", ".nojekyll"}), version)
    return files, version


def client_files(client: Path) -> Iterator[tuple[str, bytes]]:
    """Return the built client, without what only a server uses."""
    if not (client / "index.html").is_file():
        raise BadSite("the browser client is missing; install Floodplain again")
    for path in sorted(client.rglob("*")):
        name = path.relative_to(client).as_posix()
        if path.is_file() and name not in NOT_TAKEN and path.suffix != BROTLI:
            yield name, path.read_bytes()


def engine_files(inputs: Inputs, archives: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return Pyodide and the archives; every name has a hash, so that files of two versions never mix."""
    python = dict(_pyodide(inputs.pyodide)) | {"python_stdlib.zip": archives["python"]}
    folder = f"pyodide-{digest(b''.join(python[name] for name in sorted(python)))}/"
    files = {f"{folder}{name}": content for name, content in python.items()}
    named = {name: f"{name}-{digest(archives[name])}.bin" for name in (*LOADED, "rest")}
    files |= {named[name]: archives[name] for name in named}
    manifest = {
        "version": digest(folder.encode() + b"".join(archives[name] for name in LOADED)),
        "floodplain": floodplain.__version__,
        "python": folder,
        "loader": f"{folder}pyodide.js",
        "files": [_listed(name, files) for name in sorted(files) if name.startswith(folder)],
        "archives": [_listed(named[name], files) for name in LOADED],
        "console": [_listed(named["rest"], files)],
    }
    files["manifest.json"] = json.dumps(manifest, indent=1).encode()
    return {f"engine/{name}": content for name, content in files.items()}


def _listed(name: str, files: Mapping[str, bytes]) -> dict[str, str | int]:
    return {"name": name, "bytes": len(files[name])}


def _pyodide(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Return Pyodide's files; its modules have names that web servers know, and its lock no packages."""
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        text = (folder / name).read_text(encoding="utf-8")
        yield (
            name.replace(".mjs", ".js"),
            _without_maps(text.replace("pyodide.asm.mjs", "pyodide.asm.js")).encode(),
        )
    yield "pyodide.asm.wasm", (folder / "pyodide.asm.wasm").read_bytes()
    lock = json.loads((folder / "pyodide-lock.json").read_bytes()) | {"packages": {}}
    yield "pyodide-lock.json", json.dumps(lock).encode()


def _without_maps(text: str) -> str:
    return re.sub(r"^//# sourceMappingURL=.*$", "", text, flags=re.MULTILINE)


def with_engine(page: str) -> str:
    """Return the client's page, which uses the engine beside it instead of a server."""
    return with_policy(_in_head(page, f'<meta name="floodplain-engine" content="{ENGINE}" />'))


def with_policy(page: str) -> str:
    """Return a page with the content policy of the server, which allows its own scripts and no others.

    Python needs no exception: it runs in workers, to which the policy of a page does not apply.
    """
    rules = [each for each in POLICY.split("; ") if not each.startswith(IGNORED_IN_META)]
    hashes = "".join(f" 'sha256-{_hash(script)}'" for script in INLINE.findall(page))
    policy = "; ".join(f"{each}{hashes}" if each.startswith("script-src ") else each for each in rules)
    return _in_head(page, f'<meta http-equiv="Content-Security-Policy" content="{policy}" />')


def _hash(script: str) -> str:
    return b64encode(sha256(script.encode()).digest()).decode()


def _in_head(page: str, tag: str) -> str:
    start = '<meta charset="utf-8" />'
    if page.count(start) != 1:
        raise BadSite("the page of the client does not begin as expected; build the client again")
    return page.replace(start, f"{start}\n    {tag}")


def worker(source: Path, names: list[str], version: str) -> bytes:
    """Return the service worker with the list of files that it stores, and their version."""
    text = source.read_text(encoding="utf-8") if source.is_file() else ""
    told = {"const FILES = [];": f"const FILES = {json.dumps(names)};", VERSION: f"floodplain-{version}"}
    for what, said in told.items():
        if text.count(what) != 1:
            raise BadSite(f"{source.name} of the client lacks `{what}`: build the client again")
        text = text.replace(what, said)
    return text.encode()


def digest(content: bytes) -> str:
    """Return a short name for some content."""
    return sha256(content).hexdigest()[:12]
