"""Call the arbitrator: fix the point in dispute and give the dispute its number."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Max

from club.errors import Begun, Fault, Impossible, Malformed, NotYours
from club.models import Evening, Member, Stream
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, UnitOfWork, idempotent, unit_of_work
from club.rules.house_rules import HouseRules, Meanwhile
from club.rules.permissions import Caller, May, need_scope
from club.rules.stored_values import REGISTER
from rubbers import streams as rubber_streams
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.commands import rubber_changes
from rubbers.incidents.story.story import Story
from rubbers.play.state.rubber_state import RubberState
from tables import queries
from tables import streams as room_streams
from tables.disputes import dispute_stream
from tables.disputes.commands import words
from tables.disputes.commands.stating_facts import tell_story
from tables.disputes.queries import dispute_rights
from tables.disputes.rules import acts
from tables.disputes.rules.decide import decide
from tables.disputes.rules.evolve import replay
from tables.disputes.rules.facts.settled_facts import Played
from tables.disputes.rules.judging.checks import matter_of
from tables.disputes.rules.state import DisputeKind, Subject
from tables.drive import queries as drive_queries
from tables.drive.drive_stream import ROUND_KIND
from tables.drive.queries import DriveSnapshot
from tables.drive.rules.decide_results import check_table
from tables.drive.rules.drive_state import RoundState
from tables.models.disputes import Dispute as Row
from tables.movements.dummies import seat_holders
from tables.permissions.people import caller_here

CALLED_ALREADY = N_(
    "The arbitrator has already been called for this: dispute {number} is open. If something "
    "else happened, add it there."
)


@dataclass(frozen=True, slots=True)
class CallAsked:
    """A call as requested: for a table, or for a rubber of the evening; in a drive, for a hand.

    `by` is the player who calls, if someone else enters it; `against` are the people complained of.
    A `story` is stated as the first facts.
    """

    reason: str
    table: int | None = None
    rubber: int | None = None
    hand: int | None = None
    kind: DisputeKind = DisputeKind.PLAY
    by: str = ""
    against: tuple[str, ...] = ()
    story: Story | None = None


@dataclass(frozen=True, slots=True)
class Point:
    """Where the dispute is: the stream, and the rubber or the hand of a drive played there."""

    stream: str
    table: int | None = None
    rubber: RubberState | None = None
    drive_hand: RoundState | None = None

    @property
    def seating(self) -> dict[Seat, str]:
        """The players there by seat; empty if nothing is played."""
        if self.drive_hand is not None and self.table is not None:
            return seat_holders(self.drive_hand.seating.tables[self.table - 1])
        return dict(self.rubber.seating) if self.rubber else {}

    @property
    def played(self) -> Played | None:
        """What is played there."""
        return self.drive_hand or self.rubber

    @property
    def is_played(self) -> bool:
        """Whether a rubber is in progress there that could wait."""
        return self.rubber is not None and not self.rubber.over


@idempotent
def call(context: CommandContext, evening: Evening, asked: CallAsked) -> Receipt:
    """Call the arbitrator; the receipt contains the number of the `dispute`.

    Raises Impossible if nothing has happened there, and Malformed for people who are not members.
    """
    request = {
        "do": "call_arbitrator",
        "evening": evening.key,
        "table": asked.table,
        "rubber": asked.rubber,
        "hand": asked.hand,
        "about": asked.kind.value,
        "by": asked.by,
        "against": list(asked.against),
        "words": asked.reason.strip(),
        **({"story": asked.story.written()} if asked.story else {}),
    }

    with unit_of_work(context, request, [REGISTER]) as uow:
        _check_nothing_set_aside(context)
        _check_members(context.caller.club, asked)
        point = _point(uow, evening, asked)
        caller = caller_here(context.caller, (*point.seating.values(), *asked.against))
        act = _call_of(uow, evening, point, asked, _caller_named(caller, point, asked))
        number = 1 + (Row.objects.filter(club=evening.club).aggregate(m=Max("number"))["m"] or 0)
        name, code = dispute_stream.dispute_stream(evening.key, number), queries.code_of(evening)
        checked = words.checked(act, {"reason": asked.reason})
        _check_not_called(evening.club_id, act, code)
        dispute = uow.record(
            dispute_stream.KIND, name, decide(None, words.kept(uow, act, checked), code)
        )
        if asked.story is not None:
            says = act.by or str(caller.member)
            tell_story(uow, name, dispute, says, asked.story, point.played, code)
        uow.answer = {"dispute": number}
    return uow.receipt


def _call_of(
    uow: UnitOfWork, evening: Evening, point: Point, asked: CallAsked, by: str
) -> acts.Call:
    waits = HouseRules.from_json(evening.house_rules).meanwhile is Meanwhile.WAITS
    return acts.Call(
        by,
        uow.context.at,
        _frozen(uow.head(point.stream), point, asked),
        "",
        asked.kind,
        point.seating,
        asked.against,
        waits and point.is_played,
    )


def _point(uow: UnitOfWork, evening: Evening, asked: CallAsked) -> Point:
    """Find the point in dispute and lock it: the evidence and the seating can no longer change."""
    if asked.kind is DisputeKind.ETIQUETTE and asked.table is None and asked.rubber is None:
        return Point(evening.stream.name)
    if (drive := drive_queries.drive_of(evening)) is not None:
        return _in_drive(uow, evening, drive, asked)
    if asked.rubber is not None:
        row, _as_it_was = queries.rubber_at(evening.club_id, evening.key, asked.rubber)
        sitting = getattr(row, "sitting", None)
        table = sitting.table.number if sitting else None
        return Point(row.stream.name, table, rubber_changes.locked_rubber(uow, row.stream.name))
    if asked.table is None:
        expected = Reason(N_("the number of a table, or of a rubber of the evening"))
        raise Malformed(
            Reason(N_("Choose the table of this dispute.")), faults=[Fault("table", expected)]
        )
    return _point_at(uow, evening, asked.table)


def _in_drive(uow: UnitOfWork, evening: Evening, drive: DriveSnapshot, asked: CallAsked) -> Point:
    """Return a table in a hand of a drive, by default the present hand; lock that hand."""
    if asked.rubber is not None:
        expected = Reason(N_("no value: a drive has hands and no rubbers"))
        raise Malformed(Reason(N_("There is no such rubber.")), faults=[Fault("rubber", expected)])
    number = drive.drive.hand if asked.hand is None else asked.hand
    if not 1 <= number <= drive.drive.hand:
        expected = Reason(N_("a hand from 1 to {last}"), last=drive.drive.hand)
        raise Malformed(Reason(N_("There is no such hand.")), faults=[Fault("hand", expected)])
    if asked.table is None:
        expected = Reason(N_("the number of a table"))
        reason = Reason(N_("Choose the table of this dispute."))
        raise Malformed(reason, faults=[Fault("table", expected)])
    name = room_streams.round_stream(evening.key, number)
    hand: RoundState = uow.state(ROUND_KIND, name)
    check_table(hand, asked.table)
    return Point(name, asked.table, drive_hand=hand)


def _point_at(uow: UnitOfWork, evening: Evening, number: int) -> Point:
    """Return the rubber at a table; lock the table first, so that no other rubber can begin."""
    queries.table_of(evening, number)
    name = room_streams.table_stream(evening.key, number)
    uow.head(name)
    record = queries.table_of(evening, number).record or name
    if not record.startswith(f"{rubber_streams.PREFIX}:"):
        return Point(record, number)
    return Point(record, number, rubber_changes.locked_rubber(uow, record))


def _frozen(head: Stream, point: Point, asked: CallAsked) -> Subject:
    """Return the point in dispute by the current state of its stream."""
    if head.version == 0:
        raise Impossible(Reason(N_("Nothing has happened there yet.")))
    if point.drive_hand is not None:
        number = point.drive_hand.number
        return Subject(point.stream, head.version, head.hash, point.table, number)
    played = point.rubber.hand.number if point.rubber and point.rubber.hand else None
    last = point.rubber.hands[-1].number if point.rubber and point.rubber.hands else None
    hand = asked.hand or played or last
    if point.rubber is not None and hand not in {played, *_confirmed(point.rubber)}:
        expected = Reason(N_("the number of a hand of that rubber"))
        raise Malformed(Reason(N_("There is no such hand.")), faults=[Fault("hand", expected)])
    return Subject(point.stream, head.version, head.hash, point.table, hand)


def _confirmed(rubber: RubberState) -> set[int]:
    return {hand.number for hand in rubber.hands}


def _caller_named(caller: Caller, point: Point, asked: CallAsked) -> str:
    """Return who calls; NotYours unless they play there or the caller may enter it for them."""
    players = set(point.seating.values())
    me = "" if caller.member is None else str(caller.member)
    its_tablet = caller.device_kind == "table" and caller.table == point.table
    if its_tablet and caller.has_scope(May.SCORE) and asked.by in players:
        return asked.by
    need_scope(caller, May.RULE)
    if me and asked.by in ("", me) and (me in players or asked.kind is DisputeKind.ETIQUETTE):
        return me
    officer = caller.holds(*dispute_rights.CALLERS) and me not in players
    if officer and (not asked.by or asked.by in players or asked.kind is DisputeKind.ETIQUETTE):
        return asked.by
    raise NotYours(Reason(N_("Only the players at a table can call the arbitrator to it.")))


def _check_not_called(club: int, act: acts.Call, code: Code) -> None:
    """Raise Begun if the caller already has an open call in this matter: it can take more facts."""
    called = replay(decide(None, act, code))
    if called is None:
        return
    found = Row.objects.filter(club=club, matter=matter_of(called))
    open_one = found.values_list("number", flat=True).first()
    if open_one is not None:
        raise Begun(Reason(CALLED_ALREADY, number=open_one), page="dispute", number=open_one)


def _check_nothing_set_aside(context: CommandContext) -> None:
    if context.waives:
        reason = Reason(N_("A call does not need a rule to be set aside."))
        expected = Reason(N_("no value: a call sets no rule aside"))
        raise Malformed(reason, faults=[Fault("waives", expected)])


def _check_members(club: int, asked: CallAsked) -> None:
    named = {"by": (asked.by,) if asked.by else (), "against": asked.against}
    numbers = {who for several in named.values() for who in several}
    wanted = {int(who) for who in numbers if who.isdecimal() and len(who) < 10}
    rows = Member.objects.filter(club=club, number__in=wanted).values_list("number", flat=True)
    known = {str(number) for number in rows}
    expected = Reason(N_("the number of a member of the club"))
    faults = [
        Fault(field, expected)
        for field, several in named.items()
        for who in several
        if who not in known
    ]
    if faults:
        raise Malformed(
            Reason(N_("Someone named here is not a member of the club.")), faults=faults
        )
