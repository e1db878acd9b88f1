"""The people in a story of the room, by name or by letter, and a field to name each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tables.rulings.told.naming import NAME
from tables.rulings.told.story import RoomStory


@dataclass(frozen=True, slots=True)
class Person:
    """A person in a story, shown by a letter until they have a name."""

    letter: str
    name: str


def people(story: RoomStory) -> Iterator[Person]:
    """Yield everyone in a story; the name is "" if none was given."""
    for letter in story.people:
        name = story.all_names[letter]
        yield Person(letter, "" if name == letter else name)


def as_typed(people: tuple[Person, ...], fields: Mapping[str, list[str]]) -> tuple[Person, ...]:
    """Return them with the names that were typed, even if those cannot be used."""
    typed = ((one, fields.get(f"{NAME}.{one.letter}", [one.name])[-1]) for one in people)
    return tuple(replace(one, name=name) for one, name in typed)
