"""How a rubber begins."""

from __future__ import annotations

from club.errors import Fault, Impossible, Malformed
from club.person import is_bot
from club.reason import N_, Reason, of_count
from rubbers.cards.seats import Seat, Side, WhistGame
from rubbers.code.code import Code
from rubbers.play.acts import StartRubber
from rubbers.play.events import RubberStarted

DUMMIES = {WhistGame.WHIST: 0, WhistGame.DUMMY: 1, WhistGame.DOUBLE_DUMMY: 2}


def started(act: StartRubber, code: Code) -> tuple[RubberStarted]:
    """Begin a rubber; raise Malformed if the people do not fit the seats."""
    if act.code != code.id:
        raise Impossible(Reason(N_("This rubber is played by another code of laws.")))
    _check_dummies(act)
    _check_people(act)
    if act.by is not None and act.by not in act.seating:
        raise Impossible(Reason(N_("A dummy says nothing; its partner speaks for it.")))
    if min(act.stakes.a_point, act.stakes.on_the_rubber) < 0:
        _misfit("stakes", Reason(N_("Stakes are nothing or more.")))
    code.check(None, act)
    return (
        RubberStarted(
            act.seating, act.dealer, code.id, code.version, act.game, act.dummies, act.stakes
        ),
    )


def _check_dummies(act: StartRubber) -> None:
    if len(set(act.dummies)) != len(act.dummies) or len(act.dummies) != DUMMIES[act.game]:
        one, several = N_("This game has one dummy."), N_("This game has {count} dummies.")
        expected = of_count(DUMMIES[act.game], one, several)
        _misfit("dummies", expected)
    if act.game is WhistGame.DOUBLE_DUMMY and {seat.side for seat in act.dummies} != set(Side):
        _misfit("dummies", Reason(N_("At double dummy each side has one dummy.")))


def _check_people(act: StartRubber) -> None:
    seats = {seat for seat in Seat if seat not in act.dummies}
    if set(act.seating) != seats:
        places = ", ".join(seat for seat in Seat if seat in seats)
        _misfit("seating", Reason(N_("One person in each of these seats: {seats}."), seats=places))
    people = [who for who in act.seating.values() if not is_bot(who)]  # a bot can play for several
    if not all(people):
        _misfit("seating", Reason(N_("Every seat has a person.")))
    twice = tuple(sorted({person for person in people if people.count(person) > 1}))
    if twice:
        _misfit("seating", Reason(N_("{who} cannot sit in two seats."), who=twice))


def _misfit(field: str, expected: Reason) -> None:
    raise Malformed(expected, faults=[Fault(field, expected)])
