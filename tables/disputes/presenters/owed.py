"""What rulings leave to be done, in words: at a table, and for one member."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.wording import SIDES
from tables.disputes.models import Consequence

SAYS: dict[str, Callable[[], str]] = {
    Consequence.Kind.GRANT.value: lambda: _("{whose} may take what the law gives them."),
    Consequence.Kind.LOSE.value: lambda: _("{whose} may no longer take what the law gives."),
    Consequence.Kind.PAYMENT.value: lambda: _("{whose} owes the stakes and bets."),
    Consequence.Kind.WARNING.value: lambda: _("{whose} was warned."),
}


@dataclass(frozen=True, slots=True)
class OwedShown:
    """One thing left by a ruling: the words, its law or what law it is about, the dispute.

    `dispute` is its number and `title` its title if the reader may read the ruling, otherwise None
    and "".
    """

    words: str
    law: str
    code: str
    about: str
    dispute: int | None
    number: int
    title: str


def owed_shown(
    found: Iterable[Consequence], titles: Mapping[int, str], name: Callable[[str], str]
) -> tuple[OwedShown, ...]:
    """Return in words what is still to be done under rulings.

    `titles` has the disputes whose rulings the reader may read; `name` returns a member's name by
    number.
    """
    return tuple(_shown(one, titles, name) for one in found)


def _shown(one: Consequence, titles: Mapping[int, str], name: Callable[[str], str]) -> OwedShown:
    whose = gettext(SIDES[one.side]) if one.member is None else name(str(one.member.number))
    number = one.dispute.number
    return OwedShown(
        SAYS[one.kind]().format(whose=whose),
        one.law,
        one.dispute.law_code,
        "onlooker pays" if one.kind == Consequence.Kind.PAYMENT else "",
        number if number in titles else None,
        number,
        titles.get(number, ""),
    )
