"""The licences of everything that a site contains, as one text."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

from floodplain.site.inputs import PYODIDE, Inputs

HERE: Final = Path(__file__).parent / "licences"
LINE: Final = "=" * 78
PYTHON: Final = "typing_extensions"
"""The package whose licence is that of Python itself, word for word."""


def of_site(inputs: Inputs) -> bytes:
    """Return what the site contains, under which licence, with the text of each."""
    packages = dict(_of_wheels(inputs.wheels))
    about = (HERE / "about.txt").read_text(encoding="utf-8").replace("PYODIDE", PYODIDE)
    sections = {"What this site holds": about, "Floodplain": _own()}
    sections["Pyodide: Mozilla Public License 2.0"] = _text("mpl-2.0.txt")
    python = next(text for name, text in packages.items() if name.startswith(PYTHON))
    sections["Python and its standard library"] = python
    sections |= {name: text for name, text in packages.items() if text != python}
    sections[f"{PYTHON}"] = "The licence of Python, above."
    sections["Inter and Fraunces: SIL Open Font License 1.1"] = _text("ofl-1.1.txt")
    sections["Svelte: MIT"] = _text("svelte.txt")
    return (
        "\n\n".join(f"{LINE}\n{name}\n{LINE}\n\n{text.strip()}" for name, text in sections.items()).encode()
        + b"\n"
    )


def _own() -> str:
    """Return the licence of Floodplain, from its checkout or the installed package."""
    beside = Path(__file__).parents[3] / "LICENSE"
    if beside.is_file():
        return beside.read_text(encoding="utf-8")
    text = distribution("floodplain").read_text("licenses/LICENSE")
    assert text is not None
    return text


def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _of_wheels(wheels: Path) -> Iterator[tuple[str, str]]:
    """Return the licence of each package, by name and version."""
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if ".dist-info/licenses/" in name]
            texts = [archive.read(name).decode("utf-8") for name in sorted(names)]
        yield " ".join(wheel.name.split("-")[:2]), "\n".join(texts)
