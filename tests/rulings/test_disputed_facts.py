"""A fact that some of the players dispute is a question, whatever kind of fact it is."""

import pytest

from club.errors import Malformed
from tests.rulings.table import ask

HALVED = "said_by: [A, B], disputed_by: [Y, Z]"
OVER = "A end_hand\n{fact: tricks, A-B: 7, Y-Z: 6}\n"


def halved(fact: str) -> str:
    return f"{{fact: {fact}, {HALVED}}}\n"


@pytest.mark.parametrize(
    ("events", "question"),
    [
        ("A end_hand\n" + halved("tricks, A-B: 7, Y-Z: 6"), ("tricks", 2)),
        (OVER + "A call_honours count: 3\n" + halved("honours, A-B: 3"), ("honours", 4)),
        (
            "A 2S\n" + halved("hand_counts, counts: {A: 14, Y: 12, B: 13, Z: 13}"),
            ("hand_counts", 2),
        ),
        ("A 2S\n" + halved("pack_imperfect"), ("pack_imperfect", 2)),
        (
            "A 2S\n{fact: hand_counts, counts: {A: 14, Y: 12}}\n" + halved("pack_perfect"),
            ("pack_perfect", 3),
        ),
        (halved("not_cut") + "Z deal_cards count: 20\nA claim what: misdeal", ("not_cut", 1)),
        ("A 2S\nY QS\nB 6S\nZ 8S\nA 5S\n" + halved("meant, who: A, at: 5, value: play"),
         ("meant", "A", 5)),
        ("B KS\nZ call_suit suit: D, of: A\nA 2S\n" + halved("holds, who: A, suit: D, at: 3"),
         ("holds", "A", "D", 3)),
    ],
)  # fmt: skip
def test_a_fact_that_two_dispute_is_asked_about(events, question):
    assert ask(events).questions() == [question]


def test_what_is_said_and_what_is_denied_lead_to_different_scores():
    asked = ask("A end_hand\n" + halved("tricks, A-B: 9, Y-Z: 4"))
    assert asked.when("yes").score["after"] == {"A-B": 3, "Y-Z": 0}
    assert asked.when("no").score["after"] == {"A-B": 0, "Y-Z": 0}


def test_honours_in_dispute_are_not_given_to_those_who_called_them():
    asked = ask(OVER + "A call_honours count: 3\n" + halved("honours, A-B: 3"))
    assert asked.when("yes").after() == (3, 0)
    assert [one["fact"] for one in asked.when("no").answer["questions"]] == ["honours"]


def test_most_of_the_players_settle_it_and_so_does_an_onlooker_both_sides_believe():
    tricks = "A end_hand\n{fact: tricks, A-B: 9, Y-Z: 4, %s}\n"
    assert ask(tricks % "said_by: [A, B, Y], disputed_by: [Z]").after() == (3, 0)
    believed = "A agree_bystander who: Q\nY agree_bystander who: Q\n"
    decided = believed + "{do: bystander_decides, who: Q, fact: tricks, value: yes}\n"
    assert ask(tricks % HALVED + decided, bystanders=["Q"]).after() == (3, 0)


@pytest.mark.parametrize(("value", "after"), [("yes", (3, 0)), ("no", (0, 0))])
def test_what_they_agree_on_in_the_end_is_told_of_the_event_that_is_asked_about(value, after):
    agreed = f"{{fact: agreed, at: 2, value: {value}}}"
    asked = ask("A end_hand\n" + halved("tricks, A-B: 9, Y-Z: 4") + agreed)
    assert (asked.questions(), asked.after()) == ([], after)


def test_a_dispute_on_which_nothing_turns_is_not_asked_about():
    assert ask("A 2S\n" + halved("card_found, card: 9S, whose: Y, where: floor")).questions() == []


@pytest.mark.law("45")
def test_who_touched_first_is_asked_after_the_deal_where_it_is_disputed():
    counts = "{fact: hand_counts, counts: {A: 14, Y: 12}}"
    asked = ask("Z deal\n" + halved("touched_first, who: A") + counts)
    assert asked.questions() == [("touched_first", 3)]
    assert asked.when("A").state["deal"] == "new"
    assert asked.when("nobody").state["deal"] == "lost"


@pytest.mark.law("45")
@pytest.mark.parametrize("field", ["who", "value"])
def test_that_nobody_touched_the_cards_is_told_under_either_word(field):
    dealt = "Z deal_cards count: 51\n{fact: touched_first, FIELD: nobody}\n"
    told = ask(dealt.replace("FIELD", field) + "Z lay_trump_face_down on: Z")
    assert (told.questions(), told.state["deal"]) == ([], "lost")


def test_disputed_facts_beyond_those_that_are_followed_say_that_they_are_not():
    found = [f"card_found, card: {rank}S, whose: Y, where: floor" for rank in "23456789"]
    asked = ask("A KH\n" + "".join(map(halved, found)))
    left = asked.answer["questions"]
    assert [(one["fact"], one["at"], one["followed"]) for one in left] == [
        ("card_found", 8, False),
        ("card_found", 9, False),
    ]
    assert ask("A KH\n" + "".join(map(halved, found[:6]))).questions() == []


ACCEPTED = "A agree_bystander who: Q\nZ agree_bystander who: Q\n"
CLAIMED = "A AS\nY 5H\nB 6S\nZ JS\nY 6C\nA end_hand\nA claim what: revoke, of: Y\n"


@pytest.mark.law("89")
@pytest.mark.parametrize(("value", "status"), [("yes", "open"), ("no", "void")])
def test_an_onlooker_decides_a_question_that_no_player_had_put_as_a_fact(value, status):
    decides = f"{{by: Q, do: bystander_decides, fact: holds, value: {value}}}"
    asked = ask(CLAIMED + ACCEPTED + decides, bystanders=["Q"])
    assert (asked.questions(), asked.status("72")) == ([], status)


@pytest.mark.law("89")
def test_an_onlooker_decides_nothing_but_what_he_names_and_nothing_unless_accepted():
    decides = "{by: Q, do: bystander_decides, fact: %s, value: yes}"
    of_another = ask(CLAIMED + ACCEPTED + decides % "examined", bystanders=["Q"])
    unaccepted = ask(CLAIMED + decides % "holds", bystanders=["Q"])
    for asked in (of_another, unaccepted):
        assert asked.questions() == [("holds", "Y", "S", 2)]


@pytest.mark.law("89")
@pytest.mark.parametrize("word", ["play", "lead", "show"])
def test_an_onlookers_word_that_names_nobody_does_not_say_who_touched_first(word):
    shown = "Y expose_in_dealing whose: B, card: KC\n"
    told = "{fact: touched_first, who: Y, said_by: [Y], disputed_by: [A, B]}\n"
    decides = f"{{by: Q, do: bystander_decides, fact: touched_first, value: {word}}}"
    asked = ask(shown + told + ACCEPTED + decides, bystanders=["Q"])
    assert [one[0] for one in asked.questions()] == ["touched_first"]


@pytest.mark.law("89")
def test_what_an_onlooker_decided_before_a_question_arose_is_no_answer_to_it():
    decides = "{by: Q, do: bystander_decides, fact: holds, value: yes}\n"
    asked = ask("A AS\n" + ACCEPTED + decides + "Y 5S\nB 6S\nZ JC\nA end_hand\n"
                "A claim what: revoke, of: Z", bystanders=["Q"])  # fmt: skip
    assert asked.questions() == [("holds", "Z", "S", 7)]


@pytest.mark.parametrize(
    "fact",
    [
        "hand_counts, counts: {A: 14, Y: 12, B: 13, Z: 13}",
        "pack_imperfect",
        "pack_perfect, value: no",
    ],
)
def test_a_fact_in_dispute_is_settled_by_the_answer_in_the_words_of_its_question(fact):
    events = "A 2S\n" + halved(fact)
    (question,) = ask(events).answer["questions"]
    for value in ("yes", "no"):
        told = ask(events + f"{{fact: {question['fact']}, at: 2, value: {value}}}")
        assert told.questions() == []
        assert told.answer["rulings"] == question["if"][value]["rulings"]
    assert question["if"]["yes"]["rulings"] != question["if"]["no"]["rulings"]


@pytest.mark.law("89")
@pytest.mark.parametrize(("value", "laws"), [("yes", ["89"]), ("no", ["37.i", "89"])])
def test_an_onlooker_decides_whether_the_pack_is_perfect_and_not_who_was_right(value, laws):
    decides = f"{{by: Q, do: bystander_decides, fact: pack_perfect, value: {value}}}"
    told = "A 2S\n" + halved("pack_perfect, value: no") + ACCEPTED + decides
    assert ask(told, bystanders=["Q"]).laws() == laws


RENOUNCED = "A 2S\nY 2C\nB 3S Z 4S\nZ quit_trick\n"


@pytest.mark.parametrize(
    "told",
    [
        "{fact: holds, who: Y, suit: S, at: 2, said_by: [A, B], disputed_by: [Y]}",
        "{fact: revoked, who: Y, trick: 1, disputed_by: [Z]}",
        "{fact: holds, who: Y, suit: S, at: 2}\n{fact: has_none, who: Y, suit: S, at: 2}",
    ],
)
def test_whether_it_was_a_revoke_is_asked_where_the_players_differ_though_nobody_claims_it(told):
    asked = ask(RENOUNCED + told)
    assert [one[0] for one in asked.questions()] == [told[7:].split(",")[0]]
    assert (asked.when("yes").laws(), asked.when("no").laws()) == (["72"], [])
    assert ask(RENOUNCED).questions() == []


PUT_DOWN = "A 4S\nY 6S\nB AH\nB throw_down\n"
MEANING = "{fact: meant, who: B, at: 3, value: play, said_by: [Y, Z], disputed_by: [A, B]}\n"


@pytest.mark.law("89")
@pytest.mark.parametrize("told", ["", MEANING])
@pytest.mark.parametrize(("value", "law"), [("play", "72"), ("show", "56.ii")])
def test_an_onlooker_decides_what_was_meant_in_the_words_in_which_it_is_asked(told, value, law):
    decides = f"{{by: Q, do: bystander_decides, fact: meant, value: {value}}}"
    asked = ask(PUT_DOWN + told + ACCEPTED + decides, hands={"B": "S 953 H A"}, bystanders=["Q"])
    assert asked.questions() == []
    assert law in asked.laws()


@pytest.mark.law("89")
@pytest.mark.parametrize(("value", "deal"), [("A", "new"), ("Y", "lost"), ("nobody", "lost")])
def test_an_onlooker_decides_who_was_first_by_naming_him(value, deal):
    counts = "{fact: hand_counts, counts: {A: 14, Y: 12}}\n" + ACCEPTED
    told = "Z deal\n" + halved("touched_first, who: A") + counts
    decides = f"{{by: Q, do: bystander_decides, fact: touched_first, value: {value}}}"
    asked = ask(told + decides, bystanders=["Q"])
    assert (asked.questions(), asked.state["deal"]) == ([], deal)


def test_what_an_onlooker_cannot_have_decided_is_refused_with_what_was_expected():
    with pytest.raises(Malformed) as caught:
        ask("{by: Q, do: bystander_decides, fact: meant, value: perhaps}", bystanders=["Q"])
    assert caught.value.faults[0].field == "events[1].value"
