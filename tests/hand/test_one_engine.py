"""Faithful, guarded and stated hands run on one engine: the same acts come to the same rulings."""

import json

import pytest

from club.errors import Refusal
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts import calls, claims, ending, play
from rubbers.hand.acts.vocabulary import ACTS, FACTS
from rubbers.hand.notation.hand_codec import SEATS
from rubbers.hand.notation.names import TableNames
from rubbers.hand.notation.notation import Notation
from rubbers.play.state.events import ActDone
from rubbers.play.state.table_events import PlayManner
from rubbers.rulings.answer.adjudicate import adjudicate
from rubbers.rulings.script.read import read_script
from tests.hand.dealt import CODE, Screen

N, E, S, W = Seat
NAMES = TableNames({N: "Fenn", E: "Mehta", S: "Lowry", W: "Tallis"})
WRITING = Notation(NAMES, from_text=False)


def card(text):
    return PartialCard.read(text)


def suits(cards):
    """Write a hand as a script has it."""
    told = {suit: "".join(str(c)[0] for c in cards if c.suit == suit) or "-" for suit in "SHDC"}
    return " ".join(f"{suit} {ranks}" for suit, ranks in told.items())


def stated(screen):
    """Return what was done at a faithful table as four people tell it of cards in their hands."""
    acts = [WRITING.write_act(one.act) for one in screen.events if isinstance(one, ActDone)]
    script = {
        "players": list(NAMES.players.values()),
        "dealer": NAMES.players[screen.hand.dealer],
        "turn_up": str(screen.hand.turn_up),
        "hands": {NAMES.players[seat]: suits(cards) for seat, cards in screen.cards.items()},
        "events": acts,
    }
    return adjudicate(read_script(json.loads(json.dumps(script)), {CODE.id: CODE}, from_text=False))


STORIES = {
    "a lead out of turn, and a suit called": [
        play.Play(by=S, card=card("3C")),
        calls.CallSuit(by=E, of=(N, S)),
        play.Play(by=E, card=card("2C")),
    ],
    "a card exposed, called and played": [
        play.Play(by=E, card=card("2C")),
        play.Expose(by=S, cards=(card("7C"),), how=play.ExposureManner.DROPPED),
        calls.CallCard(by=W, card=card("7C"), of=(S,)),
        play.Play(by=S, card=card("7C")),
    ],
    "a revoke found out in time": [
        play.Play(by=E, card=card("2C")),
        play.Play(by=S, card=card("2D")),
        play.Correct(by=S, wrong=card("2D"), right=card("3C")),
        calls.CallLowest(by=W, of=(S,)),
    ],
    "third hand before second": [
        play.Play(by=E, card=card("2C")),
        play.Play(by=W, card=card("4C")),
    ],
}


@pytest.mark.parametrize("acts", STORIES.values(), ids=STORIES)
def test_a_faithful_hand_and_a_stated_one_come_to_the_same_rulings(acts):
    screen = Screen().deal().do(*acts)
    answer = stated(screen)
    assert answer["questions"] == [] and answer["refused"] == []
    ruled = [(one["at"], one["law"], one["status"], one["by"]) for one in answer["rulings"]]
    assert ruled == [
        (one.at, one.because.law, str(one.status), NAMES.players[one.by])
        for one in screen.hand.rulings
    ]
    assert ruled


@pytest.mark.parametrize("acts", STORIES.values(), ids=STORIES)
def test_a_guarded_hand_refuses_where_a_faithful_one_rules(acts):
    faithful, guarded = Screen().deal(), Screen(PlayManner.GUARDED).deal()
    for act in acts:
        faithful.do(act)
        if faithful.hand.rulings or faithful.hand.trick.laid[-1].card == card("2D"):
            break
        guarded.do(act)
    with pytest.raises(Refusal) as refused:
        guarded.do(act)
    laws = [one.because.law for one in faithful.hand.rulings]
    assert refused.value.law in (laws or ["71"])


def test_a_revoke_stated_and_a_revoke_on_the_screen_score_alike():
    screen = Screen().deal().lay("E", "2C").lay("S", "2D").play_out()
    screen.do(
        claims.Claim(by=W, what=claims.Claimed.REVOKE, of=(S,), trick=1),
        claims.AddThree(by=E),
        ending.CallHonours(by=N),
    )
    after = stated(screen)["score"]["after"]
    (hand,) = screen.rubber.hands
    assert list(after.values()) == [hand.score.after.ns, hand.score.after.ew]


@pytest.mark.parametrize("kind", [*ACTS.values(), *FACTS.values()], ids=lambda kind: kind.__name__)
def test_every_act_is_kept_as_it_was_done(kind):
    seats = {"A": "N", "Y": "E", "B": "S", "Z": "W", "A-B": "N-S", "Y-Z": "E-W"}

    def seated(part):
        if isinstance(part, dict):
            return {seats.get(name, name): seated(one) for name, one in part.items()}
        return [seated(one) for one in part] if isinstance(part, list) else seats.get(part, part)

    act = SEATS.read_act(seated(dict(kind.example)))
    assert SEATS.read_act(json.loads(json.dumps(SEATS.write_act(act)))) == act
