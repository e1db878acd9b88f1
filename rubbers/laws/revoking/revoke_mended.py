"""A revoke found out in time, and how it is mended."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.act import YesNo
from rubbers.hand.acts.calls import CallCard, CallHighest, CallLowest
from rubbers.hand.acts.claims import Claim, Claimed
from rubbers.hand.acts.noticed import Discover, Irregularity
from rubbers.hand.acts.play import Correct, Play, TakeBack, ThrowDown
from rubbers.hand.acts.speech import Answer
from rubbers.hand.acts.tricks import QuitTrick
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.revokes import candidates, is_revoke, renounced
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.ruling import Deadline, Status
from rubbers.hand.state.trick import Laid, Trick
from rubbers.hand.table_questions import ESTABLISHED, REVOKED, Renounce
from rubbers.laws.common.why_revoked import why_mended
from rubbers.scoring.questions import REVOKE_FREE


def may_be_withdrawn(context: LawContext, card: PartialCard) -> bool:
    """Check whether a player may take a card back; one that lies nowhere is not judged here.

    The player may if it was played to a false lead that is found out (63), was a revoke, or was
    played after a revoke that has been mended (76); an unknown card may have been one.
    """
    trick = _lying(context.now, context.by, card)
    own = trick.of(context.by) if trick is not None else None
    if trick is None or own is None or trick.out_of_turn or _after_one_mended(context, trick, own):
        return True
    if own.seat is trick.leader:
        return False
    return None in (trick.led, own.card.suit) or _was_a_revoke(context, own)


def _lying(hand: HandState, seat: Seat, card: PartialCard) -> Trick | None:
    """Return the last trick on which this player's card lies."""
    for trick in reversed(hand.tricks):
        own = trick.of(seat)
        if own is not None and own.card.may_be(card):
            return trick
    return None


def _after_one_mended(context: LawContext, trick: Trick, own: Laid) -> bool:
    """Check whether a card was played after another player's revoke that has been mended."""
    mended = (*context.under("76"), *context.under(context.code.law_on(REVOKE_FREE)))
    return any(
        one.trick == trick.number and one.at < own.at and one.by is not own.seat for one in mended
    )


def _was_a_revoke(context: LawContext, own: Laid) -> bool:
    return any(
        context.code.ask(REVOKED)(context.now, one, context.facts)
        for one in renounced(context.now)
        if one.at == own.at
    )


LAW_76 = Law(
    "76",
    N_(
        "A revoke found out in time may be corrected: the other side may call the wrong card "
        "when they like, or have the highest or lowest of the suit played to that trick; "
        "those who played after it may change their cards without penalty."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "The highest or lowest must be asked for before the next trick is led. Any other "
        "card played to a trick stays on it."
    ),
)


@LAW_76.forbids(Correct, TakeBack)
def played_rightly(context: LawContext, act: Correct | TakeBack) -> Reason | None:
    """Refuse to take back a card that was neither a revoke nor played after one that is mended."""
    card = act.wrong if isinstance(act, Correct) else act.card
    if may_be_withdrawn(context, card):
        return None
    return Reason(
        N_(
            "A card may be taken back only to correct a revoke in time, or if it was played "
            "after such a revoke."
        )
    )


@LAW_76.follows(Correct, TakeBack)
def mended(context: LawContext) -> Iterator[events.Event]:
    """Allow the wrong card to be called, or the highest or lowest of the suit."""
    for one in renounced(context.before):
        laid = context.now.numbered(one.trick)
        still = laid.of(one.seat) if laid else None
        if one.seat is not context.by or (still is not None and still.at == one.at):
            continue
        if context.code.ask(REVOKED)(context.before, one, context.facts):
            yield from _exposed(context, one)
            yield from _owed_once(context, one)


@LAW_76.follows(Discover, Claim, Answer)
def found_out_in_time(context: LawContext) -> Iterator[events.Event]:
    """Require the wrong card to be taken back while that can still be done."""
    for one in _pointed_out(context):
        if context.code.ask(ESTABLISHED)(context.now, one, context.at, context.facts):
            continue
        if isinstance(context.act, Answer):  # it lies there until the player takes it back
            yield from _owed_once(context, one)
            continue
        yield events.CardTakenBack(one.seat, one.trick)
        yield from _exposed(context, one)
        yield _options(context, one)
        if isinstance(context.act, Claim):
            yield events.ClaimSettled(context.at)


def _exposed(context: LawContext, one: Renounce) -> Iterator[events.Event]:
    """Leave the wrong card on the table to be called, unless the revoke costs nothing."""
    if not context.code.ask(REVOKE_FREE)(one.seat, context.now.dummies):
        yield events.CardsExposed(one.seat, (one.card,))


def _pointed_out(context: LawContext) -> Iterator[Renounce]:
    act, now = context.act, context.now
    if isinstance(act, Claim) and act.what is Claimed.REVOKE:
        for claim in now.revoke_claims[-1:]:
            for one in candidates(now, claim):
                if is_revoke(now, one, context.code, context.facts):
                    yield one
        return
    for one in renounced(now):
        last = now.trick is not None and one.trick == now.trick.number
        if (
            last
            and _is_noticed(context, one)
            and context.code.ask(REVOKED)(now, one, context.facts)
        ):
            yield one


def _is_noticed(context: LawContext, one: Renounce) -> bool:
    """Check whether it is found to be a revoke, or the player admits to having some of the suit."""
    match context.act:
        case Discover(what=Irregularity.REVOKE, who=who, trick=trick):
            return who in (None, one.seat) and trick in (None, one.trick)
        case Answer(by=by, holds=YesNo.YES):
            return by is one.seat
    return False


def _saved_by(context: LawContext, one: Renounce) -> tuple[str, ...]:
    """Return the law on partner's question if it was put in time."""
    trick = context.before.numbered(one.trick)
    return ("74",) if trick is not None and one.seat in trick.asked else ()


def _owed_once(context: LawContext, one: Renounce) -> Iterator[events.Event]:
    """Open the ruling, unless it was opened when the player admitted to having some of the suit."""
    opened = _options(context, one)
    if all(ruling.key != opened.ruling.key for ruling in context.now.rulings):
        yield opened


@LAW_76.follows(Play, QuitTrick, ThrowDown)
def played_on_all_the_same(context: LawContext) -> Iterator[events.Event]:
    """Void what was owed for a revoke admitted in time but not mended before playing on."""
    owed = {(one.at, one.by): one for one in context.under(LAW_76) if one.live}
    for one in renounced(context.now) if owed else ():
        ruling = owed.get((one.at, one.seat))
        if ruling is None:
            continue
        if context.code.ask(ESTABLISHED)(context.now, one, context.at, context.facts):
            yield context.closed(ruling, Status.VOID, "73")


def _options(context: LawContext, one: Renounce) -> events.RulingOpened:
    of = (one.seat,)
    why = why_mended(context, one)
    offence = Offence(N_("revoked, and it was noticed in time"), one.seat, one.at, why)
    if context.code.ask(REVOKE_FREE)(one.seat, context.now.dummies):
        return context.ruling(context.code.law_on(REVOKE_FREE), offence, trick=one.trick)
    return context.ruling(
        LAW_76,
        offence,
        remedies=(
            CallCard(card=one.card, of=of),
            CallHighest(suit=one.led, of=of, trick=one.trick),
            CallLowest(suit=one.led, of=of, trick=one.trick),
        ),
        until=Deadline(
            Play,
            leading=True,
            covers=(CallHighest, CallLowest),
            note=N_("highest or lowest only"),
        ),
        also=("71", "73", "64", *_saved_by(context, one)),
        trick=one.trick,
    )


@LAW_76.follows(CallHighest, CallLowest)
def replaced(context: LawContext) -> Iterator[events.Event]:
    """Remove the card that mended the revoke again, in favour of the one that is called."""
    for ruling in context.under(LAW_76):
        if ruling.status is not Status.CHOSEN:
            continue
        trick = context.now.numbered(ruling.trick or 0)
        called = [call for call in context.now.calls if call.ruling == ruling.key]
        if trick is None or not called or called[0].at != context.at:
            continue
        wrong = next(one for one in ruling.offered if isinstance(one, CallCard)).card
        yield events.CardTakenUp(ruling.by, wrong)
        if trick.of(ruling.by) is not None:
            yield events.CardTakenBack(ruling.by, trick.number)
