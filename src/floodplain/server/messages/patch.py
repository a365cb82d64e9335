"""What has changed between two values of JSON, and the newer one made of the older.

A patch is `[value]` where something else stands now, `[]` where nothing does any more, and otherwise a table
of patches by name, or by number within a list of the same length; `{}` where all is as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

Patch = dict[str, Any] | list[Any]


def patch_of(old: Any, new: Any) -> Patch:  # noqa: ANN401 - any JSON
    """What turns one value into another; a struct counts as the table that it is written as."""
    if isinstance(new, Struct) and type(old) is type(new):
        pairs = [(name, getattr(old, name), getattr(new, name)) for name in new.__struct_fields__]
        return {name: patch_of(before, now) for name, before, now in pairs if before != now}
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        found = {name: patch_of(old[name], each) for name, each in new.items() if _differs(old, name, each)}
        found.update({name: [each] for name, each in new.items() if name not in old})
        found.update({name: [] for name in old if name not in new})
        return found
    if isinstance(old, list | tuple) and isinstance(new, list | tuple) and len(old) == len(new):
        changed = [number for number, each in enumerate(new) if old[number] != each]
        if 2 * len(changed) <= len(new):
            return {str(number): patch_of(old[number], new[number]) for number in changed}
    return [new]


def _differs(old: Mapping[str, Any], name: str, value: object) -> bool:
    return name in old and bool(old[name] != value)


def patched(old: Any, patch: Patch) -> Any:  # noqa: ANN401 - any JSON
    """The newer value; the older one stays as it was."""
    if isinstance(patch, list):
        return patch[0]
    if not patch:
        return old
    if isinstance(old, Sequence):
        return [patched(each, patch.get(str(number), {})) for number, each in enumerate(old)]
    kept = {name: patched(each, patch.get(name, {})) for name, each in old.items() if patch.get(name) != []}
    return kept | {name: each[0] for name, each in patch.items() if name not in old}
