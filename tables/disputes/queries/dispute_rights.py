"""Who may perform which act in a dispute."""

from __future__ import annotations

from club.errors import NotYours
from club.models import Evening, Member, Role
from club.reason import N_, Reason
from club.rules import permissions
from club.rules.permissions import Caller, May
from tables.disputes.rules import acts
from tables.disputes.rules.state import DisputeStage, DisputeState
from tables.models.disputes import Dispute as Row

JUDGES = "arbitrator"
REVIEWERS = "committee"
CALLERS = ("secretary", "scorer", JUDGES)
"""Offices that may call the arbitrator when no player does."""


def need_right(caller: Caller, row: Row, dispute: DisputeState, act: acts.Act) -> None:
    """Raise NotYours unless the caller, under the number known here, may do this.

    Players speak for themselves; the table's tablet, and officers who are not parties, may enter it
    for them. Those concerned, and onlookers a side has named, say what happened. The arbitrator
    hears and rules; the committee decides appeals and marks precedents.
    """
    if not (caller.device_kind == "table" and caller.has_scope(May.SCORE)):
        permissions.need_scope(caller, May.RULE)
    match act:
        case acts.StateFact(by=who):
            _need_to_tell(caller, row, dispute, who)
        case acts.AnswerFact(who=who) | acts.AcceptOnlooker(who=who):
            _need_to_speak_for(caller, row, dispute, who)
        case acts.WithdrawCall(by=who):
            _need_to_take_back(caller, row, dispute)
            _need_own_name(caller, who)
        case acts.LodgeAppeal(by=who) | acts.Concur(by=who):
            _need_to_speak_for(caller, row, dispute, who, tablet=False)
        case acts.OnlookerDecides():
            _need_to_speak_for(caller, row, dispute, dispute.onlooker or "", tablet=False)
        case acts.Hear(arbitrator=who):
            _need_office(caller, dispute, JUDGES, REVIEWERS, "secretary")
            _need_arbitrator(caller.club, who)
        case acts.Rule(by=who) | acts.Decline(by=who):
            _need_own_office(caller, who, JUDGES)
        case acts.RecordDone(by=who):
            _need_office(caller, dispute, JUDGES, REVIEWERS, "secretary")
            _need_own_name(caller, who)
        case acts.DecideAppeal(by=who):
            _need_own_office(caller, who, REVIEWERS)
        case acts.WordTitle(by=who):
            _need_office(caller, dispute, JUDGES, REVIEWERS, "secretary")
            _need_own_name(caller, who)
        case acts.MarkLeading():
            _need_office(caller, dispute, REVIEWERS)
        case acts.AddAttachment(by=who):
            _need_to_show(caller, row, dispute, who)
        case acts.RemoveAttachment(by=who, attachment=number):
            _need_to_remove(caller, dispute, number)
            _need_own_name(caller, who)
        case _:
            _need_office(caller, dispute, JUDGES, REVIEWERS, "secretary")


def may_complain(caller: Caller | None) -> bool:
    """Check whether the caller may complain about someone's conduct on their own behalf."""
    return caller is not None and caller.member is not None and caller.has_scope(May.RULE)


def enters_for(caller: Caller, dispute: DisputeState) -> bool:
    """Check whether the caller is an officer, but no party, who may enter what others say."""
    officer = caller.has_scope(May.RULE) and caller.holds(
        *permissions.OFFICES[May.SCORE], *permissions.OFFICES[May.RULE]
    )
    return officer and str(caller.member) not in dispute.parties


def _need_to_speak_for(
    caller: Caller, row: Row, dispute: DisputeState, who: str, *, tablet: bool = True
) -> None:
    if tablet and _is_its_tablet(caller, row):
        return
    if who and str(caller.member) == who and caller.has_scope(May.RULE):
        return
    if not enters_for(caller, dispute):
        raise NotYours(
            Reason(
                N_(
                    "You can speak only for yourself, unless you are an officer entering it for "
                    "somebody."
                )
            )
        )


def _need_to_tell(caller: Caller, row: Row, dispute: DisputeState, who: str) -> None:
    """Raise NotYours unless they state facts as someone concerned, or as an officer for others."""
    concerned = who in (*dispute.parties, *dispute.onlookers.values(), dispute.arbitrator)
    itself = str(caller.member) == who and caller.has_scope(May.RULE)
    if concerned and (itself or _is_its_tablet(caller, row)):
        return
    if not enters_for(caller, dispute):
        raise NotYours(
            Reason(
                N_(
                    "Only the people concerned, and an onlooker named by a side, can say "
                    "what happened, unless an officer enters it for them."
                )
            )
        )


def _need_to_take_back(caller: Caller, row: Row, dispute: DisputeState) -> None:
    if dispute.called_by:
        _need_to_speak_for(caller, row, dispute, dispute.called_by, tablet=False)
    else:
        _need_office(caller, dispute, *CALLERS)


def _is_its_tablet(caller: Caller, row: Row) -> bool:
    """Check whether the caller is that table's tablet that evening; later, others sit there."""
    stands_there = caller.device_kind == "table" and caller.table == row.table_number is not None
    going_on = row.evening.phase != Evening.Phase.CLOSE
    return stands_there and going_on and caller.has_scope(May.SCORE)


def _need_to_show(caller: Caller, row: Row, dispute: DisputeState, who: str) -> None:
    """Raise NotYours unless the caller may show a picture for this person.

    Those concerned show what they have, the tablet may for its players, and officers for anyone.
    """
    if who in dispute.players.values() and _is_its_tablet(caller, row):
        return
    itself = str(caller.member) == who and caller.has_scope(May.RULE)
    if itself and who in (*dispute.parties, dispute.onlooker, dispute.arbitrator):
        return
    officer = caller.holds(JUDGES, REVIEWERS, "secretary")
    if not caller.has_scope(May.RULE) or not officer or str(caller.member) in dispute.parties:
        raise NotYours(
            Reason(
                N_(
                    "Only the people concerned can attach pictures, unless an officer does it "
                    "for them."
                )
            )
        )


def _need_to_remove(caller: Caller, dispute: DisputeState, number: int) -> None:
    """Raise NotYours unless the caller is an officer, or showed it and nothing is ruled yet."""
    own = any(one.number == number and one.by == str(caller.member) for one in dispute.attachments)
    if own and dispute.stage is DisputeStage.OPEN and caller.has_scope(May.RULE):
        return
    _need_office(caller, dispute, JUDGES, REVIEWERS, "secretary")


def _need_office(caller: Caller, dispute: DisputeState, *offices: str) -> None:
    fits = caller.has_scope(May.RULE) and caller.holds(*offices)
    if not fits or str(caller.member) in dispute.parties:
        named = " or ".join(sorted(offices))
        reason = Reason(
            N_("Only the {office} can do that, and only if not a party to the dispute."),
            office=named,
        )
        raise NotYours(reason)


def _need_own_office(caller: Caller, who: str, office: str) -> None:
    if not caller.has_scope(May.RULE) or not caller.holds(office) or str(caller.member) != who:
        raise NotYours(Reason(N_("Only the {office} can do that."), office=office))


def _need_own_name(caller: Caller, who: str) -> None:
    if str(caller.member) != who:
        raise NotYours(Reason(N_("You can record this only in your own name.")))


def _need_arbitrator(club: int, who: str) -> None:
    held = Role.objects.filter(member__club=club, member__number=int(who), office=JUDGES)
    if not held.exclude(member__kind=Member.Kind.LAPSED).exists():
        raise NotYours(Reason(N_("{who} is not an arbitrator of the club."), who=(who,)))
