"""Leading on without waiting for partner."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.card import RANKS, Card
from rubbers.cards.seats import Seat
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.calls import CallCard, CallWin
from rubbers.hand.acts.play import Meaning, Play
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.mechanics.card_placement import laid_with
from rubbers.hand.state import events
from rubbers.hand.state.ruling import Deadline
from rubbers.hand.state.trick import Laid, Trick
from rubbers.hand.table_questions import BLAMELESS

WHOLE = 13

LAW_57 = Law(
    "57",
    N_(
        "If a player takes the lead of a trick and leads on without waiting for his partner, "
        "the partner may be made to win one of those tricks if he can; the other cards are "
        "exposed."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "The other side says which trick he is to win before he plays to the first of them."
    ),
)


@LAW_57.follows(Play)
def led_on(context: LawContext) -> Iterator[events.Event]:
    """Allow partner to be made to win one of the tricks, and the cards led on to be called."""
    act, trick = context.act, context.before.current
    if not isinstance(act, Play) or trick is None or not leads_on(context):
        return
    if context.code.ask(BLAMELESS)(context.now, context.by):
        return
    by, partner = context.by, (context.by.partner,)
    why = Reason(
        N_("{who} went on to lead the {cards} before {partner} had played."),
        who=(str(by),),
        cards=", ".join(map(str, act.laid)),
        partner=(str(by.partner),),
    )
    before = _led_on_before(context, trick)
    tricks = range(trick.number + before + bool(before), trick.number + before + len(act.laid) + 1)
    remedies = (
        *(CallWin(of=partner, trick=number) for number in tricks),
        *(CallCard(card=card, of=(by,)) for card in act.laid),
    )
    until = Deadline(Play, partner, covers=(CallWin,), note=N_("the call to win only"))
    offence = Offence(N_("led on without waiting for their partner"), by, context.at, why)
    yield context.ruling(
        LAW_57,
        offence,
        remedies=remedies,
        until=until,
        several=True,
        also=("56", "64", "65"),
        trick=trick.number,
    )


@LAW_57.follows(CallWin)
def one_trick_chosen(context: LawContext) -> Iterator[events.Event]:
    """Withdraw the other tricks from the choice; the call made lasts until it is met."""
    made = {call.ruling: call.act for call in context.now.calls if call.at == context.at}
    chosen = [one for one in context.under(LAW_57) if one.key in made]
    for ruling in context.under(LAW_57):
        call = made.get(ruling.key)
        left = tuple(one for one in ruling.remedies if not isinstance(one, CallWin) or one == call)
        if any((one.by, one.trick) == (ruling.by, ruling.trick) for one in chosen) and ruling.live:
            yield events.RemediesLeft(ruling.key, left)


def _led_on_before(context: LawContext, trick: Trick) -> int:
    """Return how many cards this player has already led on with from this trick."""
    led_on = (
        one for one in context.under(LAW_57) if (one.by, one.trick) == (context.by, trick.number)
    )
    return sum(isinstance(card, CallCard) for one in led_on for card in one.offered)


def leads_on(context: LawContext) -> bool:
    """Check whether a player with the best card so far lays another before partner plays.

    A player who leads must have led a winner, by the cards or in answer to a question; a player who
    means the card for the same trick does not lead.
    """
    act, trick = context.act, context.before.current
    own = trick.of(context.by) if trick is not None else None
    if trick is None or own is None or context.laid is not None:
        return False
    if trick.of(context.by.partner) or (isinstance(act, Play) and laid_with(context.before, act)):
        return False
    if _is_meant_for_this_trick(context):
        return False
    best = trick.best(context.before.trumps)
    if context.by not in best:
        return False
    # A leader must hold the master card; a follower with the only best card has the trick.
    wins = _is_master(context, own) if trick.leader is context.by else len(best) == 1 or None
    if wins is None:
        return context.facts.answer(fact_question.winner(own.seat, own.at)) == fact_question.YES
    return wins


def _is_meant_for_this_trick(context: LawContext) -> bool:
    for_it = (Meaning.PLAY, Meaning.SHOW)
    if getattr(context.act, "meant_as", None) in for_it:
        return True
    return context.facts.known(fact_question.meant(context.by, context.at, *for_it)) is not None


def _is_master(context: LawContext, led: Laid) -> bool | None:
    """Check whether no adversary had a higher card of the suit led; None if that is not proved."""
    card = led.card.card
    if card is None:
        return None
    # Every higher card must be with partner, with the player, or already played.
    higher = {Card(rank, card.suit) for rank in RANKS[RANKS.index(card.rank) + 1 :]}
    others = context.by.side.adversaries.seats
    if any(higher & context.facts.cards(seat, led.at) for seat in others):
        return False
    for seat in context.by.side.seats:
        higher -= context.facts.cards(seat, led.at)
    higher -= {one.card.card for trick in context.before.tricks for one in trick.laid}
    return True if not higher or all(_is_fully_known(context, seat) for seat in others) else None


def _is_fully_known(context: LawContext, seat: Seat) -> bool:
    dealt = context.now.dealt.get(seat, ())
    return len(dealt) == WHOLE and all(card.whole for card in dealt)


def led_together(context: LawContext) -> bool:
    """Check whether a card was led beside partner's lead, and nothing has been played since."""
    act = context.act
    if not isinstance(act, Play) or (act.meant_as is not Meaning.LEAD and act.with_ is None):
        return False
    trick = context.before.current
    if len(act.laid) != 1 or trick is None or trick.out_of_turn:
        return False
    return [one.seat for one in trick.laid] == [context.by.partner]


def leads_too_soon(context: LawContext) -> bool:
    """Check whether a player who has played to the trick on the table means a card as a lead."""
    act, trick = context.act, context.before.current
    if trick is None or trick.out_of_turn or trick.of(context.by) is None:
        return False
    if not isinstance(act, Play) or len(act.laid) != 1 or leads_on(context):
        return False
    return _meant_to_lead(context)


def leads_over_a_false_lead(context: LawContext) -> bool:
    """Check whether a player without the lead means a card as a lead, after a false lead."""
    act, trick = context.act, context.before.current
    if trick is None or not trick.out_of_turn:
        return False
    if not isinstance(act, Play) or len(act.laid) != 1:
        return False
    if context.by in context.before.leaders or trick.of(context.by):
        return False
    return _meant_to_lead(context)


def _meant_to_lead(context: LawContext) -> bool:
    meant = fact_question.meant(context.by, context.at, Meaning.PLAY, Meaning.LEAD)
    stated = getattr(context.act, "meant_as", None)
    return (stated or context.facts.known(meant)) == Meaning.LEAD
