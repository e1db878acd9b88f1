"""What each seat sees of a rubber, what it may do next, and what would follow."""

import pytest

from club.errors import Impossible, Malformed, Refusal, WhistError
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, WhistGame
from rubbers.play.decide import decide, preview
from rubbers.play.open_acts import open_acts
from rubbers.play.rubber_view import view
from rubbers.play.state import acts
from rubbers.play.state.acts import (
    Confirm,
    CorrectHand,
    MarkHand,
    ObjectToStatement,
    SettleRubber,
    TurnUpTrump,
)
from rubbers.play.state.events import GameWon, HandScored
from rubbers.scoring.statement import Statement
from tests.rubbers.card_table import CODE, EW_GAME, NS_GAME, after, agreed, begun, tricks

ODD = tricks(7)


def test_every_seat_and_an_onlooker_see_the_same_rubber_at_a_card_table():
    rubber = after(agreed(begun(), NS_GAME), MarkHand(ODD, Seat.S))
    seen = [view(rubber, seat) for seat in (*Seat, None)]
    assert {(v.hands, v.games, v.score, v.awaiting, v.answers) for v in seen} == {
        (rubber.hands, rubber.games, rubber.score, rubber.awaiting, (Seat.E, Seat.W))
    }
    assert [v.seat for v in seen] == [*Seat, None]


@pytest.mark.parametrize(
    ("game", "by", "answers"),
    [
        (WhistGame.WHIST, Seat.E, (Seat.N, Seat.S)),
        (WhistGame.WHIST, None, tuple(Seat)),
        (WhistGame.DUMMY, Seat.E, (Seat.S,)),
        (WhistGame.DOUBLE_DUMMY, Seat.S, (Seat.W,)),
    ],
)
def test_those_who_may_answer_are_the_players_of_the_other_side(game, by, answers):
    rubber = after(begun(game), MarkHand(ODD, by))
    assert set(view(rubber, None).answers) == set(answers)


def test_nobody_is_asked_when_nothing_is_marked():
    assert view(begun(), Seat.N).answers == ()


def test_what_is_open_follows_the_rubber():
    def kinds(rubber, seat):
        return open_acts(rubber, seat, CODE).kinds

    rubber = begun()
    assert kinds(rubber, Seat.N) == ("turn_up", "mark_hand", "substitute_sits", "abandon")
    rubber = after(rubber, MarkHand(NS_GAME, Seat.S))
    assert kinds(rubber, Seat.E)[:2] == ("confirm", "object")
    assert "confirm" not in kinds(rubber, Seat.N)
    assert "withdraw_mark" in kinds(rubber, Seat.N)
    assert "mark_hand" not in kinds(rubber, Seat.E)
    rubber = after(rubber, Confirm(Seat.E))
    assert (open_acts(rubber, Seat.N, CODE).hands, open_acts(rubber, Seat.N, CODE).games) == (
        (1,),
        (1,),
    )
    rubber = after(rubber, TurnUpTrump(Suit.CLUBS))
    assert (open_acts(rubber, Seat.N, CODE).hands, open_acts(rubber, Seat.N, CODE).games) == (
        (),
        (1,),
    )
    rubber = agreed(rubber, NS_GAME)
    assert kinds(rubber, Seat.N) == ("settle", "correct", "correct_game")
    assert kinds(after(rubber, SettleRubber()), Seat.N) == ()


def test_a_dummy_has_nothing_to_do():
    assert open_acts(begun(WhistGame.DUMMY), Seat.N, CODE).kinds == ()


SAMPLES = {
    "turn_up": lambda r, s: TurnUpTrump(Suit.CLUBS, by=s),
    "mark_hand": lambda r, s: MarkHand(ODD, s),
    "confirm": lambda r, s: Confirm(s),
    "object": lambda r, s: ObjectToStatement("ref", s),
    "withdraw_objection": lambda r, s: acts.WithdrawObjection(s, in_person=True),
    "withdraw_mark": lambda r, s: acts.WithdrawMark(s),
    "correct": lambda r, s: CorrectHand(open_acts(r, s, CODE).hands[-1], tricks(6), s),
    "correct_game": lambda r, s: acts.CorrectGame(open_acts(r, s, CODE).games[-1], 1, s),
    "substitute_sits": lambda r, s: acts.SubstituteSits(Seat.E, "Gow", s),
    "abandon": lambda r, s: acts.Abandon(s),
    "settle": lambda r, s: SettleRubber(s),
}
RUBBERS = [
    begun(),
    after(begun(), MarkHand(ODD, Seat.S)),
    after(begun(), MarkHand(ODD, Seat.S), ObjectToStatement("ref", Seat.E)),
    agreed(begun(), tricks(8)),
    agreed(begun(), NS_GAME, EW_GAME),
    agreed(begun(), NS_GAME, NS_GAME),
    after(agreed(begun(), NS_GAME, NS_GAME), SettleRubber()),
    after(agreed(begun(), tricks(8)), acts.Abandon()),
    after(agreed(begun(), tricks(8)), CorrectHand(1, tricks(6), Seat.S)),
    after(agreed(begun(), NS_GAME, NS_GAME), CorrectHand(2, tricks(6), Seat.S)),
]


@pytest.mark.parametrize("rubber", RUBBERS)
@pytest.mark.parametrize("seat", [*Seat, None])
def test_what_is_offered_is_accepted_and_what_is_not_offered_is_refused(rubber, seat):
    offered = open_acts(rubber, seat, CODE).kinds
    for kind, sample in SAMPLES.items():
        if kind in offered:
            assert decide(rubber, sample(rubber, seat), CODE)
        elif kind not in ("correct", "correct_game"):
            with pytest.raises(WhistError):
                decide(rubber, sample(rubber, seat), CODE)


def test_a_preview_shows_what_would_follow_and_changes_nothing():
    rubber = agreed(begun(), tricks(9))
    events = preview(rubber, MarkHand(tricks(8), Seat.S), CODE)
    scored = next(event for event in events if isinstance(event, HandScored))
    won = next(event for event in events if isinstance(event, GameWon))
    assert (scored.score.after.ns, won.value) == (5, 3)
    confirmed = after(rubber, MarkHand(tricks(8), Seat.S), Confirm(Seat.E))
    assert confirmed.games[0].value == won.value
    assert rubber.games == ()


def test_a_preview_of_a_correction_shows_the_score_worked_afresh():
    events = preview(agreed(begun(), tricks(9), ODD), CorrectHand(1, tricks(7), Seat.S), CODE)
    assert [e.score.after.ns for e in events if isinstance(e, HandScored)] == [1, 2]


def test_what_could_not_be_stated_has_no_preview():
    with pytest.raises(Malformed):
        preview(begun(), MarkHand(Statement(), Seat.S), CODE)
    with pytest.raises(Refusal):
        preview(agreed(begun(), NS_GAME, ODD), CorrectHand(1, ODD, Seat.S), CODE)
    with pytest.raises(Impossible):
        preview(begun(), CorrectHand(1, ODD, Seat.S), CODE)
