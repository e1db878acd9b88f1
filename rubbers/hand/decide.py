"""What an act at the table brings about: first to the cards, then by the laws."""

from __future__ import annotations

from collections.abc import Iterable

from club.errors import Impossible, Refusal
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.hand import choosing, events, lapsing, obedience, refusing, remedies
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.choices import Demand, Waive
from rubbers.hand.acts.claims import Claim, Claimed
from rubbers.hand.acts.facts import Fact
from rubbers.hand.acts.speech import Inquire
from rubbers.hand.asked import Untold
from rubbers.hand.course import course
from rubbers.hand.course_cards import put_right
from rubbers.hand.dealers import begun_again
from rubbers.hand.evolve import evolve, replay
from rubbers.hand.facts import Facts
from rubbers.hand.hand import Call, Hand, Stage
from rubbers.hand.moment import Moment
from rubbers.hand.possible import check_shown
from rubbers.hand.ruling import Status
from rubbers.hand.table_questions import WRONG_DEMAND
from rubbers.hand.understood import understood


class Happening:
    """A hand while one act is being carried out: each event is folded in as it comes."""

    def __init__(self, hand: Hand) -> None:
        """Begin with the hand before the act."""
        self.now = hand
        self.events: list[events.Event] = []

    def take(self, happened: Iterable[events.Event]) -> None:
        """Let these happen."""
        for event in happened:
            self.events.append(event)
            self.now = evolve(self.now, event)


def decide(hand: Hand, act: Act, at: int, code: Code, facts: Facts) -> tuple[events.Event, ...]:
    """Give the events an act brings about, as the `at`-th of this hand.

    Raises Refusal, with its law, where the code gives the act no effect; Impossible where no table
    allows it; Untold where a law turns on a fact that nobody has told.
    """
    if hand.stage is Stage.SETTLED and not isinstance(act, Fact | Inquire):
        raise Impossible(Reason(N_("Nothing is done at this table after the stakes are paid.")))
    if begun := begun_again(hand, act, code):
        afresh = decide(evolve(hand, begun), act, at, code, facts)
        return (begun, *afresh)
    if let_stand := choosing.not_chosen(hand, act):
        before = decide(hand, let_stand, at, code, facts)
        return (*before, *decide(replay(hand, before), act, at, code, facts))
    if claimed := _claimed_with_it(hand, act, at, code, facts):
        return (*claimed, *decide(replay(hand, claimed), act, at, code, facts))
    told = understood(hand, put_right(hand, act))
    key, act = remedies.named_in(told), remedies.asked_for(told)
    demanded = isinstance(told, Demand)
    moment = Moment(hand, hand, act, at, code, facts, key, demanded=demanded)
    happening = Happening(hand)
    asks = remedies.is_remedy(act)
    if asks:
        happening.take(code.ask(WRONG_DEMAND)(moment))
        if happening.events:
            return tuple(happening.events)
        _check_in_time(moment)
    check_shown(hand, act)
    code.check(moment, act)
    happening.take(course(hand, act, at, facts))
    failed = _judged(happening, hand, at, facts)
    if asks:
        happening.take(choosing.chosen(happening.now, act, at, key))
    elif isinstance(act, Waive):
        happening.take(choosing.waived(happening.now, act))
    for effect in code.effects(type(act)):
        if moment.now is not happening.now or moment.failed is not failed:
            moment = Moment(hand, happening.now, act, at, code, facts, key, failed)
        happening.take(effect(moment))
    _leads_allowed(happening)
    happening.take(lapsing.lapses(happening.now, act, at, facts))
    happening.take(_paid(happening.now))
    return tuple(happening.events)


def _claimed_with_it(
    hand: Hand, act: Act, at: int, code: Code, facts: Facts
) -> tuple[events.Event, ...]:
    """Give the claim that lies in taking the penalty for a revoke that is known, and unclaimed.

    Raises Refusal, with its law, where no claim can be made any more.
    """
    asked, key = remedies.asked_for(act), remedies.named_in(act)
    if not isinstance(asked, remedies.PENALTIES) or asked.by is None:
        return ()
    if remedies.offered(hand, asked, key) or remedies.once_offered(hand, asked, key):
        return ()
    if asked.by.side in (*hand.claimants, *hand.withdrew):
        return ()
    claim = Claim(by=asked.by, what=Claimed.REVOKE)
    try:
        claimed = decide(hand, claim, at, code, facts)
    except (Impossible, Untold):
        return ()
    return claimed if remedies.offered(replay(hand, claimed), asked, key) else ()


def _check_in_time(moment: Moment) -> None:
    """Raise Refusal, by the law of its ruling, for a remedy past its time or not its own."""
    hand, act = moment.now, moment.act
    if remedies.offered(hand, act, moment.key):
        return
    ruling = remedies.once_offered(hand, act, moment.key)
    if ruling is not None and ruling.status in (Status.LAPSED, Status.OPEN):
        past = refusing.too_late(hand, ruling, act)
        raise Refusal(ruling.because.law, past, edition=moment.code.id)
    given = remedies.given_then(hand, act, moment.key) if ruling is None else None
    if given is not None:
        own = Reason(N_("What was done then is ruled on by law {law}."), law=given.because.law)
        raise Refusal(given.because.law, own, edition=moment.code.id)
    owed = remedies.owed_otherwise(hand, act, moment.key) if ruling is None else None
    if owed is not None:
        other = Reason(
            N_("Law {law} gives no such call for what {who} did."),
            law=owed.because.law,
            who=(str(owed.by),),
        )
        raise Refusal(owed.because.law, other, edition=moment.code.id)


def _judged(happening: Happening, hand: Hand, at: int, facts: Facts) -> tuple[Call, ...]:
    """See which calls the card just laid obeys, or is past; give those it does not obey.

    A false lead answers none of them.
    """
    trick = happening.now.trick
    laid = trick.laid[-1] if trick and not trick.out_of_turn else None
    if trick is None or laid is None or laid.at != at:
        return ()
    if len(trick.laid) == 1 and laid.seat not in hand.leaders:
        return ()
    failed = []
    for call, answer in tuple(obedience.judged(happening.now, laid)):
        match obedience.obeyed(happening.now, call, answer, facts):
            case True:
                happening.take(obedience.ended(happening.now, call))
            case False:
                failed.append(call)
            case None if obedience.is_past(happening.now, call, answer):
                happening.take(obedience.ended(happening.now, call))
    happening.take(lapsing.card_gone(happening.now, laid.seat, laid.card))
    return tuple(failed)


def _leads_allowed(happening: Happening) -> None:
    """Count a card led out of turn as played from when its lead stands, not before."""
    for event in tuple(happening.events):
        trick = (
            happening.now.numbered(event.trick) if isinstance(event, events.LeadAllowed) else None
        )
        if trick is not None:
            led = trick.laid[0]
            happening.take(lapsing.card_gone(happening.now, led.seat, led.card))


def _paid(hand: Hand) -> Iterable[events.Event]:
    """Count the penalties chosen while the hand was played as paid when it is over."""
    if hand.stage is Stage.PLAYING:
        return
    for ruling in hand.rulings:
        if ruling.penalty and ruling.status is Status.CHOSEN:
            yield events.RulingClosed(ruling.key, Status.PAID)
