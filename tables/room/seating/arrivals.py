"""Arrivals and the course of the evening: the doors, the bell, the phases and the last call."""

from __future__ import annotations

from club.reason import N_, Reason, of_count
from club.rules.house_rules import Seniority
from club.rules.seniority import party_of
from rubbers.code.law import Because
from tables.room import acts, events
from tables.room.draft import Draft, impossible
from tables.room.questions import CLOSING, SENIORITY
from tables.room.state.room_state import Hall


def open_doors(draft: Draft, act: acts.OpenDoors) -> None:
    """Open the doors with the evening's house rules; they open only once."""
    if draft.room.hall.doors is not None:
        raise impossible(N_("The doors are already open."))
    draft.add(events.DoorsOpened(act.at, act.rules))


def ring_opening_bell(draft: Draft, act: acts.RingOpeningBell) -> None:
    """Ring the opening bell; it rings only once."""
    _need_doors(draft.room.hall)
    if draft.room.hall.bell is not None:
        raise impossible(N_("The opening bell has already been rung."))
    draft.add(events.BellRung(act.at))


def arrive(draft: Draft, act: acts.Arrive) -> None:
    """Admit someone; people who arrive together are equal in the room."""
    hall = draft.room.hall
    _need_doors(hall)
    if act.who in hall.arrivals:
        raise impossible(N_("{who} is already in the room."), who=(act.who,))
    if act.together_with is not None:
        draft.need_in_room(act.together_with)
        _need_came_since(hall, act.who, act.together_with)
    because = _came(draft, act)
    draft.add(events.Arrived(act.who, act.at, act.together_with, because))


def correct_arrival(draft: Draft, act: acts.CorrectArrival) -> None:
    """Correct the time of an arrival, or with whom the person came."""
    draft.need_in_room(act.who)
    if act.together_with is not None:
        draft.need_in_room(act.together_with)
        _need_came_since(draft.room.hall, act.who, act.together_with)
        if act.who in _company(draft.room.hall, act.together_with):
            raise impossible(
                N_("{who} cannot come together with someone who came with them."), who=(act.who,)
            )
    reason = Reason(N_("The arrival of {who} is corrected."), who=(act.who,))
    because = draft.cite(SENIORITY, reason)
    draft.add(events.ArrivalCorrected(act.who, act.at, act.reason_ref, act.together_with, because))


def last_call(draft: Draft, _act: acts.LastCall) -> None:
    """Call the last rubbers; they are called only once."""
    if draft.room.hall.last_call:
        raise impossible(N_("The last rubbers have been called."))
    draft.add(events.LastCallGiven())


def change_phase(draft: Draft, act: acts.ChangePhase) -> None:
    """Move on to another phase of the evening."""
    _need_doors(draft.room.hall)
    if act.phase is draft.room.hall.phase:
        raise impossible(N_("The evening is already at that stage."))
    draft.add(events.PhaseChanged(act.phase))
    if act.phase is acts.Phase.CLOSE:
        _stop_tables(draft)


def _stop_tables(draft: Draft) -> None:
    """Stop every table; a rubber still in progress is left unfinished."""
    for table in tuple(draft.room.open_tables()):
        because = draft.cite(CLOSING, draft.ask(CLOSING)(table))
        draft.add(events.TableClosed(table.number, because))


def _need_doors(hall: Hall) -> None:
    if hall.doors is None:
        raise impossible(N_("The doors are not open yet."))


def _need_came_since(hall: Hall, who: str, other: str) -> None:
    """Raise Impossible if someone who comes back would share a place taken before they left."""
    left_after = hall.left_after.get(who)
    if left_after is not None and party_of(hall.arrivals, other).place.order <= left_after:
        template = N_("{other} came in before {who} left, so they cannot have come back together.")
        raise impossible(template, who=(who,), other=(other,))


def _company(hall: Hall, who: str) -> set[str]:
    """Return someone, the person they came with, the person that one came with, and so on."""
    company = {who}
    other = hall.arrivals[who].together_with
    while other is not None and other in hall.arrivals and other not in company:
        company.add(other)
        other = hall.arrivals[other].together_with
    return company


def _came(draft: Draft, act: acts.Arrive) -> tuple[Because, ...]:
    hall, who = draft.room.hall, (act.who,)
    if act.together_with is not None:
        template = N_("{who} comes together with {other}: neither is before the other.")
        return draft.cite(SENIORITY, Reason(template, who=who, other=(act.together_with,)))
    match hall.rules.seniority:
        case Seniority.BELL if hall.bell is None or act.at <= hall.bell:
            template = N_(
                "{who} comes in before the opening bell, equal with everyone else who does."
            )
        case Seniority.GROUPS:
            reason = of_count(
                hall.rules.group_minutes,
                N_("{who} comes in, equal with everyone in the same minute."),
                N_("{who} comes in, equal with everyone in the same {count} minutes."),
                who=who,
            )
            return draft.cite(SENIORITY, reason)
        case _:
            template = N_("{who} comes in, after everyone who came before.")
    return draft.cite(SENIORITY, Reason(template, who=who))
