"""The site that tests look at: written once, and shared by everything that runs at the same time."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from floodplain.site.build import site_files
from floodplain.site.inputs import BadSite, Inputs
from floodplain.site.write import write_site

ROOT = Path(__file__).parents[2]


def inputs() -> Inputs:
    """Return the inputs of a site in this checkout, as ./check or ./site has fetched them."""
    folders = [ROOT / name / "wheels" for name in (".venv", ".venv-site")]
    wheels = next((folder for folder in folders if folder.is_dir()), folders[0])
    found = Inputs(ROOT / "ui/node_modules/pyodide", wheels)
    try:
        found.check()
    except BadSite as problem:
        pytest.skip(str(problem))
    return found


def built_site(folder: Path) -> Path:
    """The site that `FLOODPLAIN_SITE` names, which ./check has written, or else one that is written here."""
    given = os.environ.get("FLOODPLAIN_SITE")
    if given:
        return Path(given)
    files, version = site_files(inputs())
    write_site(folder, files, version)
    return folder
