"""Leads out of turn."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.hand import events
from rubbers.hand.acts.calls import CallCard, CallSuit, When
from rubbers.hand.acts.play import Discover, Irregularity, Play
from rubbers.hand.moment import Moment, Offence, in_order
from rubbers.hand.ruling import Deadline, Status
from rubbers.laws.due import never_due
from rubbers.laws.law import Enforcement, Law
from rubbers.laws.table_questions import WRONG_HAND

LAW_62 = Law(
    "62",
    N_(
        "For a lead out of turn the other side may call the card led, or a suit from whichever "
        "of that side leads next."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "Where partner had the lead, the suit must be called before he leads; after that only "
        "the card can be. If the lead is let pass it stands."
    ),
)


@LAW_62.forbids(CallSuit)
def no_suit_can_be_called(moment: Moment, act: CallSuit) -> Reason | None:
    """Refuse to have a suit called of one who does not owe it."""
    if never_due(moment, act):
        return Reason(N_("No suit can be called from that side."))
    return None


@LAW_62.follows(Play)
def led_out_of_turn(moment: Moment) -> Iterator[events.Event]:
    """Let the card be called, or a suit."""
    led, trick = moment.led, moment.now.trick
    if led is None or trick is None or led.seat in (leaders := moment.before.leaders):
        return
    if moment.code.ask(WRONG_HAND)(moment.before, led.seat):
        return
    by = led.seat
    yield events.LedOutOfTurn(trick.number)
    yield events.CardsExposed(by, (led.card,))
    side = in_order(by.side.seats)
    remedies = (
        CallCard(card=led.card, of=(by,)),
        CallSuit(of=side, when=When.NEXT_LEAD),
    )
    leading = (by.partner,) if leaders == (by.partner,) else side
    until = Deadline(Play, leading, leading=True, covers=(CallSuit,), note=N_("suit only"))
    why = Reason(N_("{who} led the {card} out of turn."), who=(str(by),), card=str(led.card))
    yield moment.ruling(
        LAW_62,
        Offence(N_("led out of turn"), by, moment.at, why),
        remedies=remedies,
        until=until,
        also=("64", "65", "66"),
        trick=trick.number,
    )


@LAW_62.follows(CallCard, CallSuit)
def lead_taken_back(moment: Moment) -> Iterator[events.Event]:
    """Take a lead out of turn off the table once it is punished."""
    trick = moment.now.trick
    for ruling in moment.now.rulings:
        if ruling.status is not Status.CHOSEN or ruling.trick is None:
            continue
        if trick is not None and trick.out_of_turn and ruling.trick == trick.number:
            yield events.TrickUndone()
        if isinstance(ruling.chosen, CallSuit):
            for remedy in ruling.offered:
                if isinstance(remedy, CallCard):
                    yield events.CardTakenUp(ruling.by, remedy.card)


LAW_63 = Law(
    "63",
    N_(
        "A lead out of turn that all three others follow stands; when it is found out before "
        "that, those who followed take their cards back freely."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_("When the trick stands, nothing more is owed for the lead."),
)


@LAW_63.follows(Play)
def false_lead_followed_by_all(moment: Moment) -> Iterator[events.Event]:
    """Let the trick stand once everyone has played to it."""
    trick = moment.now.trick
    if trick is None or not trick.out_of_turn or not trick.complete:
        return
    yield events.LeadAllowed(trick.number)
    for ruling in moment.now.rulings:
        if ruling.live and ruling.trick == trick.number:
            yield moment.closed(ruling, Status.LAPSED, LAW_63)


@LAW_63.follows(Discover)
def false_lead_found_out(moment: Moment) -> Iterator[events.Event]:
    """Give the cards of a false lead back."""
    act, trick = moment.act, moment.now.trick
    if not isinstance(act, Discover) or act.what is not Irregularity.LEAD_OUT_OF_TURN:
        return
    if trick is not None and trick.out_of_turn:
        yield events.TrickUndone()
