"""Remedies: which ruling an act asks under, what is chosen, what is over when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from rubbers.cards.seats import Seat
from rubbers.cards.told import CardTold
from rubbers.hand import asked, events
from rubbers.hand.acts import calls, claims, deal, pack, play, tricks, trump
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.ending import CutForNext, EndHand, PayStakes, Settle
from rubbers.hand.course import laid
from rubbers.hand.facts import Facts
from rubbers.hand.hand import Call, Fate, Hand, Stage
from rubbers.hand.ruling import Deadline, Key, Ruling, Status

PENALTIES = (claims.TakeThreeTricks, claims.DeductThree, claims.AddThree)
KINDS = (
    *calls.CALLS,
    *PENALTIES,
    deal.StopDeal,
    pack.RequireReshuffle,
    deal.AskToSeeTrump,
    play.ChooseCard,
    tricks.CountTricks,
    tricks.RestoreCard,
    trump.RequireLayDown,
)
"""The kinds of act that are remedies; a claim of a new deal, or of a misdeal, is one besides."""
BEFORE_THE_END = (Stage.DEALING, Stage.PLAYING)


def is_remedy(act: Act) -> bool:
    """Say whether an act asks for what a ruling gives."""
    if isinstance(act, PayStakes):
        return bool(act.who)
    return isinstance(act, KINDS) or (
        isinstance(act, claims.Claim)
        and act.what in (claims.Claimed.NEW_DEAL, claims.Claimed.MISDEAL)
    )


def not_chosen(hand: Hand, act: Act) -> play.ChooseCard | None:
    """Give the first of several cards laid at once, where the other side plays on unchoosing."""
    if not isinstance(act, play.Play) or act.by is None:
        return None
    for ruling in hand.rulings:
        cards = [one for one in ruling.remedies if isinstance(one, play.ChooseCard)]
        if ruling.status is Status.OPEN and cards and act.by.side is not ruling.side:
            chooser = act.by if act.by in ruling.entitled else act.by.partner
            return replace(cards[0], by=chooser)
    return None


def asked_for(act: Act) -> Act:
    """Give the remedy itself where an act elects or demands one; who demands a cut does not cut."""
    if isinstance(act, claims.Elect | claims.Demand):
        if isinstance(act.remedy, pack.CutPack):
            return act
        return replace(act.remedy, by=act.by)
    return act


def named_in(act: Act) -> Key | None:
    """Give the ruling that an act names."""
    if isinstance(act, claims.Elect | claims.Waive) and act.ruling is not None:
        return Key(act.ruling.at, act.ruling.law)
    return None


def offered(hand: Hand, act: Act, key: Key | None = None) -> tuple[Ruling, Act] | None:
    """Give the ruling, latest first, under which this may be asked, and the remedy it fits."""
    return next(_fitting(hand, act, key, live=True), None)


def once_offered(hand: Hand, act: Act, key: Key | None = None) -> Ruling | None:
    """Give the ruling under which this might have been asked before."""
    return next((ruling for ruling, _ in _fitting(hand, act, key, live=False)), None)


def _fitting(hand: Hand, act: Act, key: Key | None, *, live: bool) -> Iterator[tuple[Ruling, Act]]:
    for ruling in reversed(hand.rulings):
        if act.by not in ruling.entitled or not is_named(key, ruling):
            continue
        for remedy in ruling.remedies if live else ruling.offered:
            if (ruling.live or not live) and fits(remedy, act):
                yield ruling, remedy


def is_named(key: Key | None, ruling: Ruling) -> bool:
    """Say whether this ruling is named, with the part of its law or without; None names any."""
    law = ruling.because.law
    return key is None or (key.at == ruling.at and key.law in (law, law.partition(".")[0]))


def fits(remedy: Act, act: Act) -> bool:
    """Say whether an act is this remedy, whole or with parts left open."""
    if type(remedy) is not type(act):
        return False
    return all(_part_fits(getattr(remedy, name), getattr(act, name)) for name in _parts(act))


def _parts(act: Act) -> Iterator[str]:
    return (one.name for one in fields(act) if one.name not in ("by", "ground"))


def _part_fits(due: Any, told: Any) -> bool:
    if isinstance(due, CardTold) and isinstance(told, CardTold):
        return due.may_be(told)
    if isinstance(due, tuple):
        return not due or set(told) <= set(due)
    return due is None or told is None or due == told


def merged(remedy: Act, act: Act) -> Act:
    """Give the act with what it leaves open filled in from the remedy.

    A suit is called of whoever leads next of those who owe it, though one of them is named.
    """
    filled: dict[str, Any] = {}
    for name in _parts(act):
        due, told = getattr(remedy, name), getattr(act, name)
        untold = told is None or told == () or (isinstance(told, CardTold) and told.card is None)
        whoever = name == "of" and isinstance(act, calls.CallSuit)
        filled[name] = due if untold or whoever else told
    return replace(act, **filled)


def chosen(hand: Hand, act: Act, at: int, key: Key | None) -> Iterator[events.Event]:
    """Give what it brings about to choose a remedy that is offered."""
    found = offered(hand, act, key)
    if found is None:
        return
    ruling, remedy = found
    whole = merged(remedy, act)
    yield _choice(ruling, remedy, whole, hand.stage)
    if isinstance(whole, calls.CALLS) and not (
        isinstance(whole, calls.CallSuit) and whole.suit is None
    ):
        yield events.CallMade(Call(replace(whole, by=None), ruling.key, at))
    yield from _done(hand, ruling, remedy, whole, at)


def _choice(ruling: Ruling, remedy: Act, whole: Act, stage: Stage) -> events.RemedyChosen:
    """Name the choice, and what is left to be asked."""
    if ruling.several:
        return events.RemedyChosen(ruling.key, whole, ruling.remedies, ruling.status)
    paid = ruling.penalty and stage is not Stage.PLAYING
    named = isinstance(whole, calls.CallSuit) and whole.suit is not None
    left: tuple[Act, ...] = (replace(whole, by=None) if named else remedy,)
    if ruling.penalty:
        left = () if paid else ruling.remedies  # until the hand is over another may be named
    return events.RemedyChosen(ruling.key, whole, left, Status.PAID if paid else Status.CHOSEN)


def _done(hand: Hand, ruling: Ruling, remedy: Act, whole: Act, at: int) -> Iterator[events.Event]:
    match whole:
        case claims.Claim(what=claims.Claimed.NEW_DEAL):
            yield events.RulingClosed(ruling.key, Status.PAID)
            yield events.DealFell(Fate.NEW)
        case deal.StopDeal():
            yield events.RulingClosed(ruling.key, Status.PAID)
            yield events.DealFell(Fate.NEW)
        case deal.AskToSeeTrump():
            left = tuple(one for one in ruling.remedies if one != remedy)
            yield events.RemediesLeft(ruling.key, left)
        case play.ChooseCard(card=card, of=of) if len(of) == 1:
            left = tuple(calls.CallCard(card=one, of=of) for one in ruling.cards if one != card)
            yield from _chosen_card(hand, of[0], card, at)
            yield events.RemediesLeft(ruling.key, left)
        case tricks.RestoreCard(card=card):
            yield events.CardRestored(ruling.by, card)
            yield events.RulingClosed(ruling.key, Status.PAID)
        case PayStakes():
            yield events.RulingClosed(ruling.key, Status.PAID)
            yield events.StakesPaid()
        case tricks.CountTricks() | trump.RequireLayDown() | pack.RequireReshuffle():
            yield events.RulingClosed(ruling.key, Status.PAID)


def _chosen_card(hand: Hand, by: Seat, card: CardTold, at: int) -> Iterator[events.Event]:
    """Lay the card chosen of several, unless its player has one on the trick already."""
    trick = hand.current
    if trick is None or trick.of(by) is None:
        yield from laid(hand, by, card, at, lead=trick is None)


def waived(hand: Hand, act: claims.Waive) -> Iterator[events.Event]:
    """Give what it brings about to let an offence pass."""
    key = named_in(act)
    due = [one for one in hand.rulings if one.live and act.by in one.entitled]
    named = [one for one in due if is_named(key, one)]
    for ruling in named[-1:]:
        yield events.RulingClosed(ruling.key, Status.WAIVED)
        trick = hand.trick
        if trick is not None and trick.out_of_turn and ruling.trick == trick.number:
            yield events.LeadAllowed(trick.number)


def lapses(hand: Hand, act: Act, at: int, facts: Facts) -> Iterator[events.Event]:
    """Give the remedies whose time is over with this act; a deal that fell costs no penalty."""
    fell = hand.fate is not Fate.STANDS
    over = hand.stage not in BEFORE_THE_END or fell
    for ruling in hand.rulings:
        if not ruling.live or ruling.until is None:
            continue
        if fell and ruling.penalty:
            yield events.RulingClosed(ruling.key, Status.VOID)
            continue
        if ruling.at == at and not (over and ruling.until.do is EndHand):
            continue
        ended = over if ruling.until.do is EndHand else _reached(hand, act, at, ruling, facts)
        after = ruling.penalty or ruling.until.do in (Settle, CutForNext)
        if ended or fell or (over and not after):
            yield from _lapsed(ruling, ruling.until, whole=over)


def _reached(hand: Hand, act: Act, at: int, ruling: Ruling, facts: Facts) -> bool:
    until = ruling.until
    if until is None or not _is_due(act, until):
        return False
    if until.by and act.by not in until.by:
        return False
    trick = hand.trick
    if until.leading and (trick is None or trick.laid[0].at != at or trick.out_of_turn):
        return False
    if isinstance(act, CutForNext) and hand.stage is not Stage.CUT:
        return False
    return not _too_soon(hand, act, at, ruling, facts)


def _is_due(act: Act, until: Deadline) -> bool:
    """Say whether an act is what ends a remedy; a whole deal turns the trump up too."""
    return isinstance(act, until.do) or (until.do is deal.TurnUp and isinstance(act, deal.Deal))


def _too_soon(hand: Hand, act: Act, at: int, ruling: Ruling, facts: Facts) -> bool:
    """Say whether the offender's side left no reasonable time to decide."""
    if act.by is None or act.by.side is not ruling.side:
        return False
    if any(seat in ruling.entitled for seat in hand.asked_time):
        return True
    return facts.known(asked.reasonable_time(at)) == asked.NO


def _lapsed(ruling: Ruling, until: Deadline, *, whole: bool) -> Iterator[events.Event]:
    if ruling.status is Status.CHOSEN:
        unnamed = isinstance(ruling.chosen, calls.CallSuit) and ruling.chosen.suit is None
        if whole or unnamed:
            yield events.RulingClosed(ruling.key, Status.LAPSED)
        return
    covered = until.covers or tuple(type(one) for one in ruling.remedies)
    left = () if whole else tuple(r for r in ruling.remedies if not isinstance(r, covered))
    if left:
        yield events.RemediesLeft(ruling.key, left)
    else:
        yield events.RulingClosed(ruling.key, Status.LAPSED)


def card_gone(hand: Hand, seat: Seat, card: CardTold) -> Iterator[events.Event]:
    """Give what is left of each ruling under which a card could be called that is now played."""
    called = calls.CallCard(card=card, of=(seat,))
    for ruling in hand.rulings:
        left = tuple(remedy for remedy in ruling.remedies if not _names(remedy, called))
        if not ruling.live or left == ruling.remedies:
            continue
        paid = ruling.chosen is not None and _names(ruling.chosen, called)
        yield events.RemediesLeft(ruling.key, left)
        if not left:
            status = Status.PAID if paid or ruling.chosen else Status.LAPSED
            yield events.RulingClosed(ruling.key, status)


def _names(remedy: Act, called: calls.CallCard) -> bool:
    return (
        isinstance(remedy, calls.CallCard) and remedy.of == called.of and remedy.card == called.card
    )
