"""Calling for new cards, spoilt cards, and what may be seen of tricks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from club.reason import N_, Reason
from rubbers.cards.partial_card import UNKNOWN_CARD
from rubbers.cards.seats import Seat
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.pack import AgreeReplacement, CallNewCards, CardSpoilt, ChoosePack
from rubbers.hand.acts.tricks import LAST, AskLastTrick, AskToPlace, LookAtTrick
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandStage
from rubbers.hand.state.trick import Trick
from rubbers.laws.dealing.shuffling import coming_dealer

LAW_83 = Law(
    "83",
    N_(
        "Before the cut, but not after it, any player may call for two new packs, and pays "
        "for them; the dealer chooses between the two."
    ),
    Enforcement.GUARD,
)


@LAW_83.forbids(CallNewCards)
def called_after_the_cut(context: LawContext, act: CallNewCards) -> Reason | None:
    """Refuse new cards once the pack is cut or dealt."""
    now = context.now
    over = now.stage in (HandStage.OVER, HandStage.CUT, HandStage.TURNED)
    cut = (
        now.stage is not HandStage.OVER
        if over
        else now.cut_by is not None or now.dealt_by is not None
    )
    if not cut and now.stage is not HandStage.PLAYING:
        return None
    if _lies_spoilt(context):
        return None
    return Reason(N_("Too late: new cards must be called for before the pack is cut."))


@LAW_83.forbids(ChoosePack)
def chosen_by_another(context: LawContext, act: ChoosePack) -> Reason | None:
    """Refuse the choice between the packs to anyone but the dealer."""
    if coming_dealer(context) in (None, act.by):
        return None
    return Reason(N_("The dealer takes whichever of the two packs he likes."))


@LAW_83.follows(CallNewCards)
def new_cards_called(context: LawContext) -> Iterator[events.Event]:
    """Record who pays; the dealer chooses between the packs."""
    spoilt = _lies_spoilt(context)
    template = (
        N_("{who} calls for two new packs, and the table pays for them.")
        if spoilt
        else N_("{who} calls for two new packs, and pays for them.")
    )
    why = Reason(template, who=(str(context.by),))
    offence = Offence(N_("called for new cards"), context.by, context.at, why)
    yield context.ruling(LAW_83, offence, also=("90",) if spoilt else ())


LAW_85 = Law(
    "85",
    N_(
        "Anyone may ask for the cards of a trick to be placed, until one of them is touched "
        "to be gathered."
    ),
    Enforcement.GUARD,
)


@LAW_85.forbids(AskToPlace)
def touched_to_gather(context: LawContext, act: AskToPlace) -> Reason | None:
    """Refuse to have the cards placed if there is no trick, or they have been touched."""
    trick = context.now.trick
    if trick is None or trick.turned or context.now.gathering == trick.number:
        return Reason(N_("Too late: the cards of the trick have been touched to be gathered."))
    return None


LAW_90 = Law(
    "90",
    N_(
        "A torn or marked card is replaced if all agree; otherwise new cards are called for, "
        "and the table pays."
    ),
    Enforcement.BY_RULING,
)


@LAW_90.follows(CardSpoilt)
def card_spoilt(context: LawContext) -> Iterator[events.Event]:
    """Record the spoilt card."""
    act = context.act
    card = act.card if isinstance(act, CardSpoilt) else UNKNOWN_CARD
    why = (
        Reason(N_("A card is torn or marked."))
        if card == UNKNOWN_CARD
        else Reason(N_("The {card} is torn or marked."), card=str(card))
    )
    offence = Offence(N_("a card is spoilt"), context.by, context.at, why)
    yield context.ruling(LAW_90, offence, cards=(card,))


@LAW_90.forbids(AgreeReplacement)
def nothing_to_replace(context: LawContext, _act: AgreeReplacement) -> Reason | None:
    """Refuse to agree if no card is known to be spoilt, or if it has been replaced already."""
    return None if _lies_spoilt(context) else Reason(N_("No card is torn or marked."))


@LAW_90.follows(AgreeReplacement)
def agreed_to_replace_it(context: LawContext) -> Iterator[events.Event]:
    """Record who agrees, and that the card is replaced once all four do."""
    waiting = tuple(str(one) for one in Seat if one not in {*_agreed(context), context.by})
    who = (str(context.by),)
    why = (
        Reason(
            N_("{who} agrees to have it replaced; {others} must agree too."),
            who=who,
            others=waiting,
        )
        if waiting
        else Reason(N_("All four agree, so the card is replaced."))
    )
    offence = Offence(N_("agreed to replace a card"), context.by, context.at, why)
    yield context.ruling(LAW_90, offence)


def _lies_spoilt(context: LawContext) -> bool:
    """Check whether a card is spoilt and has not been replaced by the agreement of all."""
    spoilt = any(one.cards for one in context.under("90"))
    return spoilt and set(_agreed(context)) != set(Seat)


def _agreed(context: LawContext) -> tuple[Seat, ...]:
    """Return those who have agreed to replace the last card that was spoilt."""
    agreed: tuple[Seat, ...] = ()
    for ruling in context.under("90"):
        agreed = () if ruling.cards else (*agreed, ruling.by)
    return agreed


LAW_91 = Law(
    "91",
    N_(
        "Any player may see the last trick turned, but no earlier one; with the four cards "
        "of the trick in progress, that makes eight at most."
    ),
    Enforcement.GUARD,
)


@LAW_91.forbids(AskLastTrick)
def none_is_turned(context: LawContext, _act: AskLastTrick) -> Reason | None:
    """Refuse to show the last trick during play if none has been turned."""
    if context.now.stage is not HandStage.PLAYING or _turned(context.now.tricks):
        return None
    return Reason(N_("No trick has been turned yet."))


@LAW_91.follows(LookAtTrick)
def looked_at_another(context: LawContext) -> Iterator[events.Event]:
    """Record who saw another trick during play: more than eight cards are then open.

    With real cards it does happen, and the code asks no penalty for it; a guarded table refuses it.
    """
    act, hand = context.act, context.before
    if not isinstance(act, LookAtTrick) or hand.stage is not HandStage.PLAYING:
        return
    turned = _turned(hand.tricks)
    shown = [one for one in turned if one is turned[-1] or _may_be_last(turned, one)]
    if shown and act.which in (LAST, *(str(one.number) for one in shown)):
        return
    who = (str(context.by),)
    why = Reason(N_("{who} looked at a trick other than the last one turned."), who=who)
    yield context.ruling(LAW_91, Offence(N_("looked at a trick"), context.by, context.at, why))


def _turned(tricks: Sequence[Trick]) -> list[Trick]:
    """Return the tricks that are turned, or are complete and may be."""
    return [one for one in tricks if one.turned or one.quitted or one.complete]


def _may_be_last(turned: list[Trick], trick: Trick) -> bool:
    """Check whether a trick is the last turned, if the one after it is not known to be turned."""
    after = turned[-1]
    return trick.number == after.number - 1 and not (after.turned or after.quitted)
