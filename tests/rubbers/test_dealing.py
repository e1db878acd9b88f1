"""Shuffles that can be checked: vectors, exactness, commitments and proofs."""

import hashlib
import hmac
from collections import Counter
from dataclasses import replace

import pytest

from rubbers.cards.pack import PACK
from rubbers.cards.seats import Seat
from rubbers.dealing import commitment, shuffle, verify

KEY = bytes(range(32))
SECRET = bytes(range(32, 64))
EVENING = "2026-11-20/1"
IDS = tuple(commitment.hand_id(EVENING, 1, 1, hand, 0) for hand in range(1, 12))


@pytest.mark.parametrize(
    ("hand", "first", "trump", "digest"),
    [
        (
            "H01",
            "5D 8D QC 6S QD 7H 2H 9H",
            "6D",
            "535c16c3a29fd04be255a0b1c841a9cb847eeae0257e5993ed83b501318d2988",
        ),
        (
            "H02",
            "9C 6C 5C AD QS QD 7S JS",
            "8S",
            "78e0948122f1521a6fa5d7fcd68a68c66984496511fd7959fcd6d949ac69bbaa",
        ),
    ],
)
def test_the_published_vectors_hold(hand, first, trump, digest):
    order = shuffle.order_of(KEY, f"whist/deal/v1|{EVENING}|T01|R01|{hand}|0")
    assert " ".join(map(str, shuffle.cards_of(order)[:8])) == first
    assert str(shuffle.turn_up(order)) == trump
    assert hashlib.sha256(bytes(order)).hexdigest() == digest


@pytest.mark.parametrize("bound", range(2, 53))
def test_every_number_below_a_bound_is_drawn_by_equally_many_bytes(bound):
    drawn = Counter()
    for byte in range(256):
        try:
            drawn[shuffle.below(bound, iter([byte]))] += 1
        except StopIteration:
            assert byte >= 256 - 256 % bound
    assert set(drawn) == set(range(bound))
    assert set(drawn.values()) == {256 // bound}


def test_a_byte_that_would_favour_low_numbers_is_passed_over():
    assert shuffle.below(52, iter([255, 208, 207])) == 207 % 52


@pytest.mark.parametrize("bound", [0, 257])
def test_a_bound_that_a_byte_cannot_serve_is_refused(bound):
    with pytest.raises(ValueError, match="bound"):
        shuffle.below(bound, iter([0]))


def test_the_stream_goes_on_past_one_block_without_repeating():
    stream = shuffle.byte_stream(KEY, b"label")
    blocks = [bytes(next(stream) for _ in range(32)) for _ in range(3)]
    assert len(set(blocks)) == 3


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left_and_the_dealer_has_the_last():
    order = shuffle.order_of(KEY, "label")
    hands = shuffle.dealt(order, Seat.S)
    assert sorted(card.number for hand in hands.values() for card in hand) == list(range(52))
    assert {len(hand) for hand in hands.values()} == {13}
    assert hands[Seat.W][0] == PACK[order[0]]
    assert hands[Seat.N][0] == PACK[order[1]]
    assert hands[Seat.S][-1] == shuffle.turn_up(order)


def revealed(beacon=b"beacon"):
    """The third hand laid open."""
    return verify.reveal(SECRET, IDS, IDS[2], beacon)


@pytest.mark.parametrize("size", range(1, 12))
def test_every_revealed_hand_was_the_one_committed_to(size):
    published = commitment.commit(SECRET, IDS[:size])
    for id in IDS[:size]:
        assert verify.was_committed(verify.reveal(SECRET, IDS[:size], id, b""), published)


@pytest.mark.parametrize(
    "forged",
    [
        {"own_secret": bytes(32)},
        {"id": IDS[3]},
        {"place": 3},
        {"place": 11},
        {"place": -1},
        {"proof": ()},
        {"proof": revealed().proof[::-1]},
        {"proof": (*revealed().proof, bytes(32))},
    ],
)
def test_a_forged_revelation_does_not_lead_to_the_root(forged):
    published = commitment.commit(SECRET, IDS)
    assert verify.was_committed(revealed(), published)
    assert not verify.was_committed(replace(revealed(), **forged), published)


def test_the_deal_follows_from_secret_beacon_and_name_alone():
    order = verify.order_of(revealed())
    assert order == verify.order_of(revealed())
    assert order != verify.order_of(revealed(b"another"))
    assert order != verify.order_of(replace(revealed(), id=IDS[3]))
    assert order != verify.order_of(replace(revealed(), own_secret=bytes(32)))
    assert verify.hands_of(revealed(), Seat.N)[Seat.N][-1] == shuffle.turn_up(order)


def test_every_part_of_the_key_counts():
    key = commitment.key_of(SECRET, b"beacon", IDS[0])
    assert key != commitment.key_of(KEY, b"beacon", IDS[0])
    assert key != commitment.key_of(SECRET, b"beacon.", IDS[0])
    assert key != commitment.key_of(SECRET, b"beacon", IDS[1])


def test_anyone_can_work_the_deal_from_the_published_text_alone():
    def mac(key, text):
        return hmac.new(key, text, hashlib.sha256).digest()

    def sha(text):
        return hashlib.sha256(text).digest()

    id = IDS[2].encode()
    own = mac(SECRET, b"whist/hand/v1" + id)
    key = mac(own, b"whist/deal/v1" + sha(b"beacon") + sha(id))
    blocks = b"".join(mac(key, b"whist/deal/v1|" + id + k.to_bytes(8, "big")) for k in range(9))
    pack, at = list(range(52)), 0
    for i in range(51, 0, -1):
        while blocks[at] >= 256 - 256 % (i + 1):
            at += 1
        j = blocks[at] % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
        at += 1
    assert verify.order_of(revealed()) == tuple(pack)
    assert revealed().own_secret == own


def test_one_hand_laid_open_keeps_the_others_closed():
    secrets = [commitment.secret_of(SECRET, id) for id in IDS]
    assert len(set(secrets)) == len(IDS)
    laid_open = {*revealed().proof, revealed().own_secret}
    assert laid_open.isdisjoint(secrets[:2] + secrets[3:])
    assert SECRET not in laid_open


def test_a_cut_round_draws_one_card_for_each_candidate_in_turn():
    id = commitment.cut_id(EVENING, 3)
    opened = verify.reveal(SECRET, (*IDS, id), id, b"beacon")
    cards = verify.cut_of(opened, 7)
    assert cards == shuffle.cards_of(verify.order_of(opened))[:7]
    assert len(set(verify.cut_of(opened, 52))) == 52
    with pytest.raises(ValueError, match="pack"):
        verify.cut_of(opened, 53)


def test_names_have_fixed_widths_and_stay_within_the_commitment():
    assert commitment.hand_id(EVENING, 7, 12, 3, 1) == "2026-11-20/1|T07|R12|H03|1"
    assert commitment.cut_id(EVENING, 255) == "2026-11-20/1|C255"
    for beyond in ((65, 1, 1, 0), (1, 33, 1, 0), (1, 1, 41, 0), (1, 1, 1, 4), (0, 1, 1, 0)):
        with pytest.raises(ValueError, match="commitment"):
            commitment.hand_id(EVENING, *beyond)
    for beyond in (-1, 256):
        with pytest.raises(ValueError, match="commitment"):
            commitment.cut_id(EVENING, beyond)


def test_a_commitment_names_each_hand_once_and_needs_a_whole_secret():
    with pytest.raises(ValueError, match="twice"):
        commitment.commit(SECRET, (IDS[0], IDS[0]))
    with pytest.raises(ValueError, match="32"):
        commitment.secret_of(b"short", IDS[0])
