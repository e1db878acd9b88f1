"""The form of an incident of the room: what it asks before it can be added."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from club.errors import Malformed
from club.text import wording
from rubbers.code.code import Code
from rubbers.incidents.ask import AnswerKind, Ask
from rubbers.incidents.register import INCIDENTS
from tables.incidents.incident_fields import Fields, FieldShown, Option, numbers, one_of
from tables.incidents.incident_form import FormShown
from tables.incidents.incident_words import began
from tables.rulings.stories.opening import NAME, called, read_names
from tables.rulings.stories.story import RoomStory, scene_of

WHO, CARD = "who", "card"
"""The questions answered with a person, and with a card; cards are drawn as keys, like numbers."""


def room_form_of(
    incident: str, fields: Fields, code: Code, trouble: Malformed | None = None
) -> FormShown:
    """Return the form of an incident, filled with what was typed, and what is wrong with it.

    Raises Malformed for an incident that the code does not have.
    """
    scene = scene_of(incident, code)
    words = wording.error_words(trouble, {}) if trouble else None
    faults = {fault.field: fault.expected for fault in words.faults} if words else {}
    names = read_names(fields) if "names" not in faults else ()
    shown = tuple(_field(ask, called(names), fields, faults) for ask in scene.asks)
    ours = {one.name for one in shown}
    return FormShown(
        id=incident,
        title=gettext(INCIDENTS[incident].words),
        fields=shown,
        hidden=(("names", ", ".join(names)),) if names else (),
        problem=words.detail if words else "",
        faults=tuple(said for place, said in faults.items() if place not in ours),
    )


def _field(
    ask: Ask, names: Mapping[str, str], fields: Fields, faults: Mapping[str, str]
) -> FieldShown:
    chosen, fault = one_of(fields, ask.name), began(faults.get(ask.name, ""))
    if ask.kind is AnswerKind.NUMBER:
        options = numbers(ask.most, chosen, ask.least)
        return FieldShown(ask.name, gettext(ask.words), "number", options, fault=fault)
    people = ask.name == WHO
    options = tuple(
        Option(
            one.value,
            names[one.value] if people else began(gettext(one.words)),
            chosen=one.value == chosen,
        )
        for one in ask.choices
    )
    kind = "player" if people else "number" if ask.name == CARD else "choice"
    return FieldShown(ask.name, gettext(ask.words), kind, options, fault=fault)


@dataclass(frozen=True, slots=True)
class StoryPerson:
    """A person in a story, shown by a letter until they have a name."""

    letter: str
    name: str


def people(story: RoomStory) -> Iterator[StoryPerson]:
    """Yield everyone in a story; the name is "" if none was given."""
    for letter in story.people:
        name = story.all_names[letter]
        yield StoryPerson(letter, "" if name == letter else name)


def as_typed(
    people: tuple[StoryPerson, ...], fields: Mapping[str, list[str]]
) -> tuple[StoryPerson, ...]:
    """Return them with the names that were typed, even if those cannot be used."""
    typed = ((one, fields.get(f"{NAME}.{one.letter}", [one.name])[-1]) for one in people)
    return tuple(replace(one, name=name) for one, name in typed)
