"""The questions about a hand at the table that a code must answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rubbers.cards.card import Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat, Side, WhistGame
from rubbers.code.law import Law, Question
from rubbers.hand.acts.act import Act
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state.events import Event
from rubbers.hand.state.hand import DealFate, HandState
from rubbers.hand.state.trick import Trick


@dataclass(frozen=True, slots=True)
class Renounce:
    """A card laid of another suit than was led: by whom, to which trick, at which event."""

    seat: Seat
    trick: int
    at: int
    led: Suit
    card: PartialCard


REVOKED: Question[Callable[[HandState, Renounce, Facts], bool]] = Question(
    "whether a renounce is a revoke"
)
ESTABLISHED: Question[Callable[[HandState, Renounce, int, Facts], bool]] = Question(
    "whether a revoke is established"
)
CLAIMING_PLAYS_ON: Question[Callable[[], bool]] = Question(
    "whether claiming the game counts as playing on"
)
CALLED_BY_GAME: Question[Callable[[HandState, Side, int | None, int | None], bool]] = Question(
    "whether a side called its honours by claiming the game, by its tricks and its honours"
)
MISDEAL_COSTS: Question[Callable[[LawContext, Seat], tuple[DealFate, tuple[Law | str, ...]]]] = (
    Question("what becomes of a deal that was misdealt, and by which laws")
)
MISDEALT: Question[Callable[[LawContext, Law, str, Offence], Iterator[Event]]] = Question(
    "what a misdeal comes to"
)
IMPERFECT: Question[Callable[[LawContext], Iterator[Event]]] = Question(
    "what follows when the pack proves imperfect"
)
EXCUSED: Question[Callable[[LawContext, Seat], bool]] = Question(
    "whether the other side's touching cards excuses a misdeal"
)
MISDEALT_FREELY: Question[Callable[[LawContext, Seat], bool]] = Question(
    "whether a dealer who misdeals was put out by the other side"
)
BLAMELESS: Question[Callable[[HandState, Seat], bool]] = Question(
    "whose errors gain nothing and cost nothing"
)
WRONG_HAND: Question[Callable[[HandState, Seat], bool]] = Question(
    "whether someone who plays two hands leads from the wrong one"
)
NO_MISDEAL: Question[Callable[[WhistGame], bool]] = Question("in which game there is no misdeal")
EXCESS_EXCUSED: Question[Callable[[LawContext, Seat], bool]] = Question(
    "whether a dealer is excused for a hand of fourteen"
)
SHORT_HAND_STANDS: Question[Callable[[LawContext, Seat], bool]] = Question(
    "whether a deal with this short hand stands"
)
SHOWN_BELOW: Question[Callable[[], bool]] = Question(
    "whether a card seen below the table is shown in dealing"
)
FREED: Question[Callable[[Seat, Side], bool]] = Question(
    "whether a side may touch cards without loss, by who touched them first"
)
OUTLASTS_TURN_UP: Question[Callable[[LawContext, int], bool | None]] = Question(
    "whether a card shown in dealing can still be claimed for once the trump is turned"
)
TRUMP_LIES_UNTIL: Question[Callable[[], int]] = Question(
    "after which trick a trump card left on the table may be called"
)
NAMED_IN_TIME: Question[Callable[[LawContext], bool]] = Question(
    "whether a detached card was named in time"
)
EACH_IS_PUNISHED: Question[Callable[[], bool]] = Question(
    "whether each revoke of an abandoned hand is punished"
)
REMARK_COUNTS: Question[Callable[[HandState], bool]] = Question(
    "whether a remark on the score made now may cost an onlooker"
)
ONLOOKER_DECIDES: Question[Callable[[], bool]] = Question(
    "whether an onlooker may settle what is in doubt"
)
WRONG_DEMAND: Question[Callable[[LawContext], Iterator[Event]]] = Question(
    "what it costs to demand a penalty that the offence does not carry"
)
WAITS: Question[Callable[[HandState, Act], bool]] = Question(
    "whether an act must wait until the other side has decided on a penalty"
)
SAVED: Question[Callable[[Trick, Seat], bool]] = Question(
    "whether a partner's question keeps a renounce open after the trick is left"
)
