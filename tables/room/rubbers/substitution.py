"""Substitutes: a player quits during a rubber and someone else finishes it."""

from __future__ import annotations

from club.person import is_bot
from club.reason import N_, Reason, of_people
from tables.room import acts, events
from tables.room.draft import Draft, impossible
from tables.room.questions import CONSENTS
from tables.room.seating.leaving import goes_silent
from tables.room.state.room_state import Substitute, TableStage, TableState


def name_substitute(draft: Draft, act: acts.NameSubstitute) -> None:
    """Name a substitute for an absent player and ask the others; a bot sits if nobody is asked.

    A player who names a substitute for someone that left without a word consents by doing so.
    """
    if act.by is not None:
        _say_away(draft, act.table, act.absent, act.by)
    table = draft.table(act.table)
    _need_away(table, act.absent)
    sits = table.substitute_for(act.absent)
    if sits is not None and sits.seat is not None:
        raise impossible(N_("{who} is already sitting there as a substitute."), who=(sits.who,))
    if not is_bot(act.substitute):
        draft.need_in_room(act.substitute)
        draft.need_free(act.substitute)
    named = next((one for one in table.asked_for if one.who == act.substitute), None)
    if named is not None and named.absent != act.absent:
        template = N_("{who} has already been named to finish the rubber for {absent}.")
        raise impossible(template, who=(named.who,), absent=(named.absent,))
    asked = draft.ask(CONSENTS)(table, act.absent)
    if not asked and not is_bot(act.substitute):
        raise impossible(N_("Nobody is left at table {table} to consent."), table=act.table)
    _name(draft, act, asked)
    if act.by in asked:
        consent(draft, acts.Consent(act.table, act.by, act.substitute))
    elif not asked:
        _sit(draft, act.table, act.absent)


def _say_away(draft: Draft, number: int, absent: str, by: str) -> None:
    """Record once that a player has stopped playing; Impossible unless another player reports it.

    Whether it is their turn, and for how long, is for the command to check: it has the clock.
    """
    table = draft.table(number)
    if by not in draft.ask(CONSENTS)(table, absent):
        raise impossible(N_("{who} is not playing at table {table}."), who=(by,), table=number)
    member = table.member(absent)
    if member is None or not member.plays:
        raise impossible(N_("{who} is not playing at table {table}."), who=(absent,), table=number)
    if not member.away:
        goes_silent(draft, number, absent)


def _name(draft: Draft, act: acts.NameSubstitute, asked: tuple[str, ...]) -> None:
    reason = of_people(
        asked,
        N_("{substitute} is named to finish the rubber for {absent}, if {who} consents."),
        N_("{substitute} is named to finish the rubber for {absent}, if {who} consent."),
        substitute=(act.substitute,),
        absent=(act.absent,),
    )
    if not asked:
        template = N_("{substitute} is named to finish the rubber for {absent}.")
        reason = Reason(template, substitute=(act.substitute,), absent=(act.absent,))
    because = draft.cite(CONSENTS, reason)
    draft.add(events.SubstituteNamed(act.table, act.absent, act.substitute, asked, because))


def consent(draft: Draft, act: acts.Consent) -> None:
    """Consent; with the last consent the substitute sits."""
    _table, named = _asked(draft, act)
    draft.add(events.ConsentGiven(act.table, act.by, act.to))
    named = draft.table(act.table).substitute(act.to) or named
    if set(named.asked) - set(named.consents):
        return
    _sit(draft, act.table, named.absent)


def seat_without_consent(draft: Draft, act: acts.SeatSubstitute) -> None:
    """Seat a substitute by an officer's decision, with a reason."""
    table = draft.table(act.table)
    member = table.member(act.absent)
    if (
        member is not None
        and member.plays
        and not member.away
        and table.stage is TableStage.PLAYING
    ):
        goes_silent(draft, act.table, act.absent)
    name_substitute(draft, acts.NameSubstitute(act.table, act.absent, act.substitute))
    if draft.table(act.table).asked_for:
        _sit(draft, act.table, act.absent, act.reason_ref, by_officer=True)


def _sit(
    draft: Draft, number: int, absent: str, reason_ref: str = "", *, by_officer: bool = False
) -> None:
    """Seat the substitute named for an absent player."""
    table = draft.table(number)
    named = table.substitute_for(absent)
    assert named is not None
    seat = next(seat for seat, who in table.seating.items() if who == absent)
    reason = of_people(
        named.asked,
        N_("{substitute} finishes the rubber for {absent}: {who} consents."),
        N_("{substitute} finishes the rubber for {absent}: {who} consent."),
        substitute=(named.who,),
        absent=(absent,),
    )
    if by_officer or not named.asked:
        template = N_("{substitute} finishes the rubber for {absent}.")
        if by_officer:
            template = N_("An officer allows {substitute} to finish the rubber for {absent}.")
        reason = Reason(template, substitute=(named.who,), absent=(absent,))
    because = draft.cite(CONSENTS, reason, reading=by_officer or not named.asked)
    sat = events.SubstituteSat(number, absent, named.who, seat, because, reason_ref)
    draft.add(sat)


def refuse_consent(draft: Draft, act: acts.RefuseConsent) -> None:
    """Refuse consent; another substitute may then be named."""
    _asked(draft, act)
    template = N_("{who} does not consent to {substitute}; another may be named.")
    reason = Reason(template, who=(act.by,), substitute=(act.to,))
    draft.add(events.ConsentRefused(act.table, act.by, act.to, draft.cite(CONSENTS, reason)))


def come_back(draft: Draft, act: acts.ComeBack) -> None:
    """Come back; the seat is theirs at once, or after the rubber if a person finishes it."""
    draft.need_in_room(act.who)
    table = draft.table(act.table)
    _need_away(table, act.who)
    sits = table.substitute_for(act.who)
    if sits is not None and sits.seat is not None and is_bot(sits.who):
        template = N_("{who} is back in the seat at table {table}, and {bot} gives way.")
        reason = Reason(template, who=(act.who,), bot=(sits.who,), table=act.table)
        because = draft.cite(CONSENTS, reason, reading=True)
        draft.add(events.SeatTakenBack(act.table, act.who, sits.who, sits.seat, because))
        draft.add(events.WasBack(act.table, act.who, because))
        return
    if sits is not None and sits.seat is not None:
        template = N_("{who} is back, and plays again at table {table} when this rubber ends.")
    else:
        template = N_("{who} is back in the seat at table {table}.")
    reason = Reason(template, who=(act.who,), table=act.table)
    draft.add(events.WasBack(act.table, act.who, draft.cite(CONSENTS, reason, reading=True)))


def _need_away(table: TableState, who: str) -> None:
    member = table.member(who)
    if member is None or not member.away:
        template = N_("{who} has not left table {table}.")
        raise impossible(template, who=(who,), table=table.number)


def _asked(draft: Draft, act: acts.Consent | acts.RefuseConsent) -> tuple[TableState, Substitute]:
    table = draft.table(act.table)
    named = table.substitute(act.to)
    waits = named is not None and named.seat is None
    if named is None or not waits or act.by not in set(named.asked) - set(named.consents):
        raise impossible(N_("{who} does not have to consent."), who=(act.by,))
    return table, named
