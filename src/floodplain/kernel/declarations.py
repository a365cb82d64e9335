"""The source that mypyc compiles: classes with declared fields, with their generated methods written out.

mypyc compiles no method that is only made while running, so the build gives it sources in which every class
that declares fields has the lines of `fields.written`. They take the place of the declarations: every other
line keeps its number, so that an error of the compiled build names a line of the real source.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from floodplain.kernel.fields import FIXED, Field, is_of_class, written

Place = tuple[str, str]
"""A module, and a name in it."""
# The base classes whose subclasses declare fields, and whether these have `copy`.
ROOTS: Final[Mapping[Place, bool]] = {
    ("floodplain.kernel.declared", "Value"): False,
    ("floodplain.kernel.declared", "Mutable"): True,
}


class Module(NamedTuple):
    """One source file: its lines, its classes, and where it imports names from."""

    name: str
    lines: list[str]
    classes: dict[str, ast.ClassDef]
    imports: dict[str, Place]


class Declaration(NamedTuple):
    """The fields of a class by name (inherited ones first), the module of each, and whether it has `copy`."""

    fields: dict[str, Field]
    homes: dict[str, Module]
    is_copied: bool


def with_methods(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the sources of modules, by name, with the methods that follow from declared fields."""
    modules = {name: _parsed(name, text) for name, text in texts.items()}
    for module in modules.values():
        for node in module.classes.values():
            _hide_transform(module, node)
            found = _declared(modules, (module.name, node.name))
            declarations = list(_declarations(node))
            if found is not None and declarations:
                _replace(module, node.name, declarations, list(_lines(node, found)))
                _import_types(module, found)
    return {name: "\n".join(module.lines) for name, module in modules.items()}


def _parsed(name: str, text: str) -> Module:
    tree = ast.parse(text)
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    sources = [(node.module or "", node.names) for node in tree.body if isinstance(node, ast.ImportFrom)]
    imports = {each.asname or each.name: (source, each.name) for source, names in sources for each in names}
    return Module(name, text.split("\n"), classes, imports)


def _hide_transform(module: Module, node: ast.ClassDef) -> None:
    """Hide the decorator for type checkers, which would stop mypyc from making a native class."""
    for decorator in node.decorator_list:
        if ast.unparse(decorator).startswith("dataclass_transform"):
            module.lines[decorator.lineno - 1] = ""


def _declared(modules: Mapping[str, Module], place: Place) -> Declaration | None:
    """Return what a class declares; None if it does not derive from one of the roots."""
    if place in ROOTS:
        return Declaration({}, {}, ROOTS[place])
    module = modules.get(place[0])
    if module is None or place[1] not in module.classes:
        return None
    node = module.classes[place[1]]
    for base in node.bases:
        name = ast.unparse(base).partition("[")[0]
        found = _declared(modules, module.imports.get(name, (module.name, name)))
        if found is not None:
            own = _own_fields(node)
            homes = {**found.homes, **dict.fromkeys(own, module)}
            return Declaration({**found.fields, **own}, homes, found.is_copied)
    return None


def _declarations(node: ast.ClassDef) -> Iterator[ast.AnnAssign]:
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and not is_of_class(ast.unparse(each.annotation)):
            yield each


def _own_fields(node: ast.ClassDef) -> dict[str, Field]:
    found = {}
    for each in _declarations(node):
        name, value = ast.unparse(each.target), "" if each.value is None else ast.unparse(each.value)
        found[name] = Field(name, ast.unparse(each.annotation), value)
    return found


def _lines(node: ast.ClassDef, found: Declaration) -> Iterator[str]:
    own = _own_fields(node).values()
    lines = written(node.name, found.fields.values(), found.is_copied)
    yield "; ".join(
        [f"__fields__ = {[list(each) for each in own]}", lines.pop("__match_args__"), *_fixed(own)]
    )
    by_hand = [each.name for each in node.body if isinstance(each, ast.FunctionDef)]
    yield from [line for name, line in lines.items() if name not in by_hand]


def _fixed(fields: Iterable[Field]) -> list[str]:
    """Yield the assignments of the fields that every instance has from the start."""
    found = [each for each in fields if each.value.startswith(FIXED)]
    return [str(each._replace(value=each.value.removeprefix(FIXED).removesuffix(")"))) for each in found]


def _replace(module: Module, kind: str, declarations: list[ast.AnnAssign], lines: list[str]) -> None:
    """Put lines where the fields of a class were declared, and into the empty lines above the first."""
    places = [index for each in declarations for index in range(each.lineno - 1, each.end_lineno or 0)]
    while not module.lines[places[0] - 1].strip():
        places.insert(0, places[0] - 1)
    if len(places) < len(lines):
        raise SyntaxError(f"{module.name}: leave an empty line above the first field of {kind}")
    for index in places:
        module.lines[index] = ""
    for index, line in zip(places, lines, strict=False):
        module.lines[index] = f"    {line}"


def _import_types(module: Module, found: Declaration) -> None:
    """Import the types of inherited fields, on the line of the first import."""
    for name, field in found.fields.items():
        for each in ast.walk(ast.parse(field.type)):
            is_known = (
                not isinstance(each, ast.Name) or hasattr(builtins, each.id) or each.id in module.imports
            )
            home = found.homes[name].name
            if isinstance(each, ast.Name) and not is_known and home != module.name:
                module.imports[each.id] = (home, each.id)
                first = next(i for i, line in enumerate(module.lines) if line.startswith("from "))
                module.lines[first] += f"; from {home} import {each.id}"
