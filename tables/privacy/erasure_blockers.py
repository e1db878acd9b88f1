"""Why a member cannot now be erased, given a login, or merged with another."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Q

from club.errors import Doubted, Fault, Impossible, NotYours, WhistError
from club.models import Evening
from club.reason import N_, Reason
from club.rules.permissions import Caller
from rubbers.models import Rubber as Row
from rubbers.models import RubberSeat
from rubbers.play.state.rubber_state import RubberState
from tables import queries
from tables.models import Place
from tables.models.disputes import Dispute

DESPITE = "despite_dispute"


def of_erasure(club: int, numbers: frozenset[str]) -> Iterator[WhistError]:
    """Yield the obstacles to an erasure; with a reason, an officer may override a dispute."""
    me = {"member__club": club, "member__number__in": numbers}
    at = Place.objects.filter(**me).exclude(evening__phase=Evening.Phase.CLOSE)
    for key in at.order_by("evening__key").values_list("evening__key", flat=True)[:1]:
        template = N_("{who} is at a table of the evening {key}, which is not closed.")
        yield Impossible(Reason(template, who=tuple(sorted(numbers)), key=key))
    in_it = Q(parties__member__club=club, parties__member__number__in=numbers)
    in_it |= Q(arbitrator__club=club, arbitrator__number__in=numbers)
    pending = Dispute.objects.filter(in_it, stage__in=("open", "appealed"))
    for number in pending.order_by("number").values_list("number", flat=True)[:1]:
        template = N_("Dispute {number} has not been decided, and {who} is part of it.")
        asked = Reason(template, number=number, who=tuple(sorted(numbers)))
        expected = Reason(N_("`{stands}`: true, to confirm"), stands=DESPITE)
        yield Doubted(asked, faults=[Fault("number", expected)], stands=DESPITE)


def of_login(
    club: int, caller: Caller, numbers: frozenset[str], *, joins: bool
) -> Iterator[WhistError]:
    """Yield the obstacles to a login, or to merging numbers, while a hand is in play.

    Signing in as a player shows that player's hand, so nobody at the same table may let anyone sign
    in as another player there. Nobody may merge two numbers while either is playing a hand.
    """
    for rubber in _in_play(club, numbers):
        people = set(rubber.seating.values())
        if joins and people & numbers:
            template = N_("{who} is playing a hand on the screen: wait until it is over.")
            yield Impossible(Reason(template, who=tuple(sorted(people & numbers))))
        if str(caller.member) in people and people & numbers - {str(caller.member)}:
            template = N_(
                "You are playing at the same table: wait, or ask another officer to do that."
            )
            yield NotYours(Reason(template))


def _in_play(club: int, numbers: frozenset[str]) -> Iterator[RubberState]:
    """Yield the rubbers in which these members sit and a hand is in play on the screen."""
    sits = RubberSeat.objects.filter(member__club=club, member__number__in=numbers, ended=False)
    rows = Row.objects.filter(pk__in=sits.values("rubber"), stage=Row.Stage.PLAYING)
    names = list(rows.values_list("stream__name", flat=True))
    found = queries.rubbers_of(club, names) if names else {}
    yield from (rubber for _version, rubber in found.values() if rubber.in_play)
