"""From the freeze of the seats to the cards: what each player gives, and when it is void."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from club.errors import Impossible, Malformed, NotYours
from club.models import Line
from club.record.unit_of_work import unit_of_work
from club.verify.streams import check_fold
from rubbers import dealt_cards, queries
from rubbers.cards.card import Card
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.commands import beacons, table
from rubbers.commands.rubber_changes import perform
from rubbers.dealing import beacon, verify
from rubbers.dealing.beacon import Beacon
from rubbers.hand.acts.play import Play
from rubbers.models import DealSecret, DrawnId, Rubber
from rubbers.play.state import acts as rubber_acts
from rubbers.play.state.table_events import PlayManner
from rubbers.registries import CODES
from tables.standings import rubber_results
from tests.rubbers.committed import SECRET
from tests.views.house import House, a_house

pytestmark = pytest.mark.django_db
TURNED = dict(zip(Seat, map(Card.read, ("9C", "KD", "2H", "7S")), strict=True))
NONCES = {seat: f"{place:x}" * 64 for place, seat in enumerate(Seat, start=10)}
GUARDED = PlayManner.GUARDED


class Table:
    """A rubber of four members whose deals are bound to the evening's commitment."""

    def __init__(self) -> None:
        self.house: House = a_house()
        self.house.people_enter()
        evening = self.house.open_committed_evening(2, 3, 4, 5)
        self.pk = self.house.play_begins(evening, ("2", "3", "4", "5")).pk
        beacons.bind(self.order(), self.row, 1, 1)

    @property
    def row(self) -> Rubber:
        return Rubber.objects.select_related("stream", "evening__club").get(pk=self.pk)

    @property
    def rubber(self):
        return queries.rubber_of(self.row)

    def order(self, seat: Seat | None = None):
        """Return an order of the player in this seat, or of the secretary."""
        return self.house.order(int(self.rubber.seating[seat]) if seat else 1)

    def later(self, seconds: int):
        """Return an order of the secretary so long after the last was asked to answer."""
        return replace(
            self.order(), at=self.rubber.awaiting_beacon.since + timedelta(seconds=seconds)
        )

    def freeze(self, kind: Beacon, givers=None) -> None:
        beacons.freeze_seats(self.order(), self.row, kind, GUARDED, givers)

    def commits(self, seat: Seat, nonce: str = "") -> None:
        id = self.rubber.awaiting_beacon.id
        digest = beacon.digest_of(id, seat, nonce or NONCES[seat])
        beacons.commit_device(self.order(seat), self.row, digest)

    def reveals(self, seat: Seat, nonce: str = "") -> None:
        beacons.reveal_device(self.order(seat), self.row, nonce or NONCES[seat])

    def types(self, seat: Seat, cards=TURNED) -> None:
        beacons.type_cards(self.order(seat), self.row, cards)

    def kinds(self) -> list[str]:
        """Name what is on the record since the rubber was bound to the commitment."""
        lines = Line.objects.filter(stream=self.row.stream).order_by("number")
        return list(lines.values_list("what", flat=True))[2:]

    def play_out(self) -> None:
        while (seat := self.rubber.dealt.hand.to_act) is not None:
            hand = self.rubber.dealt.hand
            held = queries.view_of(self.row, seat).table.held[seat]
            led = hand.current.led if hand.current else None
            card = next((card for card in held if card.suit is led), held[0])
            table.perform(self.order(seat), self.row, Play(by=seat, card=PartialCard.of(card)))


@pytest.fixture
def four() -> Table:
    return Table()


def test_the_seats_are_on_the_record_before_two_players_type_in_the_cards_turned(four):
    four.freeze(Beacon.CARDS)
    four.types(Seat.W)
    assert four.rubber.dealt is None
    four.types(Seat.N)
    assert four.kinds() == [
        "seats_frozen", "cards_typed", "cards_typed", "hand_dealt", "trump_turned",
    ]  # fmt: skip
    line = Line.objects.get(what="seats_frozen")
    assert line.body["seating"] == four.rubber.seating
    assert four.rubber.dealt.beacon == "whist/beacon/v1|cards|N=9C|E=KD|S=2H|W=7S"
    assert not list(check_fold(four.row.stream))


def test_two_players_who_type_otherwise_deal_nothing_until_they_agree(four):
    four.freeze(Beacon.CARDS)
    four.types(Seat.N, {**TURNED, Seat.W: Card.read("8S")})
    four.types(Seat.E)
    four.types(Seat.E)  # the same player twice is one player
    assert four.rubber.dealt is None
    four.types(Seat.N)
    assert "W=7S" in four.rubber.dealt.beacon


@pytest.mark.parametrize(
    "cards",
    [
        {seat: card for seat, card in TURNED.items() if seat is not Seat.W},
        {**TURNED, Seat.W: TURNED[Seat.N]},
    ],
)
def test_cards_are_one_of_each_player_and_of_one_pack(four, cards):
    four.freeze(Beacon.CARDS)
    with pytest.raises(Malformed) as told:
        four.types(Seat.N, cards)
    assert [fault.field for fault in told.value.faults] == ["cards"]


def test_devices_reveal_only_when_all_have_committed_and_the_last_one_deals(four):
    four.freeze(Beacon.DEVICES)
    for seat in (Seat.N, Seat.E, Seat.S):
        four.commits(seat)
    with pytest.raises(Impossible, match="Not everyone"):
        four.reveals(Seat.N)
    four.commits(Seat.W)
    with pytest.raises(Malformed, match="not the number this device committed to"):
        four.reveals(Seat.N, NONCES[Seat.E])
    for seat in (Seat.W, Seat.E, Seat.S, Seat.N):
        assert four.rubber.dealt is None
        four.reveals(seat)
    assert four.rubber.dealt.beacon == beacon.of_devices(NONCES)
    assert four.rubber.dealt.beacon.startswith("whist/beacon/v1|devices|N=aaaa")
    for again in (four.commits, four.reveals):
        with pytest.raises((Impossible, AttributeError)):
            again(Seat.N)


def test_a_device_commits_once_and_reveals_once(four):
    four.freeze(Beacon.DEVICES, [Seat.N, Seat.S])
    four.commits(Seat.N)
    with pytest.raises(Impossible, match="already"):
        four.commits(Seat.N, NONCES[Seat.E])
    with pytest.raises(Impossible, match="does not contribute"):
        four.commits(Seat.E)
    four.commits(Seat.S)
    four.reveals(Seat.N)
    with pytest.raises(Impossible, match="already"):
        four.reveals(Seat.N)
    with pytest.raises(Malformed):
        four.reveals(Seat.S, "XYZ")


def test_an_attempt_is_void_when_somebody_does_not_reveal_in_time(four):
    four.freeze(Beacon.DEVICES)
    for seat in Seat:
        four.commits(seat)
    for seat in (Seat.N, Seat.E, Seat.S):
        four.reveals(seat)
    with pytest.raises(Impossible, match="20 seconds"):
        beacons.void_attempt(four.later(19), four.row)
    beacons.void_attempt(four.later(20), four.row)
    line = Line.objects.get(what="attempt_voided")
    assert line.body == {"hand": 1, "attempt": 0, "silent": ["W"]}
    assert not DrawnId.objects.exists()
    four.freeze(Beacon.NONE)
    assert four.rubber.dealt.id.endswith("|T01|R01|H01|1")


def test_after_four_void_attempts_the_program_deals_this_hand_no_more(four):
    for _attempt in range(4):
        four.freeze(Beacon.CARDS)
        beacons.void_attempt(four.later(120), four.row)
    with pytest.raises(Impossible, match="No more deals"):
        four.freeze(Beacon.CARDS)


def test_a_change_of_seats_after_the_freeze_voids_the_attempt(four):
    four.freeze(Beacon.CARDS)
    sits = rubber_acts.SubstituteSits(Seat.N, "6")
    carried(four, sits)
    with pytest.raises(Impossible, match="seats have changed"):
        four.types(Seat.E)
    beacons.void_attempt(four.order(), four.row)
    four.freeze(Beacon.CARDS)
    assert four.rubber.awaiting_beacon.seating[Seat.N] == "6"


def carried(four, act):
    name = four.row.stream.name
    with unit_of_work(four.order(), {"sits": True}, [name]) as uow:
        perform(uow, name, act, CODES[four.row.law_code])


def test_a_hand_without_a_beacon_says_so_in_its_own_bytes_and_the_rubber_counts_nowhere(four):
    four.freeze(Beacon.NONE)
    assert four.rubber.dealt.beacon == "whist/beacon/v1|none"
    assert four.rubber.without_beacon == (1,)
    assert not four.row.counts
    Rubber.objects.filter(pk=four.pk).update(stage="won", winners="N-S", points=3)
    assert not rubber_results.counting(Rubber.objects.all()).exists()
    Rubber.objects.filter(pk=four.pk).update(counts=True)
    assert rubber_results.counting(Rubber.objects.all()).exists()


def test_a_table_of_bots_has_a_fixed_label_and_counts_nowhere(four):
    four.freeze(Beacon.BOTS)
    assert four.rubber.dealt.beacon == "whist/beacon/v1|bots"
    assert not four.row.counts


def test_a_rubber_whose_cards_were_turned_counts(four):
    four.freeze(Beacon.CARDS)
    four.types(Seat.N)
    four.types(Seat.E)
    assert four.row.counts


def test_cards_follow_from_the_evenings_secret_the_beacon_and_the_id_alone(four):
    four.freeze(Beacon.NONE)
    kept, rubber = DealSecret.objects.get(), four.rubber
    made = rubber.commitment
    assert (made.evening, made.root) == (four.row.evening.key + "/1", kept.root)
    opened = dealt_cards.opened(four.row, rubber)
    assert verify.was_committed(opened, bytes.fromhex(made.root), made.space.size)
    dealt = dealt_cards.cards_of(four.row, rubber)
    assert verify.hands_of(opened, rubber.dealt.hand.dealer) == dealt
    four.play_out()
    assert four.rubber.dealt.revealed.secret == opened.own_secret.hex()
    assert len(four.rubber.dealt.revealed.proof) == 19


def test_two_rubbers_bound_to_the_same_place_cannot_draw_the_same_cards(four):
    DrawnId.objects.create(evening=four.row.evening, name=f"{four.row.evening.key}/1|T01|R01|H01|0")
    with pytest.raises(Impossible, match="already been drawn"):
        four.freeze(Beacon.NONE)
    assert four.rubber.dealt is None


def test_without_a_commitment_the_program_deals_nothing(four):
    DealSecret.objects.all().delete()
    with pytest.raises(Impossible, match="before the doors"):
        beacons.bind(four.order(), four.row, 1, 2)


def test_a_place_beyond_the_commitment_is_refused_plainly():
    house = a_house()
    house.people_enter()
    evening = house.open_committed_evening(2, 3, 4, 5)
    row = house.play_begins(evening, ("2", "3", "4", "5"))
    row = Rubber.objects.select_related("stream", "evening__club").get(pk=row.pk)
    for table_number, rubber in ((65, 1), (1, 33), (0, 1)):
        with pytest.raises(Impossible, match="covers 32 rubbers at each of 64 tables"):
            beacons.bind(house.order(), row, table_number, rubber)


def test_seats_are_frozen_once_and_by_those_at_the_table(four):
    stranger = four.house.order(7)
    with pytest.raises(NotYours):
        beacons.freeze_seats(stranger, four.row, Beacon.CARDS, GUARDED)
    four.freeze(Beacon.CARDS)
    with pytest.raises(Impossible, match="already fixed"):
        four.freeze(Beacon.CARDS)
    for seat in ("visitor", "secretary"):
        order = stranger if seat == "visitor" else four.order()
        with pytest.raises(NotYours):
            beacons.type_cards(order, four.row, TURNED)


@pytest.mark.parametrize("givers", [[], [Seat.N]])
def test_cards_are_turned_by_two_players_at_least(four, givers):
    with pytest.raises(Malformed) as told:
        four.freeze(Beacon.CARDS, givers)
    assert [fault.field for fault in told.value.faults] == ["givers"]


def test_the_state_of_a_frozen_deal_comes_back_as_it_was_saved(four):
    four.freeze(Beacon.DEVICES)
    four.commits(Seat.N)
    assert "frozen" in json.dumps(four.row.stream.state)
    assert not list(check_fold(four.row.stream))
    assert queries.view_of(four.row, None).frozen == four.rubber.awaiting_beacon


def test_a_hand_marked_while_its_deal_is_frozen_leaves_the_freeze_behind(four):
    four.freeze(Beacon.CARDS)
    four.house.hand(four.row, 8)
    assert four.rubber.awaiting_beacon is None
    four.freeze(Beacon.CARDS)
    assert four.rubber.awaiting_beacon.id.endswith("|H02|0")


def test_a_secret_encrypted_under_a_key_that_is_gone_is_refused_plainly(four, settings):
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another", [settings.SECRET_KEY]
    assert DealSecret.objects.get().secret == SECRET
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(Impossible, match="SECRET_KEY"):
        four.freeze(Beacon.NONE)
