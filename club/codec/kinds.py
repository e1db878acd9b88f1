"""Values of one of several types, each written with the name of its kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.codec.form import Form
from club.codec.made import OBJECT
from club.codec.misfit import LONGEST_NAME, Misfit, unfit
from club.errors import Fault
from club.reason import N_, Reason


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
            reason = Reason(N_("“{kind}” is not a kind known here."), kind=said)
            raise Misfit(Fault("kind", self._expected), reason=reason)
        return read({name: part for name, part in body.items() if name != "kind"})
