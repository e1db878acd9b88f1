"""What the page says of a story: cards as far as they are told, players by name."""

from itertools import islice
from urllib.parse import parse_qs, urlsplit

import pytest

from club.errors import Malformed
from rubbers.code.code import Code
from rubbers.hand.facts.fact_answers import QUESTION_OF
from rubbers.incidents.register import INCIDENTS
from rubbers.incidents.story.hearing import hear
from rubbers.incidents.story.step import StoryStep, taking
from rubbers.incidents.story.story import read_story
from rubbers.laws.club_1864 import RUBBERS_ONLY as CODE
from rubbers.laws.revised_1900 import RUBBERS_ONLY as REVISED_1900
from tables.incidents.incident_form import form_of
from tables.incidents.incident_page import IncidentPage, incident_page
from tables.incidents.incident_questions import QUESTIONS
from tests.incidents.tellings import told


def page(query: str) -> IncidentPage:
    """Return the page of a story as an address tells it."""
    return incident_page(read_story(parse_qs(query), CODE), "/happened")


@pytest.mark.parametrize(
    ("told", "title"),
    [
        (
            "card-shown~by.E~card.xS~how.dropped",
            "A spade fell face up on the table from the hand of East.",
        ),
        ("card-shown~by.E~how.dropped", "A card fell face up on the table from the hand of East."),
        (
            "card-shown~by.E~card.TS~how.words",
            "East revealed in words that they held the ten of spades.",
        ),
        ("two-cards-at-once~by.E", "East laid two cards down together."),
        (
            "two-cards-at-once~by.E~card.xH~other.KS",
            "East laid a heart and the king of spades down together.",
        ),
        ("led-out-of-turn~by.S~right.N~followed.none", "South led a card, but North had the lead."),
    ],
)
def test_a_card_is_named_as_far_as_it_is_told(told, title):
    assert [ruling.title for ruling in page(f"step={told}").rulings] == [title]


WITH_A_DUMMY = "game=dummy&dummy=S"
"""A table at which North plays South's hand beside his own."""


@pytest.mark.parametrize(
    "told",
    [
        "dealer=N&step=dealt-for-partner~state.dealing",
        "dealer=S&step=dealt-for-partner~state.dealing",
        "dealer=N&step=partner-misdealt~how.order",
        "dealer=E&step=dealt-out-of-turn~by.S~state.dealing",
        "dealer=E&step=cards-touched~by.S",
        "step=asked-none-of-them~by.N~led.D~card.KS~answer.none",
        "step=both-partners-led~by.N",
        "step=revoke-suspected~by.E~claimant.S",
        "step=card-detached~by.E~namer.S~named.QD",
        "step=done-for-partner~by.N~what.cut",
        "dealer=S&turned=4H&step=trump-forgotten",
        "dealer=N&turned=4H&step=dealer-reminded~when.later",
        "step=hints~by.S",
    ],
)
def test_a_dummy_does_nothing_for_which_a_player_is_needed(told):
    with pytest.raises(Malformed) as refused:
        page(f"{WITH_A_DUMMY}&{told}")
    assert "dummy" in refused.value.faults[0].expected.template
    assert page(told).story


def test_what_no_player_of_the_table_can_have_done_is_not_offered():
    offered = {
        dealer: [
            link.words
            for moment in page(f"{WITH_A_DUMMY}&dealer={dealer}").moments
            for link in moment.links
        ]
        for dealer in "NE"
    }
    assert "The dealer’s partner dealt instead" not in offered["N"]
    assert "The dealer’s partner dealt instead" in offered["E"]


@pytest.mark.parametrize(
    ("asked", "field", "seats"),
    [
        ("dealt-for-partner", "dealer", "EW"),
        ("dealt-out-of-turn", "a.by", "NEW"),
        ("asked-none-of-them", "a.by", "EW"),
        ("led-out-of-turn", "a.by", "NESW"),
        ("revoke-suspected", "a.by", "NESW"),
        ("revoke-suspected", "a.claimant", "NEW"),
    ],
)
def test_only_those_who_can_have_done_it_stand_to_choose_from(asked, field, seats):
    story = read_story(parse_qs(WITH_A_DUMMY), CODE)
    fields = {one.name: one for one in form_of(story, asked, {}).fields}
    assert "".join(one.value for one in fields[field].options) == seats


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (
            "step=revoke-claimed~by.E~led.D~card.KS~when.lying",
            (
                "East played the king of spades to a trick of diamonds; North claimed a revoke "
                "before the trick was turned."
            ),
        ),
        (
            "dealer=S&step=looked-at-the-trump",
            "North looked at the trump card during the deal.",
        ),
        ("dealer=W&step=cut-afresh", "North cut the pack again."),
    ],
)
def test_for_a_dummy_speaks_and_deals_the_one_who_plays_its_hand(told, said):
    assert page(f"{WITH_A_DUMMY}&{told}").story == (said,)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("two-cards-at-once~by.E", "East laid a card and another down together."),
        (
            "two-cards-at-once~by.E~card.xH~other.xH",
            "East laid a heart and another down together.",
        ),
        (
            "led-on~by.W~card.KS~next.QS",
            "West led the king of spades, and then the queen of spades before East had played.",
        ),
        ("hand-thrown-down~by.W~how.down", "West threw their hand down, face down."),
        (
            "hand-thrown-down~by.W~how.up~card.9C",
            "West threw their hand down, face up. The nine of clubs was in it.",
        ),
        (
            "asked-none-of-them~by.W~led.D~card.KS~answer.none~held.no",
            (
                "West played the king of spades to a trick of diamonds; East asked whether they "
                "had none, and the answer was none. They had none of the suit led."
            ),
        ),
        (
            "tricks-searched~by.S~claimant.W~when.over~found.yes",
            (
                "West claimed that South had revoked, and searched the tricks after the hand. "
                "The tricks showed a revoke."
            ),
        ),
    ],
)
def test_a_story_is_told_in_plain_sentences(told, said):
    assert page(f"dealer=E&step={told}").story == (said,)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("step=asked-to-see-a-trick~by.W~which.earlier", "Nothing to claim"),
        ("dealer=W&step=new-cards~by.S~when.before", "Allowed"),
        ("won=ns2&won=ew1&step=game-worth-wrong~side.ew~should.2~when.on", "Allowed"),
    ],
)
def test_only_what_its_law_has_let_be_done_is_allowed(told, words):
    assert [ruling.status_words for ruling in page(told).rulings] == [words]


def test_two_cards_of_which_nothing_is_known_are_one_choice():
    (ruling,) = page("step=two-cards-at-once~by.E").rulings
    assert ruling.entitled == "North or South may ask for it."
    assert [action.words for action in ruling.actions] == ["Choose which card is played"]


@pytest.mark.parametrize("when", ["lying", "left", "played-on", "over"])
def test_a_revoke_claimed_of_one_trick_turns_on_that_trick_alone(when):
    told = f"step=revoke-claimed~by.N~led.D~card.KS~when.{when}"
    (question,) = page(told).questions
    assert question.words == "Did North have any diamonds when it happened?"
    assert [answer.asks for answer in question.answers] == [(), ()]


def test_who_takes_a_trick_too_soon_and_leads_on_may_have_either_trick_won_by_his_partner():
    (ruling,) = page("step=played-and-led-on~by.S~card.AD~next.KS").rulings
    assert ruling.law.number == "57"
    assert [action.words for action in ruling.actions] == [
        "Make North win the trick if able: the first of these",
        "Make North win the trick if able: the second of these",
        "Call the king of spades from South",
    ]


def test_another_player_than_the_one_at_the_dealers_right_has_cut():
    (ruling,) = page("dealer=W&step=wrong-player-cut~by.E").rulings
    assert (ruling.law.number, ruling.status) == ("34", "recorded")
    form = form_of(read_story({"dealer": ["W"]}, CODE), "wrong-player-cut", {})
    assert [one.value for one in form.fields[0].options] == ["N", "E", "W"]


def chosen(query: str, do: str, *more: str, code: Code = CODE) -> IncidentPage:
    """Return the page on which the first remedy of a kind was taken, and what came then."""
    story = read_story(parse_qs(query), code)
    (ruling, *_rest) = hear(story, str).answer["rulings"]
    remedy = [one for one in ruling["remedies"] if one["do"] == do][-1]
    story = story.with_step(taking(ruling, ruling["entitled"][0], remedy))
    for step in more:
        story = story.with_step(StoryStep.read(step))
    return incident_page(story, "/happened")


FORGOTTEN = "dealer=W&turned=4H&step=trump-forgotten"


@pytest.mark.parametrize(("held", "laws"), [("~held.yes", ["61", "55"]), ("~held.no", ["55"])])
def test_another_trump_than_the_highest_that_was_called_costs_a_revoke_if_he_had_it(held, laws):
    shown = chosen(FORGOTTEN, "call_highest", f"played-otherwise~by.W~card.2H{held}")
    assert [ruling.law.number for ruling in shown.rulings] == laws
    assert shown.questions == ()


def test_whether_he_had_the_highest_that_was_called_is_asked_where_nobody_has_told():
    (question,) = chosen(FORGOTTEN, "call_highest", "played-otherwise~by.W~card.2H").questions
    assert question.words == "Did West play as called, as far as the cards allowed?"


SPOKE = "step=called-attention~by.W~how.names"


@pytest.mark.parametrize(("held", "laws"), [("yes", ["76", "90"]), ("no", ["90"])])
def test_who_was_told_to_win_has_had_his_trick_when_he_has_played(held, laws):
    played = f"played-otherwise~by.E~card.2H~held.{held}"
    shown = chosen(SPOKE, "call_win", played, code=REVISED_1900)
    assert [ruling.law.number for ruling in shown.rulings] == laws
    assert shown.rulings[-1].status == "paid"
    shown = chosen(SPOKE, "call_win", "played-as-called~by.E~card.AH", code=REVISED_1900)
    assert [ruling.status for ruling in shown.rulings] == ["paid"]
    assert shown.questions == ()


def test_what_was_asked_for_of_several_is_not_offered_again_while_it_waits():
    shown = chosen("step=led-on~by.W~card.AH~next.KH", "call_win")
    assert shown.story[-1] == (
        "North chose: “Make East win the trick if able: the second of these”."
    )
    (ruling,) = shown.rulings
    assert [action.words for action in ruling.actions] == ["Call the king of hearts from West"]
    assert (ruling.entitled, ruling.until) == ("North or South may ask for it.", "")


def test_that_both_sides_revokes_owe_nothing_is_said_by_the_law_that_says_so():
    story = read_story(parse_qs("step=both-sides-revoked~by.S~other.E"), REVISED_1900)
    assert [law.number for law in incident_page(story, "/happened").spoken] == ["85"]


@pytest.mark.parametrize(
    "told",
    [
        "two-cards-at-once~by.N~card.4H~other.4H",
        "led-on~by.W~card.AH~next.AH",
        "played-and-led-on~by.W~card.AH~next.AH",
    ],
)
def test_one_card_cannot_be_two(told):
    with pytest.raises(Malformed) as refused:
        page(f"step={told}")
    assert refused.value.faults[0].field in ("other", "next")
    assert page(f"step={told.replace('A', 'x').replace('4', 'x')}").story


def test_where_each_plays_with_a_dummy_no_partner_is_told_of():
    offered = {link.words for one in page("game=double_dummy").moments for link in one.links}
    assert "Somebody led out of turn" in offered
    assert not offered & {
        "Partner asks “None?”",
        "Both partners led at once",
        "The dealer’s partner dealt instead",
    }


def test_a_law_that_gives_no_claim_yet_is_shown_with_what_it_waits_for():
    story = read_story(
        parse_qs("dealer=W&turned=4H&step=trump-left-lying~when.first"), REVISED_1900
    )
    shown = incident_page(story, "/happened")
    assert [law.number for law in shown.spoken] == ["42"]


@pytest.mark.parametrize(("left", "law"), [("silent", "80"), ("left", "75")])
def test_it_matters_to_the_later_code_which_side_left_the_trick_before_the_answer(left, law):
    asked = f"step=asked-none-of-them~by.W~led.D~card.KS~answer.{left}~held.yes"
    (ruling,) = incident_page(read_story(parse_qs(asked), REVISED_1900), "/happened").rulings
    assert ruling.law.number == law
    (ruling,) = page(asked).rulings
    assert ruling.law.number == "76"


def test_who_plays_the_dummys_hand_is_asked_only_where_it_can_be_either_of_two():
    for game, asked in (("dummy", False), ("double_dummy", True)):
        story = read_story({"game": [game]}, CODE)
        fields = form_of(story, "led-from-the-wrong-hand", {}).fields
        assert ("a.by" in [one.name for one in fields]) is asked
    shown = page("game=double_dummy&step=led-from-the-wrong-hand~by.E~which.dummy~card.9C")
    assert shown.story == (
        "East led the nine of clubs from dummy; the lead was in the other hand.",
    )
    (ruling,) = shown.rulings
    assert [call.words for call in ruling.suit_calls] == ["Call a suit from East"]


def test_a_short_hand_found_out_in_time_is_answered_with_the_law_on_short_hands():
    told = "dealer=W&step=hand-short~few.S~when.before"
    assert [law.number for law in page(told).spoken] == ["46"]


@pytest.mark.parametrize(
    ("told", "score"),
    [
        ("whose-deal", None),
        ("honours-called~by.N~count.4~when.late", None),
        ("hand-scored~tricks.7~honours.none", {"ns": ["3"], "ew": ["0"]}),
        ("shuffled-after-the-cut", {"ns": ["2"], "ew": ["0"]}),
    ],
)
def test_the_score_goes_on_to_the_next_deal_only_where_the_tricks_are_told(told, score):
    onward = page(f"dealer=W&ns=2&ew=0&step={told}").next_deal
    assert onward is not None
    head = parse_qs(urlsplit(onward.href).query)
    assert {name: head[name] for name in ("ns", "ew") if name in head} == (score or {})


def test_where_any_player_may_ask_it_is_not_the_offender_who_is_thought_to():
    (ruling,) = page("dealer=W&step=dealt-out-of-turn~by.N~state.dealing").rulings
    assert [(one.words, one.here) for one in ruling.askers] == [
        ("North", False),
        ("East", True),
        ("South", False),
        ("West", False),
    ]


def test_every_incident_has_its_page():
    for incident in INCIDENTS.values():
        for told_so in islice(told(CODE, incident), 1 if incident.is_of(CODE) else 0):
            assert len(incident_page(told_so, "/happened").story) == len(told_so.steps)


def test_every_question_of_fact_has_plain_words():
    assert set(QUESTION_OF.values()) <= set(QUESTIONS)


def test_whether_a_detached_card_was_named_at_once_is_asked_of_the_reader():
    query = parse_qs("dealer=W&step=card-detached~by.E~card.QH~namer.S~named.QH")
    shown = incident_page(read_story(query, REVISED_1900), "/happened")
    (question,) = shown.questions
    assert question.words == "Was it named at once?"
    assert [str(one.action.words) for one in question.answers] == ["Yes", "No"]
