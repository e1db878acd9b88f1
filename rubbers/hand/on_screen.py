"""A hand on a screen: what can be done there, and what is known when it is done.

The program has dealt the cards and sees every card laid, so players need not state anything. An act
is judged by what the table has seen and what its player holds; by all cards once the hand is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from club.codec.frozen import replace_fields
from club.errors import Fault, Impossible, Malformed
from club.reason import N_, Reason
from rubbers.cards.card import Card
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts import (
    calls,
    choices,
    claims,
    ending,
    facts_of_deal,
    noticed,
    play,
    speech,
    tricks,
    trump,
)
from rubbers.hand.acts import facts as fact_acts
from rubbers.hand.acts.act import Act, YesNo
from rubbers.hand.acts.facts import Fact
from rubbers.hand.facts.evidence import Evidence
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.state.hand import DealFate, HandStage, HandState, TrumpCard

ACTS = (
    play.Play,
    play.Expose,
    play.ThrowDown,
    tricks.Omit,
    tricks.TurnTrick,
    tricks.QuitTrick,
    play.TakeBack,
    play.Correct,
    play.DrawAttention,
    play.ChooseCard,
    noticed.Discover,
    tricks.AskLastTrick,
    tricks.SurplusCard,
    trump.TakeUpTrump,
    trump.Remind,
    trump.NameTrump,
    trump.AskTrump,
    trump.CannotRecollect,
    trump.RequireLayDown,
    trump.LayDown,
    *calls.CALLS,
    calls.CannotComply,
    speech.AskNone,
    speech.Answer,
    claims.Claim,
    claims.Withdraw,
    claims.TakeThreeTricks,
    claims.DeductThree,
    claims.AddThree,
    choices.Elect,
    choices.Demand,
    choices.Waive,
    choices.Consult,
    choices.WhoElects,
    claims.SearchTricks,
    claims.RequirePlayOut,
    choices.AskTime,
    speech.Complain,
    ending.CallHonours,
    ending.CutForNext,
)
"""Acts possible on a screen; shuffling, dealing and handling the pack are not."""
WORDS = ("words", "reply", "says", "ground", "when")
"""Fields for free text, which the record does not keep."""
LAYING = (play.Play, play.Expose, play.Correct, tricks.SurplusCard, trump.LayDown)
"""Acts by which cards leave a hand, or are shown."""
AFTER_A_FALLEN_DEAL = (ending.CutForNext, speech.Complain)
CARDS = ("card", "cards", "right")
"""Fields that name cards."""
UNNAMED = Reason(N_("Name the card."))
A_CARD = Reason(N_("a card, rank then suit, such as 4H or 10S"))
PERFECT = facts_of_deal.PackPerfect()
LEFT, NOT_LEFT = fact_acts.TrumpLeft(value=YesNo.YES), fact_acts.TrumpLeft(value=YesNo.NO)
Cards = Mapping[Seat, tuple[Card, ...]]


def possible(hand: HandState, act: Act) -> Act:
    """Return the act as the rules engine expects it; raise if it is impossible on a screen."""
    if not isinstance(act, ACTS):
        raise Impossible(Reason(N_("That cannot be done on a screen.")))
    if act.by is None:
        raise _misfit("by", Reason(N_("Say who does this.")), Reason(N_("who does it")))
    if hand.fate is not DealFate.STANDS and not isinstance(act, AFTER_A_FALLEN_DEAL):
        raise Impossible(
            Reason(N_("This deal has come to nothing, so nothing more can be done with it."))
        )
    if isinstance(act, LAYING):
        _check_cards(act)
    else:
        _check_words(act)
    if isinstance(act, play.TakeBack | play.Correct) and not _may_mend(hand, act.by):
        raise Impossible(Reason(N_("A card that has been played cannot be taken back.")))
    if isinstance(act, ending.CutForNext) and not _is_over(hand):
        raise Impossible(Reason(N_("The hand is still being played.")))
    if isinstance(act, ending.CallHonours):
        return replace(act, count=None)  # the cards show how many
    if isinstance(act, trump.TakeUpTrump) and not _deals(hand, act.by):
        raise Impossible(Reason(N_("The trump card belongs to the dealer.")))
    if isinstance(act, claims.Claim):
        _check_claim(hand, act)
    if isinstance(act, play.Play) and act.from_ is not None:
        return _from_dummy(hand, act, act.by)
    return act


def _deals(hand: HandState, by: Seat) -> bool:
    """Check whether a player deals, or plays for the dummy that deals."""
    dealer = hand.who_deals
    return by is dealer or (dealer in hand.dummies and by is dealer.partner)


def _check_claim(hand: HandState, act: claims.Claim) -> None:
    """Raise Malformed for a player named twice, or a trick that has not been played."""
    if len(set(act.of)) < len(act.of):
        expected = Reason(N_("each player once"))
        raise _misfit("of", Reason(N_("A player is named twice.")), expected)
    played = sum(len(one.laid) == len(Seat) for one in hand.tricks)
    if act.trick is not None and not 1 <= act.trick <= played:
        reason = Reason(N_("That trick has not been played."))
        raise _misfit("trick", reason, Reason(N_("a trick from 1 to {played}"), played=played))


def _from_dummy(hand: HandState, act: play.Play, by: Seat) -> play.Play:
    """Return the play as dummy's own; raise, whatever the card, if the partner is no dummy."""
    if by.partner not in hand.dummies:
        expected = Reason(N_("no value: no dummy is opposite this player"))
        raise _misfit("from", Reason(N_("You cannot play your partner’s hand.")), expected)
    return replace(act, by=by.partner, from_=None)


def _may_mend(hand: HandState, by: Seat) -> bool:
    """Check whether a player may take back the card they laid to the trick on the table.

    A player who renounced may; others may if the lead was false or a card before theirs was mended.
    """
    trick = hand.trick
    own = trick.of(by) if trick else None
    if trick is None or own is None or own == trick.laid[0]:
        return False
    mended = any(one.trick == trick.number and one.revoke for one in hand.rulings)
    return own.card.suit is not trick.led or trick.out_of_turn or mended


def _is_over(hand: HandState) -> bool:
    return hand.stage is not HandStage.PLAYING or hand.fate is not DealFate.STANDS


def _check_words(act: Act) -> None:
    for name in WORDS:
        if type(value := getattr(act, name, None)) is str and value:
            expected = Reason(N_("no value: remarks are not kept in the record"))
            raise _misfit(name, Reason(N_("Remarks cannot be added here.")), expected)


def _check_cards(act: Act) -> None:
    """Check that every card which leaves a hand is named in full: nothing is unknown here."""
    if isinstance(act, play.Play) and not act.laid:
        raise _misfit("card", UNNAMED, A_CARD)
    for name in CARDS:
        value = getattr(act, name, None)
        for card in value if isinstance(value, tuple) else (value,):
            if card is not None and not card.whole:
                raise _misfit(name, UNNAMED, A_CARD)


def _misfit(name: str, reason: Reason, expected: Reason) -> Malformed:
    return Malformed(reason, faults=[Fault(f"act.{name}", expected)])


def seen_by(hand: HandState, seat: Seat | None, cards: Cards) -> HandState:
    """Return the hand with the dealt cards that this player may know: all once it is over."""
    over = _is_over(hand)
    known = {
        one: tuple(map(PartialCard.of, dealt))
        for one, dealt in cards.items()
        if one is seat or one in hand.dummies or over
    }
    return replace_fields(hand, dealt=known)


def witnessed(hand: HandState, at: int) -> Facts:
    """Return the facts the screen itself can vouch for, at the `at`-th act of a hand."""
    seen = Evidence(hand.dealt, private=True, table=hand)
    return Facts(seen, tuple(_settled(hand, at)))


def _settled(hand: HandState, at: int) -> Iterator[Fact]:
    """Yield what is settled: a card sent as played was meant as played, and which tricks are left.

    A card led on from counts as a winner, and the card played counts as the card called, unless
    cards that are seen show otherwise.
    """
    yield NOT_LEFT if hand.trump_card is TrumpCard.TAKEN_UP else LEFT
    yield PERFECT
    trick = hand.trick
    if trick is None:
        return
    if not trick.quitted:
        yield fact_acts.Quitted(trick=trick.number, at=at, value=YesNo.NO)
    lead, last = trick.laid[0], trick.laid[-1]
    for one in trick.laid:
        yield from _passes_for(one.seat, one.at)
    yield _meant(lead.seat, lead.at, play.Meaning.LEAD)
    if last is not lead:
        yield _meant(last.seat, last.at, play.Meaning.PLAY)


@lru_cache(maxsize=1024)
def _passes_for(who: Seat, at: int) -> tuple[Fact, Fact]:
    """Return what is settled about a card laid at this event for as long as it lies there."""
    return fact_acts.Winner(who=who, at=at), fact_acts.AsCalled(who=who, at=at)


@lru_cache(maxsize=1024)
def _meant(who: Seat, at: int, meaning: play.Meaning) -> Fact:
    return fact_acts.Meant(who=who, at=at, value=meaning)
