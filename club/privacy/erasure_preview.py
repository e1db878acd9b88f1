"""Preview of an erasure: what is deleted, what is kept, and what needs checking by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Model

from club.backup.write import backups_kept
from club.errors import Doubted, WhistError
from club.models import Club, Member
from club.privacy import anonymise, erasure
from club.privacy.data_registry import (
    ErasureSubject,
    OnErasure,
    TextOwner,
    all_personal_data,
    undeclared,
)
from club.record import line_people
from club.record.command_context import CommandContext


@dataclass(frozen=True, slots=True)
class Mention:
    """A place where the club's own text names the person; an erasure leaves it unchanged."""

    noun: str
    row: str
    words: str


@dataclass(frozen=True, slots=True)
class ErasurePreview:
    """What an erasure would do: rows by the name of their model, and how many remarks change.

    `lines` counts lines of the record that name the person by number, plugins' lines included; they
    are kept. `backups` are files in the default folder that still contain the person; `unspoken`
    are columns, such as a plugin's, that no declaration covers.
    """

    numbers: tuple[int, ...]
    called: tuple[str, ...]
    goes: tuple[tuple[str, int], ...]
    stays: tuple[tuple[str, int], ...]
    lines: int
    own_words: int
    named: int
    account: str
    keeps_account: bool
    mentions: tuple[Mention, ...]
    blockers: tuple[WhistError, ...]
    backups: tuple[str, ...]
    unspoken: tuple[str, ...]

    @property
    def doubts(self) -> tuple[str, ...]:
        """The doubts that an officer may override."""
        return tuple(one.stands for one in self.blockers if isinstance(one, Doubted))


def preview_erasure(member: Member, context: CommandContext) -> ErasurePreview:
    """Return what erasing a member would do, without changing anything."""
    erasing = erasure.erasing_of(member, context)
    users = [row.user for row in erasing.members if row.user is not None]
    spoken = {ref for line in anonymise.spoken(erasing) for ref in anonymise.refs_in(line.body)}
    return ErasurePreview(
        numbers=tuple(row.number for row in erasing.members),
        called=tuple(naming.instead for naming in erasing.namings),
        goes=tuple(_counted(erasing, OnErasure.GOES)),
        stays=tuple(_counted(erasing, OnErasure.STAYS)),
        lines=line_people.count_naming(erasing.club, erasing.numbers),
        own_words=len(spoken),
        named=sum(remark.digest not in spoken for remark in anonymise.named(erasing)),
        account=users[0].get_username() if users else "",
        keeps_account=len(users) > len(erasing.users),
        mentions=tuple(_mentions(erasing)),
        blockers=tuple(erasure.erasure_blockers(erasing)),
        backups=tuple(sorted(path.name for path in backups_kept())),
        unspoken=tuple(undeclared()),
    )


def _counted(erasing: ErasureSubject, fate: OnErasure) -> Iterator[tuple[str, int]]:
    for declared in all_personal_data():
        if declared.fate is fate and declared.people:
            count = declared.rows(erasing.members, erasing.users).count()
            if count:
                named = declared.model._meta
                noun = named.verbose_name if count == 1 else named.verbose_name_plural
                yield str(noun), count


def _mentions(erasing: ErasureSubject) -> Iterator[Mention]:
    """Yield the places where the club's own text about itself and its evenings has the name."""
    for declared in all_personal_data():
        columns = [name for name, whose in declared.words.items() if whose is TextOwner.CLUBS]
        if not columns or not (path := _to_the_club(declared.model)):
            continue
        for row in declared.model._base_manager.filter(**{path: erasing.club}).order_by("pk"):
            for said in (str(getattr(row, name)) for name in columns):
                if erasing.named_in(said):
                    yield Mention(str(declared.model._meta.verbose_name), str(row), said)


def _to_the_club(model: type[Model]) -> str:
    """Return the lookup path from a model to its club, or "" if it belongs to none."""
    return "pk" if model is Club else "club" if hasattr(model, "club") else ""
