"""PBN of hands that are over: what is written reads back as the same deal and the same play."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.dealing import verify
from rubbers.dealing.beacon import NONE
from rubbers.hand.acts.play import Play
from rubbers.hand.acts.trump import TakeUpTrump
from rubbers.play import pbn
from rubbers.play.finished_hand import FinishedHand, finished_hand
from rubbers.play.pbn import Labels
from rubbers.play.screen.next_deals import next_id
from rubbers.play.state.events import Revealed
from rubbers.play.state.table_events import PlayManner
from tests.hand.dealt import Screen

TAG = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$')
SEATS = "NESW"


@dataclass
class Game:
    """A game as a reader of the standard finds it, who knows nothing of this program."""

    tags: dict[str, str] = field(default_factory=dict)
    rows: list[list[str]] = field(default_factory=list)

    def hands(self) -> dict[str, set[str]]:
        """Read the four hands from the tag Deal; suits go from spades to clubs."""
        first, _, rest = self.tags["Deal"].partition(":")
        found = {}
        for turn, hand in enumerate(rest.split()):
            seat = SEATS[(SEATS.index(first) + turn) % 4]
            suits = zip("SHDC", hand.split("."), strict=True)
            found[seat] = {suit + rank for suit, ranks in suits for rank in ranks}
        return found

    def play(self) -> list[tuple[str, str]]:
        """Read who laid what, trick by trick; columns are seats in turn from the one named."""
        at = SEATS.index(self.tags["Play"])
        return [
            (SEATS[(at + column) % 4], cell)
            for row in self.rows
            for column, cell in enumerate(row)
            if cell != "-"
        ]


def read(text: str) -> list[Game]:
    """Read a PBN file: lines with % are notes, an empty line ends a game."""
    games = []
    for block in re.split(r"\n\s*\n", re.sub(r"(?m)^%.*\n", "", text)):
        game = Game()
        for line in block.strip().splitlines():
            if match := TAG.fullmatch(line):
                assert match[1] not in game.tags, match[1]
                game.tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
            elif line != "*":
                game.rows.append(re.sub(r" \^\w", "", line).split())
        games.append(game)
    return games


def played(secret: bytes, manner: PlayManner, choose) -> FinishedHand:
    """Deal from a secret, play by `choose` among the cards that may be laid, and reveal."""
    screen = Screen(manner)
    id = next_id(screen.rubber)
    screen.deal(verify.derived_order(secret, id, NONE.encode()))
    while (seat := screen.hand.to_act) is not None:
        if (
            manner is PlayManner.FAITHFUL
            and seat is screen.hand.dealer
            and not screen.hand.trump_card
        ):
            screen.do(TakeUpTrump(by=seat))
        cards = screen.left(seat) if manner is PlayManner.FAITHFUL else screen.follow(seat)
        card = choose(cards)
        if card is None:
            break
        screen.do(Play(by=seat, card=PartialCard.of(card)))
    screen.take((Revealed(1, 0, 0, secret.hex()),))
    return finished_hand([*screen.begun, *screen.events], 1, closed=True)


@settings(max_examples=25, deadline=None)
@given(
    secret=st.binary(min_size=32, max_size=32),
    manner=st.sampled_from(PlayManner),
    stops=st.integers(0, 52),
    chance=st.randoms(use_true_random=False),
)
def test_what_is_written_reads_back_as_the_same_deal_and_the_same_play(
    secret, manner, stops, chance
):
    left = [stops if manner is PlayManner.FAITHFUL else 52]

    def choose(cards):
        left[0] -= 1
        return chance.choice(cards) if left[0] >= 0 else None

    found = played(secret, manner, choose)
    (game,) = read(pbn.written([found], Labels()))
    hands = {
        str(seat): {f"{card.suit}{card.rank}" for card in found.cards[seat]} for seat in CLOCKWISE
    }
    assert game.hands() == hands
    laid = {
        (str(one.seat), f"{one.card.suit}{one.card.rank}")
        for trick in found.after.tricks
        for one in trick.laid
    }
    if laid:
        assert set(game.play()) == laid and len(game.play()) == len(laid)
    else:
        assert "Play" not in game.tags


def lowest(cards):
    return cards[0]


def test_whist_has_its_own_tags_and_no_contract():
    found = played(b"\5" * 32, PlayManner.GUARDED, lowest)
    names = {Seat.N: 'Ann "Annie" \\ Lee', Seat.E: "Ł\n]"}
    text = pbn.written([found], Labels("The Portland", "Long room", "2026-11-20", "1", "2", names))
    (game,) = read(text)
    assert game.tags["North"] == names[Seat.N] and game.tags["East"] == "Ł ]"
    assert game.tags["Date"] == "2026.11.20" and game.tags["Dealer"] == str(found.dealer)
    assert not {"Declarer", "Contract", "Auction"} & set(game.tags)
    assert game.tags["WhistTurnUp"] == f"{found.turn_up.suit}{found.turn_up.rank}"
    taken = found.taken
    assert game.tags["WhistTricks"] == f"N-S {taken.ns} E-W {taken.ew}"
    assert len(game.rows) == 13 and all(len(row) == 4 for row in game.rows)


def test_a_revoke_and_a_lead_out_of_turn_are_marked():
    found = played(b"\7" * 32, PlayManner.FAITHFUL, lowest)
    assert " ^R" in pbn.written([found], Labels())
    screen = Screen(PlayManner.FAITHFUL)
    id = next_id(screen.rubber)
    screen.deal(verify.derived_order(b"\7" * 32, id, NONE.encode()))
    wrong = screen.hand.to_act.partner
    screen.lay(str(wrong), str(screen.left(wrong)[0]))
    screen.take((Revealed(1, 0, 0, (b"\7" * 32).hex()),))
    led = finished_hand([*screen.begun, *screen.events], 1, closed=True)
    assert " ^L" in pbn.written([led], Labels()) and "\n*\n" in pbn.written([led], Labels())


def test_hands_of_a_rubber_are_parted_by_an_empty_line():
    found = played(b"\5" * 32, PlayManner.GUARDED, lowest)
    assert len(read(pbn.written([found, found], Labels()))) == 2
