"""The form of one incident: its questions, and what must be known of the table beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club import wording
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.cards.card import RANKS, SUITS
from rubbers.cards.seats import CLOCKWISE
from rubbers.incidents.ask import Ask, Kind
from rubbers.incidents.head import MOST_POINTS, read_head
from rubbers.incidents.incident import Incident, Needed
from rubbers.incidents.step import Step
from rubbers.incidents.story import Story, incident_of
from tables.presenters.incident_words import Names, began

UNKNOWN = ""
PREFIX = "a."
"""What the fields that answer an incident's questions begin with."""
Fields = Mapping[str, list[str]]


@dataclass(frozen=True, slots=True)
class Option:
    """One answer of a field; `note` stands under its words."""

    value: str
    words: str
    note: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class FieldShown:
    """A question of a form: `kind` says how it is drawn, `suits` are the second row of a card."""

    name: str
    words: str
    kind: str
    options: tuple[Option, ...]
    suits: tuple[Option, ...] = ()
    needed: bool = True
    fault: str = ""


@dataclass(frozen=True, slots=True)
class FormShown:
    """The form of an incident; `hidden` carries the story so far."""

    id: str
    title: str
    fields: tuple[FieldShown, ...]
    hidden: tuple[tuple[str, str], ...]
    problem: str
    faults: tuple[str, ...]


def told_with(story: Story, word: str, fields: Fields) -> Story:
    """Give the story with what the form says added; Malformed for what cannot have happened."""
    given = {name: values for name, values in fields.items() if not name.startswith(PREFIX)}
    turned = _card(fields, "turned")
    head = read_head({**given, "turned": [turned]} if turned else given)
    answers = {}
    for ask in incident_of(word).asks:
        name = PREFIX + ask.name
        answers[ask.name] = _card(fields, name) if ask.kind is Kind.CARD else _one(fields, name)
    lacking = [_LACKS[one] for one in incident_of(word).needs if head.lacks(one)]
    if lacking:
        faults = [Fault(place, Reason(N_("an answer, please"))) for place in lacking]
        raise Malformed(Reason(N_("Something is still to be said.")), faults=faults)
    known = {name: answer for name, answer in answers.items() if answer}
    told = replace(story, head=head).with_step(Step(word, known))
    told.told()
    return told


_LACKS: Mapping[Needed, str] = {
    Needed.DEALER: "dealer",
    Needed.TURNED: "turned",
    Needed.SCORE: "ns",
}


def form_of(story: Story, word: str, fields: Fields, trouble: Malformed | None = None) -> FormShown:
    """Give the form of an incident, filled with what was typed and what is wrong with it."""
    incident, names = incident_of(word), Names(story.head)
    words = wording.error_words(trouble, names.all) if trouble else None
    faults = {fault.field: fault.expected for fault in words.faults} if words else {}
    shown = (*_of_table(story, incident, fields), *_of_incident(incident, names, fields))
    placed = tuple(_faulted(one, faults) for one in shown)
    ours = {one.name.removeprefix(PREFIX) for one in placed}
    return FormShown(
        id=word,
        title=gettext(incident.words),
        fields=placed,
        hidden=tuple(story.written()),
        problem=words.detail if words else "",
        faults=tuple(said for place, said in faults.items() if place not in ours),
    )


def needs_nothing(story: Story, incident: Incident) -> bool:
    """Say whether an incident can be told without a form."""
    return not incident.asks and not any(story.head.lacks(one) for one in incident.needs)


def _faulted(shown: FieldShown, faults: Mapping[str, str]) -> FieldShown:
    return replace(shown, fault=began(faults.get(shown.name.removeprefix(PREFIX), "")))


def _of_table(story: Story, incident: Incident, fields: Fields) -> Iterator[FieldShown]:
    lacking = [one for one in incident.needs if story.head.lacks(one)]
    for needed in lacking:
        yield from TABLE_FIELDS[needed](Names(story.head), fields)


def _dealer(names: Names, fields: Fields) -> Iterator[FieldShown]:
    chosen = _one(fields, "dealer")
    yield FieldShown("dealer", _("Whose deal is it?"), "player", _players(names, chosen))


def _turned(names: Names, fields: Fields) -> Iterator[FieldShown]:
    yield _card_field("turned", _("Which card was turned up for trumps?"), fields, needed=True)


def _points(names: Names, fields: Fields) -> Iterator[FieldShown]:
    for name, side in (("ns", "N-S"), ("ew", "E-W")):
        words = _("At how many points did {side} stand?").format(side=names.side(side))
        chosen = _one(fields, name) or "0"
        yield FieldShown(name, words, "number", _numbers(MOST_POINTS, chosen))


TABLE_FIELDS: Mapping[Needed, Callable[[Names, Fields], Iterator[FieldShown]]] = {
    Needed.DEALER: _dealer,
    Needed.TURNED: _turned,
    Needed.SCORE: _points,
}


def _of_incident(incident: Incident, names: Names, fields: Fields) -> Iterator[FieldShown]:
    for ask in incident.asks:
        name, words = PREFIX + ask.name, gettext(ask.words)
        if ask.kind is Kind.CARD:
            yield _card_field(name, words, fields, needed=ask.needed)
        else:
            options = _options(ask, names, _one(fields, name))
            yield FieldShown(name, words, str(ask.kind), options, needed=ask.needed)


def _options(ask: Ask, names: Names, chosen: str) -> tuple[Option, ...]:
    ways: Mapping[Kind, Callable[[], tuple[Option, ...]]] = {
        Kind.PLAYER: lambda: _players(names, chosen),
        Kind.SUIT: lambda: _suits(chosen),
        Kind.NUMBER: lambda: _numbers(ask.most, chosen),
        Kind.CHOICE: lambda: tuple(
            Option(one.value, began(gettext(one.words)), chosen=one.value == chosen)
            for one in ask.choices
        ),
    }
    unknown = _("Nobody, or not known") if ask.kind is Kind.PLAYER else _("Not known")
    last = () if ask.needed else (Option(UNKNOWN, unknown, chosen=not chosen),)
    return (*ways[ask.kind](), *last)


def _players(names: Names, chosen: str) -> tuple[Option, ...]:
    def note(seat: str) -> str:
        where = gettext(wording.SEATS[seat]) if names.head.names else ""
        return names.note(seat) or where  # type: ignore[arg-type]

    return tuple(
        Option(str(seat), names.of(seat), note(seat), str(seat) == chosen) for seat in CLOCKWISE
    )


def _suits(chosen: str) -> tuple[Option, ...]:
    return tuple(
        Option(one.value, gettext(wording.SUITS[one.value]), chosen=one.value == chosen)
        for one in reversed(SUITS)
    )


def _numbers(most: int, chosen: str) -> tuple[Option, ...]:
    return tuple(Option(str(n), str(n), chosen=str(n) == chosen) for n in range(most + 1))


def _card_field(name: str, words: str, fields: Fields, *, needed: bool) -> FieldShown:
    rank, suit = _one(fields, f"{name}.rank"), _one(fields, f"{name}.suit")
    ranks = tuple(
        Option(one, "10" if one == "T" else one, gettext(wording.RANKS[one]), one == rank)
        for one in reversed(RANKS)
    )
    unknown = () if needed else (Option(UNKNOWN, "?", _("not known"), not rank),)
    no_suit = () if needed else (Option(UNKNOWN, "?", _("not known"), not suit),)
    return FieldShown(name, words, "card", (*ranks, *unknown), (*_suits(suit), *no_suit), needed)


def _card(fields: Fields, name: str) -> str:
    rank, suit = _one(fields, f"{name}.rank"), _one(fields, f"{name}.suit")
    return f"{rank or 'x'}{suit}" if suit else ""


def _one(fields: Fields, name: str) -> str:
    return fields.get(name, [""])[-1].strip()
