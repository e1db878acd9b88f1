"""Cards liable to be called in the revised code: what is exposed, and when it may be called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from club.reason import N_, Reason
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.calls import CallCard
from rubbers.hand.acts.play import Expose, ExposureManner, NameCard
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.remedies.remedies import offered
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.ruling import Status
from rubbers.hand.table_questions import EACH_IS_PUNISHED, NAMED_IN_TIME
from rubbers.laws.playing import abandoned, called_cards, detached_cards, leading_on

LAW_58 = called_cards.LAW_56.without(called_cards.exposed).revised(
    "58",
    N_(
        "These are exposed: two or more cards laid face up at once, a card seen on or above "
        "the table, and any card that its own holder names."
    ),
    Enforcement.CONSEQUENCE,
    also=("59",),
)


@LAW_58.follows(Expose)
def exposed_or_named(context: LawContext) -> Iterator[events.Event]:
    """Make cards liable that were seen, or named by their holder."""
    act = context.act
    if isinstance(act, Expose) and act.how is ExposureManner.WORDS:
        yield from called_cards.given_away(context, act.cards, "iii")
    else:
        yield from called_cards.exposed(context)


@LAW_58.follows(NameCard)
def named_by_its_holder(context: LawContext) -> Iterator[events.Event]:
    """Make a card liable that a player names of their own hand."""
    act = context.act
    if isinstance(act, NameCard) and _is_own(context, act):
        yield events.CardsExposed(context.by, (act.card,))
        yield from called_cards.given_away(context, (act.card,), "iii")


def _is_own(context: LawContext, act: NameCard) -> bool:
    """Check whether a player names a card of their own, and not one that others detached."""
    if act.of is not None:
        return act.of is context.by
    detached = any(context.now.detached.get(seat) for seat in context.by.side.adversaries.seats)
    others = (seat for seat in context.now.dealt if seat is not context.by)
    return not detached and not any(act.card in context.now.dealt[seat] for seat in others)


LAW_59 = Law(
    "59",
    N_(
        "An exposed card lies face up and may be called. If several are laid at once, the "
        "other side chooses which is played, and calls the rest later. A side that calls one "
        "before its holder's turn loses the call for that trick."
    ),
    Enforcement.CONSEQUENCE,
    blocks=("revised-1900.59",),
)
TOO_SOON = N_("{who} called the {card} too soon, so it cannot be called for this trick.")
EXPOSED = ("56", "57", "58", "60")
"""The laws under which cards are exposed, as the shared chapters number them."""


@LAW_59.forbids(CallCard)
def lost_for_this_trick(context: LawContext, act: CallCard) -> Reason | None:
    """Refuse a card that was called too soon in the same trick."""
    number = _trick(context.now)
    if any(one.trick == number and one.chosen == _bare(act) for one in context.under(LAW_59)):
        return Reason(
            N_("It was called before its holder's turn, so it cannot be called for this trick.")
        )
    return None


@LAW_59.follows(CallCard)
def called_before_the_turn(context: LawContext) -> Iterator[events.Event]:
    """Cancel the call, and lose it for this trick."""
    act, turn = context.act, context.before.to_act
    found = offered(context.before, act, context.key)
    if not isinstance(act, CallCard) or found is None or turn is None or turn in act.of:
        return
    laws = {one.number for law in EXPOSED if (one := context.code.standing_for(law))}
    ruling, _ = found
    if ruling.because.law.split(".")[0] not in laws:
        return
    for call in context.now.calls:
        if call.at == context.at:
            yield events.CallEnded(call)
    why = Reason(
        N_("{who} called the {card} before the turn of {holder}."),
        who=(str(context.by),),
        card=str(act.card),
        holder=(str(ruling.by),),
    )
    offence = Offence(N_("called a card too soon"), context.by, context.at, why)
    opened = context.ruling(
        LAW_59, offence, status=Status.FORFEITED, trick=_trick(context.before), also=("56",)
    )
    lost = context.because(LAW_59, Reason(TOO_SOON, who=(str(context.by),), card=str(act.card)))
    yield events.RulingOpened(replace(opened.ruling, lost=lost))
    yield events.RemedyChosen(opened.ruling.key, _bare(act), (), Status.FORFEITED)


def _bare(act: CallCard) -> CallCard:
    """Return a call without the player who makes it."""
    return CallCard(card=act.card, of=act.of)


def _trick(hand: HandState) -> int:
    """Return the number of the trick in progress, or of the next one."""
    current, last = hand.current, hand.trick
    return current.number if current else (last.number if last else 0) + 1


LAW_60 = leading_on.LAW_57.revised(
    "60",
    N_(
        "If a player takes the lead of a trick and leads on without waiting for his partner, "
        "the partner may be made to win one of those tricks if he can; the cards led after "
        "it are exposed."
    ),
)

LAW_61 = called_cards.LAW_58.revised(
    "61",
    N_(
        "If some of the players, but not all, throw their hands down face up, those hands "
        "are exposed and the other side may call each card; a player who keeps his own "
        "cannot be made to give it up."
    ),
)

LAW_62 = abandoned.LAW_59.revised(
    "62",
    N_(
        "When all four players throw their hands down face up, the hand is over, and the "
        "losers may not plead that it could have been saved or won. Only revokes still "
        "count: for each the other side adds three points or takes three off, and the side "
        "that revoked cannot win by that hand."
    ),
)


@LAW_62.gives(EACH_IS_PUNISHED)
def each_revoke() -> bool:
    """Punish every revoke."""
    return True


LAW_63 = detached_cards.LAW_60.revised(
    "63",
    N_(
        "A detached card is exposed if an adversary names it correctly at once; if an "
        "adversary names it wrongly, a suit may be called when his side next leads."
    ),
)


@LAW_63.gives(NAMED_IN_TIME)
def named_at_once(context: LawContext) -> bool:
    """Check whether it was named at once; ask if that is not known."""
    return context.facts.answer(fact_question.named_at_once(context.at)) == fact_question.YES
