"""Leads in the revised code: out of turn, and by both partners together."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.code.law import Enforcement, Law
from rubbers.hand import events
from rubbers.hand.acts.calls import CallCard, CallHighest, CallLowest
from rubbers.hand.acts.play import Play
from rubbers.hand.moment import Moment, Offence
from rubbers.hand.ruling import Deadline
from rubbers.hand.table_questions import BLAMELESS
from rubbers.laws import leads_out_of_turn
from rubbers.laws.leads_beside import led_together

LAW_64 = leads_out_of_turn.LAW_62.without(leads_out_of_turn.led_beside_partner).revised(
    "64",
    N_(
        "For a lead out of turn the other side may call the card led, or a suit from whichever of "
        "that side leads next: at once, if partner had the lead, and if he leads as he likes only "
        "the card is left. Though the card has been played the suit may be called; when a suit is "
        "called the card may be taken up again."
    ),
    reading=N_(
        "If the lead is let pass it stands. One who means to lead before the trick to which he has "
        "played is full leads out of turn."
    ),
)

LAW_65 = Law(
    "65",
    N_(
        "When both partners lead at once, the one whose lead it was not may have his highest or "
        "lowest card of the right suit called, or his card is liable to be called."
    ),
    Enforcement.CONSEQUENCE,
    blocks=("revised-1900.65",),
)


@LAW_65.follows(Play)
def both_led(moment: Moment) -> Iterator[events.Event]:
    """Allow the highest or lowest of the suit to be called, or the card."""
    act, trick = moment.act, moment.before.current
    if not isinstance(act, Play) or trick is None or not led_together(moment):
        return
    if moment.code.ask(BLAMELESS)(moment.before, moment.by):
        return
    (card,), of = act.laid, (moment.by,)
    why = Reason(
        N_("{who} led the {card} together with {partner}, whose lead it was."),
        who=(str(moment.by),),
        card=str(card),
        partner=(str(trick.leader),),
    )
    yield moment.ruling(
        LAW_65,
        Offence(N_("led together with his partner"), moment.by, moment.at, why),
        remedies=(
            CallHighest(suit=trick.led, of=of, trick=trick.number),
            CallLowest(suit=trick.led, of=of, trick=trick.number),
            CallCard(card=card, of=of),
        ),
        until=Deadline(
            Play, of, covers=(CallHighest, CallLowest), note=N_("highest or lowest only")
        ),
        also=("64",),
        trick=trick.number,
    )
