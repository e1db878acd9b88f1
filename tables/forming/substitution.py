"""One who quits during a rubber, and who finishes it in his absence."""

from __future__ import annotations

from club.reason import N_, Reason, of_people
from tables.forming import acts, events
from tables.forming.draft import Draft, impossible
from tables.forming.questions import CONSENTS
from tables.forming.room import Substitute, Table


def name_substitute(draft: Draft, act: acts.NameSubstitute) -> None:
    """Name a substitute for an absent player, and ask the others."""
    table = draft.table(act.table)
    _need_away(table, act.absent)
    sits = table.substitute_for(act.absent)
    if sits is not None and sits.seat is not None:
        raise impossible(N_("{who} sits there as substitute already."), who=(sits.who,))
    draft.need_in_room(act.substitute)
    draft.need_free(act.substitute)
    named = table.substitute(act.substitute)
    if named is not None and named.absent != act.absent:
        template = N_("{who} is named already to finish the rubber for {absent}.")
        raise impossible(template, who=(named.who,), absent=(named.absent,))
    asked = draft.ask(CONSENTS)(table, act.absent)
    if not asked:
        raise impossible(N_("Nobody is left at table {table} to consent."), table=act.table)
    reason = of_people(
        asked,
        N_("{substitute} is named to finish the rubber for {absent}, if {who} consents."),
        N_("{substitute} is named to finish the rubber for {absent}, if {who} consent."),
        substitute=(act.substitute,),
        absent=(act.absent,),
    )
    because = draft.cite(CONSENTS, reason)
    draft.add(events.SubstituteNamed(act.table, act.absent, act.substitute, asked, because))


def consent(draft: Draft, act: acts.Consent) -> None:
    """Consent; with the last consent the substitute sits."""
    table, named = _asked(draft, act)
    draft.add(events.ConsentGiven(act.table, act.by, act.to))
    named = draft.table(act.table).substitute(act.to) or named
    if set(named.asked) - set(named.consents):
        return
    seat = next(seat for seat, who in table.seating.items() if who == named.absent)
    reason = of_people(
        named.asked,
        N_("{substitute} finishes the rubber for {absent}: {who} consents."),
        N_("{substitute} finishes the rubber for {absent}: {who} consent."),
        substitute=(named.who,),
        absent=(named.absent,),
    )
    because = draft.cite(CONSENTS, reason)
    draft.add(events.SubstituteSat(act.table, named.absent, named.who, seat, because))


def refuse_consent(draft: Draft, act: acts.RefuseConsent) -> None:
    """Do not consent: another may be named."""
    _asked(draft, act)
    template = N_("{who} does not consent to {substitute}; another may be named.")
    reason = Reason(template, who=(act.by,), substitute=(act.to,))
    draft.add(events.ConsentRefused(act.table, act.by, act.to, draft.cite(CONSENTS, reason)))


def come_back(draft: Draft, act: acts.ComeBack) -> None:
    """Come back; the seat is his again at once, or after the substitute's rubber."""
    draft.need_in_room(act.who)
    table = draft.table(act.table)
    _need_away(table, act.who)
    sits = table.substitute_for(act.who)
    if sits is not None and sits.seat is not None:
        template = N_("{who} is back, and plays again at table {table} when this rubber ends.")
    else:
        template = N_("{who} is back in the seat at table {table}.")
    reason = Reason(template, who=(act.who,), table=act.table)
    draft.add(events.WasBack(act.table, act.who, draft.cite(CONSENTS, reason, reading=True)))


def _need_away(table: Table, who: str) -> None:
    member = table.member(who)
    if member is None or not member.away:
        template = N_("{who} has not quit table {table}.")
        raise impossible(template, who=(who,), table=table.number)


def _asked(draft: Draft, act: acts.Consent | acts.RefuseConsent) -> tuple[Table, Substitute]:
    table = draft.table(act.table)
    named = table.substitute(act.to)
    waits = named is not None and named.seat is None
    if named is None or not waits or act.by not in set(named.asked) - set(named.consents):
        raise impossible(N_("{who} is not asked to consent."), who=(act.by,))
    return table, named
