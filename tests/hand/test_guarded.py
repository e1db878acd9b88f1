"""A guarded table: what is irregular is refused by its law, and the hand needs no ruling."""

import pytest

from club.errors import Impossible, Refusal
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts import calls, choices, claims, play, speech, tricks, trump
from rubbers.hand.state.hand import HandStage, TrumpCard
from rubbers.play.state.table_events import PlayManner
from tests.hand.dealt import Screen

N, E, S, W = Seat


def card(text: str) -> PartialCard:
    return PartialCard.read(text)


def guarded() -> Screen:
    """North deals a new pack at a guarded table; East has led the 2C."""
    return Screen(PlayManner.GUARDED).deal().lay("E", "2C")


@pytest.mark.parametrize(
    ("act", "law"),
    [
        (play.Play(by=S, card=card("2D")), "71"),
        (play.Play(by=W, card=card("4C")), "67"),
        (play.Play(by=N, card=card("5C")), "68"),
        (play.Play(by=E, card=card("6C")), "57"),
        (play.Play(by=S, cards=(card("3C"), card("7C"))), "56.i"),
        (play.Expose(by=S, cards=(card("2D"),), how=play.ExposureManner.SHOWN), "56.ii"),
        (play.ThrowDown(by=S), "58"),
        (play.ThrowDown(by=S, face_up=False), "house.guarded"),
        (tricks.Omit(by=S), "house.guarded"),
        (tricks.QuitTrick(by=S), "52"),
        (play.DrawAttention(by=E, how=play.Attention.SAYS), "86"),
        (trump.TakeUpTrump(by=N), "54"),
        (trump.CannotRecollect(by=N), "55"),
        (calls.CallCard(by=S, card=card("6C"), of=(E,)), "56"),
        (claims.SearchTricks(by=S), "75"),
        (claims.AddThree(by=S), "72"),
        (choices.Consult(by=S), "house.guarded"),
        (choices.AskTime(by=S), "house.guarded"),
        (calls.CannotComply(by=S), "house.guarded"),
        (tricks.SurplusCard(by=S, card=card("9S")), "house.guarded"),
    ],
    ids=lambda part: part if isinstance(part, str) else type(part).__name__,
)
def test_what_is_irregular_is_refused_by_its_law_and_nothing_changes(act, law):
    table = guarded()
    before = table.rubber
    with pytest.raises(Refusal) as refused:
        table.do(act)
    assert (refused.value.law, table.rubber) == (law, before)


def test_a_lead_out_of_turn_is_refused():
    table = Screen(PlayManner.GUARDED).deal()
    with pytest.raises(Refusal) as refused:
        table.lay("S", "3C")
    assert refused.value.law == "62"


def test_fourth_hand_waits_for_third_though_no_law_punishes_it():
    table = guarded().lay("S", "3C")
    with pytest.raises(Refusal) as refused:
        table.lay("N", "5C")
    assert refused.value.law == "house.guarded"


def test_a_hand_is_played_out_and_scored_without_a_ruling():
    table = guarded().play_out()
    assert table.hand.stage is HandStage.OVER and table.hand.rulings == ()
    assert len(table.rubber.hands) == 1


def test_the_dealer_takes_up_the_trump_card_by_playing():
    table = guarded()
    assert table.hand.trump_card is None
    for _ in range(3):
        table.go_on()
    assert table.hand.trump_card is TrumpCard.TAKEN_UP


def test_a_false_claim_of_a_revoke_is_refused_for_there_is_none():
    table = guarded().play_out()
    with pytest.raises(Refusal) as refused:
        table.do(claims.Claim(by=W, what=claims.Claimed.REVOKE, of=(S,)))
    assert refused.value.law == "72"


def test_etiquette_may_still_be_complained_of():
    table = guarded().do(speech.Complain(by=S, article=3, of=(E,)))
    assert [one.because.law for one in table.hand.rulings] == ["etiquette.3"]
    assert table.hand.rulings[0].remedies == ()


@pytest.mark.parametrize("manner", PlayManner)
def test_a_card_is_not_taken_back_by_one_who_had_none_of_the_suit(manner):
    table = Screen(manner).deal()
    while (laid := table.hand.trick) is None or laid.laid[-1].card.suit is laid.led:
        table.go_on()
    last = laid.laid[-1]
    with pytest.raises(Impossible):
        table.do(play.TakeBack(by=last.seat, card=last.card))
