"""Apply the events of a rubber to a table: partners, beginning, end and substitutes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from club.person import is_bot
from tables.room import events
from tables.room.evolve_cut import NO_PARTNERS
from tables.room.state.room_state import Substitute, TableMember, TableStage, TableState


def evolve_rubber(table: TableState, event: events.RubberEvent) -> TableState:
    """Return the table after an event of its coming or current rubber."""
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
        case events.VoidConsented():
            return replace(table, void_consents=(*table.void_consents, event.by))
        case events.RubberVoided():
            return _voided(table)
        case _:
            return _substitute(table, event)


def _partnered(table: TableState, event: events.Partnered) -> TableState:
    return replace(
        table,
        pairs=event.pairs,
        dealer=event.dealer,
        dummies=event.dummies,
        stage=TableStage.READY,
    )


def _begun(table: TableState, event: events.RubberBegun) -> TableState:
    return replace(
        table,
        stage=TableStage.PLAYING,
        rubber=event.rubber,
        record=event.record,
        members=tuple(replace(member, passes=False, entered=True) for member in table.members),
        queue=tuple(replace(waiting, passes=False) for waiting in table.queue),
        seating=dict(event.seating),
        played=table.played | _people(table, event.seating.values()),
        dealer_seat=event.dealer,
        dummy_seats=event.dummies,
        before=(),
        void_consents=(),
        voided=False,
    )


def _ended(table: TableState) -> TableState:
    members = tuple(replace(m, rubbers=m.rubbers + 1 if m.plays else 0) for m in table.members)
    return replace(
        table, stage=TableStage.ENDED, members=members, before=members, cuts_made=(), **NO_PARTNERS
    )


def _voided(table: TableState) -> TableState:
    """End the rubber as if it had not been played: the runs of rubbers stay as they were."""
    return replace(
        table,
        stage=TableStage.ENDED,
        before=table.members,
        cuts_made=(),
        void_consents=(),
        voided=True,
        **NO_PARTNERS,
    )


def _reopened(table: TableState) -> TableState:
    made = table.cuts_made
    if table.cut is not None and table.cut.begun:
        made = (*made, table.cut)
    return replace(
        table,
        cut=None,
        cuts_made=made,
        stage=TableStage.ENDED,
        members=_restored(table) if table.before else table.members,
        **NO_PARTNERS,
    )


def _restored(table: TableState) -> tuple[TableMember, ...]:
    """Return the members with the places they held when the last rubber ended."""
    belong = {member.who: member for member in table.members}
    restored = [
        replace(belong.pop(was.who), plays=was.plays, rubbers=was.rubbers)
        for was in table.before
        if was.who in belong
    ]
    return (*restored, *(replace(member, plays=False) for member in belong.values()))


def _substitute(
    table: TableState,
    event: events.SubstituteNamed
    | events.ConsentGiven
    | events.ConsentRefused
    | events.SubstituteSat
    | events.SeatTakenBack
    | events.SubstituteStoodOut,
) -> TableState:
    match event:
        case events.SubstituteNamed():
            named = Substitute(event.substitute, event.absent, event.asked)
            others = (one for one in table.substitutes if one.absent != event.absent)
            return replace(table, substitutes=(*others, named))
        case events.ConsentRefused():
            refused = _substitute_of(table, event.to)
            kept = (one for one in table.substitutes if one is not refused)
            return replace(table, substitutes=tuple(kept))
        case events.ConsentGiven():
            named = _substitute_of(table, event.to)
            return _with(table, replace(named, consents=(*named.consents, event.by)))
        case events.SubstituteSat():
            sat = _with(table, replace(_substitute_of(table, event.substitute), seat=event.seat))
            seating = {**table.seating, event.seat: event.substitute}
            return replace(
                sat,
                seating=seating,
                void_consents=(),
                known=sat.known | _people(sat, [event.substitute]),
                played=sat.played | _people(sat, [event.substitute]),
            )
        case events.SeatTakenBack():
            left = tuple(one for one in table.substitutes if one.absent != event.who)
            seating = {**table.seating, event.seat: event.who}
            return replace(table, substitutes=left, seating=seating)
        case events.SubstituteStoodOut():
            out = _standing_out(table, event)
            kept = (one for one in table.substitutes if one is not out)
            seating = {s: out.absent if s == out.seat else who for s, who in table.seating.items()}
            return replace(table, substitutes=tuple(kept), seating=seating)


def _people(table: TableState, who: Iterable[str]) -> set[str]:
    """Return those who now count as having played at this table by the laws of entry; bots never
    do.
    """
    return set() if table.with_bots else {one for one in who if not is_bot(one)}


def _standing_out(table: TableState, event: events.SubstituteStoodOut) -> Substitute:
    """Find which substitute stands out; a bot may sit for several, and `absent` names which."""
    named = (one for one in table.substitutes if one.who == event.substitute)
    fitting = (one for one in named if event.absent in ("", one.absent))
    found = next(fitting, None)
    assert found is not None, "no such substitute has been named"
    return found


def _substitute_of(table: TableState, who: str) -> Substitute:
    named = table.substitute(who)
    assert named is not None, "no such substitute has been named"
    return named


def _with(table: TableState, changed: Substitute) -> TableState:
    """Return the table with one of its substitutes replaced."""
    all_of_them = (changed if s.absent == changed.absent else s for s in table.substitutes)
    return replace(table, substitutes=tuple(all_of_them))
