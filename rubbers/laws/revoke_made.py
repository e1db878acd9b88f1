"""The revoke itself: what it is, when it is past mending, how it is mended in time."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.hand import asked, events
from rubbers.hand.acts.calls import CallCard, CallHighest, CallLowest
from rubbers.hand.acts.claims import Claim, Claimed
from rubbers.hand.acts.play import (
    Correct,
    Discover,
    Irregularity,
    Meaning,
    Play,
    TakeBack,
    ThrowDown,
)
from rubbers.hand.facts import Facts
from rubbers.hand.hand import Hand, Stage
from rubbers.hand.moment import Moment, Offence
from rubbers.hand.revokes import candidates, is_revoke, renounced
from rubbers.hand.ruling import Deadline, Status
from rubbers.hand.trick import Trick
from rubbers.laws.law import Enforcement, Law
from rubbers.laws.questions import REVOKE_FREE
from rubbers.laws.table_questions import ESTABLISHED, REVOKED, SAVED, Renounce
from rubbers.laws.withdrawn import may_be_withdrawn

LAW_71 = Law(
    "71",
    N_("It is a revoke to play another suit while holding some of the suit led."),
    Enforcement.MEANING,
)


@LAW_71.gives(REVOKED)
def is_a_revoke(hand: Hand, renounce: Renounce, facts: Facts) -> bool:
    """Say whether the player had some of the suit led, or ought to have."""
    if any(
        one.seat is renounce.seat and one.card.suit is renounce.led and one.at < renounce.at
        for one in hand.mixed
    ):
        return True
    said = facts.known(asked.revoked(renounce.seat, renounce.trick))
    if said is not None:
        return said == asked.YES
    question = asked.holds(renounce.seat, renounce.led, renounce.at)
    trick = hand.numbered(renounce.trick)
    if trick is not None and renounce.seat in trick.admitted and facts.known(question) is None:
        return True
    return facts.told(question) == asked.YES


LAW_73 = Law(
    "73",
    N_(
        "A revoke is past mending once its trick is turned and left, or once the revoker or his "
        "partner has led or played to the next."
    ),
    Enforcement.MEANING,
    reading=N_(
        "To throw the hand down after playing a card is to play on (a published decision). When "
        "the hand is over both sides have played on, whatever more of it is told."
    ),
)


@LAW_73.gives(ESTABLISHED)
def is_past_mending(hand: Hand, renounce: Renounce, at: int, facts: Facts) -> bool:
    """Say whether the revoke is established; asks whether the trick was left where that decides."""
    trick = hand.numbered(renounce.trick)
    if trick is None:
        return False
    if played_on(hand, renounce) or renounce.seat in hand.thrown:
        return True
    if LAW_74.answers[SAVED.name](trick, renounce.seat):
        return False
    if trick.quitted or hand.stage not in (Stage.PLAYING, Stage.OVER):
        return True
    if ended_untold(hand):
        return facts.known(asked.quitted(trick.number, at)) != asked.NO
    if not trick.complete:
        return False
    return facts.told(asked.quitted(trick.number, at)) == asked.YES


def ended_untold(hand: Hand) -> bool:
    """Say whether the hand is over though not all that was played to it is told."""
    return hand.stage is Stage.OVER and len(set(hand.thrown)) < 4


def played_on(hand: Hand, renounce: Renounce) -> bool:
    """Say whether the revoker or his partner has a card on a later trick."""
    return any(
        laid.seat.side is renounce.seat.side
        for trick in hand.tricks
        if trick.number > renounce.trick
        for laid in trick.laid
    )


@LAW_73.forbids(Correct, TakeBack)
def too_late_to_mend(moment: Moment, act: Correct | TakeBack) -> Reason | None:
    """Refuse to have a card taken back from a trick in which the revoke is established."""
    card = act.wrong if isinstance(act, Correct) else act.card
    for one in renounced(moment.now):
        if one.seat is not moment.by or not one.card.may_be(card):
            continue
        if moment.code.ask(ESTABLISHED)(moment.now, one, moment.at, moment.facts):
            return Reason(
                N_("The revoke of {who} in trick {trick} is established."),
                who=(str(one.seat),),
                trick=one.trick,
            )
    return None


@LAW_73.follows(ThrowDown)
def thrown_down_after_playing(moment: Moment) -> Iterator[events.Event]:
    """Ask whether a card not of the suit led was played, or shown to end the hand."""
    for one in renounced(moment.now):
        trick = moment.now.trick
        if one.seat is not moment.by or trick is None or trick.laid[-1].at != one.at:
            continue
        if is_revoke(moment.now, one, moment.code, moment.facts):
            moment.facts.told(asked.meant(one.seat, one.at, Meaning.PLAY, Meaning.SHOW))
    return iter(())


LAW_74 = Law(
    "74",
    N_(
        "If partner asks whether he has none before the trick is left, leaving it no longer makes "
        "the revoke past mending, unless the answer is no or their side has played on."
    ),
    Enforcement.MEANING,
)


@LAW_74.gives(SAVED)
def saved_by_asking(trick: Trick, seat: Seat) -> bool:
    """Say whether the question was put in time, and not answered in the negative."""
    return seat in trick.asked and seat not in trick.denied


LAW_76 = Law(
    "76",
    N_(
        "A revoke found out in time is mended: the other side may call the wrong card when they "
        "like, or have the highest or lowest of the suit put on that trick; those who played "
        "after may change their cards freely."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "The highest or lowest must be asked for before the next trick is led. Whatever else "
        "has been played to a trick stays on it."
    ),
)


@LAW_76.forbids(Correct, TakeBack)
def played_rightly(moment: Moment, act: Correct | TakeBack) -> Reason | None:
    """Refuse to have a card back that was neither a revoke nor played after one that is mended."""
    card = act.wrong if isinstance(act, Correct) else act.card
    if may_be_withdrawn(moment, card):
        return None
    return Reason(
        N_("Only a revoke found out in time may be taken back, and cards played after it.")
    )


@LAW_76.follows(Correct, TakeBack)
def mended(moment: Moment) -> Iterator[events.Event]:
    """Let the wrong card be called, or the highest or lowest of the suit."""
    for one in renounced(moment.before):
        laid = moment.now.numbered(one.trick)
        still = laid.of(one.seat) if laid else None
        if one.seat is not moment.by or (still is not None and still.at == one.at):
            continue
        if moment.code.ask(REVOKED)(moment.before, one, moment.facts):
            yield events.CardsExposed(one.seat, (one.card,))
            yield _options(moment, one)


@LAW_76.follows(Discover, Claim)
def found_out_in_time(moment: Moment) -> Iterator[events.Event]:
    """Have the wrong card taken back while that can still be done."""
    for one in _pointed_out(moment):
        if moment.code.ask(ESTABLISHED)(moment.now, one, moment.at, moment.facts):
            continue
        yield events.CardTakenBack(one.seat, one.trick)
        yield events.CardsExposed(one.seat, (one.card,))
        yield _options(moment, one)
        if isinstance(moment.act, Claim):
            yield events.ClaimSettled(moment.at)


def _pointed_out(moment: Moment) -> Iterator[Renounce]:
    act, now = moment.act, moment.now
    if isinstance(act, Claim) and act.what is Claimed.REVOKE:
        for claim in now.revoke_claims[-1:]:
            for one in candidates(now, claim):
                if is_revoke(now, one, moment.code, moment.facts):
                    yield one
    elif isinstance(act, Discover) and act.what is Irregularity.REVOKE:
        for one in renounced(now):
            asked_of = act.who in (None, one.seat) and act.trick in (None, one.trick)
            last = now.trick is not None and one.trick == now.trick.number
            if asked_of and last and moment.code.ask(REVOKED)(now, one, moment.facts):
                yield one


def _saved_by(moment: Moment, one: Renounce) -> tuple[Law, ...]:
    """Give the law on partner's question where it was put in time."""
    trick = moment.before.numbered(one.trick)
    return (LAW_74,) if trick is not None and one.seat in trick.asked else ()


def _options(moment: Moment, one: Renounce) -> events.RulingOpened:
    of = (one.seat,)
    why = Reason(
        N_("{who} played the {card} to trick {trick} though he had some of the suit led."),
        who=(str(one.seat),),
        card=str(one.card),
        trick=one.trick,
    )
    offence = Offence(N_("revoked, and it was found out in time"), one.seat, one.at, why)
    if moment.code.ask(REVOKE_FREE)(one.seat, moment.now.dummies):
        return moment.ruling(moment.code.law_on(REVOKE_FREE), offence, trick=one.trick)
    return moment.ruling(
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
        also=("71", "73", "64", *_saved_by(moment, one)),
        trick=one.trick,
    )


@LAW_76.follows(CallHighest, CallLowest)
def replaced(moment: Moment) -> Iterator[events.Event]:
    """Take the card that mended the revoke off again, for the one that is called."""
    for ruling in moment.under(LAW_76):
        if ruling.status is not Status.CHOSEN:
            continue
        trick = moment.now.numbered(ruling.trick or 0)
        called = [call for call in moment.now.calls if call.ruling == ruling.key]
        if trick is None or not called or called[0].at != moment.at:
            continue
        wrong = next(one for one in ruling.offered if isinstance(one, CallCard)).card
        yield events.CardTakenUp(ruling.by, wrong)
        if trick.of(ruling.by) is not None:
            yield events.CardTakenBack(ruling.by, trick.number)
