"""A finished hand that the program dealt, rebuilt only from the public events of its rubber."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from club.errors import Unknown
from club.person import PersonId
from club.reason import N_, Reason
from rubbers.cards.card import Card
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.dealing import bundle, shuffle, verify
from rubbers.dealing.bundle import Json, PublishedCommitment
from rubbers.hand.acts.act import Act
from rubbers.hand.hand_score import winner
from rubbers.hand.on_screen import Cards
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.law_events import RulingOpened
from rubbers.hand.state.ruling import Ruling
from rubbers.hand.state.trick import Laid, Trick
from rubbers.play.state.dealt_hand import Commitment, DealtHand
from rubbers.play.state.events import ActDone, DeviceCommitted, Event, Revealed
from rubbers.play.state.evolve import evolve
from rubbers.play.state.rubber_state import HandPlayed, RubberStage, RubberState
from rubbers.play.state.table_events import ChosenBy, PlayManner

Deal = tuple[int, int]
"""The number of a hand and which attempt to deal it, from 0."""


@dataclass(frozen=True)
class HandStep:
    """Act number `at` of a hand, with the hand after it and the rulings it caused."""

    at: int
    act: Act
    after: HandState
    rulings: tuple[Ruling, ...]
    chosen_by: ChosenBy | None


@dataclass(frozen=True)
class FinishedHand:
    """A hand whose secret is revealed, with everything that was done in it.

    `before` is the hand as it was dealt, and `rubber` the rubber as it is now. `deals` are the
    revealed deals of the rubber, in order. `withheld` is true while the tricks of a faithful hand
    may not be searched, so that nobody can find a revoke here; `steps` is empty then.
    """

    dealt: DealtHand
    rubber: RubberState
    commitment: Commitment
    seating: Mapping[Seat, PersonId]
    cards: Cards
    revealed: Revealed
    before: HandState
    steps: tuple[HandStep, ...]
    devices: Mapping[Seat, str] | None
    deals: tuple[Deal, ...]
    withheld: bool = False

    @property
    def deal(self) -> Deal:
        """The number of the hand and which attempt to deal it."""
        return self.dealt.number, self.dealt.attempt

    @property
    def dealer(self) -> Seat:
        """The dealer's seat."""
        assert self.before.dealer is not None
        return self.before.dealer

    @property
    def turn_up(self) -> Card:
        """The trump card."""
        return self.cards[self.dealer][-1]

    @property
    def after(self) -> HandState:
        """The hand after its last act, or as it was dealt if its tricks are withheld."""
        return self.steps[-1].after if self.steps else self.before

    @property
    def played(self) -> HandPlayed | None:
        """The hand as scored, once that is confirmed."""
        played = self.rubber.played(self.dealt.number)
        return played if played is not None and played.attempt == self.dealt.attempt else None

    @cached_property
    def taken(self) -> Sides[int]:
        """The tricks of each side, before any penalty."""
        return tricks_taken(self.after)

    def hands_at(self) -> tuple[HandState, ...]:
        """List the hand as it was dealt and after each act, for a step-by-step replay."""
        return (self.before, *(step.after for step in self.steps))

    def bundle(self) -> Json:
        """Return everything needed to verify the deal without this program."""
        proof = tuple(map(bytes.fromhex, self.revealed.proof))
        secret, beacon = bytes.fromhex(self.revealed.secret), self.dealt.beacon.encode()
        opened = verify.RevealedDeal(self.dealt.id, self.revealed.place, secret, proof, beacon)
        published = PublishedCommitment(self.commitment.space, self.commitment.root)
        return bundle.of_hand(published, opened, self.dealer, self.devices)


def tricks_taken(hand: HandState) -> Sides[int]:
    """Count the complete tricks of each side."""
    won = [winner(hand, trick) for trick in hand.tricks if trick.complete]
    return Sides(*(sum(one in side.seats for one in won) for side in Side))


def revoked(found: FinishedHand, trick: Trick, laid: Laid) -> bool:
    """Check whether this card failed to follow suit although its player still held the suit."""
    if laid is trick.laid[0] or laid.card.suit is trick.led:
        return False
    earlier = {
        one.card.card
        for before in found.after.tricks
        if before.number < trick.number
        for one in before.laid
    }
    held = (card for card in found.cards[laid.seat] if card not in earlier)
    return any(card.suit is trick.led for card in held)


def finished_hand(
    events: Iterable[Event], number: int, attempt: int | None = None, *, closed: bool = False
) -> FinishedHand:
    """Rebuild a finished hand; without `attempt`, the last attempt to deal it.

    `events` are those of the rubber from its start; acts of other hands may be left out. `closed`
    means that nothing more can be claimed. Raises Unknown unless the secret is revealed.
    """
    happened = tuple(events)
    deals = {(one.hand, one.attempt): one for one in happened if isinstance(one, Revealed)}
    wanted = (number, attempt) if attempt is not None else _last_of(deals, number)
    if wanted not in deals:
        template = N_(
            "The cards of hand {hand} have not been revealed, or the program did not deal it."
        )
        raise Unknown(Reason(template, hand=number))
    found = _read(happened, deals[wanted], tuple(deals))
    if closed or _may_be_looked_through(found.rubber, found.dealt):
        return found
    return replace(found, steps=(), withheld=True)


def _last_of(deals: Iterable[Deal], number: int) -> Deal:
    return max((deal for deal in deals if deal[0] == number), default=(number, 0))


def _read(happened: tuple[Event, ...], revealed: Revealed, deals: tuple[Deal, ...]) -> FinishedHand:
    """Replay the rubber to its present state, and keep what happened in one hand."""
    wanted = (revealed.hand, revealed.attempt)
    rubber: RubberState | None = None
    begun: tuple[DealtHand, Mapping[Seat, PersonId]] | None = None
    last: DealtHand | None = None
    steps: list[HandStep] = []
    for event in happened:
        rubber = evolve(rubber, event)
        dealt = rubber.dealt
        if dealt is None or (dealt.number, dealt.attempt) != wanted:
            continue
        last = dealt
        if isinstance(event, ActDone):
            rulings = tuple(one.ruling for one in event.events if isinstance(one, RulingOpened))
            steps.append(HandStep(event.at, event.act, dealt.hand, rulings, event.chosen_by))
        elif not steps:
            begun = (dealt, rubber.seating)
    if rubber is None or rubber.commitment is None or begun is None or last is None:
        raise ValueError("a secret revealed of a hand that was not dealt")
    return FinishedHand(
        dealt=last,
        rubber=rubber,
        commitment=rubber.commitment,
        seating=begun[1],
        cards=_derived(revealed, begun[0]),
        revealed=revealed,
        before=begun[0].hand,
        steps=tuple(steps),
        devices=_devices(happened, wanted),
        deals=deals,
    )


def _derived(revealed: Revealed, dealt: DealtHand) -> Cards:
    """Derive the cards from the public record."""
    assert dealt.hand.dealer is not None
    secret = bytes.fromhex(revealed.secret)
    order = verify.derived_order(secret, dealt.id, dealt.beacon.encode())
    return shuffle.dealt(order, dealt.hand.dealer)


def _devices(happened: tuple[Event, ...], wanted: Deal) -> Mapping[Seat, str] | None:
    given = (one for one in happened if isinstance(one, DeviceCommitted))
    return {one.by: one.digest for one in given if (one.hand, one.attempt) == wanted} or None


def _may_be_looked_through(rubber: RubberState, dealt: DealtHand) -> bool:
    """Check that no revoke can be claimed any more, by the same rule as `hand_view`."""
    assert rubber.dealt is not None
    if dealt.manner is PlayManner.GUARDED or rubber.stage in (
        RubberStage.SETTLED,
        RubberStage.ABANDONED,
    ):
        return True
    present = (rubber.dealt.number, rubber.dealt.attempt)
    return present != (dealt.number, dealt.attempt) or dealt.cut
