"""Dummy and double dummy: how they differ from whist."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Seat, WhistGame
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.calls import CallSuit, When
from rubbers.hand.acts.play import Expose, Play, ThrowDown
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.ruling import Deadline
from rubbers.hand.table_questions import BLAMELESS, NO_MISDEAL, WRONG_HAND
from rubbers.play.state.acts import MarkHand, StartRubber
from rubbers.play.state.rubber_state import RubberState
from rubbers.scoring.questions import REVOKE_FREE
from rubbers.scoring.statement import Outcome

DUMMY_I = Law("dummy.I", N_("Each rubber begins with a deal by dummy."), Enforcement.GUARD)


@DUMMY_I.forbids(StartRubber)
def another_deals_first(_: None, act: StartRubber) -> Reason | None:
    """Refuse a rubber with a dummy in which a player deals first."""
    if act.game is WhistGame.WHIST or act.dealer in act.dummies:
        return None
    return Reason(N_("Dummy deals first in each rubber."))


DUMMY_II = Law(
    "dummy.II",
    N_("Dummy's own hand is not penalised for a revoke, since the adversaries see its cards."),
    Enforcement.CONSEQUENCE,
)


@DUMMY_II.gives(REVOKE_FREE)
def revoke_is_free(revoker: Seat, dummies: tuple[Seat, ...]) -> bool:
    """Check whether this hand is a dummy."""
    return revoker in dummies


DUMMY_III = Law(
    "dummy.III",
    N_(
        "Dummy's partner is not penalised for an error by which he cannot gain, such as "
        "showing his cards or saying that the game is his; but if he leads from the wrong "
        "hand, a suit may be called from the other."
    ),
    Enforcement.CONSEQUENCE,
)


@DUMMY_III.gives(BLAMELESS)
def gains_nothing(hand: HandState, seat: Seat) -> bool:
    """Check whether this is a dummy or its partner, who cannot inform each other."""
    return seat in hand.dummies or seat.partner in hand.dummies


@DUMMY_III.gives(WRONG_HAND)
def other_hand_had_the_lead(hand: HandState, seat: Seat) -> bool:
    """Check whether the lead belonged to the other of dummy's and its partner's hands."""
    return gains_nothing(hand, seat) and hand.leaders == (seat.partner,)


@DUMMY_III.follows(Expose, Play, ThrowDown)
def takes_up_what_he_showed(context: LawContext) -> Iterator[events.Event]:
    """Return to the hand a card shown in this way: it is not liable, and need not lie there."""
    if context.laid is not None or not gains_nothing(context.now, context.by):
        return
    lay = context.before.exposed.get(context.by, ())
    for card in context.now.exposed.get(context.by, ())[len(lay) :]:
        yield events.CardTakenUp(context.by, card)


@DUMMY_III.follows(Play)
def led_from_the_wrong_hand(context: LawContext) -> Iterator[events.Event]:
    """Allow a suit to be called from the hand that ought to have led."""
    led, trick = context.led, context.now.trick
    if led is None or trick is None or not other_hand_had_the_lead(context.before, led.seat):
        return
    of = (led.seat.partner,)
    player = led.seat.partner if led.seat in context.now.dummies else led.seat
    why = Reason(
        N_("The {card} was led from the hand of {who}, but {partner} had the lead."),
        card=str(led.card),
        who=(str(led.seat),),
        partner=(str(led.seat.partner),),
    )
    yield events.LedOutOfTurn(trick.number)
    yield context.ruling(
        DUMMY_III,
        Offence(N_("led from the wrong hand"), player, context.at, why),
        remedies=(CallSuit(of=of, when=When.NEXT_LEAD),),
        until=Deadline(Play, of, leading=True),
        also=("62", "66"),
        trick=trick.number,
    )


DOUBLE_DUMMY = Law(
    "double-dummy",
    N_("At double dummy there is no misdeal, since dealing is a disadvantage."),
    Enforcement.GUARD,
)


@DOUBLE_DUMMY.gives(NO_MISDEAL)
def at_double_dummy(game: WhistGame) -> bool:
    """Check whether this is double dummy."""
    return game is WhistGame.DOUBLE_DUMMY


@DOUBLE_DUMMY.forbids(MarkHand)
def no_misdeal(rubber: RubberState, act: MarkHand) -> Reason | None:
    """Refuse a misdeal at double dummy."""
    if not at_double_dummy(rubber.game) or act.statement.outcome is not Outcome.MISDEAL:
        return None
    return Reason(N_("There is no misdeal at double dummy, so the same dealer deals again."))
