"""Leading on without waiting for partner."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.card import RANKS
from rubbers.hand import events
from rubbers.hand.acts.calls import CallCard, CallWin
from rubbers.hand.acts.play import (
    Play,
)
from rubbers.hand.course import laid_with
from rubbers.hand.moment import Moment, Offence
from rubbers.hand.ruling import Deadline
from rubbers.hand.trick import Laid, Trick
from rubbers.laws.law import Enforcement, Law
from rubbers.laws.table_questions import BLAMELESS

LAW_57 = Law(
    "57",
    N_(
        "Whoever takes the lead of a trick and leads on without waiting for partner may have "
        "partner made to win one of those tricks if he can; the other cards are exposed."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_("Which trick he is to win is said before he plays to the first of them."),
)


@LAW_57.follows(Play)
def led_on(moment: Moment) -> Iterator[events.Event]:
    """Let partner be made to win one of the tricks, and the cards that followed be called."""
    act, trick = moment.act, moment.before.current
    if not isinstance(act, Play) or trick is None or not leads_on(moment):
        return
    if moment.code.ask(BLAMELESS)(moment.now, moment.by):
        return
    by, partner = moment.by, (moment.by.partner,)
    why = Reason(
        N_("{who} led on with the {cards} before {partner} had played."),
        who=(str(by),),
        cards=", ".join(map(str, act.laid)),
        partner=(str(by.partner),),
    )
    before = _led_on_before(moment, trick)
    tricks = range(trick.number + before + bool(before), trick.number + before + len(act.laid) + 1)
    remedies = (
        *(CallWin(of=partner, trick=number) for number in tricks),
        *(CallCard(card=card, of=(by,)) for card in act.laid),
    )
    until = Deadline(Play, partner, covers=(CallWin,), note=N_("the call to win only"))
    offence = Offence(N_("led on without waiting for partner"), by, moment.at, why)
    yield moment.ruling(
        LAW_57,
        offence,
        remedies=remedies,
        until=until,
        several=True,
        also=("56", "64", "65"),
        trick=trick.number,
    )


@LAW_57.follows(CallWin)
def one_trick_chosen(moment: Moment) -> Iterator[events.Event]:
    """Leave no other of those tricks to be won on demand."""
    made = [call.ruling for call in moment.now.calls if call.at == moment.at]
    chosen = [one for one in moment.under(LAW_57) if one.key in made]
    for ruling in moment.under(LAW_57):
        left = tuple(one for one in ruling.remedies if not isinstance(one, CallWin))
        if any((one.by, one.trick) == (ruling.by, ruling.trick) for one in chosen) and ruling.live:
            yield events.RemediesLeft(ruling.key, left)


def _led_on_before(moment: Moment, trick: Trick) -> int:
    """Give how many cards this player has led on with already from this trick."""
    led_on = (
        one for one in moment.under(LAW_57) if (one.by, one.trick) == (moment.by, trick.number)
    )
    return sum(isinstance(card, CallCard) for one in led_on for card in one.offered)


def leads_on(moment: Moment) -> bool:
    """Say whether a player with the best card so far lays another before his partner plays."""
    act, trick = moment.act, moment.before.current
    own = trick.of(moment.by) if trick is not None else None
    if trick is None or own is None or moment.laid is not None:
        return False
    if trick.of(moment.by.partner) or (isinstance(act, Play) and laid_with(moment.before, act)):
        return False
    if trick.leader is moment.by and _is_beaten(moment, own):
        return False
    return moment.by in trick.best(moment.before.trumps)


def _is_beaten(moment: Moment, led: Laid) -> bool:
    """Say whether an adversary is proved to have had a higher card of the suit that was led."""
    card = led.card.card
    adversaries = moment.by.side.adversaries.seats
    held = (one for seat in adversaries for one in moment.facts.cards(seat, led.at))
    return card is not None and any(
        one.suit is card.suit and RANKS.index(one.rank) > RANKS.index(card.rank) for one in held
    )
