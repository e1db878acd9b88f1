"""What is held of a member: each model says how it is shown to them, and what becomes of it.

Rooms and plugins give theirs through the hook `whist_holdings`; `unspoken` names what nobody has
spoken for.
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

from club import plugins
from club.models import Member, User
from club.redaction import Naming


class Fate(StrEnum):
    """What becomes of rows when the person is erased."""

    STAYS = "stays"  # under the number
    GOES = "goes"  # deleted
    EMPTIED = "emptied"  # the row stays, what says who it was goes
    NOBODYS = "nobodys"  # no person's rows


class Words(StrEnum):
    """Whose the words of a column are."""

    MADE = "made"  # by the program: codes, keys, digests, numbers, and what laws say of numbers
    CLUBS = "clubs"  # the club's own: looked through, and the secretary is told where a name is
    TOLD = "told"  # anybody's: where the name stands in them, the number takes its place
    THEIRS = "theirs"  # the person's: they go with the person


@dataclass(frozen=True)
class Erasing:
    """One person being erased, under every number they were written down by."""

    club: int
    members: tuple[Member, ...]
    users: tuple[User, ...]
    namings: tuple[Naming, ...]
    at: datetime

    @property
    def numbers(self) -> frozenset[str]:
        """Give the numbers, as the journal has them."""
        return frozenset(str(member.number) for member in self.members)

    def taken_out(self, words: str) -> str:
        """Give words with a number wherever the person is named."""
        for naming in self.namings:
            words = naming.taken_out(words)
        return words

    def taken_out_of(self, value: Any) -> Any:
        """Give what stands in a column, of words or of JSON, without the name."""
        match value:
            case str():
                return self.taken_out(value)
            case list():
                return [self.taken_out_of(part) for part in value]
            case dict():
                return {name: self.taken_out_of(part) for name, part in value.items()}
        return value

    def named_in(self, words: str) -> bool:
        """Tell whether the person is named in words, or somebody of that surname is."""
        return any(naming.names(words) for naming in self.namings)


Erase = Callable[[Erasing], None]


@dataclass(frozen=True)
class Holding:
    """How the rows of one model about a person are shown to them, and what becomes of them.

    `people` are the paths from a row to a member, or to a user; `about` those by which a row is
    that person's, where it is not by all. `shows` are the columns that are exported; the rows of a
    model without any are exported under another heading, or say nothing of a person. `words` says
    of each column of free text whose words stand in it. `erase` does what a deletion does not.
    `club` is the path to the club the rows are of, where words in them are `TOLD`.
    """

    model: type[models.Model]
    people: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    fate: Fate = Fate.NOBODYS
    words: Mapping[str, Words] = field(default_factory=dict)
    erase: Erase | None = None
    about: tuple[str, ...] = ()
    club: str = ""

    @property
    def label(self) -> str:
        """Give the name under which its rows are exported: rubbers.rubberseat."""
        return str(self.model._meta.label_lower)

    def rows(self, members: Collection[Member], users: Collection[User]) -> QuerySet[Any]:
        """Give the rows about a person, oldest first."""
        wanted = Q(pk__in=[])
        for path in self.about or self.people:
            whose = users if reached(self.model, path) is User else members
            wanted |= Q(**{f"{path}__in": [one.pk for one in whose]})
        return self.model._base_manager.filter(wanted).order_by("pk")


def reached(model: type[models.Model], path: str) -> type[models.Model]:
    """Give the model that a path leads to."""
    for name in path.split("__"):
        if name != "pk":
            model = model._meta.get_field(name).related_model  # type: ignore[assignment]
    return model


def every() -> tuple[Holding, ...]:
    """Give all that is held, as the rooms and the plugins say."""
    answers = plugins.manager().hooks.hook.whist_holdings()
    return tuple(holding for answer in reversed(answers) for holding in answer)


def unspoken() -> Iterator[str]:
    """Name each key to a person, and each column of free text, that nobody has spoken for."""
    known = {holding.model: holding for holding in every()}
    for model in apps.get_models(include_auto_created=True):
        if not model._meta.managed or model._meta.proxy:
            continue
        holding = known.get(model)
        people = holding.people if holding else ()
        words = holding.words if holding else {}
        for column in model._meta.concrete_fields:
            of_a_person = _is_of_a_person(column) and column.name not in people
            if of_a_person or (_is_free_text(column) and column.name not in words):
                yield f"{model._meta.label}.{column.name}"


def _is_of_a_person(column: Any) -> bool:
    return bool(column.is_relation and column.related_model in (Member, User))


def _is_free_text(column: Any) -> bool:
    kinds = (models.CharField, models.TextField, models.JSONField, models.BinaryField)
    kinds += (models.FileField, models.GenericIPAddressField)
    return isinstance(column, kinds) and not column.choices
