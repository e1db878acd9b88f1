"""Substitutes, and how a rubber ends: the table breaks up, or the stakes are paid."""

from __future__ import annotations

from club.errors import Impossible
from club.person import PersonId, is_bot
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.play.acts import Abandon, Settle, SubstituteSits, TakeUpAgain
from rubbers.play.events import (
    Event,
    GameConcluded,
    RubberAbandoned,
    RubberSettled,
    RubberTakenUp,
    SubstituteSat,
)
from rubbers.play.rubber import Rubber, Stage
from rubbers.scoring import questions


def substitute_sat(rubber: Rubber, act: SubstituteSits, code: Code) -> tuple[Event, ...]:
    """Put another person in a seat for the rest of the rubber."""
    if rubber.over:
        raise Impossible(Reason(N_("The rubber is over: nobody need take a seat.")))
    if act.seat in rubber.dummies:
        raise Impossible(Reason(N_("Nobody sits in dummy's seat.")))
    if not act.person:
        raise Impossible(Reason(N_("Every seat has a person.")))
    if act.person in rubber.seating.values() and not is_bot(act.person):
        raise Impossible(Reason(N_("{who} already sits at this table."), who=(act.person,)))
    if rubber.in_play and _seen_by(rubber, act.person) - {act.seat}:
        template = N_(
            "{who} has seen another hand of this deal, and can sit there when it is over."
        )
        raise Impossible(Reason(template, who=(act.person,)))
    code.check(rubber, act)
    return (SubstituteSat(act.seat, act.person, rubber.seating[act.seat]),)


def _seen_by(rubber: Rubber, who: PersonId) -> set[Seat]:
    """Return the seats this person has held since the present hand was dealt."""
    if is_bot(who):
        return set()
    changes = [
        one for one in rubber.substitutions if one.hand == (rubber.hand and rubber.hand.number)
    ]
    return {one.seat for one in changes if who in (one.person, one.in_place_of)}


def abandoned(rubber: Rubber, act: Abandon, code: Code) -> tuple[Event, ...]:
    """Leave the rubber unfinished."""
    if rubber.over:
        raise Impossible(Reason(N_("The rubber is already over.")))
    code.check(rubber, act)
    return (RubberAbandoned(act.by),)


def taken_up(rubber: Rubber, act: TakeUpAgain) -> tuple[Event, ...]:
    """Resume a rubber that was left unfinished by an act now undone."""
    if rubber.stage is not Stage.ABANDONED:
        raise Impossible(Reason(N_("The rubber was not left unfinished.")))
    return (RubberTakenUp(act.by),)


def settled(rubber: Rubber, act: Settle, code: Code) -> tuple[Event, ...]:
    """Settle the rubber, which concludes every game in it."""
    if rubber.stage not in (Stage.WON, Stage.ABANDONED):
        raise Impossible(Reason(N_("A rubber is settled once, when it is over.")))
    if rubber.awaiting is not None:
        raise Impossible(Reason(N_("What is marked awaits an answer first.")))
    if rubber.owing:
        raise Impossible(Reason(N_("A penalty has yet to be chosen.")))
    code.check(rubber, act)
    reason = Reason(N_("The rubber is settled."))
    because = code.because(questions.CORRECTION, reason, reading=True)
    games = (game for game in rubber.games if not game.concluded)
    return (*(GameConcluded(game.number, because) for game in games), RubberSettled(act.by))
