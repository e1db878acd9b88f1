"""Why a remedy is no longer available: which it was, when it expired, and why."""

from __future__ import annotations

from collections.abc import Mapping

from club.reason import N_, Reason, of_people
from rubbers.cards.seats import Seat
from rubbers.hand.acts import calls, deal, ending, pack, play
from rubbers.hand.acts.act import Act
from rubbers.hand.state.hand import DealFate, HandState
from rubbers.hand.state.ruling import Ruling

EXPOSED_IN_DEALING = N_("exposed a card during the deal")
"""An offence whose remedy is also lost by touching one's own cards first."""
ENDED: Mapping[type[Act], str] = {
    ending.EndHand: N_(
        "Too late: the remedy for what {who} did ({offence}) had to be asked for before the hand "
        "was over."
    ),
    deal.TurnUp: N_(
        "Too late: the remedy for what {who} did ({offence}) had to be asked for before the trump "
        "was turned."
    ),
    pack.CutPack: N_(
        "Too late: the remedy for what {who} did ({offence}) had to be asked for before the pack "
        "was cut."
    ),
    ending.TurnUpNext: N_(
        "Too late: the remedy for what {who} did ({offence}) had to be asked for before the trump "
        "of the next deal was turned."
    ),
    ending.CutForNext: N_(
        "Too late: the remedy for what {who} did ({offence}) had to be asked for before the pack "
        "was cut for the next deal."
    ),
    ending.Settle: N_(
        "Too late: the remedy for what {who} did ({offence}) had to be asked for before the stakes "
        "were settled."
    ),
    play.Play: N_(
        "Too late: the remedy for what {who} did ({offence}) had to be asked for before the next "
        "card was played."
    ),
}
"""Sentences for an expired remedy, by the act that ended it."""


def too_late(hand: HandState, ruling: Ruling, act: Act) -> Reason:
    """Return the reason that a remedy is too late: by when it had to be asked for."""
    who, until = (str(ruling.by),), ruling.until
    if ruling.what == EXPOSED_IN_DEALING and (first := _first_to_touch(hand, ruling)):
        lost = N_("{who} touched cards first, so the remedy for what {offender} did is lost.")
        return Reason(lost, who=(str(first),), offender=who)
    if isinstance(act, calls.CallCard):
        if any(laid.card == act.card for laid in hand.laid_by(ruling.by)):
            gone = N_("Too late: {who} has played the {card}.")
        else:
            gone = N_("Too late: the {card} of {who} is no longer on the table.")
        return Reason(gone, card=str(act.card), who=who)
    if isinstance(act, calls.CallSuit):
        return _had_led(hand, ruling, act)
    if until is not None and until.do is play.Play and until.by:
        return Reason(
            N_(
                "Too late: the remedy for what {offender} did ({offence}) had to be asked for "
                "before {who} played."
            ),
            who=tuple(map(str, until.by)),
            offender=who,
            offence=ruling.what,
        )
    if until is None or until.do not in ENDED:
        nothing = N_("Too late: nothing more can be claimed for what {who} did ({offence}).")
        return Reason(nothing, who=who, offence=ruling.what)
    return Reason(ENDED[until.do], who=who, offence=ruling.what)


def _first_to_touch(hand: HandState, ruling: Ruling) -> Seat | None:
    """Return who touched cards first during the deal, if the remedy was for that player to ask."""
    first = next(iter(hand.touched), None)
    return first if first in ruling.entitled else None


def _had_led(hand: HandState, ruling: Ruling, act: calls.CallSuit) -> Reason:
    """Return the reason that a call of a suit is too late: who had already led."""
    side = [seat for one in ruling.offered if isinstance(one, calls.CallSuit) for seat in one.of]
    led = (trick.laid[0] for trick in hand.tricks if trick.laid[0].at > ruling.at)
    leader = next((one.seat for one in led if one.seat in (side or act.of)), None)
    who = (str(leader or ruling.by),)
    return Reason(
        N_(
            "Too late: a suit had to be called for what {offender} did ({offence}) before {who} "
            "led."
        ),
        who=who,
        offender=(str(ruling.by),),
        offence=ruling.what,
    )


def came_to_nothing(hand: HandState, ruling: Ruling) -> Reason:
    """Return the reason that nothing is owed any more for what was done."""
    who = (str(ruling.by),)
    if hand.fate is not DealFate.STANDS:
        return Reason(
            N_("The deal came to nothing, and so did the penalty for what {who} did."), who=who
        )
    if len(set(hand.thrown)) == 4:
        return Reason(
            N_("All four hands have been thrown down, so there is no further penalty for {who}."),
            who=who,
        )
    if ruling.penalty:
        return Reason(N_("The claim against {who} has been withdrawn or has failed."), who=who)
    return Reason(N_("{who} has played on, so that error can no longer be corrected."), who=who)


def consulted(ruling: Ruling) -> Reason:
    """Return the reason that a penalty is lost: partners consulted on which to choose."""
    return of_people(
        tuple(map(str, ruling.entitled)),
        N_("{who} consulted before choosing, so the penalty for what {offender} did is lost."),
        N_("{who} consulted before they chose, so the penalty for what {offender} did is lost."),
        offender=(str(ruling.by),),
    )


def chosen_already(ruling: Ruling) -> Reason:
    """Return the reason that a choice cannot be changed: what was chosen is final."""
    who, chosen = (str(ruling.by),), ruling.chosen
    match chosen:
        case calls.CallSuit(suit=suit) if suit is not None:
            return Reason(
                N_("For what {who} did, {suit} has been called, and that choice is final."),
                who=who,
                suit=str(suit),
            )
        case calls.CallCard(card=card):
            return Reason(
                N_("The {card} has been called for what {who} did, and that choice is final."),
                who=who,
                card=str(card),
            )
    return Reason(
        N_("A different penalty has been chosen for what {who} did, and that choice is final."),
        who=who,
    )
