"""The course of a hand: what an act does to cards and tricks, whatever the laws say of it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from club.errors import Fault, Impossible
from club.reason import N_, Reason
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.cards.told import CardTold
from rubbers.hand import asked, events
from rubbers.hand.acts import play, tricks
from rubbers.hand.acts.act import Act
from rubbers.hand.course_deal import course_of_the_deal
from rubbers.hand.course_said import last, over, said
from rubbers.hand.facts import Facts
from rubbers.hand.hand import Fate, Hand, Mixed, Stage
from rubbers.hand.possible import check_card
from rubbers.hand.trick import Trick

TRICKS = 13


class Placed(Enum):
    """Where a card that a player lays comes to lie."""

    LED = "led"
    FOLLOWED = "followed"
    BESIDE = "beside"  # open on the table, and on no trick


def course(hand: Hand, act: Act, at: int, facts: Facts) -> Iterator[events.Event]:
    """Give what the act does to the cards."""
    match act:
        case play.Play(by=Seat() as by):
            yield from _played(hand, act, by, at, facts)
        case play.Correct(by=Seat() as by):
            yield from _corrected(hand, act, by, at)
        case play.TakeBack(by=Seat() as by, card=card):
            if not _went_back(hand, by, card):
                yield events.CardTakenBack(by, _trick_with(hand, by, card))
        case play.Expose(by=Seat() as by, cards=cards, where=play.Where.ABOVE):
            yield events.CardsExposed(by, cards)
        case play.Detach(by=Seat() as by, cards=cards):
            yield events.CardsDetached(by, cards or (CardTold(),))
        case play.ThrowDown(by=Seat() as by):
            yield from _thrown(hand, act, by)
        case play.Discover(what=play.Irregularity.OMISSION, who=who):
            yield from _omission_found(hand, who)
        case tricks.Omit(by=Seat() as by):
            yield from _omitted(_on_table(hand), by)
        case tricks.TurnTrick(by=by):
            yield events.TrickTurned(last(hand).number, by)
        case tricks.QuitTrick(by=by):
            yield from _quitted(last(hand), by)
        case tricks.MixIntoTrick(by=Seat() as by, card=card, trick=trick):
            yield events.CardMixed(Mixed(by, card, trick, at))
        case tricks.SurplusCard(by=Seat() as by, card=card):
            yield from _filled(hand, by, card, at)
        case _:
            yield from said(hand, act, at, facts)
            yield from course_of_the_deal(hand, act, at, facts)


def _owed(hand: Hand, by: Seat) -> Trick | None:
    """Give a trick before the last to which this player, told of it in time, has yet to play."""
    before = (trick for trick in hand.tricks[:-1] if not trick.complete)
    return next((one for one in before if not one.of(by) and by not in one.short_of), None)


def _omission_found(hand: Hand, who: Seat | None) -> Iterator[events.Event]:
    """Have one who omitted to play do so, if he has not played to the next trick."""
    for trick in hand.tricks[-2:]:
        for seat in trick.short_of:
            later = (one for one in hand.tricks if one.number > trick.number and one.of(seat))
            if who in (None, seat) and not any(later):
                yield events.TrickAwaited(trick.number, seat)


def put_right(hand: Hand, act: Act) -> Act:
    """Give a card of the suit led, laid by one asked whether he had none, as a card put right.

    Once the trick is left he must have admitted that he had some: or else it may be a lead.
    """
    trick = hand.trick
    if not isinstance(act, play.Play) or act.by is None or trick is None:
        return act
    asked_of = trick.admitted if trick.quitted else (*trick.admitted, *trick.asked)
    own = trick.of(act.by)
    if own is None or act.by not in asked_of or act.by in trick.denied:
        return act
    if len(act.laid) != 1 or own.card.suit is None:
        return act
    (card,) = act.laid
    if trick.led is None or card.suit is not trick.led or own.card.suit is trick.led:
        return act
    return play.Correct(by=act.by, wrong=own.card, right=card)


def _played(hand: Hand, act: play.Play, by: Seat, at: int, facts: Facts) -> Iterator[events.Event]:
    _in_play(hand)
    for card in act.laid:
        check_card(hand, by, card)
    if len(act.laid) > 1:
        yield events.CardsExposed(by, act.laid)
        return
    (card,) = act.laid
    if owed := _owed(hand, by):
        yield events.TrickFilled(owed.number, by, card, at)
        return
    if last := laid_with(hand, act):
        yield events.CardTakenBack(by, _trick_with(hand, by, last))
        yield events.CardsExposed(by, (last, card))
        return
    match placed(hand, act, by, at, facts):
        case Placed.BESIDE:
            yield events.CardsExposed(by, (card,))
        case Placed.FOLLOWED:
            yield from laid(hand, by, card, at, lead=False)
        case Placed.LED:
            yield from laid(hand, by, card, at, lead=True, left=_is_left(hand, at, facts))


def laid(
    hand: Hand, by: Seat, card: CardTold, at: int, *, lead: bool, left: bool = True
) -> Iterator[events.Event]:
    """Give what it does to lay a card on the trick, or to lead it to a new one.

    `left` says that the trick before it was turned and left, as a lead implies.
    """
    trick = hand.trick
    if lead and trick is not None and not trick.complete:
        yield events.TrickUndone()
    elif lead and left and trick is not None and not trick.quitted:
        yield events.TrickQuitted(trick.number)
    yield events.CardLaid(by, card, at, lead)
    if not lead and trick is not None and _last_card(trick):
        yield events.StageReached(Stage.OVER)


def _is_left(hand: Hand, at: int, facts: Facts) -> bool:
    """Say whether the trick on the table was left before the next was led, unless it is denied."""
    if hand.trick is None:
        return True
    return facts.known(asked.quitted(hand.trick.number, at)) != asked.NO


def _last_card(trick: Trick) -> bool:
    return trick.number == TRICKS and len(trick.laid) + len(trick.short_of) == 3


def placed(hand: Hand, act: play.Play, by: Seat, at: int, facts: Facts) -> Placed:
    """Say where the card comes to lie; asks what was meant where that alone decides."""
    meaning = act.meant_as or facts.known(asked.meant(by, at, *play.Meaning))
    if meaning == play.Meaning.SHOW:
        return Placed.BESIDE
    trick = hand.current
    if trick is None and _is_late(hand, act, by, at, meaning, facts):
        return Placed.FOLLOWED
    if trick is None:
        again = act.with_ is not None or meaning == play.Meaning.PLAY
        return Placed.BESIDE if again and hand.trick and by not in hand.leaders else Placed.LED
    if trick.of(by) is not None:
        return Placed.BESIDE
    alone = not trick.out_of_turn and [one.seat for one in trick.laid] == [by.partner]
    if alone and (meaning == play.Meaning.LEAD or act.with_ is not None):
        return Placed.BESIDE
    if trick.out_of_turn and by in hand.leaders:
        return _over_a_false_lead(trick, act, by, at, meaning, facts)
    return Placed.FOLLOWED


def _is_late(
    hand: Hand, act: play.Play, by: Seat, at: int, meaning: str | None, facts: Facts
) -> bool:
    """Say whether one who had played nothing to a trick that still lies there does so now."""
    trick = hand.trick
    if trick is None or trick.quitted or trick.turned or trick.of(by) or by not in trick.short_of:
        return False
    if meaning is None and trick.led in (None, *(card.suit for card in act.laid)):
        return True
    wanted = asked.meant(by, at, play.Meaning.PLAY, play.Meaning.LEAD)
    return (meaning or facts.told(wanted)) == play.Meaning.PLAY


def laid_with(hand: Hand, act: play.Play) -> CardTold | None:
    """Give the card its player has just played, where another is laid with it."""
    trick = hand.trick
    if act.with_ is None or trick is None or trick.quitted or trick.laid[-1].seat is not act.by:
        return None
    return trick.laid[-1].card


def _over_a_false_lead(
    trick: Trick, act: play.Play, by: Seat, at: int, meaning: str | None, facts: Facts
) -> Placed:
    """Say whether the right leader leads, or follows the card led in his place.

    One who lays a card of that suit in his turn, where another has followed, follows too.
    """
    waiting = [trick.leader.after(n) for n in range(1, 4)]
    if next(seat for seat in waiting if trick.of(seat) is None) is not by:
        return Placed.FOLLOWED if meaning == play.Meaning.PLAY else Placed.LED
    follows = trick.led is not None and all(card.suit is trick.led for card in act.laid)
    if meaning is None and len(trick.laid) > 1 and follows:
        return Placed.FOLLOWED
    wanted = asked.meant(by, at, play.Meaning.PLAY, play.Meaning.LEAD)
    meaning = meaning or facts.told(wanted)
    return Placed.LED if meaning == play.Meaning.LEAD else Placed.FOLLOWED


def _corrected(hand: Hand, act: play.Correct, by: Seat, at: int) -> Iterator[events.Event]:
    _in_play(hand)
    if not _went_back(hand, by, act.wrong):
        yield events.CardTakenBack(by, _trick_with(hand, by, act.wrong, "wrong"))
    yield events.CardLaid(by, act.right, at)


def _thrown(hand: Hand, act: play.ThrowDown, by: Seat) -> Iterator[events.Event]:
    yield events.HandThrown(by)
    if act.face_up:
        yield events.CardsExposed(by, act.cards or _rest(hand, by))
    if len({*hand.thrown, by}) == 4:
        yield from over(hand)


def _rest(hand: Hand, by: Seat) -> tuple[CardTold, ...]:
    """Give what is left of a hand that was told whole; a card not told stands for the rest."""
    gone = {one.card for one in hand.laid_by(by)}
    left = tuple(card for card in hand.dealt.get(by, ()) if card.card and card not in gone)
    whole = len(hand.dealt.get(by, ())) == TRICKS
    return left if whole and left else (*left, CardTold())


def _omitted(trick: Trick, by: Seat) -> Iterator[events.Event]:
    yield events.TrickShort(trick.number, by)
    if _last_card(trick):
        yield events.StageReached(Stage.OVER)


def _quitted(trick: Trick, by: Seat | None) -> Iterator[events.Event]:
    """A trick that is turned and left has no more cards to come."""
    for seat in CLOCKWISE:
        if trick.of(seat) is None and seat not in trick.short_of:
            yield events.TrickShort(trick.number, seat)
    yield events.TrickQuitted(trick.number, by)
    if trick.number == TRICKS and not trick.complete:
        yield events.StageReached(Stage.OVER)


def _filled(hand: Hand, by: Seat, card: CardTold, at: int) -> Iterator[events.Event]:
    short = next((t for t in hand.tricks if by in t.short_of and t.of(by) is None), None)
    if short is not None:
        yield events.TrickFilled(short.number, by, card, at)


def _in_play(hand: Hand) -> None:
    if hand.stage is Stage.DEALING:
        raise Impossible(Reason(N_("No card can be played: the trump is not turned yet.")))
    if hand.stage is not Stage.PLAYING or hand.fate is not Fate.STANDS:
        raise Impossible(Reason(N_("No card can be played: the hand is over.")))


def _on_table(hand: Hand) -> Trick:
    if hand.current is None:
        raise Impossible(Reason(N_("There is no trick on the table to play to.")))
    return hand.current


def _went_back(hand: Hand, by: Seat, card: CardTold) -> bool:
    """Say whether a card lies on no trick since it, or the trick it was played to, went back."""
    if any(one.card.may_be(card) for one in hand.laid_by(by)):
        return False
    return any(seat is by and one.may_be(card) for seat, one in hand.given_back)


def _trick_with(hand: Hand, by: Seat, card: CardTold, field: str = "card") -> int:
    """Give the trick on which this player's card lies."""
    for trick in reversed(hand.tricks):
        own = trick.of(by)
        if own is not None and own.card.may_be(card):
            return trick.number
    expected = Reason(N_("a card that this player has on a trick"))
    raise Impossible(Reason(N_("That card is on no trick.")), faults=[Fault(field, expected)])
