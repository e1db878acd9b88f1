"""Read and write acts at the table as plain JSON, with players' names for seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from types import NoneType
from typing import Any, cast, get_args

from club.codec.codec import CODEC as PLAIN
from club.codec.codec import Codec
from club.codec.composite import OBJECT
from club.codec.form import LONGEST_NAME, Form, Misfit, unfit
from club.codec.stored_name import stored_name
from club.codec.type_info import field_types
from club.errors import Fault
from club.reason import N_, Reason
from rubbers.cards.card import Suit
from rubbers.cards.partial_card import PartialCard, partial_card_form
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.hand.acts.act import Act, Article, CardSeen, FaceUp, YesNo
from rubbers.hand.acts.choices import Remedy, RulingNamed
from rubbers.hand.acts.claims import SearchResult
from rubbers.hand.acts.ending import Figure
from rubbers.hand.acts.facts import Fact
from rubbers.hand.acts.facts_of_deal import Toucher
from rubbers.hand.acts.noticed import Irregularity
from rubbers.hand.acts.speech import Verdict
from rubbers.hand.acts.tricks import TurnedTrick
from rubbers.hand.acts.vocabulary import ACTS, FACTS
from rubbers.hand.notation import forms
from rubbers.hand.notation.answer_forms import shown, verdict
from rubbers.hand.notation.forms import meant_perhaps
from rubbers.hand.notation.names import TableNames, seat_of, side_of, sides_of, with_the_rest

BARE = ("of",)
"""Fields in which a single player needs no list."""
SHORT: Mapping[str, Mapping[str, str]] = {
    "fresh_cut": {"do": "cut_pack"},
    "new_deal": {"do": "claim", "what": "new_deal"},
    "misdeal": {"do": "claim", "what": "misdeal"},
}
"""Short names for some remedies when they are demanded."""
TRICKS = "tricks"
OF_SIDES = (TRICKS, "honours")
"""Fields whose parts are keyed by the names of the sides."""
Json = dict[str, Any]


class Notation:
    """Reads and writes acts; `from_text` means that every scalar arrives as text, as in YAML."""

    def __init__(self, names: TableNames, *, from_text: bool) -> None:
        """Store the people, and how scalars arrive."""
        self.names = names
        number, seat, side = forms.number(from_text=from_text), seat_of(names), side_of(names)
        self.codec: Codec = PLAIN.knowing(
            {
                PartialCard: partial_card_form,
                Seat: lambda: seat,
                Suit: forms.suit,
                Irregularity: forms.irregularity,
                Side: lambda: side,
                Sides: lambda part: sides_of(names, part),
                Figure: lambda: forms.figure(number, sides_of(names, number)),
                TurnedTrick: forms.which,
                Toucher: lambda: forms.toucher(names.seats, names.players),
                Verdict: lambda: verdict(names.seats, names.players),
                YesNo: forms.yes_no,
                SearchResult: shown,
                int: lambda: number,
                Article: lambda: forms.article(number),
                bool: forms.truth,
                FaceUp: forms.face_up,
                CardSeen: forms.card_seen,
                tuple: lambda part: (
                    forms.players(part, side, names.known_sides)
                    if part is seat
                    else forms.one_or_several(part)
                ),
                Mapping: lambda key, _: _counts(key, number),
            }
        )
        self._parts: dict[type, Mapping[str, Form]] = {}

    def read_act(self, body: Any) -> Act:
        """Read an event of a script; raise Misfit with every fault and its place."""
        if not isinstance(body, Mapping):
            raise unfit(OBJECT)
        word = "fact" if "fact" in body and "do" not in body else "do"
        known: Mapping[str, type[Act]] = FACTS if word == "fact" else ACTS
        kind = known.get(body[word]) if isinstance(body.get(word), str) else None
        if kind is None:
            raise Misfit(*self._unknown(word, known, body))
        rest = {name: part for name, part in body.items() if name != word}
        return self.read_kind(kind, self._gathered(kind, rest))

    def _unknown(
        self, word: str, known: Mapping[str, type[Act]], body: Mapping[str, Any]
    ) -> Iterator[Fault]:
        """Yield a fault for an unknown act, and one for its player if unknown too."""
        by = body.get("by")
        if by is not None and not (isinstance(by, str) and by in self.names.seats):
            players = Reason(N_("a player: {names}"), names=", ".join(self.names.seats))
            yield Fault("by", players)
        yield Fault(word, meant_perhaps(body.get(word), known))

    def _gathered(self, kind: type[Act], body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Collect the values stated for each side under the one field they belong to."""
        one = next((one.name for one in fields(kind) if one.name in OF_SIDES), None)
        by_side = {name: part for name, part in body.items() if name in self.names.known_sides}
        if one is None or not by_side:
            return body
        whole = with_the_rest(by_side, self.names) if one == TRICKS else by_side
        return {**{name: part for name, part in body.items() if name not in by_side}, one: whole}

    def read_kind(self, kind: type[Act], body: Mapping[str, Any]) -> Act:
        """Read the fields of an act of this kind; raise Misfit with every fault and its place."""
        parts, values, faults = self.parts(kind), {}, []
        for name, item in body.items():
            form = parts.get(name)
            if form is None:
                faults.append(Fault(str(name)[:LONGEST_NAME], meant_perhaps(name, parts)))
                continue
            try:
                values[inner(name, kind)] = form.read(item)
            except Misfit as misfit:
                faults += misfit.inside(name).faults
        faults += [
            Fault(outer(one.name), forms.wanted(parts[outer(one.name)]))
            for one in fields(kind)
            if one.default is MISSING and outer(one.name) not in body
        ]
        if faults:
            raise Misfit(*faults)
        return kind(**values)

    def write_act(self, act: Act) -> Json:
        """Write an act with its name, omitting whatever is left open."""
        word = "fact" if isinstance(act, Fact) else "do"
        body: Json = {word: stored_name(type(act))}
        parts = self.parts(type(act))
        for one in fields(act):
            value = getattr(act, one.name)
            if value in (None, ()) or (one.name != "card" and value == one.default):
                continue
            written = parts[outer(one.name)].write(value)
            single = one.name in BARE and isinstance(written, list) and len(written) == 1
            body[outer(one.name)] = written[0] if single else written
        return body

    def parts(self, kind: type) -> Mapping[str, Form]:
        """Return the form of each field of a kind of act."""
        found = self._parts.get(kind)
        if found is None:
            hints = field_types(kind)
            found = {outer(one.name): self._form(hints[one.name]) for one in fields(kind)}
            self._parts[kind] = found
        return found

    def _form(self, hint: Any) -> Form:
        whole = tuple(part for part in get_args(hint) if part is not NoneType)
        if set(whole) == set(get_args(Remedy)):
            return Form(self.write_act, self._read_remedy)
        if whole == (RulingNamed,):
            return self.codec.form(RulingNamed)
        return self.codec.form(hint)

    def _read_remedy(self, body: Any) -> Act:
        """Read a remedy, or a remedy given by its name alone."""
        act = self.read_act(SHORT.get(body, {"do": body}) if isinstance(body, str) else body)
        if not isinstance(act, get_args(Remedy)):
            words = {stored_name(kind): kind for kind in get_args(Remedy)}
            raise Misfit(Fault("do", meant_perhaps(stored_name(type(act)), words)))
        return cast(Act, act)


def outer(name: str) -> str:
    """Return a field's name as written: a Python keyword drops its trailing underscore."""
    return name.rstrip("_")


def inner(name: str, kind: type) -> str:
    """Return the field's name for a written name."""
    return name if any(one.name == name for one in fields(kind)) else f"{name}_"


def _counts(key: Form, part: Form) -> Form:
    """Return the form of a number for each player."""

    def read(body: Any) -> Any:
        if not isinstance(body, Mapping):
            raise unfit(OBJECT)
        return {key.read(name): part.read(item) for name, item in body.items()}

    return Form(lambda value: {key.write(k): part.write(n) for k, n in value.items()}, read)
