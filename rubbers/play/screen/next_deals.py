"""Deals from a commitment: which deal is next, dealing it, and revealing its secret."""

from __future__ import annotations

from club.errors import Impossible
from club.reason import N_, Reason
from rubbers.cards.card import Card
from rubbers.code.code import Code
from rubbers.dealing import ids
from rubbers.dealing.verify import RevealedDeal as Opened
from rubbers.play.state.dealt_hand import FrozenDeal
from rubbers.play.state.events import DealsCommitted, Event, HandDealt, Revealed, TrumpTurned
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.state.table_events import Covers
from rubbers.play.statements import games


def committed(
    rubber: RubberState,
    evening: str,
    table: int,
    number: int,
    root: bytes,
    covers: Covers = Covers.EVENING,
) -> tuple[Event, ...]:
    """Bind a rubber's deals to a commitment, once, before any hand is dealt."""
    if rubber.over:
        raise Impossible(Reason(N_("The rubber is over, so no more hands can be played.")))
    if rubber.commitment is not None:
        raise Impossible(Reason(N_("The deals of this rubber are already committed to.")))
    if not (1 <= table <= ids.TABLES and 1 <= number <= ids.RUBBERS):
        template = N_(
            "The evening's commitment covers {rubbers} rubbers at each of {tables} tables. "
            "This one is beyond it, so the program cannot deal here."
        )
        raise Impossible(Reason(template, rubbers=ids.RUBBERS, tables=ids.TABLES))
    return (DealsCommitted(evening, table, number, root.hex(), covers),)


def next_id(rubber: RubberState) -> str:
    """Return the id of the present hand's deal; raise Impossible if it cannot be dealt now."""
    made, hand = rubber.commitment, rubber.hand
    if hand is None or rubber.over:
        raise Impossible(Reason(N_("The rubber is over, so no more hands can be played.")))
    if made is None:
        raise Impossible(Reason(N_("The deals of this rubber have not been committed to.")))
    if rubber.awaiting is not None:
        raise Impossible(Reason(N_("The last entry must be confirmed or withdrawn first.")))
    if rubber.on_screen or hand.trumps is not None:
        raise Impossible(Reason(N_("This hand has already been dealt.")))
    if rubber.dealt is not None and not rubber.dealt.cut:
        raise Impossible(Reason(N_("The pack must be cut for the next deal first.")))
    if hand.number > ids.HANDS or hand.attempt >= ids.ATTEMPTS:
        raise Impossible(Reason(N_("No more deals were committed to.")))
    return ids.hand_id(made.evening, made.table, made.rubber, hand.number, hand.attempt)


def dealt(rubber: RubberState, turned: Card, code: Code) -> tuple[Event, ...]:
    """Deal the frozen hand and turn the trump card, which concludes a game won before."""
    frozen, made = ready_to_deal(rubber), rubber.commitment
    assert made is not None
    number, attempt = frozen.number, frozen.attempt
    draft = RubberDraft(rubber).then(
        HandDealt(number, attempt, frozen.id, made.root, frozen.text, frozen.manner),
        TrumpTurned(number, attempt, turned.suit, turned),
    )
    return games.concluded(draft, code).events


def ready_to_deal(rubber: RubberState) -> FrozenDeal:
    """Return the frozen deal whose beacon is complete; raise Impossible if there is none."""
    next_id(rubber)
    frozen = rubber.awaiting_beacon
    if frozen is None or not frozen.text:
        raise Impossible(Reason(N_("The players' contribution to this deal is still missing.")))
    check_seating(rubber, frozen)
    return frozen


def check_seating(rubber: RubberState, frozen: FrozenDeal) -> None:
    """Raise Impossible if the seating has changed since the seats were frozen."""
    dealer = rubber.hand.dealer if rubber.hand else None
    if (frozen.seating, frozen.dealer) != (rubber.seating, dealer):
        reason = Reason(N_("The seats have changed since they were fixed: make this attempt void."))
        raise Impossible(reason)


def may_be_revealed(rubber: RubberState) -> bool:
    """Check that the last hand dealt is over and that its secret is not yet revealed."""
    dealt = rubber.dealt
    return dealt is not None and dealt.revealed is None and (rubber.over or not dealt.in_play)


def revealed(rubber: RubberState, opened: Opened) -> tuple[Event, ...]:
    """Reveal the last hand's secret; raise Impossible while the hand is still in play."""
    dealt = rubber.dealt
    if dealt is None or not may_be_revealed(rubber):
        raise Impossible(
            Reason(N_("There is no finished hand whose secret is still to be revealed."))
        )
    if opened.id != dealt.id:
        raise ValueError("the secret of another hand")
    proof = tuple(one.hex() for one in opened.proof)
    secret = opened.own_secret.hex()
    return (Revealed(dealt.number, dealt.attempt, opened.place, secret, proof),)


def may_be_dealt(rubber: RubberState) -> bool:
    """Check that the present hand has not begun, and that the pack is cut for it.

    A rubber may move from real cards to the screen between hands, and back.
    """
    hand, dealt = rubber.hand, rubber.dealt
    if hand is None or rubber.over or rubber.awaiting is not None or rubber.awaiting_beacon:
        return False
    if rubber.commitment is not None:
        return _has_id(rubber)
    return hand.trumps is None and (dealt is None or dealt.cut)


def _has_id(rubber: RubberState) -> bool:
    """Check that a deal is left in the commitment for the present hand."""
    try:
        next_id(rubber)
    except Impossible:
        return False
    return True
