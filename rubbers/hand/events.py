"""What has happened at the table: cards and tricks, and what the laws made of it."""

from __future__ import annotations

from dataclasses import dataclass

from rubbers.cards.seats import Seat, Side, Sides
from rubbers.cards.told import CardTold
from rubbers.hand.acts.act import Act
from rubbers.hand.hand import Call, Fate, Marked, Mixed, RevokeClaim, Stage, ToldLead, TrumpCard
from rubbers.hand.ruling import Key, Ruling, Status


@dataclass(frozen=True, slots=True)
class CardLaid:
    """A card is on the trick; with `lead` it begins a new one."""

    seat: Seat
    card: CardTold
    at: int
    lead: bool = False


@dataclass(frozen=True, slots=True)
class CardTakenBack:
    """A player's card is off the trick again."""

    seat: Seat
    trick: int


@dataclass(frozen=True, slots=True)
class TrickUndone:
    """The last trick begun was led in error; its cards go back."""


@dataclass(frozen=True, slots=True)
class CardsExposed:
    """Cards lie open on the table."""

    seat: Seat
    cards: tuple[CardTold, ...]


@dataclass(frozen=True, slots=True)
class CardTakenUp:
    """A card that lay open is in its hand again."""

    seat: Seat
    card: CardTold


@dataclass(frozen=True, slots=True)
class CardsDetached:
    """Cards are parted from a hand."""

    seat: Seat
    cards: tuple[CardTold, ...]


@dataclass(frozen=True, slots=True)
class HandThrown:
    """A hand is thrown down."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TrickTurned:
    """A trick is face down; `by` is who turned it, if that is told."""

    trick: int
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class TrickQuitted:
    """A trick is turned and left; `by` is who did it, if that is told."""

    trick: int
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class TrickShort:
    """A player laid nothing to this trick."""

    trick: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class TrickFilled:
    """The card left over at the end is taken to have been laid to the short trick."""

    trick: int
    seat: Seat
    card: CardTold
    at: int


@dataclass(frozen=True, slots=True)
class NoneAsked:
    """A player was asked whether he has none of the suit led."""

    trick: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class NoneAnswered:
    """A player said that he has none."""

    trick: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class SomeAdmitted:
    """A player said that he has some."""

    trick: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class LedOutOfTurn:
    """The trick was led by one whose lead it was not."""

    trick: int


@dataclass(frozen=True, slots=True)
class LeadAllowed:
    """The lead out of turn stands as if it had been right."""

    trick: int


@dataclass(frozen=True, slots=True)
class CardMixed:
    """A card lies in a trick it does not belong to."""

    mixed: Mixed


@dataclass(frozen=True, slots=True)
class CardRestored:
    """Such a card went back to its hand."""

    seat: Seat
    card: CardTold


@dataclass(frozen=True, slots=True)
class TrumpCardMoved:
    """The trump card is in the dealer's hand, or on the table again."""

    to: TrumpCard


@dataclass(frozen=True, slots=True)
class StageReached:
    """The hand has come so far."""

    stage: Stage


@dataclass(frozen=True, slots=True)
class DealFell:
    """The deal comes to this."""

    fate: Fate


@dataclass(frozen=True, slots=True)
class PackCut:
    """The pack is cut to the dealer; by None it has to be cut afresh."""

    by: Seat | None


@dataclass(frozen=True, slots=True)
class PackShuffled:
    """A player has shuffled."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GatheringBegun:
    """The cards of a trick were touched to be gathered."""

    trick: int


@dataclass(frozen=True, slots=True)
class LeaveGiven:
    """A player gave leave for something."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealBegun:
    """A deal came to nothing, and this player deals; what was ruled before is past."""

    dealer: Seat | None
    stage: Stage


@dataclass(frozen=True, slots=True)
class ScoreCorrected:
    """The score with which the deal began was wrong, and is this."""

    score: Sides[int]


@dataclass(frozen=True, slots=True)
class GameCorrected:
    """What a game of the rubber was worth was wrong, and is this; games count from 1."""

    game: int
    value: int


@dataclass(frozen=True, slots=True)
class RubberEnded:
    """The rubber is over with this hand."""


@dataclass(frozen=True, slots=True)
class DealtBy:
    """This player deals."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealerStands:
    """Whoever dealt counts as the dealer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardsTouched:
    """A player touched cards while they were dealt."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealingErred:
    """A hand got two cards at once; None when that is mended."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class CardShifted:
    """A player moved a card from one hand to another."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealerWronged:
    """A dealer was interrupted for nothing."""

    side: Side


@dataclass(frozen=True, slots=True)
class TrumpTurned:
    """The trump card is turned up."""

    card: CardTold


@dataclass(frozen=True, slots=True)
class CutUnpresented:
    """The pack was cut for the next deal though the dealer had not offered it."""

    side: Side


@dataclass(frozen=True, slots=True)
class LeadTold:
    """It is told whose lead it was to a trick."""

    lead: ToldLead


@dataclass(frozen=True, slots=True)
class StakesPaid:
    """The stakes of the rubber are paid."""


@dataclass(frozen=True, slots=True)
class OnlookerAccepted:
    """A side accepts the word of an onlooker."""

    side: Side
    who: str


@dataclass(frozen=True, slots=True)
class CardWanting:
    """It appears that a player has not the cards he should have."""


@dataclass(frozen=True, slots=True)
class TimeAsked:
    """A player asked for time to decide."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RevokeClaimed:
    """A revoke was claimed."""

    claim: RevokeClaim


@dataclass(frozen=True, slots=True)
class ClaimSettled:
    """A claim of a revoke, made at this event, is proved or disproved."""

    at: int


@dataclass(frozen=True, slots=True)
class HonoursCalled:
    """A side called its honours; `count` is -1 where it did not say how many."""

    side: Side
    count: int


@dataclass(frozen=True, slots=True)
class GameClaimed:
    """A side claimed the game."""

    side: Side
    at: int


@dataclass(frozen=True, slots=True)
class GameWithdrawn:
    """A side no longer claims the game."""

    side: Side


@dataclass(frozen=True, slots=True)
class PointsMarked:
    """A side marked points."""

    marked: Marked


@dataclass(frozen=True, slots=True)
class RulingOpened:
    """A law was broken, and this follows."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class RemedyChosen:
    """A remedy was chosen; `left` is what may still be asked under this ruling."""

    ruling: Key
    remedy: Act
    left: tuple[Act, ...]
    status: Status


@dataclass(frozen=True, slots=True)
class RemediesLeft:
    """Only these remedies are left."""

    ruling: Key
    left: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class RulingClosed:
    """Nothing more can be asked under this ruling; `also` are laws that had a say in it."""

    ruling: Key
    status: Status
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CallMade:
    """A call waits to be obeyed."""

    call: Call


@dataclass(frozen=True, slots=True)
class CallEnded:
    """A call was obeyed, or could not be."""

    call: Call


LawEvent = RulingOpened | RemedyChosen | RemediesLeft | RulingClosed | CallMade | CallEnded
CardEvent = (
    CardLaid
    | CardTakenBack
    | TrickUndone
    | CardsExposed
    | CardTakenUp
    | CardsDetached
    | HandThrown
    | TrickTurned
    | TrickQuitted
    | TrickShort
    | TrickFilled
    | NoneAsked
    | NoneAnswered
    | SomeAdmitted
    | LedOutOfTurn
    | LeadAllowed
    | CardMixed
    | CardRestored
)
DealEvent = (
    DealBegun
    | LeaveGiven
    | PackCut
    | PackShuffled
    | GatheringBegun
    | DealtBy
    | DealerStands
    | CardsTouched
    | DealingErred
    | CardShifted
    | DealerWronged
    | TrumpTurned
)
TableEvent = (
    TrumpCardMoved
    | StageReached
    | DealFell
    | CutUnpresented
    | LeadTold
    | StakesPaid
    | OnlookerAccepted
    | CardWanting
    | TimeAsked
    | RevokeClaimed
    | ClaimSettled
    | HonoursCalled
    | GameClaimed
    | GameWithdrawn
    | PointsMarked
    | ScoreCorrected
    | GameCorrected
    | RubberEnded
)
Event = CardEvent | DealEvent | TableEvent | LawEvent
