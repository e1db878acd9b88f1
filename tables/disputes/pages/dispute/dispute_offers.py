"""What the reader of a dispute may do there, as the commands will allow."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from club.errors import WhistError
from club.rules.house_rules import RulingsName
from club.rules.permissions import Caller
from rubbers.code.code import Code
from tables.disputes.queries import dispute_rights, lookup, signatories
from tables.disputes.rules import acts
from tables.disputes.rules.judging import evidence
from tables.disputes.rules.state import (
    DisputeKind,
    DisputeStage,
    DisputeState,
    FactAnswer,
    FactForm,
)
from tables.streams import is_round

if TYPE_CHECKING:
    from tables.models.disputes import Dispute as Row

BESIDE = ("tied", "remits", "called", "enters")
"""Fields that accompany the offers but are not offers."""


@dataclass(frozen=True, slots=True)
class Offers:
    """What may be done; `speaks_for` are the players for whom the reader may answer.

    `enters` means that the reader may state what others say. `accepts` means that an onlooker may
    still be accepted for them; `called`, that the reader's own call may be withdrawn.
    """

    speaks_for: tuple[str, ...]
    accepts: bool
    states: bool
    enters: bool
    decides_for_onlooker: bool
    hears: bool
    assigns: bool
    rules: bool
    declines: bool
    appeals: tuple[str, ...]
    concurs: tuple[str, ...]
    reviews: bool
    publishes: bool
    marks: bool
    titles: bool
    withdraws: bool
    called: bool
    stops_play: bool
    records: bool
    remits: bool
    attaches: bool
    removes: tuple[int, ...]
    tied: str

    @property
    def anything(self) -> bool:
        """Whether anything can be done at all."""
        return any(getattr(self, name) for name in self.__slots__ if name not in BESIDE)


_YES, _WORDS, _NAMES = FactAnswer.ASSENT, FactForm.WORDS, RulingsName.NAMES


def offers(caller: Caller, row: Row, dispute: DisputeState, code: Code, now: datetime) -> Offers:
    """Return what the caller may do, according to the rights and the rules themselves."""
    look = _Look(caller, row, dispute, code, now)
    may, me, is_open = look.may, look.me, dispute.stage is DisputeStage.OPEN
    household, ties = signatories.of_judge(caller.club, me, dispute.parties) if me else (False, ())
    speaks_for = look.speaks_for() if is_open else ()
    his_word = any(fact.decided is not None for fact in dispute.facts)
    heard_by_me = bool(me) and dispute.arbitrator == me
    return Offers(
        speaks_for=speaks_for,
        accepts=bool(speaks_for) and not his_word,
        states=is_open and look.states(),
        enters=is_open and dispute_rights.enters_for(caller, dispute),
        decides_for_onlooker=is_open and look.decides_for_onlooker(),
        hears=is_open and not heard_by_me and look.hears(acts.Hear(me, household, ties)),
        assigns=is_open and may_assign(caller, dispute),
        rules=signatories.signs_a_ruling(caller, row, dispute),
        declines=heard_by_me and is_open and may(acts.Decline(me, dispute.called_at, "")),
        appeals=look.appeals(),
        concurs=look.concurs(),
        reviews=signatories.signs_for_the_committee(caller, row, dispute, code),
        publishes=look.publishes(),
        marks=dispute.published is not None and may(acts.MarkLeading(True)),
        titles=dispute.stage is not DisputeStage.WITHDRAWN and may(acts.WordTitle(me)),
        withdraws=is_open and may(acts.WithdrawCall(me)),
        called=bool(me) and (dispute.called_by == me or lookup.called_as_officer(row, dispute, me)),
        stops_play=is_open and look.stops_play(),
        records=dispute.ruling is not None and may(acts.RecordDone(me, dispute.called_at, 1)),
        remits=dispute.ruling is None,
        attaches=evidence.room_for(dispute) and may(acts.AddAttachment(me, "", 0, 0, 0, "")),
        removes=look.removes(),
        tied=", ".join(ties),
    )


@dataclass(frozen=True, slots=True)
class _Look:
    """One caller looking at one dispute; tries each act to see whether it is allowed."""

    caller: Caller
    row: Row
    dispute: DisputeState
    code: Code
    now: datetime

    @property
    def me(self) -> str:
        return "" if self.caller.member is None else str(self.caller.member)

    @property
    def players(self) -> tuple[str, ...]:
        return self.dispute.people

    def may(self, act: acts.Act) -> bool:
        """Check whether the caller has the right to this act."""
        try:
            dispute_rights.need_right(self.caller, self.row, self.dispute, act)
        except WhistError:
            return False
        return True

    def speaks_for(self) -> tuple[str, ...]:
        return tuple(who for who in self.players if self.may(acts.AnswerFact(who, 1, _YES)))

    def states(self) -> bool:
        fact = acts.StateFact(self.me, _WORDS, "")
        return self.may(fact) or dispute_rights.enters_for(self.caller, self.dispute)

    def decides_for_onlooker(self) -> bool:
        return bool(self.dispute.onlooker) and self.may(acts.OnlookerDecides(1, True))

    def hears(self, act: acts.Hear) -> bool:
        """Check whether the caller may hear it, leaving aside ties, which need a reason."""
        if not self.me:
            return False
        try:
            self.code.waiving("house.ties").check(self.dispute, act)
        except WhistError:
            return False
        return self.may(act)

    def appeals(self) -> tuple[str, ...]:
        """Return the players who may appeal: no appeal exists and it is in time."""
        if not self.is_decided or self.dispute.appeal is not None or not self.is_in_time:
            return ()
        at = self.dispute.called_at
        return tuple(who for who in self.players if self.may(acts.LodgeAppeal(who, at, "")))

    def concurs(self) -> tuple[str, ...]:
        """Return the players who may concur in their partner's appeal."""
        asked = self.dispute.appeal if self.is_decided else None
        if asked is None:
            return ()
        waited_for = (who for who in self.players if self.partner(who) in asked.concurred)
        at = self.dispute.called_at
        return tuple(who for who in waited_for if self.may(acts.Concur(who, at)))

    def publishes(self) -> bool:
        ruled = self.dispute.ruling is not None
        final = self.dispute.stage in (DisputeStage.RULED, DisputeStage.DECIDED)
        return ruled and final and self.may(acts.Publish(_NAMES))

    def stops_play(self) -> bool:
        at_play = self.dispute.kind is DisputeKind.PLAY and bool(self.dispute.players)
        in_drive = is_round(self.row.subject)  # the other tables play on
        return at_play and not in_drive and self.may(acts.WaitOrGoOn(True))

    def removes(self) -> tuple[int, ...]:
        numbers = (one.number for one in self.dispute.standing)
        return tuple(one for one in numbers if self.may(acts.RemoveAttachment(self.me, one, "")))

    @property
    def is_decided(self) -> bool:
        return self.dispute.stage in (DisputeStage.RULED, DisputeStage.DECLINED)

    @property
    def is_in_time(self) -> bool:
        until = self.dispute.appeal_until
        return until is not None and until >= self.now

    def partner(self, who: str) -> str:
        """Return whose concurrence completes an appeal; a dummy's player is their own partner."""
        seat = self.dispute.seat_of(who)
        return "" if seat is None else self.dispute.partner_at(seat) or who


def may_assign(caller: Caller, dispute: DisputeState) -> bool:
    """Check whether the caller may assign the dispute to an arbitrator."""
    officer = caller.holds("secretary", "committee", "arbitrator")
    return (
        officer and caller.has_scope("rulings:write") and str(caller.member) not in dispute.parties
    )
