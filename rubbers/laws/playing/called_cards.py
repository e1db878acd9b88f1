"""Cards liable to be called: exposed, laid together, thrown down."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.partial_card import PartialCard
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.calls import CallCard
from rubbers.hand.acts.play import (
    CardHeight,
    ChooseCard,
    Expose,
    ExposureManner,
    Meaning,
    Play,
    TakeBack,
    ThrowDown,
)
from rubbers.hand.acts.tricks import QuitTrick, TouchToGather, TurnTrick
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.mechanics.card_placement import laid_with
from rubbers.hand.state import events
from rubbers.hand.table_questions import BLAMELESS
from rubbers.laws.common.due import never_due
from rubbers.laws.playing import abandoned
from rubbers.laws.playing.leading_on import (
    leads_on,
    leads_over_a_false_lead,
    leads_too_soon,
    led_together,
)

LAW_56 = Law(
    "56",
    N_(
        "A card seen on or above the table is exposed: it stays there, and the other side "
        "may call it. If several are laid at once, the other side chooses which is played, "
        "and may call the rest."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "A card whose holder gives it away in words counts as exposed (a published "
        "decision). If the other side plays on without choosing between several, the first "
        "of them is played."
    ),
)


EXPOSED = {
    ExposureManner.DROPPED: N_("The {cards} fell face up on the table from the hand of {who}."),
    ExposureManner.SHOWN: N_("{who} let the {cards} be seen on or above the table."),
    ExposureManner.FACED: N_("{who} laid the {cards} face up on the table."),
}


@LAW_56.forbids(CallCard, ChooseCard)
def no_such_card_is_exposed(context: LawContext, act: CallCard | ChooseCard) -> Reason | None:
    """Refuse to call a card that is not liable to be called."""
    if isinstance(act, ChooseCard) and would_be_a_revoke(context, act):
        return None  # law 64 refuses it
    if abandoned.lies_there(context):
        return None  # law 59 refuses it
    if never_due(context, act):
        return Reason(N_("The {card} cannot be called."), card=str(act.card))
    return None


@LAW_56.forbids(TakeBack)
def it_stays_on_the_table(context: LawContext, act: TakeBack) -> Reason | None:
    """Refuse to take an exposed card back into the hand."""
    shown = (one for part in ("i", "ii", "iii") for one in context.under(LAW_56, part))
    mine = [one for one in (*shown, *context.under(LAW_58)) if one.by is context.by]
    liable = [remedy for one in mine for remedy in one.remedies]
    if CallCard(card=act.card, of=(context.by,)) not in liable:
        return None
    return Reason(N_("The {card} is exposed, so it must stay on the table."), card=str(act.card))


@LAW_56.follows(Expose)
def exposed(context: LawContext) -> Iterator[events.Event]:
    """Make cards liable that were seen on or above the table."""
    act = context.act
    if not isinstance(act, Expose) or act.where is CardHeight.BELOW or _blameless(context):
        return
    if act.how is ExposureManner.WORDS:
        yield from given_away(context, act.cards, "ii")
    else:
        yield _liable(context, act.cards, N_("exposed a card"), EXPOSED[act.how])


def given_away(
    context: LawContext, cards: tuple[PartialCard, ...], part: str
) -> Iterator[events.RulingOpened]:
    """Yield the ruling on cards named by their holder, unless the holder can gain nothing by it."""
    if not _blameless(context):
        template = N_("{who} revealed in words that they held the {cards}.")
        yield _liable(context, cards, N_("exposed a card"), template, part)


@LAW_56.follows(Play)
def laid_beside_the_trick(context: LawContext) -> Iterator[events.Event]:
    """Make cards liable that were laid but are not the card to be played."""
    act, trick = context.act, context.before.current
    if not isinstance(act, Play) or context.laid is not None or leads_on(context):
        return
    if led_together(context) or leads_too_soon(context) or leads_over_a_false_lead(context):
        return  # it is a lead out of turn
    if _blameless(context) or _filled_a_trick(context):
        return
    if len(act.laid) > 1:
        yield _several_at_once(context, act.laid)
    elif last := laid_with(context.before, act):
        yield _several_at_once(context, (last, *act.laid))
    elif trick is not None and trick.of(context.by):
        template = N_("{who} laid down the {cards} after already playing a card to the trick.")
        yield _liable(context, act.laid, N_("played a second card to the trick"), template)
    else:
        template = N_("{who} laid down the {cards} without leading or playing it.")
        yield _liable(context, act.laid, N_("exposed a card"), template)


@LAW_56.follows(TouchToGather, QuitTrick, TurnTrick)
def gathered_with_another(context: LawContext) -> Iterator[events.Event]:
    """Ask whether a card led out of turn and gathered with the last trick was really a lead."""
    trick = context.before.current
    led = trick.laid[0] if trick and trick.out_of_turn and len(trick.laid) == 1 else None
    if led is not None and led.seat is context.act.by and len(context.before.tricks) > 1:
        context.facts.answer(fact_question.meant(led.seat, led.at, Meaning.PLAY, Meaning.LEAD))
    return iter(())


def _filled_a_trick(context: LawContext) -> bool:
    """Check whether the card went to an earlier trick that had been waiting for it."""
    return any(one.at == context.at for trick in context.now.tricks for one in trick.laid)


def _liable(
    context: LawContext, cards: tuple[PartialCard, ...], what: str, template: str, part: str = "ii"
) -> events.RulingOpened:
    who, named = (str(context.by),), ", ".join(map(str, cards))
    why = Reason(template, who=who, cards=named)
    remedies = tuple(CallCard(card=card, of=(context.by,)) for card in cards)
    offence = Offence(what, context.by, context.at, why)
    also = ("64", "65")
    return context.ruling(LAW_56, offence, part=part, remedies=remedies, several=True, also=also)


def _blameless(context: LawContext) -> bool:
    """Check whether the player can gain nothing by an error of this kind."""
    return context.code.ask(BLAMELESS)(context.now, context.by)


def _several_at_once(context: LawContext, cards: tuple[PartialCard, ...]) -> events.RulingOpened:
    why = Reason(
        N_("{who} laid the {cards} down together."),
        who=(str(context.by),),
        cards=", ".join(map(str, cards)),
    )
    free = _no_revokes(context, cards)
    remedies = tuple(ChooseCard(card=card, of=(context.by,)) for card in free)
    offence = Offence(N_("played two cards at once"), context.by, context.at, why)
    also = ("64", "65")
    return context.ruling(LAW_56, offence, part="i", remedies=remedies, also=also, cards=cards)


def _no_revokes(context: LawContext, cards: tuple[PartialCard, ...]) -> tuple[PartialCard, ...]:
    """Return those of the cards by which the player would not be made to revoke."""
    trick = context.now.current
    led = trick.led if trick is not None and trick.of(context.by) is None else None
    if led is None:
        return cards
    follows = any(card.suit is led for card in cards)
    held = context.facts.known(fact_question.holds(context.by, led, context.at))
    if not follows and held != fact_question.YES:
        return cards
    return tuple(card for card in cards if card.suit in (led, None)) or cards


def would_be_a_revoke(context: LawContext, act: ChooseCard) -> bool:
    """Check whether a card laid with others is one that cannot be chosen as the card played."""
    for ruling in context.under(LAW_56, "i"):
        mine = act.by in ruling.entitled and act.of in ((), (ruling.by,))
        if mine and ruling.live and act.card in ruling.cards:
            choices = (one for one in ruling.offered if isinstance(one, ChooseCard))
            return all(not act.card.may_be(one.card) for one in choices)
    return False


LAW_58 = Law(
    "58",
    N_(
        "A hand thrown down face up is exposed, and the other side may call each of its "
        "cards; a player who keeps his own hand cannot be made to give it up."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_58.follows(ThrowDown)
def hand_thrown_down(context: LawContext) -> Iterator[events.Event]:
    """Make every card of the hand liable."""
    act, by = context.act, context.by
    if not isinstance(act, ThrowDown) or not act.face_up or len(set(context.now.thrown)) == 4:
        return
    if _blameless(context):
        return
    lying = context.now.exposed.get(by, ())
    before = context.before.exposed.get(by, ())
    cards = tuple(card for card in lying if card not in before)
    why = Reason(N_("All the cards {who} has left lie face up on the table."), who=(str(by),))
    if cards and all(card.whole for card in cards):
        lies = N_("The {cards} lies face up on the table.")
        several = N_("The {cards} lie face up on the table.")
        named = ", ".join(map(str, cards))
        why = Reason(lies if len(cards) == 1 else several, cards=named)
    remedies = tuple(CallCard(card=card, of=(by,)) for card in cards)
    offence = Offence(N_("threw their hand down"), by, context.at, why)
    yield context.ruling(LAW_58, offence, remedies=remedies, several=True, also=("56", "64", "65"))
