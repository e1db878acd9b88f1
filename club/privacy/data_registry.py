"""The inventory of personal data: how each model is exported, and what erasure does to it.

Apps and plugins declare theirs through the hook `whist_holdings`; `unspoken` lists what no one has
declared.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import Q, QuerySet

from club.models import Member, User
from club.plugins import loader
from club.text.display_names import NameRedactor


class OnErasure(StrEnum):
    """What happens to rows when the person is erased."""

    STAYS = "stays"  # kept, under the number
    GOES = "goes"  # deleted
    EMPTIED = "emptied"  # the row is kept without what identifies the person
    NOBODYS = "nobodys"  # not about a person


class TextOwner(StrEnum):
    """Who writes the text of a column."""

    MADE = "made"  # the program: codes, keys, digests, numbers, and what laws say about numbers
    CLUBS = "clubs"  # the club: searched for the name, and the secretary is told where it is found
    TOLD = "told"  # anybody: the name is replaced by the number
    THEIRS = "theirs"  # the person: erased with them


@dataclass(frozen=True)
class ErasureSubject:
    """One person being erased, under every number they have."""

    club: int
    members: tuple[Member, ...]
    users: tuple[User, ...]
    namings: tuple[NameRedactor, ...]
    at: datetime

    @property
    def numbers(self) -> frozenset[str]:
        """The person's numbers, in the form used in the journal."""
        return frozenset(str(member.number) for member in self.members)

    def taken_out(self, words: str) -> str:
        """Return text with every mention of the person replaced by a number."""
        for naming in self.namings:
            words = naming.taken_out(words)
        return words

    def taken_out_of(self, value: Any) -> Any:
        """Return the value of a text or JSON column without the name."""
        match value:
            case str():
                return self.taken_out(value)
            case list():
                return [self.taken_out_of(part) for part in value]
            case dict():
                return {name: self.taken_out_of(part) for name, part in value.items()}
        return value

    def named_in(self, words: str) -> bool:
        """Return whether text names the person, or anybody with that surname."""
        return any(naming.names(words) for naming in self.namings)


Erase = Callable[[ErasureSubject], None]


@dataclass(frozen=True)
class PersonalData:
    """How one model's rows about a person are exported, and what erasure does to them.

    `people` are the paths from a row to a member or user; `about` those that make the row that
    person's, if not all of them do. `shows` are the exported columns; rows of a model without any
    are exported under another heading, or say nothing about a person. `words` states, for each
    column of free text, who writes it. `erase` does what a deletion cannot. `club` is the path to
    the rows' club, needed if any of `words` are `TOLD`.
    """

    model: type[models.Model]
    people: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    fate: OnErasure = OnErasure.NOBODYS
    words: Mapping[str, TextOwner] = field(default_factory=dict)
    erase: Erase | None = None
    about: tuple[str, ...] = ()
    club: str = ""

    @property
    def label(self) -> str:
        """The heading under which its rows are exported: rubbers.rubberseat."""
        return str(self.model._meta.label_lower)

    def rows(self, members: Collection[Member], users: Collection[User]) -> QuerySet[Any]:
        """Return the rows about a person, oldest first."""
        wanted = Q(pk__in=[])
        for path in self.about or self.people:
            whose = users if reached(self.model, path) is User else members
            wanted |= Q(**{f"{path}__in": [one.pk for one in whose]})
        return self.model._base_manager.filter(wanted).order_by("pk")


def reached(model: type[models.Model], path: str) -> type[models.Model]:
    """Return the model that a path leads to."""
    for name in path.split("__"):
        if name != "pk":
            model = model._meta.get_field(name).related_model  # type: ignore[assignment]  # a path of foreign keys
    return model


def all_personal_data() -> tuple[PersonalData, ...]:
    """Return all declarations, as declared by apps and plugins."""
    answers = loader.current().hooks.hook.whist_holdings()
    return tuple(declared for answer in reversed(answers) for declared in answer)


def undeclared() -> Iterator[str]:
    """Yield each key to a person, and each column of free text, that no declaration covers."""
    known = {declared.model: declared for declared in all_personal_data()}
    for model in apps.get_models(include_auto_created=True):
        if not model._meta.managed or model._meta.proxy:
            continue
        declared = known.get(model)
        people = declared.people if declared else ()
        words = declared.words if declared else {}
        for column in model._meta.concrete_fields:
            of_a_person = _is_of_a_person(column) and column.name not in people
            if of_a_person or (_is_free_text(column) and column.name not in words):
                yield f"{model._meta.label}.{column.name}"


def _is_of_a_person(column: Any) -> bool:
    return bool(column.is_relation and column.related_model in (Member, User))


FREE_TEXT = (
    models.CharField,
    models.TextField,
    models.JSONField,
    models.BinaryField,
    models.FileField,
    models.GenericIPAddressField,
)


def _is_free_text(column: Any) -> bool:
    return isinstance(column, FREE_TEXT) and not column.choices
