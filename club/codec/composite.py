"""Forms of composite values: tuples, sets, mappings and records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from club.codec.form import LONGEST_NAME, Form, Misfit, gathered, unfit
from club.errors import Fault
from club.reason import N_, Reason

OBJECT = Reason(N_("an object"))
WANTED = Reason(N_("a value"))


def row(*parts: Form) -> Form:
    """Return the form of a tuple: of any length for one part, otherwise with one form per item."""
    return _several(parts[0], tuple, list) if len(parts) == 1 else _group(parts)


def _group(parts: tuple[Form, ...]) -> Form:
    expected = Reason(N_("a list of length {most}"), most=len(parts))

    def read(body: Any) -> Any:
        if not isinstance(body, list | tuple) or len(body) != len(parts):
            raise unfit(expected)
        return tuple(part.read(item) for part, item in zip(parts, body, strict=True))

    return Form(
        lambda value: [part.write(item) for part, item in zip(parts, value, strict=True)], read
    )


def heap(part: Form) -> Form:
    """Return the form of a set, written in sorted order."""
    return _several(part, frozenset, sorted)


def _several(
    part: Form, gather: Callable[[list[Any]], Any], ordered: Callable[[Any], list[Any]]
) -> Form:
    expected = Reason(N_("a list"))

    def read(body: Any) -> Any:
        if not isinstance(body, list | tuple):
            raise unfit(expected)
        try:
            return gather([part.read(item) for item in body])
        except Misfit:
            places = ((f"[{number}]", item) for number, item in enumerate(body))
            raise gathered(part.read, places) from None

    return Form(lambda value: [part.write(item) for item in ordered(value)], read)


def register(key: Form, part: Form) -> Form:
    """Return the form of a mapping; its keys are strings in JSON, whatever they are in Python."""

    def named(item: tuple[str, Any]) -> tuple[Any, Any]:
        return key.read(item[0]), part.read(item[1])

    def read(body: Any) -> dict[Any, Any]:
        if not isinstance(body, Mapping):
            raise unfit(OBJECT)
        try:
            return dict(named(item) for item in body.items())
        except Misfit:
            places = ((str(item[0])[:LONGEST_NAME], item) for item in body.items())
            raise gathered(named, places) from None

    return Form(lambda value: {str(k): part.write(item) for k, item in value.items()}, read)


def optional(inner: Form) -> Form:
    """Return the form of a value that may be None."""
    write, read = inner.write, inner.read
    return Form(
        lambda value: None if value is None else write(value),
        lambda body: None if body is None else read(body),
    )


def record(
    kind: type, parts: Mapping[str, Form], needed: tuple[str, ...], spared: Mapping[str, Any]
) -> Form:
    """Return the form of a frozen value with these fields; those in `needed` have no default.

    A field in `spared` is left out while it has its default.
    """
    writers = tuple((name, part.write) for name, part in parts.items())
    readers = {name: part.read for name, part in parts.items()}
    one_of = Reason(N_("one of {fields}"), fields=", ".join(parts))
    no_such = one_of if parts else Reason(N_("no value: there are no fields here"))

    def write(value: Any) -> dict[str, Any]:
        return {name: written(getattr(value, name)) for name, written in writers}

    def write_sparing(value: Any) -> dict[str, Any]:
        left_out = {name for name, default in spared.items() if getattr(value, name) == default}
        return {name: body for name, body in write(value).items() if name not in left_out}

    def read(body: Any) -> Any:
        if not isinstance(body, Mapping):
            raise unfit(OBJECT)
        values, faults = {}, []
        for name, item in body.items():
            reader = readers.get(name)
            if reader is None:
                faults.append(Fault(str(name)[:LONGEST_NAME], no_such))
                continue
            try:
                values[name] = reader(item)
            except Misfit as misfit:
                faults += misfit.inside(name).faults
        faults += [Fault(name, WANTED) for name in needed if name not in body]
        if faults:
            raise Misfit(*faults)
        return kind(**values)

    return Form(write_sparing if spared else write, read)


class Kinds:
    """The possible types of a value: `types` by stored name, and `names` by type."""

    def __init__(self, kinds: Mapping[str, tuple[type, Form]]) -> None:
        self.types: Mapping[str, type] = {name: kind for name, (kind, _) in kinds.items()}
        self.names: Mapping[type, str] = {kind: name for name, kind in self.types.items()}
        self.form = Form(self._write, self._read)
        self._writers = {kind: (name, form.write) for name, (kind, form) in kinds.items()}
        self._readers = {name: form.read for name, (_, form) in kinds.items()}
        self._expected = Reason(N_("one of {kinds}"), kinds=", ".join(kinds))

    def _write(self, value: object) -> dict[str, Any]:
        name, write = self._writers[type(value)]
        return {"kind": name, **write(value)}

    def _read(self, body: Any) -> Any:
        if not isinstance(body, Mapping):
            raise unfit(OBJECT)
        kind = body.get("kind")
        read = self._readers.get(kind) if isinstance(kind, str) else None
        if read is None:
            said = kind[:LONGEST_NAME] if isinstance(kind, str) else ""
            reason = Reason(N_("“{kind}” is not a known kind."), kind=said)
            raise Misfit(Fault("kind", self._expected), reason=reason)
        return read({name: part for name, part in body.items() if name != "kind"})
