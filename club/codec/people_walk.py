"""A walk over types that finds the people in any value: an event, an act or a state.

Code that needs people asks `walk_of` the type, and never relies on field names.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, partial
from typing import (
    Annotated,
    Any,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from club.codec.form import at
from club.codec.stored_name import stored_name
from club.person import PERSON, is_nobody

Found = Iterator[tuple[str, str]]
Change = Callable[[str], str]
SEVERAL = (tuple, frozenset, list, set)
UNIONS = (Union, types.UnionType)


@dataclass(frozen=True, slots=True)
class Walk:
    """The walk over values of a type that can hold people."""

    def fits(self, value: Any) -> bool:
        """Return whether a value is of this type; used for unions."""
        raise NotImplementedError

    def people(self, value: Any, place: str = "") -> Found:
        """Yield each person in a value with the place: `who`, `left[2]`, `cuts[0].who`, `seats.N`.

        A person who is a key has the place of the value below it. Empty text is nobody.
        """
        raise NotImplementedError

    def changed(self, value: Any, change: Change) -> Any:
        """Return the value with its people replaced."""
        raise NotImplementedError

    def without(self, body: Any) -> Any:
        """Return a value's JSON without the parts that hold people; None if nothing is left."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class _One(Walk):
    def fits(self, value: Any) -> bool:
        return type(value) in (str, int)

    def people(self, value: Any, place: str = "") -> Found:
        if not is_nobody(value):
            yield place, str(value)

    def changed(self, value: Any, change: Change) -> Any:
        if is_nobody(value):
            return value
        return type(value)(change(str(value)))

    def without(self, body: Any) -> Any:
        return None


@dataclass(frozen=True, slots=True)
class _Several(Walk):
    """A tuple, list or set; `parts` has one walk per item of a fixed-length tuple."""

    kind: type
    each: Walk | None = None
    parts: tuple[Walk | None, ...] = ()

    def fits(self, value: Any) -> bool:
        return isinstance(value, self.kind)

    def _walks(self, value: Any) -> Iterator[tuple[Any, Walk | None]]:
        if self.each is None:
            return zip(value, self.parts, strict=False)
        return ((one, self.each) for one in value)

    def people(self, value: Any, place: str = "") -> Found:
        for number, (one, walk) in enumerate(self._walks(value or ())):
            if walk is not None:
                yield from walk.people(one, f"{place}[{number}]")

    def changed(self, value: Any, change: Change) -> Any:
        if value is None:
            return None
        made = [one if w is None else w.changed(one, change) for one, w in self._walks(value)]
        return type(value)(made)

    def without(self, body: Any) -> Any:
        if self.each is None or isinstance(self.each, _One):
            return None
        kept = [self.each.without(one) for one in body or ()]
        return None if kept and all(one is None for one in kept) else kept


@dataclass(frozen=True, slots=True)
class _Keyed(Walk):
    key: Walk | None
    part: Walk | None

    def fits(self, value: Any) -> bool:
        return isinstance(value, Mapping)

    def people(self, value: Any, place: str = "") -> Found:
        for key, one in (value or {}).items():
            here = at(place, str(key))
            if self.key is not None:
                yield from self.key.people(key, here)
            if self.part is not None:
                yield from self.part.people(one, here)

    def changed(self, value: Any, change: Change) -> Any:
        if value is None:
            return None
        return {
            (key if self.key is None else self.key.changed(key, change)): (
                one if self.part is None else self.part.changed(one, change)
            )
            for key, one in value.items()
        }

    def without(self, body: Any) -> Any:
        if self.key is not None or self.part is None or isinstance(self.part, _One):
            return None
        return {key: self.part.without(one) for key, one in (body or {}).items()}


@dataclass(frozen=True, slots=True)
class _Record(Walk):
    """The fields of a dataclass, or of a typed dictionary, which is the body of a register line."""

    kind: Any
    parts: Callable[[], Mapping[str, Walk]]

    def fits(self, value: Any) -> bool:
        return isinstance(value, Mapping if is_typeddict(self.kind) else self.kind)

    def _parts_of(self, value: Any) -> Mapping[str, Walk]:
        """Return the walks over the fields of a value, which may be of a subclass."""
        kind: Any = type(value)
        return self.parts() if isinstance(value, Mapping) else _parts(kind)

    def people(self, value: Any, place: str = "") -> Found:
        if value is None:
            return
        got = value.get if isinstance(value, Mapping) else partial(getattr, value)
        for name, walk in self._parts_of(value).items():
            yield from walk.people(got(name), at(place, name))

    def changed(self, value: Any, change: Change) -> Any:
        if value is None:
            return None
        if isinstance(value, Mapping):
            there = {name: walk for name, walk in self.parts().items() if name in value}
            made = {name: walk.changed(value[name], change) for name, walk in there.items()}
            return {**value, **made}
        parts = self._parts_of(value)
        made = {name: walk.changed(getattr(value, name), change) for name, walk in parts.items()}
        return _remade(value, made) if made else value

    def without(self, body: Any) -> Any:
        if body is None:
            return None
        walks = self.parts()
        made = {n: walks[n].without(part) if n in walks else part for n, part in body.items()}
        return {n: part for n, part in made.items() if n not in walks or part is not None}


@dataclass(frozen=True, slots=True)
class _OneOf(Walk):
    """A union with some types that hold people; `names` has their walks by stored name."""

    walks: tuple[Walk, ...]
    names: Mapping[str, Walk]

    def fits(self, value: Any) -> bool:
        return any(walk.fits(value) for walk in self.walks)

    def people(self, value: Any, place: str = "") -> Found:
        for walk in self.walks:
            if walk.fits(value):
                return walk.people(value, place)
        return iter(())

    def changed(self, value: Any, change: Change) -> Any:
        fitting = next((walk for walk in self.walks if walk.fits(value)), None)
        return value if fitting is None else fitting.changed(value, change)

    def without(self, body: Any) -> Any:
        if not self.names:
            return self.walks[0].without(body)
        named = self.names.get(body.get("kind", "")) if isinstance(body, Mapping) else None
        return body if named is None else named.without(body)


def people_in(value: Any) -> Found:
    """Yield each person in an event, an act or a state with the place; see `Walk.people`."""
    kind: Any = type(value)
    walk = walk_of(kind)
    return iter(()) if walk is None else walk.people(value)


V = TypeVar("V")


def with_people(value: V, change: Change) -> V:
    """Return the same event, act or state with its people replaced."""
    kind: Any = type(value)
    walk = walk_of(kind)
    changed: V = value if walk is None else walk.changed(value, change)
    return changed


def is_person(hint: Any) -> bool:
    """Return whether a type is marked as a person, or an optional person."""
    kinds = [one for one in _options(hint) if one is not types.NoneType]
    return len(kinds) == 1 and PERSON in getattr(kinds[0], "__metadata__", ())


@cache
def fields_of(kind: Any) -> Mapping[str, Any]:
    """Return the type of each field of a dataclass or typed dictionary, keeping person marks."""
    origin = get_origin(kind) or kind
    hints = get_type_hints(origin, include_extras=True)
    bound = dict(zip(getattr(origin, "__parameters__", ()), get_args(kind), strict=False))
    names = [one.name for one in fields(origin) if one.init] if is_dataclass(origin) else hints
    return types.MappingProxyType({name: _bound(hints[name], bound) for name in names})


@cache
def walk_of(hint: Any) -> Walk | None:
    """Return the walk over the values of a type, or None if they cannot hold people."""
    return _made(hint) if _holds_people(hint, set()) else None


def _made(hint: Any) -> Walk:
    options = [one for one in _options(hint) if one is not types.NoneType]
    if len(options) > 1:
        return _one_of(options)
    kind = options[0]
    origin, parts = get_origin(kind) or kind, get_args(kind)
    if is_person(kind):
        return _One()
    if origin is Annotated:
        return _made(parts[0])
    if isinstance(origin, type) and issubclass(origin, SEVERAL):
        same = Ellipsis in parts or not issubclass(origin, tuple)
        if same:
            return _Several(origin, each=walk_of(parts[0]))
        return _Several(origin, parts=tuple(walk_of(part) for part in parts))
    if isinstance(origin, type) and issubclass(origin, Mapping) and len(parts) == 2:
        return _Keyed(*(walk_of(part) for part in parts))
    return _Record(origin, lambda: _parts(kind))


def _one_of(options: list[Any]) -> Walk:
    walks = {one: walk for one in options if (walk := walk_of(one)) is not None}
    kinds = {one: walk for one, walk in walks.items() if isinstance(one, type)}
    named = {stored_name(one): walk for one, walk in kinds.items() if is_dataclass(one)}
    return _OneOf(tuple(walks.values()), named)


@cache
def _parts(kind: Any) -> Mapping[str, Walk]:
    made = ((name, walk_of(of)) for name, of in fields_of(kind).items())
    return {name: walk for name, walk in made if walk is not None}


def _holds_people(hint: Any, seen: set[Any]) -> bool:
    """Return whether values of a type, or of a subclass, can hold people."""
    if PERSON in getattr(hint, "__metadata__", ()):
        return True
    if any(_holds_people(part, seen) for part in get_args(hint) if part is not Ellipsis):
        return True
    origin = get_origin(hint) or hint
    if not isinstance(origin, type) or not _has_fields(origin) or hint in seen:
        return False
    seen.add(hint)
    parts = [*fields_of(hint).values(), *(origin.__subclasses__() if origin is hint else ())]
    return any(_holds_people(part, seen) for part in parts)


def _has_fields(kind: Any) -> bool:
    return is_dataclass(kind) or is_typeddict(kind)


def _remade(value: Any, made: Mapping[str, Any]) -> Any:
    """Return a frozen value with other parts, even without a generated `__init__`, as in Reason."""
    if value.__dataclass_params__.init:
        return replace(value, **made)
    other = copy(value)
    for name, part in made.items():
        object.__setattr__(other, name, part)
    return other


def _options(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in UNIONS else (hint,)


def _bound(hint: Any, bound: Mapping[Any, Any]) -> Any:
    """Return a type with its type variables replaced: the `T` of `Sides[T]`."""
    if isinstance(hint, TypeVar):
        return bound.get(hint, Any)
    wanted = getattr(hint, "__parameters__", ()) if bound else ()
    return hint[tuple(bound.get(one, Any) for one in wanted)] if wanted else hint
