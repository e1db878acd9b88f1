"""A rubber whose hands the program deals, through its commands: who may, what is written down."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from club.errors import Impossible, Malformed, NotYours, Refusal, Stale
from club.models import Evening, Intent, Line, Stream
from club.record.rebuild import rebuild
from club.record.unit_of_work import unit_of_work
from club.verify.streams import check_fold
from rubbers import dealt_cards, queries
from rubbers.cards.card import PACK, Card
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.commands import beacons, table
from rubbers.commands.rubber_changes import perform
from rubbers.dealing import verify
from rubbers.dealing.beacon import Beacon
from rubbers.hand.acts import claims, ending, play, tricks
from rubbers.hand.state.hand import HandStage
from rubbers.models import DealSecret, Hand, Rubber
from rubbers.play.state import acts as rubber_acts
from rubbers.play.state.table_events import PlayManner
from rubbers.registries import CODES
from tests.rubbers.committed import SECRET
from tests.views.house import House, a_house

pytestmark = pytest.mark.django_db
TURNED = dict(zip(Seat, map(Card.read, ("9C", "KD", "2H", "7S")), strict=True))
TEXT = "whist/beacon/v1|cards|N=9C|E=KD|S=2H|W=7S"


class Playing:
    """A rubber of four members whose first hand is dealt."""

    def __init__(self, house: House, manner: PlayManner = PlayManner.GUARDED) -> None:
        self.house, self.manner = house, manner
        house.people_enter()
        evening = house.open_committed_evening(2, 3, 4, 5)
        self.pk = house.play_begins(evening, ("2", "3", "4", "5")).pk
        beacons.bind(self.order(), self.row, 1, 1)
        self.deal()

    @property
    def row(self) -> Rubber:
        """Return the rubber as it stands now."""
        return Rubber.objects.select_related("stream", "evening__club").get(pk=self.pk)

    @property
    def rubber(self):
        return queries.rubber_of(self.row)

    @property
    def hand(self):
        return self.rubber.dealt.hand

    def order(self, seat: Seat | None = None):
        """Return an order of the player in this seat, or of the secretary."""
        return self.house.order(int(self.rubber.seating[seat]) if seat else 1)

    def deal(self) -> None:
        """Freeze the seats, and have two players type in the cards that all four turned."""
        beacons.freeze_seats(self.order(), self.row, Beacon.CARDS, self.manner)
        for seat in (Seat.E, Seat.S):
            beacons.type_cards(self.order(seat), self.row, TURNED)

    def do(self, act) -> None:
        table.perform(self.order(act.by), self.row, act)

    def cards(self, seat: Seat):
        return queries.view_of(self.row, seat).table.held[seat]

    def next_play(self) -> play.Play:
        """Return a card that follows, of whose turn it is."""
        hand = self.hand
        seat, led = hand.to_act, hand.current.led if hand.current else None
        held = self.cards(seat)
        card = next((card for card in held if card.suit is led), held[0])
        return play.Play(by=seat, card=PartialCard.of(card))

    def play_out(self) -> None:
        while self.hand.to_act is not None:
            self.do(self.next_play())


@pytest.fixture
def playing() -> Playing:
    return Playing(a_house())


def written(playing: Playing) -> str:
    """Return all that is kept of the rubber outside its secret."""
    lines = Line.objects.filter(stream=playing.row.stream).order_by("number")
    kept = [*lines.values_list("body", flat=True), playing.row.stream.state]
    intents = Intent.objects.order_by("pk").values_list("receipt", flat=True)
    return json.dumps([*kept, *intents])


def test_no_card_dealt_is_written_down_and_the_secret_is_in_its_row_alone(
    playing,
):
    shown = {card for card in PACK if f'"{card}"' in written(playing)}
    assert shown == {playing.rubber.hand.turn_up, *TURNED.values()}
    secret = DealSecret.objects.get()
    assert secret.secret == SECRET
    assert SECRET.hex() not in written(playing)
    assert repr(secret) == "<DealSecret>"
    row, rubber = playing.row, playing.rubber
    cards = dealt_cards.cards_of(row, rubber)
    assert dealt_cards.cards_of(row, rubber) == cards
    other = replace(rubber, dealt=replace(rubber.dealt, beacon=TEXT.replace("7S", "8S")))
    assert dealt_cards.cards_of(row, other) != cards


def test_a_hand_is_played_to_its_end_scored_and_its_key_laid_open(playing):
    playing.play_out()
    rubber = playing.rubber
    assert rubber.dealt.hand.stage is HandStage.OVER
    (row,) = Hand.objects.filter(status="confirmed")
    assert row.statement["tricks"]["N-S"] + row.statement["tricks"]["E-W"] == 13
    opened, laid = laid_open(rubber), rubber.dealt.hand.laid_by(Seat.N)
    made = rubber.commitment
    assert verify.was_committed(opened, bytes.fromhex(made.root), made.space.size)
    dealt = verify.hands_of(opened, rubber.dealt.hand.dealer)
    assert {one.card.card for one in laid} == set(dealt[Seat.N])
    before = playing.row.stream.state
    rebuild(Stream.objects.filter(pk=playing.row.stream.pk))
    assert playing.row.stream.state == before
    assert not list(check_fold(playing.row.stream))


def laid_open(rubber) -> verify.RevealedDeal:
    """Return what the record reveals of the last hand."""
    key, dealt = rubber.dealt.revealed, rubber.dealt
    proof = tuple(map(bytes.fromhex, key.proof))
    secret = bytes.fromhex(key.secret)
    return verify.RevealedDeal(dealt.id, key.place, secret, proof, dealt.beacon.encode())


def test_an_act_is_one_line_done_once_by_who_has_seen_what_stands(playing):
    act = playing.next_play()
    name, before = playing.row.stream.name, playing.row.stream.version
    with pytest.raises(Stale):
        table.perform(replace(playing.order(act.by), expected_versions={name: 1}), playing.row, act)
    context = playing.order(act.by)
    receipt = table.perform(context, playing.row, act)
    assert playing.row.stream.version == before + 1
    assert table.perform(context, playing.row, act) == receipt
    assert playing.row.stream.version == before + 1
    with pytest.raises(Malformed):
        table.perform(context, playing.row, tricks.TurnTrick(by=act.by))


def test_each_plays_his_own_cards_and_what_is_refused_leaves_nothing_behind(playing):
    act, name = playing.next_play(), playing.row.stream.name
    before = (playing.row.stream.version, Intent.objects.count())
    for by in (playing.order(act.by.left), playing.order()):  # nor does the secretary play for him
        with pytest.raises(NotYours):
            table.perform(by, playing.row, act)
    with pytest.raises(Refusal):
        playing.do(play.ThrowDown(by=act.by))
    with pytest.raises(Impossible, match="set aside"):
        table.perform(replace(playing.order(act.by), waives=("71",)), playing.row, act)
    Evening.objects.update(phase=Evening.Phase.CLOSE)
    with pytest.raises(Impossible, match="closed"):
        playing.do(act)
    assert (Stream.objects.get(name=name).version, Intent.objects.count()) == before


def test_deals_are_bound_frozen_and_revealed_once_each_by_those_at_the_table(playing):
    stranger = playing.house.order(7)
    for order, fault in ((stranger, NotYours), (playing.order(), Impossible)):
        for deed in (
            lambda: beacons.bind(order, playing.row, 1, 1),  # noqa: B023
            lambda: beacons.freeze_seats(order, playing.row, Beacon.NONE, PlayManner.GUARDED),  # noqa: B023
            lambda: table.reveal(order, playing.row),  # noqa: B023
        ):
            with pytest.raises(fault):
                deed()


def test_a_hand_left_when_the_table_is_broken_up_has_its_key_laid_open(playing):
    scoring_act = rubber_acts.Abandon()
    name = playing.row.stream.name
    with unit_of_work(playing.order(), {"abandon": True}, [name]) as uow:
        perform(uow, name, scoring_act, CODES[playing.row.law_code])
    table.reveal(playing.order(), playing.row)
    assert laid_open(playing.rubber).id == playing.rubber.dealt.id


def test_a_faithful_hand_goes_on_to_the_next_when_it_is_over_claimed_and_cut():
    playing = Playing(a_house(), PlayManner.FAITHFUL)
    while playing.hand.to_act is not None:
        seat = playing.hand.to_act
        playing.do(play.Play(by=seat, card=PartialCard.of(playing.cards(seat)[0])))
    before = playing.rubber
    playing.do(claims.Claim(by=Seat.N, what=claims.Claimed.REVOKE))
    punished = [one for one in playing.hand.rulings if one.penalty]
    for _ in punished:
        playing.do(claims.AddThree(by=Seat.N))
    assert len(playing.rubber.hands[0].statement.revokes) == len(punished) > 0
    assert before.hands[0].statement.revokes == ()
    playing.do(ending.CutForNext(by=playing.rubber.hand.dealer.right))
    playing.deal()
    assert (playing.rubber.dealt.number, playing.hand.stage) == (2, HandStage.PLAYING)
