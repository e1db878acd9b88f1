"""Facts implied by acts: stated by the act itself, or shown by the acts before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Act, YesNo
from rubbers.hand.acts.calls import CallHighest, CallLowest, CallSuit
from rubbers.hand.acts.choices import Demand, Elect
from rubbers.hand.acts.deal import ExposeInDealing, FaceInPack
from rubbers.hand.acts.facts import AskedToDraw, Fact, Holds, Meant, NamedAtOnce
from rubbers.hand.acts.facts_of_deal import LastInPack, OneOfTheLast
from rubbers.hand.acts.play import Meaning, NameCard, Play
from rubbers.hand.acts.speech import Answer, AskAsCalled, AskNone
from rubbers.hand.acts.tricks import AskToPlace, DrawTrick, QuitTrick, TurnTrick

SUITS_CALLED = (CallSuit, CallHighest, CallLowest)
TRICK = 4
"""Cards in a trick."""


def circumstances(acts: Iterable[tuple[int, Act]]) -> Iterator[tuple[int, Fact]]:
    """Yield the facts that acts state about themselves, or that earlier acts show."""
    acts = tuple(acts)
    yield from _placed_or_stated(acts)
    yield from _admitted(acts)


def _placed_or_stated(acts: Iterable[tuple[int, Act]]) -> Iterator[tuple[int, Fact]]:
    laid = TRICK  # cards laid since someone asked to have the trick placed
    for at, act in acts:
        fact = _stated_by(at, act)
        if fact is None and isinstance(act, DrawTrick) and laid < TRICK:
            fact = AskedToDraw(at=at)
        if fact is not None:
            yield at, fact
        if isinstance(act, AskToPlace):
            laid = 0
        elif isinstance(act, Play):
            laid += 1
        elif isinstance(act, QuitTrick | TurnTrick):
            laid = TRICK


def _admitted(acts: Iterable[tuple[int, Act]]) -> Iterator[tuple[int, Fact]]:
    """Yield each admission that a player had the suit called when they laid their card."""
    called: dict[Seat, Suit] = {}
    laid: dict[Seat, tuple[int, Suit]] = {}
    of_the_led: Seat | None = None
    for at, act in acts:
        call = act.remedy if isinstance(act, Elect | Demand) else act
        if isinstance(call, SUITS_CALLED) and call.suit is not None:
            called = dict.fromkeys(call.of, call.suit)
        elif isinstance(act, Play) and act.by in called:
            laid = {act.by: (at, called[act.by])}
            called, of_the_led = {}, None
        elif isinstance(act, AskNone) and act.by is not None:
            of_the_led = act.by.partner
        elif isinstance(act, AskAsCalled):
            of_the_led = None
        elif isinstance(act, Answer) and act.holds is YesNo.YES and act.by in laid:
            then, suit = laid[act.by]
            if act.by is not of_the_led:
                yield at, Holds(who=act.by, suit=suit, at=then)


def _stated_by(at: int, act: Act) -> Fact | None:
    """Return the fact that an act states about itself; None if it leaves that open."""
    match act:
        case Play(meant_as=Meaning() as meaning) if act.by:
            return Meant(who=act.by, at=at, value=meaning)
        case ExposeInDealing(last=bool(last)):
            return OneOfTheLast(at=at, value=_either(last))
        case FaceInPack(last=bool(last)):
            return LastInPack(at=at, value=_either(last))
        case DrawTrick(asked=bool(asked)):
            return AskedToDraw(at=at, value=_either(asked))
        case NameCard(late=bool(late)):
            return NamedAtOnce(at=at, value=_either(not late))
    return None


def _either(so: bool) -> YesNo:
    return YesNo.YES if so else YesNo.NO
