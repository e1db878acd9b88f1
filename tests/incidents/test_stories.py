"""Stories stand in an address: read, written, and told again just the same."""

import pytest

from club.errors import Malformed
from rubbers.hand.acts.trump import TakeUpTrump
from rubbers.incidents.story.hearing import hear
from rubbers.incidents.story.step import StoryStep, answering, taking, waiving
from rubbers.incidents.story.story import MOST_STEPS, read_story
from rubbers.laws.club_1864 import RUBBERS_ONLY as CODE
from rubbers.laws.revised_1900 import RUBBERS_ONLY as REVISED_1900

FALSE_LEAD = "led-out-of-turn~by.S~right.N~card.KS~followed.none"
HEAD = {"dealer": ["W"], "turned": ["4H"], "ns": ["2"], "ew": ["0"], "won": ["ew2"]}


def story(*steps, **head):
    return read_story({**HEAD, **head, "step": list(steps)}, CODE)


def gathered(pairs):
    told = {}
    for name, value in pairs:
        told.setdefault(name, []).append(value)
    return told


def test_what_is_written_is_read_again_as_it_was():
    names = {"N": ["Lowry"], "E": ["Wiśniewska"], "S": ["Mehta"], "W": ["Tallis-Pym"]}
    whole = story(FALSE_LEAD, "asked-for-time~by.E", game=["dummy"], dummy=["N"], **names)
    assert read_story(gathered(whole.written()), CODE) == whole


def test_a_story_can_be_told_again_to_any_step_of_it():
    whole = story(FALSE_LEAD, "asked-for-time~by.E")
    assert whole.back() == story(FALSE_LEAD)
    assert whole.begun_anew() == story()
    assert whole.back().with_step(StoryStep("asked-for-time", {"by": "E"})) == whole


def test_the_card_may_be_unknown_and_the_ruling_stands():
    (ruling,) = hear(story(FALSE_LEAD.replace("~card.KS", "")), str).answer["rulings"]
    assert (ruling["law"], ruling["remedies"][0]["card"]) == ("62", "x")


def test_the_lead_is_with_whom_the_story_says_whoever_dealt():
    for right in "NEW":
        (ruling,) = hear(story(FALSE_LEAD.replace("right.N", f"right.{right}")), str).answer[
            "rulings"
        ]
        assert ruling["status"] == "open"


def test_a_second_incident_finds_its_own_trick():
    twice = story(FALSE_LEAD, "waive~at.2~law.62~by.E", FALSE_LEAD.replace("KS", "QD"))
    laws = [(one["law"], one["status"]) for one in hear(twice, str).answer["rulings"]]
    assert laws == [("62", "waived"), ("62", "open")]


def test_a_remedy_an_answer_and_a_waiver_are_steps_too():
    (ruling,) = hear(story(FALSE_LEAD), str).answer["rulings"]
    call = {"do": "call_suit", "of": ["N", "S"], "suit": "D", "when": "next lead"}
    taken = hear(story(FALSE_LEAD).with_step(taking(ruling, "E", call)), str).answer
    assert taken["rulings"][0]["status"] == "chosen"
    passed = hear(story(FALSE_LEAD).with_step(waiving(ruling, "E")), str).answer
    assert passed["rulings"][0]["status"] == "waived"
    asked = story("revoke-suspected~by.E~claimant.N")
    (question,) = (one for one in hear(asked, str).answer["questions"] if one["if"])
    told = hear(asked.with_step(answering(question, "yes")), str).answer
    assert told["rulings"][0]["law"] == "72"


def test_a_suit_is_called_for_whenever_he_leads_next_whoever_has_the_lead_now():
    led = story(FALSE_LEAD.replace("right.N", "right.E"))
    (ruling,) = hear(led, str).answer["rulings"]
    call = {"do": "call_suit", "of": ["N", "S"], "suit": "D", "when": "next lead"}
    called = led.with_step(taking(ruling, "E", call))
    other = called.with_step(
        StoryStep("played-otherwise", {"by": "N", "card": "9C", "held": "yes"})
    )
    laws = [(one["law"], one["status"]) for one in hear(other, str).answer["rulings"]]
    assert laws == [("62", "paid"), ("61", "open")]


def test_a_suit_called_while_a_trick_lies_there_is_led_to_the_next():
    seen = read_story({"step": ["asked-to-see-a-trick~by.S~which.last"]}, REVISED_1900)
    (ruling,) = hear(seen, str).answer["rulings"]
    called = seen.with_step(taking(ruling, "E", {**ruling["remedies"][0], "suit": "H"}))
    other = called.with_step(
        StoryStep("played-otherwise", {"by": "N", "card": "3C", "held": "yes"})
    )
    laws = [(one["law"], one["status"]) for one in hear(other, str).answer["rulings"]]
    assert laws == [("94", "paid"), ("76", "open")]


def test_a_called_card_is_played_in_its_turn_though_the_lead_is_with_another():
    led = story(FALSE_LEAD.replace("right.N", "right.E"))
    (ruling,) = hear(led, str).answer["rulings"]
    called = led.with_step(taking(ruling, "E", ruling["remedies"][0]))
    obeyed = called.with_step(StoryStep("played-as-called", {"by": "S", "card": "KS"}))
    laws = [(one["law"], one["status"]) for one in hear(obeyed, str).answer["rulings"]]
    assert laws == [("62", "paid")]


def test_a_wrong_trump_card_is_shown_by_one_who_was_told_before_to_lay_it_down():
    early = story("trump-taken-up-early")
    (ruling,) = hear(early, str).answer["rulings"]
    told = early.with_step(taking(ruling, ruling["entitled"][0], ruling["remedies"][0]))
    for so_far in (story(), early, told):
        whole = so_far.with_step(StoryStep("wrong-trump-shown", {"card": "KS"}))
        assert sum(isinstance(act, TakeUpTrump) for act in whole.result()[0].acts) == 1
        answer = hear(whole, str).answer
        assert [one["status"] for one in answer["rulings"]] == ["paid", "open"]
        assert answer["refused"] == []


@pytest.mark.parametrize(("held", "laws"), [("yes", ["90", "76"]), ("no", ["90"])])
def test_one_who_could_have_played_his_highest_as_called_and_did_not_is_told_apart(held, laws):
    spoke = read_story({"step": ["called-attention~by.S~how.says"]}, REVISED_1900)
    (ruling,) = hear(spoke, str).answer["rulings"]
    highest = next(one for one in ruling["remedies"] if one["do"] == "call_highest")
    called = spoke.with_step(taking(ruling, "E", highest))
    other = called.with_step(StoryStep("played-otherwise", {"by": "N", "card": "2S", "held": held}))
    claimed = other.with_step(StoryStep("revoke-suspected", {"by": "N", "claimant": "E"}))
    assert [one["law"] for one in hear(claimed, str).answer["rulings"]] == laws


@pytest.mark.parametrize(
    ("then", "laws"), [("mended", []), ("went-on", ["44.vi"]), ("more", ["44.vi"])]
)
def test_cards_that_went_to_one_player_at_once_are_a_misdeal_unless_mended(then, laws):
    answer = hear(story(f"several-at-once~to.S~then.{then}"), str).answer
    assert [one["law"] for one in answer["rulings"]] == laws


@pytest.mark.parametrize(
    ("steps", "field"),
    [
        (["~by.N"], "step"),
        (["led-out-of-turn~by.N~by.S"], "step"),
        (["led-out-of-turn~by"], "step"),
        (["answer~fact." + "x" * 200], "step"),
        (["no-such-thing"], "step"),
        (["led-out-of-turn~by.N~hue.red~right.S~followed.none"], "hue"),
        (["led-out-of-turn~by.N"], "right"),
        ([FALSE_LEAD.replace("right.N", "right.S")], "right"),
        (["dealt-out-of-turn~by.W~state.dealing"], "by"),
        (["dealer-interrupted~by.E~about.score~how.order"], "by"),
        (["hands-long-and-short~many.S~few.S~when.before"], "few"),
        (["score-wrong~by.S~stood.3~should.3~game.on~when.before"], "should"),
        (["hand-scored~tricks.14"], "tricks"),
        (["revoke-suspected~by.E~claimant.W"], "claimant"),
        (["led-from-the-wrong-hand~which.dummy"], "step"),
        (["hand-scored~tricks.٣"], "tricks"),
        (["card-shown~by.N~how.dropped~where.above~card.1Z"], "card"),
        (["next-trump-turned"] * (MOST_STEPS + 1), "step"),
    ],
)
def test_what_is_no_story_is_answered_with_the_field_that_is_wrong(steps, field):
    with pytest.raises(Malformed) as malformed:
        story(*steps).result()
    assert field in [fault.field for fault in malformed.value.faults]


def test_a_story_that_no_table_allows_says_so():
    with pytest.raises(Malformed) as malformed:
        hear(story("next-trump-turned", "card-played~by.N"), str)
    assert "hand is over" in str(malformed.value)


def test_a_name_with_a_joiner_within_it_is_a_name():
    names = {"N": ["نیل‌فام"], "E": ["Ash"], "S": ["Beck"], "W": ["Coe"]}
    head = read_story(names, CODE).head
    assert head.names is not None and next(iter(head.names.values())) == names["N"][0]
