"""What a script of the room may be: every word has its example, every fault its place."""

import json

import pytest
from jsonschema import Draft202012Validator

from club.errors import Malformed
from rubbers.rulings.answer.adjudicate import written
from tables.rulings.any_script import adjudicate, answer_schema, schema
from tables.rulings.script.reader import read_room_script
from tables.rulings.script.vocabulary import ACTS, FACTS
from tests.rulings.room import CODE, CODES, REVISED, answer_to_room

SHAPES = schema()["$defs"]
FOUR = ["A", "B", "C", "D"]
EXAMPLES = [word.example for word in (*ACTS.values(), *FACTS.values())]


def faults(events, **head):
    """Return the place of each fault, and what was expected there."""
    with pytest.raises(Malformed) as told:
        answer_to_room({"events": events, **head}, from_text=False)
    return {fault.field: str(fault.expected) for fault in told.value.faults}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.get("do", one.get("fact")))
def test_every_act_and_fact_of_the_room_has_an_example_that_is_read_and_fits_its_shape(example):
    script = {"kind": "room", "events": [{"do": "end_rubber"}] * 3 + [example]}
    read = read_room_script(script, CODES)
    assert read.steps[3].word == example.get("do", example.get("fact"))
    kind = "do" if "do" in example else "fact"
    Draft202012Validator(SHAPES[f"room.{kind}.{example[kind]}"]).validate(example)


def test_a_script_of_a_hand_fits_the_same_schema_and_a_mixture_of_both_does_not():
    hand = {"players": ["A", "Y", "B", "Z"], "events": [{"by": "A", "do": "play", "card": "AS"}]}
    room = {"kind": "room", "events": EXAMPLES[:1]}
    fits = Draft202012Validator(schema()).is_valid
    assert (fits(hand), fits(room), fits({**hand, "kind": "room"})) == (True, True, False)


@pytest.mark.parametrize(
    ("events", "places"),
    [
        ([{"do": "cutt", "who": "A"}], ["events[1].do"]),
        ([{"do": "cut", "who": "A"}], ["events[1].card"]),
        ([{"do": "cut", "card": "3"}], ["events[1].who"]),
        ([{"do": "cut", "who": "A", "card": "1"}], ["events[1].card"]),
        ([{"do": "cut", "who": ["A", "B"], "card": "3"}], ["events[1].who"]),
        ([{"do": "declare", "who": "A", "table": "fourth"}], ["events[1].table"]),
        ([{"do": "declare", "who": ["A", "A"]}], ["events[1].who"]),
        ([{"do": "arrive", "who": "A", "colour": "red"}], ["events[1].colour"]),
        ([{"fact": "rubbers", "who": "A"}], ["events[1].n"]),
        ([{"fact": "rubbers", "who": "A", "n": -1}], ["events[1].n"]),
        ([{"fact": "rubbers", "who": "A", "n": 1, "value": 1}], ["events[1].value"]),
        ([{"fact": "rubbers", "who": "A", "value": "level"}], ["events[1].value"]),
        ([{"fact": "rubbers", "who": ["A", "B"], "value": "C"}], ["events[1].value"]),
        ([{"fact": "rubbers", "who": ["A", "B"], "value": ["C"]}], ["events[1].value"]),
        ([{"fact": "rubbers", "who": ["A", "B"], "value": {}}], ["events[1].value"]),
        ([{"fact": "first_in_room", "who": ["A", "B"], "value": "A"}], ["events[1].value"]),
        ([{"fact": "same_pack", "at": 9}], ["events[1].at"]),
        ([{"do": "cut_into", "who": "A"}], ["events[1].table"]),
        ([7], ["events[1]"]),
        ({}, ["events"]),
    ],
)
def test_a_fault_of_an_event_is_named_with_its_place(events, places):
    script = {"kind": "room", "events": events}
    with pytest.raises(Malformed) as told:
        adjudicate(script, CODES, from_text=False)
    assert [fault.field for fault in told.value.faults] == places


@pytest.mark.parametrize(
    ("head", "place"),
    [
        ({"code": "club-1863"}, "code"),
        ({"game": "bridge"}, "game"),
        ({"players": ["A", "A"]}, "players"),
        ({"players": ["A", "B\u0000"]}, "players"),
        ({"players": FOUR, "dealer": "Q"}, "dealer"),
        ({"tables": {"0": FOUR}}, "tables.0"),
        ({"tables": {"1": FOUR, "2": ["A"]}}, "tables"),
        ({"score": {}}, "score"),
    ],
)
def test_a_head_that_does_not_fit_a_room_is_named(head, place):
    assert place in faults([], **head)


def test_a_kind_that_is_neither_is_named():
    with pytest.raises(Malformed) as told:
        adjudicate({"kind": "rom", "events": []}, CODES, from_text=False)
    assert [fault.field for fault in told.value.faults] == ["kind"]


def test_who_plays_is_asked_for_where_a_rubber_ends_and_nobody_has_told():
    assert list(faults([{"do": "end_rubber"}])) == ["players"]


def test_a_rubber_cannot_begin_before_the_cards_that_say_who_plays():
    declare = {"do": "declare", "who": [*FOUR, "E"], "table": "fresh"}
    cut = {"do": "cut", "who": "A", "card": "3"}
    found = faults([declare, {"do": "form_table"}, cut, {"do": "begin_rubber"}])
    assert "events[4]" in found and "B, C, D, E" in found["events[4]"]


def test_a_table_that_nobody_formed_is_named():
    assert list(faults([{"do": "declare", "who": "E", "table": 7}], players=FOUR)) == [
        "events[1].table"
    ]
    assert list(faults([{"do": "cut_into", "who": "A", "table": 7}], players=FOUR)) == [
        "events[1].table"
    ]


def test_one_who_cuts_may_stand_under_by_as_well_as_under_who():
    cards = dict(zip(FOUR, ["2", "5", "9", "K"], strict=True))
    by = [{"by": who, "do": "cut", "card": card} for who, card in cards.items()]
    who = [{"who": who, "do": "cut", "card": card} for who, card in cards.items()]
    assert answer_to_room({"events": by}) == answer_to_room({"events": who})


def test_ten_is_written_in_two_ways_and_a_rank_may_be_a_number():
    ways = [["10H", "2", "T", 9], ["TH", 2, "10", "9"]]
    first, second = (
        answer_to_room(
            {"events": [{"do": "cut", "who": w, "card": c} for w, c in zip(FOUR, way, strict=True)]}
        )
        for way in ways
    )
    assert first == second


@pytest.mark.parametrize("code", [CODE.id, REVISED])
def test_the_answer_has_the_shape_that_is_printed(code):
    events = [{"do": "end_rubber"}, {"do": "claim_admission", "who": "E"}]
    answer = answer_to_room({"players": FOUR, "events": events, "code": code})
    assert answer["questions"]
    Draft202012Validator(answer_schema()).validate(json.loads(written(answer)))


def test_a_partners_cut_nobody_told_leaves_partners_and_dealer_untold():
    events = [{"do": "begin_rubber"}, {"do": "end_rubber"}]
    room = answer_to_room({"players": FOUR, "events": events[:1]})["room"]
    assert (room["playing"], room["partners"], room["dealer"]) == (FOUR, [], None)
    room = answer_to_room({"players": FOUR, "events": events})["room"]
    assert room["to_cut"] == [{"who": FOUR, "for": "partners"}]


def test_after_the_last_call_no_rubber_begins_and_nobody_declares():
    events = [
        {"do": "last_call"},
        {"do": "end_rubber"},
        {"do": "begin_rubber"},
        {"do": "declare", "who": "E", "table": 1},
    ]
    answer = answer_to_room({"players": FOUR, "events": events})
    assert {one["law"] for one in answer["refused"]} == {"house.last_call"}
    assert [one["at"] for one in answer["refused"]] == [3, 4]


def test_a_rubber_being_played_is_finished_after_the_last_call():
    events = [{"do": "last_call"}, {"do": "end_rubber"}]
    answer = answer_to_room({"players": FOUR, "events": events})
    assert answer["refused"] == [] and answer["room"]["to_cut"] == []


def test_those_who_cut_and_did_not_claim_are_those_who_played():
    cards = dict(zip(FOUR, ["2", "5", "9", "K"], strict=True))
    cut = [{"do": "cut", "who": who, "card": card} for who, card in cards.items()]
    events = [{"do": "end_rubber"}, {"do": "claim_admission", "who": "E"}, *cut]
    room = answer_to_room({"events": events})["room"]
    assert (room["playing"], room["out"][0]["who"]) == (["A", "B", "C", "E"], "D")


def test_a_rubber_said_to_begin_after_its_players_were_told_is_that_rubber():
    told = [{"fact": "rubbers", "who": ["A", "B", "C"], "n": 1}]
    told += [{"fact": "rubbers", "who": "D", "n": 2}, {"do": "begin_rubber"}]
    events = [*told, {"do": "end_rubber"}, {"do": "claim_admission", "who": "E"}]
    answer = answer_to_room({"players": FOUR, "events": events})
    assert [one["who"] for one in answer["room"]["out"]] == ["D"]


def test_a_rubber_that_begins_after_another_ends_that_one():
    events = [{"do": "begin_rubber"}, {"do": "claim_admission", "who": "E"}, {"do": "begin_rubber"}]
    found = faults(events, players=FOUR)
    assert "A, B, C, D" in found["events[3]"]


def test_who_wish_to_play_are_those_named_before_a_table_forms():
    events = [{"do": "arrive", "who": who} for who in FOUR]
    events += [{"do": "form_table"}, {"do": "begin_rubber"}]
    events += [{"by": "C", "do": "name_substitute", "who": "G"}]
    answer = answer_to_room({"events": events})
    assert (answer["room"]["waiting"], answer["questions"]) == ([], [])


def test_an_officer_who_tells_of_others_is_nobody_in_the_room():
    events = [{"by": "officer", "do": "cut", "who": who, "card": "3"} for who in FOUR]
    room = answer_to_room({"events": [*events, {"by": "officer", "do": "last_call"}]})["room"]
    assert room["cut_again"] == [{"who": FOUR, "for": "partners"}]


def test_questions_are_followed_only_so_far_and_the_rest_are_put_without_branches(monkeypatch):
    ends = [{"do": "end_rubber"}, {"do": "claim_admission", "who": "E"}]
    assert answer_to_room({"players": FOUR, "events": ends})["questions"][0]["if"]
    monkeypatch.setattr("tables.rulings.adjudicate.MOST_STEPS", 1)
    (question,) = answer_to_room({"players": FOUR, "events": ends})["questions"]
    assert (question["fact"], question["if"]) == ("rubbers", {})


def test_bystanders_wish_for_no_table():
    cut = [{"do": "cut", "who": w, "card": c} for w, c in zip(FOUR, "259K", strict=True)]
    told = {"bystanders": ["Q"], "events": [{"do": "form_table"}, *cut]}
    room = answer_to_room(told)["room"]
    assert (room["playing"], room["dealer"], room["waiting"]) == (FOUR, "A", [])


def test_a_person_cannot_be_named_to_finish_the_rubber_for_two():
    events = [{"by": who, "do": "name_substitute", "who": "G"} for who in "CD"]
    answer = answer_to_room({"players": FOUR, "events": events})
    assert [(one["at"], one["law"]) for one in answer["refused"]] == [(2, "23")]


@pytest.mark.parametrize("ends_last", [True, False])
def test_to_tell_how_many_rubbers_one_has_gives_what_was_said_to_follow(ends_last):
    claim, end = {"do": "claim_admission", "who": "E"}, {"do": "end_rubber"}
    told = {"fact": "rubbers", "who": ["B", "C", "D"], "n": 3}
    events = [told, claim, end] if ends_last else [told, end, claim]
    (question,) = answer_to_room({"players": FOUR, "events": events})["questions"]
    assert [*question["if"]] == ["2", "3", "4"]
    for n, follows in question["if"].items():
        of_a = {"fact": "rubbers", "who": question["who"], "n": n}
        assert (
            answer_to_room({"players": FOUR, "events": [*events, of_a]})["room"] == follows["room"]
        )


def test_a_name_with_a_comma_in_it_is_a_name():
    people = ["Ash, Lady", "B", "C", "D"]
    events = [{"do": "end_rubber"}, {"do": "claim_admission", "who": "E"}]
    (question,) = answer_to_room({"players": people, "events": events})["questions"]
    for who in people:
        assert [one["who"] for one in question["if"][who]["room"]["out"]] == [who]


@pytest.mark.parametrize("value", ["A, B", "B, A", ["A", "B"]])
def test_those_who_have_most_rubbers_may_be_named_in_any_order_or_as_a_list(value):
    claims = [{"do": "claim_admission", "who": who} for who in "EF"]
    most = {"fact": "rubbers", "who": FOUR, "value": value}
    room = answer_to_room({"players": FOUR, "events": [most, {"do": "end_rubber"}, *claims]})
    assert [one["who"] for one in room["room"]["out"]] == ["A", "B"]


def test_players_said_to_be_level_have_as_many_rubbers_as_the_one_whose_number_is_told():
    level = {"fact": "rubbers", "who": FOUR[:3], "value": "level"}
    numbers = [{"fact": "rubbers", "who": who, "value": n} for who, n in (("C", 2), ("D", "3"))]
    ends = [{"do": "end_rubber"}, {"do": "claim_admission", "who": "E"}]
    answer = answer_to_room({"players": FOUR, "events": [level, *numbers, *ends]})
    out = [one["who"] for one in answer["room"]["out"]]
    assert (answer["questions"], out) == ([], ["D"])


def test_people_said_to_be_level_are_asked_about_as_one_with_a_third():
    level = {"fact": "first_in_room", "who": ["A", "B", "C", "D"], "value": "level"}
    wish = {"do": "declare", "who": ["A", "B", "C", "D", "E"], "table": "fresh"}
    told = [level, wish, {"do": "form_table"}]
    (question,) = answer_to_room({"events": told})["questions"]
    assert question["who"] == ["A", "E"]
    room = question["if"]["as named"]["room"]
    assert (room["playing"], [one["who"] for one in room["waiting"]]) == (FOUR, ["E"])


def test_rubbers_of_people_who_never_played_are_not_compared():
    most = {"fact": "rubbers", "who": ["A", "Q"], "value": "Q"}
    told = {"players": FOUR, "events": [{"do": "end_rubber"}, most]}
    assert [*faults(told["events"], players=FOUR)] == ["events[2].who"]


def test_a_fact_of_the_room_that_a_player_disputes_is_asked_about_until_most_say_it():
    ends = [{"do": "end_rubber"}, {"do": "claim_admission", "who": "E"}]
    most = {"fact": "rubbers", "who": FOUR, "value": "A", "said_by": ["B"], "disputed_by": ["A"]}
    for said_by, asked in ((["B"], 1), (["B", "C", "D"], 0)):
        told = [*ends, {**most, "said_by": said_by}]
        answer = answer_to_room({"players": FOUR, "events": told})
        assert len(answer["questions"]) == asked
    assert [*faults([{**most, "said_by": 7}])] == ["events[1].said_by"]


def test_no_more_rubbers_are_offered_than_may_be_told():
    told = {"fact": "rubbers", "who": ["B", "C", "D"], "n": 99}
    events = [told, {"do": "end_rubber"}, {"do": "claim_admission", "who": "E"}]
    (question,) = answer_to_room({"players": FOUR, "events": events})["questions"]
    assert [*question["if"]] == ["98", "99"]


THREE_TO_ONE = [
    {"fact": "rubbers", "who": who, "n": n} for who, n in zip(FOUR, (3, 2, 2, 1), strict=True)
]
FORMED = {"do": "form_table", "who": FOUR}


@pytest.mark.parametrize("comes", [[{"do": "arrive", "who": "E"}], []])
@pytest.mark.parametrize("claims", [[{"do": "claim_admission", "who": "E"}], []])
def test_rubbers_told_before_another_joins_the_table_still_decide_who_goes_out(comes, claims):
    joins = [*comes, {"do": "declare", "who": "E"}, {"do": "end_rubber"}, *claims]
    answer = answer_to_room({"events": [FORMED, *THREE_TO_ONE, *joins]})
    assert (answer["refused"], answer["questions"]) == ([], [])
    assert [one["who"] for one in answer["room"]["out"]] == ["A"]
    assert answer["room"]["playing"] == ["B", "C", "D", "E"]


def test_those_each_told_to_have_come_together_one_after_another_are_level():
    five = [*FOUR, "E"]
    come = [{"do": "arrive", "who": who, "together": "yes"} for who in five]
    cut = [{"do": "cut", "who": who, "card": f"{n}S"} for n, who in enumerate(five, start=2)]
    level = answer_to_room({"events": [*come, *cut]})
    assert (level["refused"], level["room"]["waiting"][0]["who"]) == ([], "E")
    apart = [{"do": "arrive", "who": who} for who in five]
    assert [one["at"] for one in answer_to_room({"events": [*apart, *cut]})["refused"]] == [10]
    pairs = [{"do": "arrive", "who": pair, "together": "yes"} for pair in (["A", "B"], ["C", "D"])]
    last = [{"do": "arrive", "who": "E", "together": "yes"}, {"do": "form_table"}]
    assert answer_to_room({"events": [*pairs, *last]})["room"]["playing"] == FOUR


def test_nothing_is_asked_on_which_no_more_turns_than_the_order_of_names_in_a_sentence():
    tables = [
        {"do": "form_table", "table": 1, "who": FOUR},
        {"do": "form_table", "table": 2, "who": ["G", "H", "I", "J"]},
        {"do": "break_up", "who": "A", "table": 1},
    ]
    joins = [{"do": "declare", "who": who, "table": 2} for who in FOUR]
    answer = answer_to_room({"events": [*tables, *joins]})
    assert answer["questions"] == []
    assert answer["room"]["to_cut"] == [{"who": ["B", "C", "D"], "for": "play"}]


def test_the_dealers_seat_may_be_told_beside_his_partners():
    chosen = [
        {"by": "A", "do": "choose_seats", "seats": ["S", "N"]},
        {"by": "A", "do": "choose_seats", "seats": ["E", "W"]},
    ]
    answer = answer_to_room({"events": ["cut A2S B3S C9S DKS", *chosen]})
    assert [(one["at"], one["law"]) for one in answer["refused"]] == [(6, "16")]
    assert faults([{"by": "A", "do": "choose_seats", "seats": [3]}])


@pytest.mark.parametrize(("code", "law"), [(CODE.id, "25"), (REVISED, "16")])
@pytest.mark.parametrize("word", ["declare", "claim_admission", "cut_into", "quit_table"])
@pytest.mark.parametrize("goes", ["quit_table", "leave", "break_up"])
def test_what_is_done_at_a_table_broken_up_is_refused_by_the_law_that_ended_it(
    code, law, word, goes
):
    rubbers = [{"fact": "rubbers", "who": who, "n": 2} for who in FOUR]
    gone = [{"do": "end_rubber"}, {"do": goes, "who": "A"}]
    late = {"do": word, "who": "E", "table": 1}
    answer = answer_to_room({"code": code, "players": FOUR, "events": [*rubbers, *gone, late]})
    (refused,) = answer["refused"]
    assert (refused["at"], refused["law"]) == (7, law)
    assert refused["why"].startswith("A ")
    assert "breaks" in refused["why"]
