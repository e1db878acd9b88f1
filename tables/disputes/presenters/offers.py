"""What the reader of a dispute may do there, as the commands will have it."""

from __future__ import annotations

from dataclasses import dataclass

from club.caller import Caller
from club.errors import WhistError
from club.house_rules import RulingsName
from rubbers.cards.seats import Seat
from rubbers.laws.code import Code
from tables.disputes import conflicts, rights, signing
from tables.disputes.models import Dispute as Row
from tables.disputes.rules import acts, attached
from tables.disputes.rules.dispute import Answer, Dispute, Kind, Stage, Telling

BESIDE = ("tied", "remits", "called")
"""What is told with the offers and is none."""


@dataclass(frozen=True, slots=True)
class Offers:
    """What may be done: `speaks_for` are the players for whom the reader may answer.

    `accepts` says whether an onlooker may still be accepted for them; `called`, whether it is his
    own call that he may take back.
    """

    speaks_for: tuple[str, ...]
    accepts: bool
    states: bool
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
        """Tell whether there is anything to be done at all."""
        return any(getattr(self, name) for name in self.__slots__ if name not in BESIDE)


def offers(caller: Caller, row: Row, dispute: Dispute, code: Code, now: object) -> Offers:
    """Give what the caller may do, by asking the rights and the rules themselves."""
    me = "" if caller.member is None else str(caller.member)
    is_open = dispute.stage is Stage.OPEN
    household, ties = conflicts.of_judge(caller.club, me, dispute.parties) if me else (False, ())
    hear = acts.Hear(me, household, ties)
    untied = code.waiving("house.ties")

    def may(act: acts.Act) -> bool:
        try:
            rights.need_right(caller, row, dispute, act)
        except WhistError:
            return False
        return True

    def fits(act: acts.Hear) -> bool:
        try:
            untied.check(dispute, act)
        except WhistError:
            return False
        return may(act)

    players = tuple(dispute.players.values())
    speaks_for = tuple(who for who in players if is_open and may(acts.AnswerFact(who, 1, _YES)))
    his_word = any(fact.decided is not None for fact in dispute.facts)
    decided = dispute.stage in (Stage.RULED, Stage.DECLINED)
    can_appeal = decided and _in_time(dispute, now)
    asked = dispute.appeal if decided else None
    heard_by_me = bool(me) and dispute.arbitrator == me
    return Offers(
        speaks_for=speaks_for,
        accepts=bool(speaks_for) and not his_word,
        states=is_open
        and (may(acts.StateFact(me, _WORDS, "")) or rights.enters_for(caller, dispute)),
        decides_for_onlooker=is_open
        and bool(dispute.onlooker)
        and may(acts.OnlookerDecides(1, True)),
        hears=is_open and not heard_by_me and bool(me) and fits(hear),
        assigns=is_open and may_assign(caller, dispute),
        rules=signing.signs_a_ruling(caller, row, dispute),
        declines=heard_by_me and is_open and may(acts.Decline(me, dispute.called_at, "")),
        appeals=tuple(
            who
            for who in players
            if can_appeal and asked is None and may(acts.LodgeAppeal(who, dispute.called_at, ""))
        ),
        concurs=tuple(
            who
            for who in players
            if asked is not None
            and _partner(dispute, who) in asked.concurred
            and may(acts.Concur(who, dispute.called_at))
        ),
        reviews=signing.signs_for_the_committee(caller, row, dispute, code),
        publishes=dispute.ruling is not None
        and dispute.stage in (Stage.RULED, Stage.DECIDED)
        and may(acts.Publish(_NAMES)),
        marks=dispute.published is not None and may(acts.MarkLeading(True)),
        withdraws=is_open and may(acts.WithdrawCall(me)),
        called=bool(me) and dispute.called_by == me,
        stops_play=is_open
        and dispute.kind is Kind.PLAY
        and bool(dispute.players)
        and may(acts.WaitOrGoOn(True)),
        records=dispute.ruling is not None and may(acts.RecordDone(me, dispute.called_at, 1)),
        remits=dispute.ruling is None,
        attaches=attached.room_for(dispute) and may(acts.AddAttachment(me, "", 0, 0, 0, "")),
        removes=tuple(
            one.number for one in dispute.standing if may(acts.RemoveAttachment(me, one.number, ""))
        ),
        tied=", ".join(ties),
    )


_YES, _WORDS, _NAMES = Answer.ASSENT, Telling.WORDS, RulingsName.NAMES


def may_assign(caller: Caller, dispute: Dispute) -> bool:
    """Tell whether the caller may give the dispute to an arbitrator."""
    officer = caller.holds("secretary", "committee", "arbitrator")
    return (
        officer and caller.has_scope("rulings:write") and str(caller.member) not in dispute.parties
    )


def _in_time(dispute: Dispute, now: object) -> bool:
    until = dispute.appeal_until
    return until is not None and until >= now  # type: ignore[operator]


def _partner(dispute: Dispute, who: str) -> str:
    """Give whose concurrence makes an appeal whole; a dummy's player is his own partner."""
    seat = dispute.seat_of(who)
    return dispute.players.get(seat.partner, who) if isinstance(seat, Seat) else ""
