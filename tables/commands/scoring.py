"""Perform acts of a rubber: check who may, and update the club's standings."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import Any

from club.errors import Fault, NotYours, Stale
from club.models import Line
from club.person import is_bot
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, UnitOfWork, idempotent, unit_of_work
from club.rules import permissions
from club.rules.permissions import Caller, May
from rubbers.bots.table_turn import may_owe
from rubbers.cards.seats import Seat
from rubbers.commands import rubber_changes
from rubbers.commands.table_change import BOT_TURN, pace, turn_of
from rubbers.commands.waivers import reason_given, waiving
from rubbers.models import Rubber
from rubbers.play import notation
from rubbers.play.state import acts, events
from rubbers.play.state import rubber_state as state
from rubbers.play.state.objections import OBJECTION
from tables import queries
from tables.disputes.queries import open_calls
from tables.disputes.rules.acts import PlayOn
from tables.permissions import entry_checks, officers, people
from tables.permissions.entry_checks import entry_facts


@idempotent
def perform(context: CommandContext, rubber: Rubber, act: acts.Act) -> Receipt:
    """Perform one act of a rubber; standings follow when it is won, or corrected afterwards."""
    name, evening = rubber.stream.name, rubber.evening
    request: dict[str, Any] = {
        "rubber": name,
        **notation.write_act(act),
        "waives": list(context.waives),
        "reason": context.reason,
    }
    request.pop("reason_ref", None)

    with unit_of_work(context, request, [name]) as uow:
        before = rubber_changes.locked_rubber(uow, name)
        assert before is not None
        uow.head(name).rubber = copy(rubber)
        sitting = frozenset(before.seating.values())
        now, caller = entry_facts(rubber, sitting), context.caller
        if now.written_twice:
            caller = people.caller_here(caller, sitting)
        _need_right(caller, rubber, before, act, context.waives)
        _need_sight(uow, name, before, act)
        first: tuple[events.Event, ...] = (
            *_waivers(uow, caller, rubber, before, act),
            *_spoken(caller, rubber, before, act),
        )
        ready = _said(uow, caller, before, act)
        code = waiving(queries.code_of(evening), uow.context)
        if now.closed or now.seated < len(sitting):  # otherwise the laws of the room allow it
            evening.refresh_from_db(fields=["phase", "stream"])
            entry_checks.check_open(rubber, act, code)
        if now.disputed and isinstance(act, acts.MarkHand | acts.TurnUpTrump):
            code.check(before, PlayOn(open_calls.waiting_at(rubber.evening.club_id, name)))
        after = rubber_changes.perform(uow, name, ready, code, first)
        if isinstance(act, acts.MarkHand) and after.dealt is not None and may_owe(after):
            uow.errand(BOT_TURN, turn_of(name, after), context.at + pace(evening.house_rules))
        if len(before.games) != len(after.games):
            uow.errand("checkpoint", {"why": f"game of {name}"})
        uow.answer = {"rubber": name}
    return uow.receipt


PROPOSED = ("hand_marked", "correction_asked", "game_correction_asked")
"""The event kinds of a statement that awaits an answer."""


def _need_sight(uow: UnitOfWork, name: str, before: state.RubberState, act: acts.Act) -> None:
    """Raise Stale if a statement replaces another person's that the caller has not seen.

    Whoever made a statement may change it; after an objection it is simply stated again.
    """
    standing = before.awaiting
    if standing is None or standing.objections or name in uow.context.expected_versions:
        return
    if not isinstance(act, acts.Proposal) or not standing.may_be_replaced_by(act.by):
        return
    made = Line.objects.filter(stream=uow.head(name), what__in=PROPOSED).order_by("-number")
    if made.values_list("by", flat=True).first() != uow.context.caller.signed:
        expected = Reason(N_("version {now}"), now=uow.head(name).version)
        raise Stale(
            Reason(N_("Somebody else has already entered this; nothing was saved.")),
            faults=[Fault(f"seen.{name}", expected)],
        )


def _waivers(
    uow: UnitOfWork, caller: Caller, row: Rubber, rubber: state.RubberState, act: acts.Act
) -> Iterator[events.LawWaived]:
    """Set laws aside for an act.

    A player may do so for a confirmation only if no officer plays on the other side.
    """
    if not uow.context.waives:
        return
    permissions.need_office(caller, May.OVERRIDE)
    plays = bool(_own_seats(caller, rubber))
    if plays:
        _need_no_other_officer(
            caller, May.OVERRIDE, row, rubber, opposite=isinstance(act, acts.Confirm)
        )
    ref = uow.words(reason_given(uow.context))
    for law in uow.context.waives:
        yield events.LawWaived(law, ref, by_player_of_the_table=plays)


def _spoken(
    caller: Caller, row: Rubber, rubber: state.RubberState, act: acts.Act
) -> Iterator[events.EnteredByPlayer]:
    """Record that a player enters for the other side because no other officer is there."""
    own = _own_seats(caller, rubber)
    if own and act.by is not None and act.by.side is not own[0].side:
        _need_no_other_officer(caller, May.SCORE, row, rubber, opposite=True)
        yield events.EnteredByPlayer(act.by, str(caller.member))


def _need_no_other_officer(
    caller: Caller, may: May, row: Rubber, rubber: state.RubberState, *, opposite: bool
) -> None:
    """Raise if another officer is there to do it; `opposite` counts those on the other side too."""
    everyone = (*rubber.players.values(), *rubber.seating.values())
    playing = {int(who) for who in everyone if not is_bot(who)}
    if opposite:
        own = {seat.side for seat in _own_seats(caller, rubber)}
        others = (who for seat, who in rubber.seating.items() if seat.side not in own)
        playing -= {int(who) for who in others if not is_bot(who)}
    officers.need_no_other(caller.club, may, queries.hall_of(row.evening), playing)


def _own_seats(caller: Caller, rubber: state.RubberState) -> list[Seat]:
    return [seat for seat, person in rubber.seating.items() if person == str(caller.member)]


def _said(uow: UnitOfWork, caller: Caller, rubber: state.RubberState, act: acts.Act) -> acts.Act:
    """Return an act about an objection with its reason, and whether the player spoke in person."""
    in_person = act.by in _own_seats(caller, rubber)
    if isinstance(act, acts.ObjectToStatement):
        ref = uow.words(reason_given(uow.context))
        return replace(act, reason_ref=ref, in_person=in_person)
    if isinstance(act, acts.WithdrawObjection):
        return replace(act, in_person=in_person)
    return act


def _need_right(
    caller: Caller,
    row: Rubber,
    rubber: state.RubberState,
    act: acts.Act,
    waives: tuple[str, ...],
) -> None:
    if isinstance(act, acts.StartRubber | acts.SubstituteSits | acts.Abandon | acts.TakeUpAgain):
        raise NotYours(Reason(N_("Do that at the table, not in the rubber.")))
    if own := _own_seats(caller, rubber):
        _need_own_side(caller, own, act, overrides=OBJECTION in waives)
    elif caller.device_kind == "table":
        _need_own_table(caller, row)
    else:
        permissions.need_office(caller, May.SCORE)


def _need_own_side(caller: Caller, own: list[Seat], act: acts.Act, *, overrides: bool) -> None:
    """Raise NotYours unless the player acts for their own side, or is also an officer.

    Settling a rubber or overriding an objection is for no side: an officer does it for the table.
    Only the player who objected may withdraw the objection.
    """
    permissions.need_scope(caller, May.SCORE)
    if isinstance(act, acts.WithdrawObjection) and act.by not in own:
        raise NotYours(Reason(N_("Only the player who objected can withdraw the objection.")))
    for_table = isinstance(act, acts.SettleRubber) or (overrides and isinstance(act, acts.Confirm))
    of_no_side = act.by is None and not for_table
    spoken_for = not of_no_side and permissions.is_officer(caller, May.SCORE)
    if act.by not in own and act.by not in {seat.partner for seat in own} and not spoken_for:
        raise NotYours(
            Reason(N_("You can speak only for your own side; the other side must answer."))
        )


def _need_own_table(caller: Caller, row: Rubber) -> None:
    sitting = getattr(row, "sitting", None)
    table = None if sitting is None else sitting.table.number
    permissions.need_scope(caller, May.SCORE)
    if table != caller.table:
        raise NotYours(Reason(N_("This tablet is set up for another table.")))
