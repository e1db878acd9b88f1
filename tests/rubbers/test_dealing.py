"""Shuffles that can be checked: vectors, exactness, commitments and proofs."""

import hashlib
import hmac
from collections import Counter
from dataclasses import replace

import pytest

from club.record import merkle
from rubbers.cards.card import PACK
from rubbers.cards.seats import Seat
from rubbers.dealing import commitment, ids, shuffle, tree, verify
from rubbers.dealing.ids import IdSpace

KEY = bytes(range(32))
SECRET = bytes(range(32, 64))
EVENING = "2026-11-20/1"
SPACE = IdSpace(EVENING, range(1, 3), range(1, 4), 5)
"""Two tables of three rubbers and five cuts: 965 leaves, the last block of which is odd."""
PROVER = tree.Prover(tree.commit(SECRET, SPACE))
ID = ids.hand_id(EVENING, 2, 1, 3, 0)


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
        except ValueError:
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
    """The third hand of table 2 revealed."""
    return verify.reveal(SECRET, PROVER, ID, beacon)


def was_committed(opened, prover=PROVER):
    return verify.was_committed(opened, prover.root, prover.committed.space.size)


@pytest.mark.parametrize("space", [SPACE, IdSpace.of_rubber(EVENING, 7, 12)])
def test_the_root_is_that_of_rfc_6962_over_every_id_in_its_order(space):
    names = list(space.ids(0, space.size))
    assert len(set(names)) == space.size == len(names)
    assert len({len(name) for name in names[: space.hands]}) == 1
    assert [space.place_of(name) for name in names] == list(range(space.size))
    leaves = [commitment.leaf_of(name, commitment.secret_of(SECRET, name)) for name in names]
    assert tree.Prover(tree.commit(SECRET, space)).root == merkle.root(leaves)


@pytest.mark.parametrize("space", [SPACE, IdSpace.of_rubber(EVENING, 7, 12)])
def test_every_revealed_hand_and_cut_was_the_one_committed_to(space):
    prover = tree.Prover(tree.commit(SECRET, space))
    for place in range(0, space.size, 7):
        opened = verify.reveal(SECRET, prover, space.id_at(place), b"")
        assert opened.place == place and was_committed(opened, prover)


def test_a_whole_evening_has_a_place_for_every_hand_and_cut():
    space = IdSpace(EVENING)
    assert space.size == 64 * 32 * 40 * 4 + 256 == 327_936
    assert space.id_at(0) == "2026-11-20/1|T01|R01|H01|0"
    assert space.id_at(327_679) == "2026-11-20/1|T64|R32|H40|3"
    assert space.id_at(327_680) == "2026-11-20/1|C000"
    assert space.id_at(327_935) == "2026-11-20/1|C255"
    with pytest.raises(IndexError):
        space.id_at(327_936)


@pytest.mark.parametrize(
    "id",
    [
        "2026-11-20/1|T03|R01|H01|0",
        "2026-11-20/1|T01|R04|H01|0",
        "2026-11-20/1|T01|R01|H41|0",
        "2026-11-20/1|T01|R01|H00|0",
        "2026-11-20/1|T01|R01|H01|4",
        "2026-11-20/2|T01|R01|H01|0",
        "2026-11-20/1|C005",
        "2026-11-20/1|T1|R1|H1|0",
        "",
    ],
)
def test_an_id_that_is_not_covered_has_no_place(id):
    with pytest.raises(ValueError, match=r"cover|id"):
        SPACE.place_of(id)


def test_a_prover_keeps_to_the_secret_that_was_committed_to():
    with pytest.raises(ValueError, match="secret"):
        tree.Prover(tree.commit(SECRET, SPACE)).proof(KEY, ID)


def test_a_derived_secret_is_the_hmac_of_the_id():
    derived = commitment.deriver(SECRET)(ID)
    assert derived == hmac.digest(SECRET, b"whist/hand/v1" + ID.encode(), "sha256")


@pytest.mark.parametrize(
    ("key", "name"), [("2026-11-20", "2026-11-20/1"), ("2026-11-20.9", "2026-11-20/9")]
)
def test_an_evening_is_named_by_its_day_and_its_number_on_it(key, name):
    assert ids.evening_name(key) == name


@pytest.mark.parametrize("key", ["2026-11-20.10", "2026-11-20.0", "today"])
def test_an_evening_for_which_ids_have_no_width_is_refused(key):
    with pytest.raises(ValueError, match="nine evenings"):
        ids.evening_name(key)


@pytest.mark.parametrize(
    "forged",
    [
        {"own_secret": bytes(32)},
        {"id": ids.hand_id(EVENING, 2, 1, 4, 0)},
        {"place": 3},
        {"place": 965},
        {"place": -1},
        {"proof": ()},
        {"proof": revealed().proof[::-1]},
        {"proof": (*revealed().proof, bytes(32))},
    ],
)
def test_a_forged_revelation_does_not_lead_to_the_root(forged):
    assert was_committed(revealed())
    assert not was_committed(replace(revealed(), **forged))


def test_the_deal_follows_from_secret_beacon_and_name_alone():
    order = verify.order_of(revealed())
    assert order == verify.order_of(revealed())
    assert order != verify.order_of(revealed(b"another"))
    assert order != verify.order_of(replace(revealed(), id=ids.hand_id(EVENING, 2, 1, 4, 0)))
    assert order != verify.order_of(replace(revealed(), own_secret=bytes(32)))
    assert verify.hands_of(revealed(), Seat.N)[Seat.N][-1] == shuffle.turn_up(order)


def test_every_part_of_the_key_counts():
    key = commitment.key_of(SECRET, b"beacon", ID)
    assert key != commitment.key_of(KEY, b"beacon", ID)
    assert key != commitment.key_of(SECRET, b"beacon.", ID)
    assert key != commitment.key_of(SECRET, b"beacon", SPACE.id_at(0))


def test_anyone_can_work_the_deal_from_the_published_text_alone():
    def mac(key, text):
        return hmac.new(key, text, hashlib.sha256).digest()

    def sha(text):
        return hashlib.sha256(text).digest()

    id = ID.encode()
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


def test_one_hand_revealed_keeps_the_others_hidden():
    secrets = {commitment.secret_of(SECRET, id) for id in SPACE.ids(0, SPACE.size)}
    assert len(secrets) == SPACE.size
    shown = {*revealed().proof, revealed().own_secret}
    assert shown & secrets == {revealed().own_secret}
    assert SECRET not in shown


def test_a_cut_round_draws_one_card_for_each_candidate_in_turn():
    opened = verify.reveal(SECRET, PROVER, ids.cut_id(EVENING, 3), b"beacon")
    cards = verify.cut_of(opened, 7)
    assert was_committed(opened)
    assert cards == shuffle.cards_of(verify.order_of(opened))[:7]
    assert len(set(verify.cut_of(opened, 52))) == 52
    with pytest.raises(ValueError, match="pack"):
        verify.cut_of(opened, 53)


def test_ids_have_fixed_widths_and_stay_within_the_commitment():
    assert ids.hand_id(EVENING, 7, 12, 3, 1) == "2026-11-20/1|T07|R12|H03|1"
    assert ids.cut_id(EVENING, 255) == "2026-11-20/1|C255"
    for beyond in ((65, 1, 1, 0), (1, 33, 1, 0), (1, 1, 41, 0), (1, 1, 1, 4), (0, 1, 1, 0)):
        with pytest.raises(ValueError, match="commitment"):
            ids.hand_id(EVENING, *beyond)
    for beyond in (-1, 256):
        with pytest.raises(ValueError, match="commitment"):
            ids.cut_id(EVENING, beyond)


def test_a_secret_has_32_bytes():
    with pytest.raises(ValueError, match="32"):
        commitment.secret_of(b"short", ID)
