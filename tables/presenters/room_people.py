"""Who is in a story of the room, by name or by letter, and a field in which each is named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tables.rulings.told.naming import NAME
from tables.rulings.told.story import RoomStory


@dataclass(frozen=True, slots=True)
class Person:
    """One of the people of a story, who goes by a letter until he has a name."""

    letter: str
    name: str


def people(story: RoomStory) -> Iterator[Person]:
    """Give everyone in a story; the name is "" where none was given."""
    for letter in story.people:
        name = story.all_names[letter]
        yield Person(letter, "" if name == letter else name)


def as_typed(people: tuple[Person, ...], fields: Mapping[str, list[str]]) -> tuple[Person, ...]:
    """Give them with the names that were typed, though those cannot be taken."""
    typed = ((one, fields.get(f"{NAME}.{one.letter}", [one.name])[-1]) for one in people)
    return tuple(replace(one, name=name) for one, name in typed)
