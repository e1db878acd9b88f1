"""What a seat sees of a hand that the program has dealt: its own cards, and what everyone saw."""

import json
from dataclasses import replace

from hypothesis import given, settings

from club.errors import WhistError
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat, WhistGame
from rubbers.hand.acts import claims, ending, play
from rubbers.hand.notation.hand_codec import SEATS
from rubbers.play import notation
from rubbers.play.rubber_view import view
from rubbers.play.state.table_events import Revealed
from tests.hand.dealt import Screen
from tests.hand.random_hands import anything, chances, open_to_all, packs, table
from tests.often import examples

N, E, S, W = Seat


def seen(screen: Screen, seat: Seat | None, cards=None) -> bytes:
    """Return what a seat is sent, byte for byte."""
    body = notation.write_view(view(screen.rubber, seat, cards or screen.cards))
    return json.dumps(body, sort_keys=True).encode()


def exchanged(chance, screen: Screen, seat: Seat | None):
    """Return the same deal with the cards that this seat has not seen dealt otherwise."""
    hand = screen.hand
    known = {one.card.card for trick in hand.tricks for one in trick.laid}
    known |= {card.card for lying in hand.exposed.values() for card in lying}
    known |= {hand.turn_up, *(card for one in hand.dummies for card in screen.cards[one])}
    hidden = [c for one, own in screen.cards.items() if one is not seat for c in own]
    hidden = [card for card in hidden if card not in known]
    other = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    return {
        one: own if one is seat else tuple(other.get(card, card) for card in own)
        for one, own in screen.cards.items()
    }


@settings(max_examples=examples(30))
@given(packs, chances)
def test_two_deals_that_agree_in_all_a_seat_saw_are_seen_alike(pack, chance):
    screen = table(pack, game=chance.choice([WhistGame.WHIST, WhistGame.DUMMY]))
    for _ in range(chance.randrange(40)):
        irregular = chance.random() < 0.3 or screen.hand.to_act is None
        try:
            screen.do(anything(chance, screen)) if irregular else screen.go_on()
        except WhistError:
            continue
    for seat in (*Seat, None):
        assert seen(screen, seat) == seen(screen, seat, exchanged(chance, screen, seat))


def test_a_seat_sees_its_own_cards_and_a_dummys_and_an_onlooker_a_dummys_only():
    whist, dummy = table(range(52)), table(range(52), game=WhistGame.DUMMY)
    assert set(view(whist.rubber, S, whist.cards).table.held) == {S}
    assert set(view(whist.rubber, None, whist.cards).table.held) == set()
    assert set(view(dummy.rubber, S, dummy.cards).table.held) == {S, N}
    assert set(view(dummy.rubber, None, dummy.cards).table.held) == {N}


def test_the_trump_card_is_no_longer_shown_when_it_is_taken_up():
    screen = table(range(52))
    assert view(screen.rubber, S).table.turn_up is not None
    for _ in range(4):
        screen.go_on()
    assert view(screen.rubber, S).table.turn_up is None
    assert view(screen.rubber, S).table.trumps is not None


def test_tricks_turned_are_seen_by_claimants_when_the_hand_is_over_and_by_all_after_the_cut():
    screen = table(range(52)).lay("E", "2C").lay("S", "2D").play_out()
    assert view(screen.rubber, W).table.tricks == ()
    screen.do(claims.Claim(by=W, what=claims.Claimed.REVOKE, of=(S,)))
    assert len(view(screen.rubber, E).table.tricks) == 13
    assert view(screen.rubber, N).table.tricks == view(screen.rubber, None).table.tricks == ()
    screen.do(claims.AddThree(by=W), ending.CutForNext(by=N))
    assert len(view(screen.rubber, None).table.tricks) == 13


def test_a_revoke_is_in_nobodys_view_before_it_is_claimed():
    screen = table(range(52)).lay("E", "2C").lay("S", "2D").lay("W", "4C")
    honest = table(range(52)).lay("E", "2C").lay("S", "3C").lay("W", "4C")
    for seat in (*Seat, None):
        one, other = (view(each.rubber, seat, each.cards).table for each in (screen, honest))
        same = replace(one, trick=other.trick, held=other.held)
        assert same == other


def test_the_four_hands_are_seen_by_all_once_the_key_is_laid_open():
    screen = table(range(52)).play_out()
    assert view(screen.rubber, None, screen.cards).table.dealt == {}
    screen.take([Revealed(1, 0, 0, "00" * 32)])
    assert view(screen.rubber, None, screen.cards).table.dealt == screen.cards


def test_only_whose_turn_it_is_may_play_and_at_a_faithful_table_any_card_he_holds():
    screen = table(range(52)).lay("E", "2C")
    acts = open_to_all(screen)
    assert {type(act) for act in acts} == {play.Play}
    assert [act.card.card for act in acts] == list(screen.cards[S])


def told(screen: Screen, act) -> str:
    """Return what an act comes to at this table: its events byte for byte, or how it is refused."""
    before = len(screen.events)
    try:
        screen.do(act)
    except WhistError as refused:
        return repr((type(refused), refused.reason))
    return json.dumps([notation.write_event(one) for one in screen.events[before:]])


@settings(max_examples=examples(20))
@given(packs, chances)
def test_cards_that_nobody_saw_change_no_event_and_no_refusal(pack, chance):
    one, other, acts = table(pack), table(pack), []
    for _ in range(chance.randrange(5, 35)):
        seat = one.hand.to_act
        irregular = seat is None or chance.random() < 0.3
        lies = None if irregular else chance.choice(one.left(seat))
        act = (
            anything(chance, one) if lies is None else play.Play(by=seat, card=PartialCard.of(lies))
        )
        acts.append((act, told(one, act)))
        if not one.rubber.dealt.in_play:
            return
    named = json.dumps([SEATS.write_act(act) for act, _ in acts])
    named += json.dumps([notation.write_event(event) for event in one.events])
    hidden = {s: [card for card in one.left(s) if f'"{card}"' not in named] for s in Seat}
    mine, yours = chance.sample(list(Seat), 2)
    if not hidden[mine] or not hidden[yours]:
        return
    card, another = chance.choice(hidden[mine]), chance.choice(hidden[yours])
    swapped = {card: another, another: card}
    other.cards = {s: tuple(swapped.get(c, c) for c in own) for s, own in other.cards.items()}
    for act, came_to in acts:
        assert told(other, act) == came_to


def test_the_trick_before_the_one_on_the_table_may_be_seen_and_no_earlier_one():
    screen = table(range(52))
    for _ in range(4):
        screen.go_on()
    assert view(screen.rubber, S).table.last is None
    for _ in range(5):
        screen.go_on()
    seen_now = view(screen.rubber, S).table
    assert (seen_now.last.number, seen_now.trick.number) == (2, 3)
    assert seen_now.tricks == ()
