"""A drive rehearsed before anybody comes: made-up people, and a bot that plays every hand."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from club.errors import Fault, Malformed
from club.person import PersonId, is_dummy
from club.reason import N_, Reason
from rubbers.bots.analysis.regular_play import RegularPlay
from rubbers.bots.book_play.club_bot import CLUB
from rubbers.bots.bot import Bot, BotFailed
from rubbers.bots.bot_view import BotView, Quad
from rubbers.bots.cardset import SUIT_CARDS, cardset, numbers
from rubbers.cards.card import Suit
from rubbers.cards.card_codec import CODEC
from rubbers.cards.seats import CLOCKWISE, Side
from rubbers.dealing import shuffle
from tables.drive.rules import decide, events
from tables.drive.rules.cards.cards_replay import Move
from tables.drive.rules.drive_state import TRICKS, DriveSettings, DriveState, RoundState
from tables.drive.rules.evolve import evolve_drive, evolve_round
from tables.drive.rules.scores.points import HandScores, PlayerScore, scores
from tables.movements.drive_seating import DriveRole, FourSeats, Movement
from tables.movements.dummies import Spare, dummies_in, with_dummies
from tables.rehearsal.arrival_times import SeededChance

SEED = re.compile(r"[A-Za-z0-9-]{1,24}")
SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


@dataclass(frozen=True, slots=True)
class DriveTerms:
    """What is rehearsed: how many people play how many hands, which bot plays, and the seed."""

    people: int = field(default=30, metadata={"least": 4, "most": 1000})
    hands: int = field(default=24, metadata={"least": 1, "most": 60})
    bot: str = "club"
    seed: str = "1"
    spare: Spare = field(default=Spare.SIT_OUT, metadata={"spared": True})

    def check(self, bots: Collection[str]) -> None:
        """Raise Malformed, naming each field that is out of bounds; `bots` are those offered."""
        template = N_("a whole number from {least} to {most}")
        faults = [
            Fault(name, Reason(template, least=least, most=most))
            for name, (least, most) in DRIVE_BOUNDS.items()
            if not least <= getattr(self, name) <= most
        ]
        if self.bot not in bots:
            faults.append(Fault("bot", Reason(N_("one of {ids}"), ids=", ".join(sorted(bots)))))
        if not SEED.fullmatch(self.seed):
            faults.append(Fault("seed", Reason(N_("1 to 24 letters, figures or hyphens"))))
        if faults:
            reason = Reason(N_("A drive can’t be rehearsed with these settings."))
            raise Malformed(reason, faults=faults)


DRIVE_BOUNDS: Mapping[str, tuple[int, int]] = {"people": (4, 1000), "hands": (1, 60)}
"""The smallest and the largest of each number."""


@dataclass(frozen=True, slots=True)
class RehearsedDrive:
    """A drive as far as it has been rehearsed; `played` are the hands that are over.

    `block` are the hands since people last moved. It is over when its last hand is played.
    """

    drive: DriveState
    hand: RoundState
    played: tuple[HandScores, ...] = ()
    block: tuple[RoundState, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the last hand has been played."""
        return len(self.played) >= self.drive.settings.hands

    def scores(self) -> list[PlayerScore]:
        """Return everyone's score so far, the best first."""
        return scores(self.drive.settings, self.drive.entrants, self.played)


def made_up(number: int) -> PersonId:
    """Return the number of a made-up person; no member's number begins with a letter."""
    return f"R{number}"


def begin(terms: DriveTerms, movement: Movement) -> RehearsedDrive:
    """Seat the first hand: ladies and gents in turn."""
    roles = {
        made_up(n): DriveRole.LADY if n % 2 else DriveRole.GENT for n in range(1, terms.people + 1)
    }
    tea = terms.hands // 2
    settings = DriveSettings(hands=terms.hands, tea_after=tea, sealed=0, spare=terms.spare)
    begins, seated = decide.begun(roles, settings, movement)
    drive: DriveState | None = None
    for event in begins:
        drive = evolve_drive(drive, event)
    assert drive is not None
    return RehearsedDrive(drive, evolve_round(None, seated))


def play_hand(
    so_far: RehearsedDrive, movement: Movement, go: Move, bot: Bot, seed: str
) -> RehearsedDrive:
    """Play one hand at every table, and seat the next unless it was the last.

    `go` is the movement's own function, or one that asks the plugin's process.
    """
    chance, hand, tricks = SeededChance(seed), so_far.hand, dict[PersonId, int]()
    for number, four in enumerate(hand.seating.tables, start=1):
        ns = _played(hand.trump, bot, chance, (hand.number, number), four)
        hand = evolve_round(hand, events.ResultStated(number, ns))
        for seat, who in four.by_seat().items():
            tricks[who] = ns if seat.side is Side.NS else TRICKS - ns
    scored = _scored(hand, tricks)
    done = replace(so_far, hand=hand, played=(*so_far.played, scored))
    if done.over:
        return done
    block = (*so_far.block, hand)[-movement.hands :]
    moved, by, fallback = hand.seating.tables, movement, None
    if hand.number % movement.hands == 0:
        moved, by, fallback = go(moved, decide.block_winners(block))
    begins, seated = decide.next_hand(done.drive, hand, moved, by, fallback)
    return replace(
        done, drive=evolve_drive(done.drive, begins), hand=evolve_round(None, seated), block=block
    )


def _scored(hand: RoundState, tricks: dict[PersonId, int]) -> HandScores:
    tables = hand.seating.tables
    of_dummies = tuple(tricks.pop(who) for who in dummies_in(tables))
    partners = tuple(who for _table, who in with_dummies(tables))
    return HandScores(
        hand.number, len(tables), tricks, hand.seating.out, of_dummies, with_dummy=partners
    )


def _played(
    trump: Suit, bot: Bot, chance: SeededChance, place: tuple[int, int], four: FourSeats
) -> int:
    """Deal and play a hand with these trumps; return the tricks of North and South."""
    number, table = place
    dealer = (number - 1) % 4
    order = chance.pack("drive", number, table)
    dealt = shuffle.dealt(order, CLOCKWISE[dealer])
    hands = [cardset(dealt[seat]) for seat in CLOCKWISE]
    # Trumps are printed, and no card is turned up: this one is in nobody's hand but its holder's.
    hidden = next(hands[seat] for seat in range(4) if seat != dealer and _holds(hands[seat], trump))
    turned = next(numbers(hidden & SUIT_CARDS[SUITS.index(trump)]))
    play = RegularPlay(hands, dealer, turned)
    seed = chance.secret("drive", number, table)
    dummies = [at for at, who in enumerate(four.people()) if is_dummy(who)]
    while not play.over:
        view = play.view()
        view.known = _known(view, play.hands, dummies)
        try:
            card = bot.play(view, seed).card.number
        except BotFailed:
            card = CLUB.play(view, seed).card.number
        play.lay(card)
    return play.won[0]


def _known(view: BotView, hands: list[int], dummies: list[int]) -> Quad:
    """Return the cards seen in other hands: a dummy’s lie open, and its partner plays them."""
    shown = {*dummies, (view.seat + 2) % 4} if view.seat in dummies else set(dummies)
    north, east, south, west = (
        view.known[at] | hands[at] if at in shown - {view.seat} else view.known[at]
        for at in range(4)
    )
    return (north, east, south, west)


def _holds(hand: int, trump: Suit) -> bool:
    return bool(hand & SUIT_CARDS[SUITS.index(trump)])


def as_json(so_far: RehearsedDrive) -> dict[str, Any]:
    """Write a rehearsed drive, so that another task can go on with it."""
    return cast(dict[str, Any], CODEC.write(so_far))


def from_json(body: object) -> RehearsedDrive:
    """Read what `as_json` wrote."""
    return cast(RehearsedDrive, CODEC.read(RehearsedDrive, body, "drive"))
