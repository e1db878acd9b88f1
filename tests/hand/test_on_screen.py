"""A hand that the program has dealt: what may go wrong there, what it costs, what it scores."""

import json
from dataclasses import replace

import pytest

from club.errors import Impossible, Malformed, Refusal
from rubbers.cards.card import Card
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat, Side, WhistGame
from rubbers.hand.acts import calls, choices, claims, ending, facts, play, speech, tricks, trump
from rubbers.hand.state.hand import HandStage
from rubbers.hand.state.ruling import Status
from rubbers.laws.revised_1900 import RUBBERS_ONLY as REVISED_1900
from rubbers.play import notation
from rubbers.play.decide import decide
from rubbers.play.state.acts import Confirm, CorrectHand, MarkHand, SettleRubber, TurnUpTrump
from rubbers.play.state.events import ActDone, HandCorrected
from rubbers.play.state.rubber_state import RubberStage
from tests.hand.dealt import CODE, Screen
from tests.rubbers import card_table

N, E, S, W = Seat
ORDER = tuple(range(52))
"""North deals a new pack: East has 2C 6C TC AC 5D …, South 3C 7C JC 2D …, spades are trumps."""


def screen(**game) -> Screen:
    return Screen(**game).deal(ORDER)


def card(text: str) -> PartialCard:
    return PartialCard.read(text)


def revoked() -> Screen:
    """East leads the 2C; South, who has clubs, plays the 2D; the hand is played out."""
    table = screen().lay("E", "2C").lay("S", "2D")
    return table.play_out()


def rulings(table: Screen) -> list[tuple[str, Status]]:
    return [(one.because.law, one.status) for one in table.hand.rulings]


def test_a_hand_that_is_played_out_is_scored_from_its_cards():
    table = screen().play_out()
    (hand,) = table.rubber.hands
    assert table.hand.stage is HandStage.OVER
    assert hand.statement.tricks.ns + hand.statement.tricks.ew == 13
    assert table.rubber.hand.number == 2 and table.rubber.hand.dealer is E


def test_every_card_that_is_dealt_is_laid_once():
    table = screen().play_out()
    laid = [one.card.card for trick in table.hand.tricks for one in trick.laid]
    assert len(laid) == len(set(laid)) == 52


def test_a_card_that_a_player_does_not_hold_cannot_be_played_and_nobody_learns_whose_it_is():
    table = screen()
    with pytest.raises(Impossible) as told:
        table.lay("E", "3C")
    assert "who" not in told.value.reason.values
    assert [fault.field for fault in told.value.faults] == ["card"]


def test_a_revoke_happens_and_is_in_no_event_before_it_is_claimed():
    table = revoked()
    assert table.hand.rulings == () and table.hand.stage is HandStage.OVER
    done = [notation.write_event(one) for one in table.events if isinstance(one, ActDone)]
    assert "revoke" not in json.dumps(done)
    assert table.rubber.hands[0].statement.revokes == ()


def test_a_revoke_and_an_honest_renounce_are_written_with_the_same_bytes():
    honest = Screen()
    order = list(ORDER)
    clubs = [at for at in range(1, 52, 4) if order[at] < 13]  # South's places: 1, 5, 9, …
    others = [at for at in range(0, 52, 4) if order[at] >= 40][: len(clubs)]
    for at, other in zip(clubs, others, strict=True):
        order[at], order[other] = order[other], order[at]
    honest.deal(tuple(order))
    assert not any(str(one).endswith("C") for one in honest.cards[S])
    both = [screen().lay("E", "2C").lay("S", "2D"), honest.lay("E", "2C").lay("S", "2D")]
    one, other = (
        [notation.write_event(e) for e in t.events if isinstance(e, ActDone)] for t in both
    )
    assert json.dumps(one) == json.dumps(other)


def test_a_revoke_that_is_claimed_when_the_hand_is_over_is_punished_as_the_others_choose():
    table = revoked()
    before = table.rubber.score
    table.do(claims.Claim(by=W, what=claims.Claimed.REVOKE, of=(S,), trick=1))
    assert rulings(table) == [("72", Status.OPEN)]
    assert table.rubber.score == before
    table.do(claims.AddThree(by=E))
    assert rulings(table) == [("72", Status.PAID)]
    (hand,) = table.rubber.hands
    assert [(one.by, one.elected) for one in hand.statement.revokes] == [(S, "add_three")]
    assert any(isinstance(one, HandCorrected) for one in table.events)
    assert hand.score.after.ew >= 3


def test_a_claim_made_in_play_tells_nothing_until_the_hand_is_over_and_the_tricks_are_searched():
    table = screen().lay("E", "2C").lay("S", "2D").lay("W", "4C").lay("N", "5C")
    table.do(claims.Claim(by=W, what=claims.Claimed.REVOKE, of=(S,), trick=1))
    assert table.hand.rulings == () and len(table.hand.revoke_claims) == 1
    table.play_out()
    with pytest.raises(Refusal) as refused:
        table.do(claims.SearchTricks(by=N))
    assert refused.value.law == "75"
    table.do(claims.SearchTricks(by=E, found=speech.YesNo.NO))  # what was found the cards tell
    assert rulings(table) == [("72", Status.OPEN)]


def test_a_claim_of_a_revoke_that_was_none_comes_to_nothing():
    table = screen().play_out()
    table.do(claims.Claim(by=W, what=claims.Claimed.REVOKE, of=(S,)))
    assert rulings(table) == [("72", Status.VOID)]


def test_no_revoke_is_claimed_after_the_cut_for_the_next_deal():
    table = revoked().do(ending.CutForNext(by=N))
    with pytest.raises(Impossible):
        table.do(claims.Claim(by=W, what=claims.Claimed.REVOKE, of=(S,)))


def test_the_next_hand_is_dealt_when_the_pack_is_cut_and_its_trump_concludes():
    table = screen().play_out()
    with pytest.raises(Impossible, match="cut"):
        table.deal()
    with pytest.raises(Malformed) as told:
        table.do(ending.CutForNext(by=W))
    assert [fault.field for fault in told.value.faults] == ["act.by"]
    table.do(ending.CutForNext(by=N)).deal()
    assert (table.rubber.dealt.number, table.hand.stage) == (2, HandStage.PLAYING)
    assert table.hand.to_act is S


def test_the_cut_waits_while_a_penalty_is_to_be_chosen():
    table = revoked().do(claims.Claim(by=W, what=claims.Claimed.REVOKE, of=(S,)))
    with pytest.raises(Refusal) as refused:
        table.do(ending.CutForNext(by=N))
    assert refused.value.law == "87"


def test_a_lead_out_of_turn_waits_for_the_other_side_before_its_partner_may_lead():
    table = screen().lay("W", "4C")
    assert rulings(table) == [("62", Status.OPEN)]
    with pytest.raises(Refusal) as refused:
        table.do(play.Play(by=E, card=card("2C"), meant_as=play.Meaning.LEAD))
    assert refused.value.law == "87"
    table.do(calls.CallSuit(by=N, suit=Card.read("5D").suit, of=(E,)))
    table.lay("E", "5D")
    assert rulings(table) == [("62", Status.PAID)]


def test_what_is_meant_by_a_card_laid_over_a_false_lead_must_be_said():
    table = screen().lay("N", "5C")
    with pytest.raises(Malformed) as told:
        table.lay("E", "2C")
    assert [fault.field for fault in told.value.faults] == ["act.meant_as"]


def test_an_exposed_card_is_called_until_it_is_played():
    table = screen().lay("E", "2C")
    table.do(play.Expose(by=S, cards=(card("2D"),), how=play.ExposureManner.DROPPED))
    assert table.hand.exposed == {S: (card("2D"),)}
    table.do(calls.CallCard(by=E, card=card("2D"), of=(S,)))
    table.lay("S", "2D")  # a card called that is a revoke to play: the player's own affair
    assert rulings(table)[0] == ("56.ii", Status.PAID)


def test_honours_count_when_they_are_called_and_the_cards_say_how_many():
    table = screen().play_out()
    held = table.rubber.hands[0].statement.honours
    assert not held.ns.called
    table.do(ending.CallHonours(by=N, count=4))
    honours = table.rubber.hands[0].statement.honours
    assert honours.ns.called and honours.ns.held == held.ns.held == 2


def test_a_side_calls_honours_by_the_score_as_it_has_been_put_right():
    table = Screen()
    four = [MarkHand(card_table.tricks(10), S), Confirm(E)]
    two = [CorrectHand(1, card_table.tricks(8), S), Confirm(E)]
    for act in four:
        table.take(decide(table.rubber, act, CODE))
    table.deal(ORDER).play_out()
    with pytest.raises(Refusal):
        table.do(ending.CallHonours(by=N))
    for act in two:
        table.take(decide(table.rubber, act, CODE))
    table.do(ending.CallHonours(by=N))
    assert table.rubber.hands[1].statement.honours.ns.called


def test_hands_thrown_down_end_the_hand_and_are_left_for_the_players_to_mark():
    table = screen().lay("E", "2C")
    for seat in Seat:
        table.do(play.ThrowDown(by=seat))
    assert table.hand.stage is HandStage.OVER and table.rubber.hands == ()
    table.take(decide(table.rubber, MarkHand(card_table.tricks(8), S), CODE))
    table.take(decide(table.rubber, Confirm(W), CODE))
    assert (len(table.rubber.hands), table.rubber.hand.number) == (1, 2)
    table.do(ending.CutForNext(by=N)).deal()
    assert table.hand.stage is HandStage.PLAYING


def test_a_new_deal_that_is_claimed_is_a_deal_lost():
    table = screen().lay("E", "2C").lay("S", "3C").lay("W", "4C")
    table.do(trump.TakeUpTrump(by=N), tricks.Omit(by=N))
    while not table.hand.rulings:
        table.go_on()
    assert rulings(table) == [("69", Status.OPEN)]
    table.do(claims.Claim(by=E, what=claims.Claimed.NEW_DEAL))
    assert [one.outcome for one in table.rubber.lost_deals] == ["new_deal"]
    assert (table.rubber.hand.number, table.rubber.hand.attempt) == (1, 1)
    with pytest.raises(Impossible):
        table.lay("W", str(table.left(W)[0]))
    table.do(ending.CutForNext(by=W)).deal()
    assert (table.rubber.dealt.number, table.rubber.dealt.attempt) == (1, 1)


def test_rubbers_are_won_and_then_revokes_may_still_be_claimed_until_the_stakes_are_paid():
    table = screen()
    for _ in range(40):
        while (by := table.hand.to_act) is not None:  # North and South play as they like
            rightly = by.side is Side.EW or (by is table.hand.dealer and len(table.hand.tricks) < 2)
            table.go_on() if rightly else table.lay(str(by), str(table.left(by)[0]))
        if table.rubber.over:
            break
        table.do(ending.CutForNext(by=table.rubber.hand.dealer.right)).deal()
    assert table.rubber.stage is RubberStage.WON
    with pytest.raises(Impossible):
        table.do(ending.CutForNext(by=N))
    table.do(claims.Claim(by=N, what=claims.Claimed.REVOKE, of=(W,)))
    assert table.hand.rulings[-1].status is Status.VOID
    table.do(claims.Claim(by=W, what=claims.Claimed.REVOKE))
    assert table.rubber.owing
    with pytest.raises(Impossible, match="yet to be chosen"):
        decide(table.rubber, SettleRubber(), CODE)
    while table.rubber.owing:
        table.do(claims.AddThree(by=W))
    table.take(decide(table.rubber, SettleRubber(), CODE))
    assert table.rubber.stage is RubberStage.SETTLED


@pytest.mark.parametrize(
    "act",
    [
        ending.EndHand(by=N),
        ending.Mark(by=N, side=Side.NS, points=3),
        ending.Settle(by=N),
        speech.Explain(by=N, words="I thought so."),
        play.Detach(by=N),
        facts.Holds(by=N, who=S, at=1),
        ending.CutForNext(by=N),
    ],
    ids=lambda act: type(act).__name__,
)
def test_what_no_screen_allows_is_refused_and_changes_nothing(act):
    table = screen().lay("E", "2C")
    before = table.rubber
    with pytest.raises(Impossible):
        table.do(act)
    assert table.rubber == before


@pytest.mark.parametrize(
    ("act", "field"),
    [
        (play.Play(card=card("2C")), "act.by"),
        (play.Play(by=E), "act.card"),
        (play.Play(by=E, card=card("x")), "act.card"),
        (play.Play(by=E, cards=(card("2C"), card("xC"))), "act.cards"),
        (play.ThrowDown(by=E, says="All mine."), "act.says"),
        (choices.Consult(by=E, words="Which?"), "act.words"),
    ],
)
def test_what_does_not_fit_is_named_with_its_field(act, field):
    with pytest.raises(Malformed) as told:
        screen().do(act)
    assert [fault.field for fault in told.value.faults] == [field]


def test_a_hand_on_the_screen_is_not_marked_or_turned_while_it_is_played():
    table = screen()
    for act in (MarkHand(card_table.tricks(8), S), TurnUpTrump(Card.read("4H").suit)):
        with pytest.raises(Impossible):
            decide(table.rubber, act, CODE)


def test_the_partner_of_a_dummy_plays_from_it():
    table = screen(game=WhistGame.DUMMY)
    table.lay("E", "2C").lay("S", "3C").lay("W", "4C")
    table.do(play.Play(by=S, card=card("5C"), from_=play.Source.DUMMY))
    assert table.hand.tricks[0].laid[-1].seat is N


def test_the_trump_card_left_on_the_table_may_be_called():
    table = screen()
    for _ in range(4):
        table.lay(str(seat := table.hand.to_act), str(table.follow(seat)[0]))
    table.do(tricks.QuitTrick(by=E))
    assert rulings(table) == [("52", Status.OPEN)]
    taken = screen()
    for _ in range(4):
        taken.go_on()
    taken.do(tricks.QuitTrick(by=E))
    assert rulings(taken) == []


def test_a_rubber_of_one_code_is_not_played_by_another():
    table = screen()
    table.code = REVISED_1900
    with pytest.raises(Impossible, match="a different code of laws"):
        table.lay("E", "2C")


def test_a_deal_is_refused_twice_and_when_nothing_is_committed_to():
    table = screen()
    with pytest.raises(Impossible, match="already been dealt"):
        table.deal()
    bare = Screen()
    bare.rubber = replace(bare.rubber, commitment=None)
    with pytest.raises(Impossible, match="committed"):
        bare.deal()


def test_of_two_cards_laid_by_one_who_has_played_both_lie_beside_the_trick():
    table = screen().lay("E", "2C")
    table.do(play.Play(by=S, cards=(card("3C"), card("7C")))).lay("S", "JC")
    table.do(play.ChooseCard(by=E, card=card("3C"), of=(S,)))
    assert [str(one.card) for one in table.hand.trick.laid] == ["2C", "JC"]


def test_a_card_that_is_rightly_played_stays_played():
    table = screen().lay("E", "2C").lay("S", "3C")
    for act in (
        play.TakeBack(by=S, card=card("3C")),
        play.Correct(by=E, wrong=card("2C"), right=card("6C")),
    ):
        with pytest.raises(Impossible):
            table.do(act)


def test_a_revoke_found_out_in_time_is_mended():
    table = screen().lay("E", "2C").lay("S", "2D")
    table.do(play.Correct(by=S, wrong=card("2D"), right=card("3C")))
    assert rulings(table) == [("76", Status.OPEN)]
    assert [str(one.card) for one in table.hand.trick.laid] == ["2C", "3C"]


def test_a_hand_whose_last_trick_is_left_short_is_over():
    table = screen()
    while len(table.hand.tricks) < 13:
        table.go_on()
    table.do(tricks.QuitTrick(by=table.hand.to_act))
    assert table.hand.stage is HandStage.OVER and table.hand.tricks[-1].complete
