"""General rules of the revised code: packs, onlookers, tricks that are left."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.calls import CallSuit, When
from rubbers.hand.acts.pack import ChoosePack, Shuffle, ShuffleManner
from rubbers.hand.acts.play import Play
from rubbers.hand.acts.tricks import LAST, AskLastTrick, LookAtTrick
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext, Offence, in_order
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandStage, HandState
from rubbers.hand.state.ruling import Deadline
from rubbers.hand.table_questions import REMARK_COUNTS
from rubbers.laws.dealing import shuffling
from rubbers.laws.other import bystanders, etiquette, new_cards

LAW_1 = Law(
    "1",
    N_("There are two packs of cards, and each side uses one."),
    Enforcement.MEANING,
    blocks=("etiquette.1",),
)

LAW_17 = Law(
    "17",
    N_(
        "Once a pack has been chosen for the first deal, an adversary shuffles that pack, "
        "and the dealer or his partner shuffles the other."
    ),
    Enforcement.BY_RULING,
    blocks=("revised-1900.17",),
)


@LAW_17.follows(ChoosePack)
def whose_it_is_to_shuffle(context: LawContext) -> Iterator[events.Event]:
    """Record who shuffles which pack; nothing more is said of new packs called for later."""
    if context.under("83"):
        return
    why = Reason(
        N_("{others} shuffle the pack that was chosen; {dealer} or {partner} shuffles the other."),
        others=tuple(str(seat) for seat in in_order(context.by.side.adversaries.seats)),
        dealer=(str(context.by),),
        partner=(str(context.by.partner),),
    )
    yield context.ruling(LAW_17, Offence(N_("chose the pack"), context.by, context.at, why))


LAW_20 = shuffling.LAW_28.without(shuffling.shuffled_in_packets).revised(
    "20",
    N_("A used pack may not be shuffled by dealing it into heaps."),
)


@LAW_20.follows(Shuffle)
def shuffled_in_heaps(context: LawContext) -> Iterator[events.Event]:
    """Record a shuffle in this way."""
    yield from shuffling.recorded(context, LAW_20, ShuffleManner.PACKETS)


LAW_92 = bystanders.LAW_88.revised(
    "92",
    N_(
        "An onlooker who says something, before the stakes are paid, that makes a player see "
        "an oversight in the score may be required by the players to pay the stakes and bets "
        "of that game or rubber."
    ),
    reading=N_("If the players pay the stakes themselves, they let it pass."),
)


@LAW_92.gives(REMARK_COUNTS)
def while_stakes_are_unpaid(hand: HandState) -> bool:
    """Check whether the stakes have yet to be paid."""
    return not hand.stakes_paid


LAW_94 = new_cards.LAW_91.without(new_cards.none_is_turned, new_cards.looked_at_another).revised(
    "94",
    N_(
        "A trick that has been turned and left may not be looked at again until the hand is "
        "over, unless there is a search for a card too many; otherwise a suit may be called "
        "when that side next leads."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_94.forbids(AskLastTrick)
def no_trick_is_shown(context: LawContext, _act: AskLastTrick) -> Reason | None:
    """Refuse to have a trick shown while the hand is played."""
    if context.now.stage is not HandStage.PLAYING:
        return None
    return Reason(N_("A trick that has been left is not shown again during the hand."))


@LAW_94.follows(LookAtTrick)
def looked_at_a_trick(context: LawContext) -> Iterator[events.Event]:
    """Allow a suit to be called from whichever of that side leads next."""
    if context.before.stage is not HandStage.PLAYING or not _was_left(context):
        return
    of = in_order(context.by.side.seats)
    why = Reason(
        N_("Trick {trick} had been turned and left, and the hand was not over."),
        trick=_looked_at(context),
    )
    yield context.ruling(
        LAW_94,
        Offence(N_("looked at a trick again"), context.by, context.at, why),
        remedies=(CallSuit(of=of, when=When.NEXT_LEAD),),
        until=Deadline(Play, of, leading=True),
        also=("66",),
    )


def _looked_at(context: LawContext) -> int:
    """Return the number of the trick looked at: as stated, or the last that was left."""
    which = context.act.which if isinstance(context.act, LookAtTrick) else LAST
    left = [trick.number for trick in context.before.tricks if trick.quitted]
    return int(which) if which.isdigit() else max(left, default=1)


def _was_left(context: LawContext) -> bool:
    """Check whether there is a trick that was turned and left; ask if that alone decides."""
    tricks = context.before.tricks
    if any(trick.quitted for trick in tricks):
        return True
    if len(tricks) != 1 or not tricks[0].complete or tricks[0].turned:
        return False
    return (
        context.facts.answer(fact_question.quitted(tricks[0].number, context.at))
        == fact_question.YES
    )


ARTICLE_1 = etiquette.ARTICLE_2.revised(
    "etiquette.1",
    N_(
        "The player who has the lead should keep the next card in his hand until his partner "
        "has played."
    ),
)
ARTICLE_3 = etiquette.ARTICLE_4.revised(
    "etiquette.3",
    N_("To have the cards placed, or to ask what is trumps, is for one's own information alone."),
)
