"""What an act of a script must state beyond what its schema requires."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.hand.acts import (
    calls,
    choices,
    deal,
    ending,
    facts,
    facts_of_deal,
    pack,
    play,
    speech,
    tricks,
)
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.vocabulary import FACTS
from rubbers.hand.normalise import DEALING
from rubbers.hand.notation.forms import meant_perhaps

ANYBODY = (
    ending.EndHand,
    ending.EndRubber,
    ending.TurnUpNext,
    ending.Settle,
    ending.PayStakes,
    ending.CutForNext,
    tricks.QuitTrick,
    tricks.TurnTrick,
    tricks.CountTricks,
    deal.FaceInPack,
    deal.TurnUp,
    facts.Fact,
    speech.BystanderDecides,
)
"""Acts that need not name a player."""
ARTICLES, TRICKS, HONOURS, PACK = 9, 13, 4, 52

Wanting = Iterator[tuple[str, Reason]]
"""Fields with what was expected in each; an empty name means the act as a whole."""


def wanting(act: Act, events: int, *, dealer_known: bool) -> Wanting:
    """Yield the fields in which an act says too little, or something impossible."""
    yield from _left_out(act, dealer_known=dealer_known)
    yield from _out_of_range(act, events)
    yield from _miscounted(act)
    yield from _twice(act)


def _left_out(act: Act, *, dealer_known: bool) -> Wanting:
    anybody = (*ANYBODY, *DEALING) if dealer_known else ANYBODY
    onlooker = isinstance(act, speech.Remark) and act.who
    if act.by is None and not onlooker and not isinstance(act, anybody):
        yield "by", Reason(N_("who does it"))
    if isinstance(act, play.Play) and not act.laid:
        yield "card", Reason(N_("the card played, or x"))
    if isinstance(act, calls.CallCard) and not act.of:
        yield "of", Reason(N_("the player who must play it"))
    if isinstance(act, facts_of_deal.TouchedFirst) and act.toucher is None:
        yield "who", Reason(N_("the first player to touch the cards, or nobody"))
    if isinstance(act, facts.FirstInFault) and act.seat is None:
        yield "who", Reason(N_("the player first at fault"))
    if isinstance(act, facts.WhoseCard) and act.seat is None:
        yield "who", Reason(N_("the player whose card it was"))
    if isinstance(act, facts.Holds) and not (act.suit or act.card):
        yield "suit", Reason(N_("the suit or card that was held"))
    if isinstance(act, speech.BystanderDecides) and act.fact not in FACTS:
        yield "fact", meant_perhaps(act.fact, FACTS)


def _out_of_range(act: Act, events: int) -> Wanting:
    trick = getattr(act, "trick", None)
    if trick is not None and not 1 <= trick <= TRICKS:
        yield "trick", Reason(N_("the number of a trick, from 1 to {most}"), most=TRICKS)
    at = getattr(act, "at", None)
    if at is not None and not 1 <= at <= events:
        yield "at", Reason(N_("the number of an event, from 1 to {most}"), most=events)
    if isinstance(act, deal.DealCards) and act.count is not None and act.count < 1:
        yield "count", Reason(N_("how many cards are dealt, at least one"))
    if isinstance(act, facts.Fact) and set(act.said_by) & set(act.disputed_by):
        yield "disputed_by", Reason(N_("players who do not declare it themselves"))
    ruling = act.ruling if isinstance(act, choices.Elect | choices.Waive) else None
    if ruling is not None and ruling.at > events:
        yield "ruling.at", Reason(N_("the number of an event, from 1 to {most}"), most=events)
    if isinstance(act, speech.Complain) and not 1 <= act.article <= ARTICLES:
        yield "article", Reason(N_("an article of etiquette, from 1 to {most}"), most=ARTICLES)


def _miscounted(act: Act) -> Wanting:
    too_many = Reason(N_("at most {most} honours"), most=HONOURS)
    match act:
        case pack.CutPack(packets=packets) if packets and not _is_pack_divided(packets):
            yield "packets", Reason(N_("two packets, {count} cards in all"), count=PACK)
        case facts.Tricks(tricks=won) if won.ns + won.ew != TRICKS:
            yield "", Reason(N_("thirteen tricks between the two sides"))
        case facts.Honours(honours=held) if held.ns + held.ew > HONOURS:
            yield "", too_many
        case ending.CallHonours(count=int(count)) if count > HONOURS:
            yield "count", too_many
        case facts_of_deal.HandCounts(counts=counts) if max(counts.values(), default=0) > PACK:
            yield "counts", Reason(N_("at most {most} cards, as in one pack"), most=PACK)


def _twice(act: Act) -> Wanting:
    """Report a card that appears twice in one act."""
    laid = () if isinstance(act, facts.Fact) else getattr(act, "cards", ())
    cards = [str(card) for card in laid if card.whole]
    if twice := sorted({card for card in cards if cards.count(card) > 1}):
        yield "cards", Reason(N_("each card once; repeated here: {cards}"), cards=", ".join(twice))


def _is_pack_divided(packets: tuple[int, ...]) -> bool:
    return len(packets) == 2 and min(packets) > 0 and sum(packets) == PACK
