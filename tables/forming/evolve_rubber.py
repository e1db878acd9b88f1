"""What a rubber makes of a table: partners, beginning and end, who finishes it for another."""

from __future__ import annotations

from dataclasses import replace

from tables.forming import events
from tables.forming.evolve_cut import NO_PARTNERS
from tables.forming.room import Member, Stage, Substitute, Table


def evolve_rubber(table: Table, event: events.RubberEvent) -> Table:
    """Give the table after something was done about its coming or present rubber."""
    match event:
        case events.Partnered():
            return _partnered(table, event)
        case events.CardsChosen():
            return replace(table, cards=event.cards)
        case events.SeatsChosen():
            return replace(table, seat=event.seat, left=event.left)
        case events.RubberBegun():
            return _begun(table, event)
        case events.RubberEnded():
            return _ended(table)
        case events.PlacesReopened():
            return _reopened(table)
        case _:
            return _substitute(table, event)


def _partnered(table: Table, event: events.Partnered) -> Table:
    return replace(
        table,
        pairs=event.pairs,
        dealer=event.dealer,
        dummies=event.dummies,
        stage=Stage.READY,
    )


def _begun(table: Table, event: events.RubberBegun) -> Table:
    return replace(
        table,
        stage=Stage.PLAYING,
        rubber=event.rubber,
        record=event.record,
        members=tuple(replace(member, passes=False, entered=True) for member in table.members),
        seating=dict(event.seating),
        dealer_seat=event.dealer,
        dummy_seats=event.dummies,
        before=(),
    )


def _ended(table: Table) -> Table:
    members = tuple(replace(m, rubbers=m.rubbers + 1 if m.plays else 0) for m in table.members)
    return replace(
        table, stage=Stage.ENDED, members=members, before=members, cuts_made=(), **NO_PARTNERS
    )


def _reopened(table: Table) -> Table:
    made = table.cuts_made
    if table.cut is not None and table.cut.begun:
        made = (*made, table.cut)
    return replace(
        table,
        cut=None,
        cuts_made=made,
        stage=Stage.ENDED,
        members=_restored(table) if table.before else table.members,
        **NO_PARTNERS,
    )


def _restored(table: Table) -> tuple[Member, ...]:
    """Give the members with their places as they were when the last rubber ended."""
    belong = {member.who: member for member in table.members}
    restored = [
        replace(belong.pop(was.who), plays=was.plays, rubbers=was.rubbers)
        for was in table.before
        if was.who in belong
    ]
    return (*restored, *(replace(member, plays=False) for member in belong.values()))


def _substitute(
    table: Table,
    event: events.SubstituteNamed
    | events.ConsentGiven
    | events.ConsentRefused
    | events.SubstituteSat
    | events.SubstituteStoodOut,
) -> Table:
    match event:
        case events.SubstituteNamed():
            named = Substitute(event.substitute, event.absent, event.asked)
            return replace(table, substitute=named)
        case events.ConsentRefused():
            return replace(table, substitute=None)
    assert table.substitute is not None, "no substitute has been named"
    match event:
        case events.ConsentGiven():
            consents = (*table.substitute.consents, event.by)
            return replace(table, substitute=replace(table.substitute, consents=consents))
        case events.SubstituteSat():
            sat = replace(table, substitute=replace(table.substitute, seat=event.seat))
            seating = {**table.seating, event.seat: event.substitute}
            return replace(sat, seating=seating, known=sat.known | {event.substitute})
        case events.SubstituteStoodOut():
            seat, absent = table.substitute.seat, table.substitute.absent
            seating = {s: absent if s == seat else who for s, who in table.seating.items()}
            return replace(table, substitute=None, seating=seating)
