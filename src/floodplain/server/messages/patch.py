"""Differences between two JSON values, and how to apply them.

A patch is `[value]` for a replaced value, `[]` for a removed one, and otherwise an object of patches by name,
or by index within a list that has not become shorter. `{}` means no change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, Struct

Patch = dict[str, Any] | list[Any]


def patch_of(old: Any, new: Any) -> Patch:  # noqa: ANN401 - any JSON
    """Return the patch from one value to another; a struct counts as the object that it is encoded as."""
    if isinstance(new, Struct):
        return _of_structs(old, new) if type(old) is type(new) else [new]
    if isinstance(new, dict):
        return _of_tables(old, new) if isinstance(old, dict) else [new]
    if isinstance(new, list | tuple) and isinstance(old, list | tuple) and len(old) <= len(new):
        return _of_lists(old, new)
    return [new]


def _of_structs(old: Struct, new: Struct) -> Patch:
    found: dict[str, Any] = {}
    for name in new.__struct_fields__:
        before, now = getattr(old, name), getattr(new, name)
        # Unchanged drawn pieces are the same object, so that only differences take time.
        if before is not now and before != now:
            found[name] = [] if now is UNSET else [now] if before is UNSET else patch_of(before, now)
    return found


def _of_lists(old: Sequence[Any], new: Sequence[Any]) -> Patch:
    """Return patches by index; the whole list if most of its items differ."""
    found: dict[str, Any] = {}
    others = 0
    for at, now in enumerate(new):
        patch: Patch = [now]
        if at < len(old):
            if old[at] is now or old[at] == now:
                continue
            patch = patch_of(old[at], now)
        found[str(at)] = patch
        others += isinstance(patch, list)
    return found if 2 * others <= len(new) else [new]


def _of_tables(old: dict[str, Any], new: dict[str, Any]) -> Patch:
    if old == new:
        return {}
    found: dict[str, Any] = {}
    for name, now in new.items():
        if name not in old:
            found[name] = [now]
        elif old[name] != now:
            found[name] = patch_of(old[name], now)
    found.update({name: [] for name in old if name not in new})
    return found


def patched(old: Any, patch: Patch) -> Any:  # noqa: ANN401 - any JSON
    """Return the newer value; the older one does not change."""
    if isinstance(patch, list):
        return patch[0]
    if not patch:
        return old
    if isinstance(old, Sequence):
        more = [each[0] for number, each in patch.items() if int(number) >= len(old)]
        return [patched(each, patch.get(str(number), {})) for number, each in enumerate(old)] + more
    kept = {name: patched(each, patch.get(name, {})) for name, each in old.items() if patch.get(name) != []}
    return kept | {name: each[0] for name, each in patch.items() if name not in old}
