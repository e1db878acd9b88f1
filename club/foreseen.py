"""What an erasure would do, before it is done: what goes, what stays, what is to be looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Model

from club import emptying, line_people
from club.backup.write import backups_kept
from club.commands import erasure
from club.commands.order import Order
from club.errors import Doubted, WhistError
from club.holdings import Erasing, Fate, Words, every, unspoken
from club.models import Club, Member


@dataclass(frozen=True, slots=True)
class Mention:
    """Where the club's own words name the person; an erasure leaves them as they are."""

    noun: str
    row: str
    words: str


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What an erasure does: rows by what they are called, and how many remarks are touched.

    `lines` of the record name the person by number, and stay; those of plugins are among them.
    `backups` are files in the usual place that still have the person; `unspoken` what a plugin
    keeps and has not spoken for.
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
    hindrances: tuple[WhistError, ...]
    backups: tuple[str, ...]
    unspoken: tuple[str, ...]

    @property
    def doubts(self) -> tuple[str, ...]:
        """Give the doubts that an officer may let stand."""
        return tuple(one.stands for one in self.hindrances if isinstance(one, Doubted))


def foresee(member: Member, order: Order) -> Foreseen:
    """Give what would become of a person; nothing is changed."""
    erasing = erasure.erasing_of(member, order)
    users = [row.user for row in erasing.members if row.user is not None]
    spoken = {ref for line in emptying.spoken(erasing) for ref in emptying.refs_in(line.body)}
    return Foreseen(
        numbers=tuple(row.number for row in erasing.members),
        called=tuple(naming.instead for naming in erasing.namings),
        goes=tuple(_counted(erasing, Fate.GOES)),
        stays=tuple(_counted(erasing, Fate.STAYS)),
        lines=line_people.count_naming(erasing.club, erasing.numbers),
        own_words=len(spoken),
        named=sum(remark.digest not in spoken for remark in emptying.named(erasing)),
        account=users[0].get_username() if users else "",
        keeps_account=len(users) > len(erasing.users),
        mentions=tuple(_mentions(erasing)),
        hindrances=tuple(erasure.hindrances(erasing)),
        backups=tuple(sorted(path.name for path in backups_kept())),
        unspoken=tuple(unspoken()),
    )


def _counted(erasing: Erasing, fate: Fate) -> Iterator[tuple[str, int]]:
    for holding in every():
        if holding.fate is fate and holding.people:
            count = holding.rows(erasing.members, erasing.users).count()
            if count:
                named = holding.model._meta
                noun = named.verbose_name if count == 1 else named.verbose_name_plural
                yield str(noun), count


def _mentions(erasing: Erasing) -> Iterator[Mention]:
    """Find the name in what the club has written down of itself and its evenings."""
    for holding in every():
        columns = [name for name, whose in holding.words.items() if whose is Words.CLUBS]
        if not columns or not (path := _to_the_club(holding.model)):
            continue
        for row in holding.model._base_manager.filter(**{path: erasing.club}).order_by("pk"):
            for said in (str(getattr(row, name)) for name in columns):
                if erasing.named_in(said):
                    yield Mention(str(holding.model._meta.verbose_name), str(row), said)


def _to_the_club(model: type[Model]) -> str:
    """Give the column that says whose rows they are; "" where they are no club's."""
    return "pk" if model is Club else "club" if hasattr(model, "club") else ""
