"""A refusal names the law that refuses, and says why; a ruling says what was done, and why."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from club.errors import Malformed
from rubbers.rulings.answer.adjudicate import adjudicate
from rubbers.rulings.script.read import read_script
from tests.often import examples
from tests.rulings.everything import everything
from tests.rulings.in_doubt import in_doubt
from tests.rulings.scripts import scripts
from tests.rulings.table import CODES, ask, revised


def refused(asked):
    """Return the law and the reason of the last refusal."""
    last = asked.answer["refused"][-1]
    return last["law"], last["why"]


THROWN = "A throw_down cards: [KS]\nY throw_down\nB throw_down\nZ throw_down\n"


@pytest.mark.law("59")
def test_a_call_after_all_four_have_thrown_down_is_refused_by_the_law_on_that():
    over = "All four hands have been thrown down, so the hand is over and no card can be called."
    assert refused(ask(THROWN + "Y call_card card: KS, of: A")) == ("59", over)
    assert refused(revised(THROWN + "Y call_card card: KS, of: A")) == ("62", over)
    assert ask("A throw_down cards: [KS]\nY call_card card: KS, of: A").refused() == []


CALLED = "B KS\nY call_suit suit: D, of: A\n"


@pytest.mark.law("66")
def test_a_suit_called_again_once_the_penalty_is_paid_is_refused_by_the_law_on_paying():
    again = "A 2D Y 3D B 5D Z 6D\nY call_suit suit: C, of: A"
    paid = "The suit was called and A led it, so the penalty is paid."
    assert refused(ask(CALLED + again)) == ("66", paid)
    assert refused(revised(CALLED + again))[0] == "69"
    none = "A had none of the suit that was called, so the penalty is paid."
    assert refused(ask(CALLED + "A cannot_comply\nZ call_suit suit: C, of: A")) == ("66", none)
    assert refused(
        ask(CALLED + "A 2C\n{fact: has_none, who: A, suit: D, at: 3}\nZ call_suit suit: C, of: A")
    ) == ("66", none)


@pytest.mark.law("84")
def test_another_choice_is_refused_with_what_was_chosen():
    asked = ask("B KS\nY call_suit suit: D, of: A\nZ call_card card: KS, of: B")
    why = "For what B did, diamonds has been called, and that choice is final."
    assert refused(asked) == ("84", why)


@pytest.mark.law("84")
def test_a_penalty_lost_by_consulting_is_refused_with_who_consulted():
    consulted = "B KS\nY consult words: Which is better?\nY call_suit suit: D, of: A"
    why = "Y and Z consulted before they chose, so the penalty for what B did is lost."
    assert refused(ask(consulted)) == ("84", why)


@pytest.mark.law("42")
@pytest.mark.parametrize("before", ["", "Z deal_cards to: A, count: 1\n"])
def test_a_new_deal_that_only_the_other_side_may_have_is_refused_by_the_law_that_gives_it(before):
    taken = before + "A take_other_pack_card card: 9C\nB claim what: new_deal"
    assert refused(ask(taken)) == ("42", "Only Y and Z may ask for a penalty for what A did.")
    theirs = ask(before + "A take_other_pack_card card: 9C\nY claim what: new_deal")
    assert theirs.refused() == []


@pytest.mark.law("69")
def test_a_new_deal_for_an_omission_is_refused_to_those_who_made_it_by_the_same_law():
    omitted = "A AS Y 2S\nB omit\nZ 3S\nA 2C Y 3C B 4C\n"
    assert refused(ask(omitted + "A claim what: new_deal"))[0] == "69"
    assert ask(omitted + "Y claim what: new_deal").state["deal"] == "new"


@pytest.mark.law("62")
def test_a_suit_called_too_late_is_refused_with_what_it_had_to_come_before():
    late = "B KS\nA 2D\nY call_suit suit: H, of: A"
    law, why = refused(ask(late))
    assert (law, why) == (
        "62",
        "Too late: a suit had to be called for what B did (led out of turn) before A led.",
    )


@pytest.mark.law("49")
def test_what_was_done_for_partner_is_said():
    shuffled = ask("A shuffle for: B\n{fact: agreed, at: 1, value: no}")
    assert shuffled.ruling("49")["why"] == "A shuffled for B without the other side's permission."


@pytest.mark.law("26")
@pytest.mark.parametrize(
    ("manner", "law", "why"),
    [
        ("below", "26", "Y shuffled below the table."),
        ("faces", "26", "Y shuffled so that faces of cards could be seen."),
        ("packets", "28", "Y shuffled a used pack by dealing it into heaps."),
        ("across", "28", "Y shuffled a used pack across the table."),
        ("during_play", "27", "Y shuffled during the play of the hand."),
    ],
)
def test_how_a_pack_was_shuffled_wrongly_is_said(manner, law, why):
    assert ask(f"Y shuffle manner: {manner}").ruling(law)["why"] == why


@pytest.mark.law("72")
def test_a_revoke_is_given_with_the_card_held_and_what_established_it():
    asked = ask("A AS Y 2D B 3S Z 4S\nA 2C Y 9S\nA claim what: revoke, of: Y, trick: 1")
    assert asked.ruling("72")["why"] == (
        "Y played the 2D to spades in trick 1 and still held the 9S; their side has played "
        "to the next trick, so the revoke is established."
    )


def holes(answer):
    """Return whatever ruling or refusal says nothing."""
    lines = [*answer["rulings"], *answer["refused"]]
    for question in answer.get("questions", []):
        lines += [one for branch in question["if"].values() for one in holes(branch)]
    return [one for one in lines if not one["why"].strip() or not one.get("what", "x").strip()]


@settings(max_examples=examples(100), suppress_health_check=list(HealthCheck))
@given(st.one_of(scripts, in_doubt, everything()))
def test_no_ruling_and_no_refusal_says_nothing(script):
    try:
        answer = adjudicate(read_script(script, CODES, from_text=False))
    except Malformed:
        assume(False)
        raise
    assert holes(answer) == []


HELD = {"B": "S A42 H KQ D AKQJT C AKQ"}
TOLD = "A 9S Y 3S\nA draw_attention how: says\nY "


@pytest.mark.law("61")
@pytest.mark.parametrize(
    ("script", "why"),
    [
        (
            TOLD + "call_highest of: B\nB 2S",
            (
                "B played the 2S and still held the AS, though the highest of spades had been "
                "called."
            ),
        ),
        (
            TOLD + "call_lowest of: B\nB 4S",
            ("B played the 4S and still held the 2S, though the lowest of spades had been called."),
        ),
        (
            TOLD + "call_highest of: B\nB KH",
            (
                "B played the KH and still held the AS, though the highest of spades had been "
                "called."
            ),
        ),
        (
            TOLD + "call_win of: B\nB 4S Z 5S",
            "B played the 4S and could have won the trick, as called, with the AS.",
        ),
    ],
)
def test_who_did_not_play_as_called_is_told_what_was_called_and_what_was_held(script, why):
    assert ask(script, hands=HELD).ruling("61")["why"] == why


@pytest.mark.law("61")
def test_who_did_not_lead_the_suit_called_is_told_which_it_was_and_what_was_held():
    led = "B KS\nY call_suit suit: H, of: A\nA 2C"
    some = "A led the 2C and still had some hearts, though hearts had been called."
    assert ask(led + "\n{fact: holds, who: A, suit: H, at: 3}").ruling("61")["why"] == some
    seen = "A led the 2C and still held the KH, though hearts had been called."
    assert ask(led + " Y 3C B 4C Z 5C\nA KH").ruling("61")["why"] == seen
    agreed = "The players agree that A could have led hearts, as called, and did not."
    untold = "B KS\nY call_suit suit: H, of: A\nA x\n{fact: as_called, who: A, at: 3, value: no}"
    assert ask(untold).ruling("61")["why"] == agreed


@pytest.mark.law("54")
@pytest.mark.parametrize(
    ("script", "law", "why"),
    [
        (
            "Z present_pack\nZ omit_cut",
            "44.vii",
            "Z was about to deal a pack that B had not cut; the trump has not been turned.",
        ),
        (
            "A AS Y 2S B 3S\nZ take_up_trump\nZ 4S\nY name_trump",
            "53",
            "Z had taken up the trump card when Y named it.",
        ),
        (
            "A AS\nZ take_up_trump",
            "54",
            "Z took it up when it was the turn of Y to play to the first trick.",
        ),
    ],
)
def test_a_reason_says_what_made_it_an_offence_and_does_not_repeat_it(script, law, why):
    assert ask(script).ruling(law)["why"] == why


@pytest.mark.law("94", edition="revised-1900")
def test_which_trick_was_looked_at_again_is_said():
    asked = revised("A AS Y 2S B 3S Z 4S\nA quit_trick\nY look_at_trick which: last")
    why = "Trick 1 had been turned and left, and the hand was not over."
    assert asked.ruling("94")["why"] == why


@pytest.mark.law("78")
def test_a_claim_that_is_too_late_is_refused_with_what_it_was_for():
    over = "A AS Y 2S B 3S Z 4S\nA end_hand\nZ cut_for_next\n"
    law, why = refused(ask(over + "A claim what: revoke, of: Y"))
    late = "Too late: a revoke must be claimed before the cards are cut for the next deal."
    assert (law, why) == ("78", late)
