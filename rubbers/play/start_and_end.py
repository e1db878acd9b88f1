"""How a rubber begins."""

from __future__ import annotations

from club.errors import Fault, Impossible, Malformed
from club.person import PersonId, is_bot
from club.reason import N_, Reason, of_count
from rubbers.cards.seats import Seat, Side, WhistGame
from rubbers.code.code import Code
from rubbers.play.state.acts import Abandon, SettleRubber, StartRubber, SubstituteSits, TakeUpAgain
from rubbers.play.state.events import (
    Event,
    GameConcluded,
    RubberAbandoned,
    RubberSettled,
    RubberStarted,
    RubberTakenUp,
    SubstituteSat,
)
from rubbers.play.state.rubber_state import RubberStage, RubberState
from rubbers.scoring import questions

DUMMIES = {WhistGame.WHIST: 0, WhistGame.DUMMY: 1, WhistGame.DOUBLE_DUMMY: 2}


def started(act: StartRubber, code: Code) -> tuple[RubberStarted]:
    """Begin a rubber; raise Malformed if the people do not fit the seats."""
    if act.code != code.id:
        raise Impossible(Reason(N_("This rubber is played under a different code of laws.")))
    _check_dummies(act)
    _check_people(act)
    if act.by is not None and act.by not in act.seating:
        raise Impossible(Reason(N_("Dummy cannot act; dummy's partner must do it.")))
    if min(act.stakes.a_point, act.stakes.on_the_rubber) < 0:
        _misfit("stakes", Reason(N_("A stake cannot be less than zero.")))
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
        _misfit(
            "seating", Reason(N_("Put one person in each of these seats: {seats}."), seats=places)
        )
    people = [who for who in act.seating.values() if not is_bot(who)]  # a bot can play for several
    if not all(people):
        _misfit("seating", Reason(N_("Every seat already has a person.")))
    twice = tuple(sorted({person for person in people if people.count(person) > 1}))
    if twice:
        _misfit("seating", Reason(N_("{who} cannot sit in two seats."), who=twice))


def _misfit(field: str, expected: Reason) -> None:
    raise Malformed(expected, faults=[Fault(field, expected)])


def substitute_sat(rubber: RubberState, act: SubstituteSits, code: Code) -> tuple[Event, ...]:
    """Put another person in a seat for the rest of the rubber."""
    if rubber.over:
        raise Impossible(Reason(N_("The rubber is over, so nobody needs to take a seat.")))
    if act.seat in rubber.dummies:
        raise Impossible(Reason(N_("Nobody can sit in dummy's seat.")))
    if not act.person:
        raise Impossible(Reason(N_("Every seat already has a person.")))
    if act.person in rubber.seating.values() and not is_bot(act.person):
        raise Impossible(Reason(N_("{who} already sits at this table."), who=(act.person,)))
    if rubber.in_play and _seen_by(rubber, act.person) - {act.seat}:
        template = N_(
            "{who} has seen another hand of this deal, and can sit there only when it is over."
        )
        raise Impossible(Reason(template, who=(act.person,)))
    code.check(rubber, act)
    return (SubstituteSat(act.seat, act.person, rubber.seating[act.seat]),)


def _seen_by(rubber: RubberState, who: PersonId) -> set[Seat]:
    """Return the seats this person has held since the present hand was dealt."""
    if is_bot(who):
        return set()
    changes = [
        one for one in rubber.substitutions if one.hand == (rubber.hand and rubber.hand.number)
    ]
    return {one.seat for one in changes if who in (one.person, one.in_place_of)}


def abandoned(rubber: RubberState, act: Abandon, code: Code) -> tuple[Event, ...]:
    """Leave the rubber unfinished."""
    if rubber.over:
        raise Impossible(Reason(N_("The rubber is already over.")))
    code.check(rubber, act)
    return (RubberAbandoned(act.by),)


def taken_up(rubber: RubberState, act: TakeUpAgain) -> tuple[Event, ...]:
    """Resume a rubber that was left unfinished by an act now undone."""
    if rubber.stage is not RubberStage.ABANDONED:
        raise Impossible(Reason(N_("The rubber was not left unfinished.")))
    return (RubberTakenUp(act.by),)


def settled(rubber: RubberState, act: SettleRubber, code: Code) -> tuple[Event, ...]:
    """Settle the rubber, which concludes every game in it."""
    if rubber.stage not in (RubberStage.WON, RubberStage.ABANDONED):
        raise Impossible(Reason(N_("A rubber can be settled only once, and only when it is over.")))
    if rubber.awaiting is not None:
        raise Impossible(Reason(N_("The last entry must be confirmed or withdrawn first.")))
    if rubber.owing:
        raise Impossible(Reason(N_("A penalty has yet to be chosen.")))
    code.check(rubber, act)
    reason = Reason(N_("The rubber is settled."))
    because = code.because(questions.CORRECTION, reason, reading=True)
    games = (game for game in rubber.games if not game.concluded)
    return (*(GameConcluded(game.number, because) for game in games), RubberSettled(act.by))
