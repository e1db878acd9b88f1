"""What a script may be, and every fault named with its place."""

import json
from itertools import chain

import pytest

from api.adjudication.scripts import read_text
from club.errors import Malformed
from rubbers.hand.acts.vocabulary import ACTS, FACTS
from rubbers.rulings.answer.adjudicate import adjudicate
from rubbers.rulings.script.read import read_script
from rubbers.rulings.script.schema import schema
from tests.rulings.table import CODES, HEAD, ask

KINDS = [*chain(ACTS.items(), FACTS.items())]
SCHEMA = schema()


def faults(events, **head):
    """Return the place of each fault, and what was expected there."""
    with pytest.raises(Malformed) as told:
        adjudicate(read_script({**HEAD, **head, "events": events}, CODES, from_text=False))
    return {fault.field: str(fault.expected) for fault in told.value.faults}


def test_an_act_that_is_not_known_names_those_that_are_near():
    assert faults([{"by": "A", "do": "call_sute"}])["events[1].do"].startswith(
        "one of the known values; did you mean call_suit"
    )


def test_a_count_of_endless_digits_is_a_fault_like_any_other():
    assert list(faults([{"by": "A", "do": "deal", "counts": {"A": "9" * 5000}}])) == [
        "events[1].counts"
    ]


@pytest.mark.parametrize(
    ("told", "place"),
    [
        ({"fact": "touched_first"}, "who"),
        ({"fact": "first_in_fault"}, "who"),
        ({"fact": "whose_card", "card": "6C"}, "who"),
        ({"by": "A", "do": "look_at_trick"}, "which"),
    ],
)
def test_what_cannot_be_left_out_is_asked_for_in_its_place(told, place):
    assert list(faults([told])) == [f"events[1].{place}"]


def test_an_onlooker_decides_a_fact_that_may_be_told():
    decides = {"by": "Q", "do": "bystander_decides", "fact": "quited", "value": "yes"}
    assert faults([decides], bystanders=["Q"]) == {
        "events[1].fact": "one of the known values; did you mean quitted?"
    }


def test_every_fault_is_named_at_once():
    found = faults(
        [
            {"by": "Q", "do": "play", "card": "AS"},
            {"by": "A", "do": "play", "card": "1S"},
            {"by": "A", "do": "play", "card": "AS", "colour": "red"},
            {"by": "A", "do": "play"},
            {"do": "play", "card": "AS"},
            {"by": "A", "do": "claim", "what": "mercy"},
            {"fact": "holds", "who": "A", "suit": "S", "at": 40},
            {"fact": "tricks", "A-B": 9, "Y-Z": 9},
        ]
    )
    assert sorted(found) == [
        "events[1].by",
        "events[2].card",
        "events[3].colour",
        "events[4].card",
        "events[5].by",
        "events[6].what",
        "events[7].at",
        "events[8]",
    ]


@pytest.mark.parametrize(
    ("head", "place"),
    [
        ({"code": "club-1863"}, "code"),
        ({"players": ["A", "Y", "B"]}, "players"),
        ({"players": ["A", "Y", "B", "A"]}, "players"),
        ({"kind": "room"}, "kind"),
        ({"dealer": "Q"}, "dealer"),
        ({"game": ["whist"]}, "game"),
        ({"game": "dummy"}, "dummy"),
        ({"game": "dummy", "dummy": "Q"}, "dummy"),
        ({"bystanders": ["Q", "A"]}, "bystanders"),
        ({"games": [{"won_by": "A-B", "value": 4}]}, "games[1].value"),
        ({"games": [{"won_by": "A-B", "value": "all"}]}, "games[1].value"),
        ({"games": [{"won_by": "A-Y", "value": 1}]}, "games[1].won_by"),
        ({"games": [{"won_by": "A-B", "value": 1}] * 2}, "games"),
        ({"turn_up": "4H", "hands": {"A": "H 4"}}, "turn_up"),
        ({"game": "double-dummy", "dummies": ["A", "B"]}, "dummies"),
        ({"bystanders": 5}, "bystanders"),
        ({"bystanders": ["Q\u0000"]}, "bystanders"),
        ({"players": ["A", "Y", "B\u0000", "Z"]}, "players"),
        ({"turn_up": "4X"}, "turn_up"),
        ({"turn_up": "4H", "trumps": "S"}, "trumps"),
        ({"score": {"A-B": 5}}, "score"),
        ({"score": {"A-Y": 1}}, "score"),
        ({"hands": {"A": "S AKK"}}, "hands.A"),
        ({"hands": {"A": "S A", "Y": "S A"}}, "hands.Y"),
        ({"hands": {"A": "S AKQJT98765432 H A"}}, "hands.A"),
        ({"wagers": []}, "wagers"),
        ({"bets": [1]}, "bets[1]"),
    ],
)
def test_a_head_that_does_not_fit_is_named(head, place):
    assert place in faults([], **head)


def test_a_card_played_twice_is_no_irregularity_but_a_fault():
    play = {"by": "A", "do": "play", "card": "AS"}
    assert list(faults([play, {"by": "Y", "do": "play", "card": "AS"}])) == ["events[2].card"]


def test_a_card_not_in_the_hand_that_was_told_is_a_fault():
    full = "S AKQJ H AKQ D AKQ C AKQ"
    found = faults([{"by": "A", "do": "play", "card": "2S"}], hands={"A": full})
    assert list(found) == ["events[1].card"]


NINE = {"A": "S AK5", "Y": "S 9"}


@pytest.mark.parametrize(
    ("does", "field"),
    [
        ({"do": "expose", "cards": ["9S"], "how": "dropped"}, "cards"),
        ({"do": "detach", "cards": ["9S"]}, "cards"),
        ({"do": "throw_down", "cards": ["9S"]}, "cards"),
        ({"do": "lay_down", "card": "9S"}, "card"),
    ],
)
def test_a_card_that_another_holds_cannot_be_shown(does, field):
    assert list(faults([{"by": "A", **does}], hands=NINE)) == [f"events[1].{field}"]
    assert not _is_fault([{"by": "Y", **does}])


def test_a_wrong_card_is_mended_with_one_that_is_in_the_hand():
    wrong = [{"by": "A", "do": "play", "card": "2S"}, {"by": "Y", "do": "play", "card": "KD"}]
    mend = {"by": "Y", "do": "correct", "wrong": "KD", "right": "5S"}
    assert list(faults([*wrong, mend], hands=NINE)) == ["events[3].right"]
    other = mend | {"wrong": "3D", "right": "9S"}
    assert list(faults([*wrong, other], hands=NINE)) == ["events[3].wrong"]


def test_a_call_of_a_card_says_of_whom_and_there_are_thirteen_tricks():
    lead = {"by": "B", "do": "play", "card": "KS"}
    assert list(faults([lead, {"by": "Y", "do": "call_card", "card": "KS"}])) == ["events[2].of"]
    claim = {"by": "Y", "do": "claim", "what": "revoke", "trick": 14}
    assert list(faults([lead, claim])) == ["events[2].trick"]


def test_the_card_turned_up_may_be_that_of_one_who_dealt_in_the_dealers_place():
    head = {"turn_up": "4H", "hands": {"B": "H 4"}}
    assert "turn_up" in faults([], **head)
    script = {**HEAD, **head, "events": [{"by": "B", "do": "deal_cards", "count": 52}]}
    assert read_script(script, CODES, from_text=False)


@pytest.mark.parametrize("told", [{"by": "A", "from": "dummy"}, {"by": "A"}, {"by": "B"}])
def test_dummys_card_is_taken_back_and_mended_whoever_is_named(told):
    head = {**HEAD, "game": "dummy", "dummy": "B", "hands": {"B": "S 6 D 3"}}
    played = [
        {"by": "A", "do": "play", "card": "2S"},
        {"by": "Y", "do": "play", "card": "3S"},
        {"by": "A", "do": "play", "card": "3D", "from": "dummy"},
    ]
    back = [{**told, "do": "take_back", "card": "3D"}]
    mend = [{**told, "do": "correct", "wrong": "3D", "right": "6S"}]
    for events, waits in ((back, "B"), (mend, "Z")):
        script = {**head, "events": played + events}
        answer = adjudicate(read_script(script, CODES, from_text=False))
        assert answer["state"]["to_act"] == waits


def _is_fault(events):
    script = {**HEAD, "hands": NINE, "events": events}
    try:
        adjudicate(read_script(script, CODES, from_text=False))
    except Malformed:
        return True
    return False


def test_a_hand_of_fourteen_has_to_be_stated_as_such():
    fourteen = "S AKQJT98765432 H A"
    assert list(faults([], hands={"A": fourteen})) == ["hands.A"]
    stated = [{"fact": "hand_counts", "counts": {"A": 14, "Y": 12}}]
    script = {**HEAD, "hands": {"A": fourteen}, "events": stated}
    answer = adjudicate(read_script(script, CODES, from_text=False))
    assert [one["law"] for one in answer["rulings"]] == ["44.iv"]


def test_there_are_four_honours_and_no_more():
    found = faults(
        [
            {"by": "A", "do": "call_honours", "count": 5},
            {"fact": "honours", "A-B": 3, "Y-Z": 2},
        ]
    )
    assert list(found) == ["events[1].count", "events[2]"]


def test_yes_and_no_may_be_written_as_true_and_false():
    told = [{"by": "A", "do": "answer", "holds": True}, {"do": "face_in_pack", "last": "yes"}]
    script = read_script({**HEAD, "events": told}, CODES, from_text=False)
    assert [one.holds for one in script.acts[:1]] == ["yes"] and script.acts[1].last is True


def test_a_disputed_fact_that_is_agreed_in_the_end_stands():
    claim = "A 2S Y 2H B 3S Z 4S\nY 5D\nB claim what: revoke, of: Y\n"
    fact = "{fact: holds, who: Y, suit: S, at: 2, said_by: [A], disputed_by: [Y]}\n"
    assert ask(claim + fact + "{fact: agreed, at: 7}").status("72") == "open"


def test_nothing_happens_after_the_stakes_are_paid():
    assert list(faults([{"do": "settle"}, {"by": "A", "do": "play", "card": "AS"}])) == [
        "events[2]"
    ]


def test_a_number_in_json_is_a_number():
    assert "events[1].at" in faults([{"fact": "holds", "who": "A", "suit": "S", "at": "1"}])


def test_what_cannot_be_is_named_with_its_field():
    told = [
        {"by": "A", "do": "play", "card": "AS", "from": "dummy"},
        {"by": "Z", "do": "deal_cards", "to": "A", "count": 0},
        {"by": "A", "do": "waive", "ruling": {"at": 40, "law": "62"}},
        {"fact": "holds", "who": "Y", "suit": "S", "at": 1, "said_by": "A", "disputed_by": "A"},
    ]
    assert [list(faults([one])) for one in told] == [
        ["events[1].from"],
        ["events[1].count"],
        ["events[1].ruling.at"],
        ["events[1].disputed_by"],
    ]


def test_what_cannot_be_is_told_of_people_by_name():
    told = {"players": ["Pole", "Clay", "Drayson", "Mogul"], "dealer": "Mogul"}
    card = {"by": "Pole", "do": "play", "card": "AS"}
    with pytest.raises(Malformed) as cannot:
        body = {**told, "hands": {"Clay": "S A"}, "events": [card]}
        adjudicate(read_script(body, CODES, from_text=False))
    assert "dealt to Clay" in str(cannot.value.reason)


def test_more_events_than_a_hand_can_have_are_refused():
    assert list(faults([{"do": "end_hand"}] * 501)) == ["events"]


@pytest.mark.parametrize("mark", ["x", "?"])
def test_a_card_not_told_may_be_written_in_two_ways(mark):
    assert ask(f"A play card: '{mark}'\nY play card: '{mark}S'").laws() == []


def yaml_faults(text):
    with pytest.raises(Malformed) as told:
        read_text(text.encode())
    return [fault.field for fault in told.value.faults]


@pytest.mark.parametrize(
    "text",
    [
        "players: [A]\nplayers: [B]",
        "a: &x [1]\nb: *x",
        "a: !!int 3",
        '{"a": 1, "a": 2}',
        "a: [",
        "",
    ],
)
def test_what_is_doubled_repeated_or_torn_is_refused_with_its_place(text):
    assert yaml_faults(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (
            '{"events": [{"do": "end_hand"}, {"do": "call_honours", "count": Infinity}]}',
            "events[2].count",
        ),
        ('{"score": {"A-B": -Infinity, "Y-Z": 1}}', "score.A-B"),
        ('{"events": [{"do": "call_honours", "count": 1e400}]}', "events[1].count"),
        ("[0, NaN]", "[2]"),
        ("events:\n - {by: A, do: call_honours, count: .inf}", None),
    ],
)
def test_a_number_that_is_none_is_refused_with_its_place(text, place):
    if place is not None:
        assert yaml_faults(text) == [place]
    else:
        body, from_text = read_text(text.encode())
        with pytest.raises(Malformed) as told:
            read_script({**HEAD, **body}, CODES, from_text=from_text)
        assert [fault.field for fault in told.value.faults] == ["events[1].count"]


def test_a_file_that_is_too_large_is_refused():
    assert yaml_faults("a: " + "x" * 70_000)


def test_yaml_and_json_say_the_same():
    events = [{"by": "A", "do": "play", "card": "2S"}, {"by": "Y", "do": "answer", "holds": "no"}]
    typed, _ = read_text(
        b"events:\n - {by: A, do: play, card: 2S}\n - {by: Y, do: answer, holds: no}\n"
    )
    given, _ = read_text(json.dumps({"events": events}).encode())
    assert typed == given == {"events": events}


@pytest.mark.parametrize(("word", "kind"), KINDS, ids=[word for word, _ in KINDS])
def test_every_kind_of_act_and_fact_has_an_example_that_is_read_and_written(word, kind):
    script = read_script({**HEAD, "events": [{"do": "end_hand"}] * 60}, CODES, from_text=False)
    act = script.notation.read_act(dict(kind.example))
    assert type(act) is kind
    assert script.notation.read_act(script.notation.write_act(act)) == act
    (shape,) = (s for s in SCHEMA["$defs"].values() if s["examples"] == [dict(kind.example)])
    assert set(kind.example) - set(shape["properties"]) <= {"A-B", "Y-Z"}
    assert set(shape["required"]) <= set(kind.example)


def test_a_disputed_fact_is_a_question_until_most_of_the_players_settle_it():
    claim = "A 2S Y 2H B 3S Z 4S\nY 5D\nB claim what: revoke, of: Y\n"
    fact = "{fact: holds, who: Y, suit: S, at: 2, said_by: [A, B], disputed_by: [Y]}"
    assert ask(claim + fact).questions() == [("holds", "Y", "S", 2)]
    assert ask(claim + fact.replace("[A, B]", "[A, B, Z]")).status("72") == "open"
    denied = fact.replace("[A, B]", "[A]").replace("[Y]", "[Y, Z, B]")
    assert ask(claim + denied).status("72") == "void"


def test_an_onlooker_whom_both_sides_accept_settles_it_too():
    text = (
        "A 2S Y 2H B 3S Z 4S\nY 5D\nB claim what: revoke, of: Y\n"
        "{fact: holds, who: Y, suit: S, at: 2, said_by: [A, B], disputed_by: [Y]}\n"
        "A agree_bystander who: Q\n{by: Q, do: bystander_decides, fact: holds, value: no}\n"
    )
    assert ask(text, bystanders=["Q"]).questions() == [("holds", "Y", "S", 2)]
    agreed = text + "Z agree_bystander who: Q"
    assert ask(agreed, bystanders=["Q"]).status("72") == "void"


def test_a_question_that_changes_nothing_is_not_asked():
    asked = ask("A 2S Y 2H B 3S Z 4S")
    assert asked.questions() == []


@pytest.mark.parametrize("packets", [[20, 31], [26], [20, 20, 12], [0, 52]])
def test_a_cut_is_into_two_packets_of_the_whole_pack(packets):
    cut = {"by": "B", "do": "cut_pack", "packets": packets}
    found = faults([{"by": "Z", "do": "present_pack"}, cut])
    assert found == {"events[2].packets": "two packets, 52 cards in all"}


@pytest.mark.parametrize("points", [-1, 10**9, True, 1.0, "1"])
def test_a_number_is_whole_and_not_below_nothing(points):
    mark = {"by": "A", "do": "mark", "side": "A-B", "points": points}
    assert list(faults([mark])) == ["events[1].points"]


LISTS = ("bystanders", "games", "dummies", "bets", "hands")


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("told", [False, 0, ""])
def test_what_is_no_list_is_a_fault_though_it_is_as_good_as_nothing(name, told):
    assert list(faults([], **{name: told})) == [name]


@pytest.mark.parametrize("name", [*LISTS, "dealer", "dummy", "score", "turn_up", "trumps"])
def test_what_is_null_is_not_told_and_the_schema_says_so(name):
    assert read_script({**HEAD, name: None, "events": []}, CODES, from_text=False)
    assert {"type": "null"} in schema()["properties"][name]["anyOf"]


def test_a_part_of_an_act_that_may_be_left_out_may_be_null():
    claim = {"by": "A", "do": "claim", "what": "revoke", "trick": None}
    assert read_script({**HEAD, "events": [claim]}, CODES, from_text=False)
    assert {"type": "null"} in schema()["$defs"]["do.claim"]["properties"]["trick"]["anyOf"]
    assert list(faults([claim | {"what": None}])) == ["events[1].what"]


@pytest.mark.parametrize("which", [0, 100, "0", "00", "100", True])
def test_the_trick_that_is_looked_at_is_told_from_one_on_by_two_figures_at_most(which):
    look = {"by": "A", "do": "look_at_trick", "which": which}
    assert list(faults([look])) == ["events[1].which"]


@pytest.mark.parametrize("found", [0, -1, 14, "9" * 5000, {"trick": 14}])
def test_a_search_finds_something_in_one_of_thirteen_tricks(found):
    search = {"by": "A", "do": "search_tricks", "found": found}
    assert next(iter(faults([search]))).startswith("events[1].found")
    assert read_script({**HEAD, "events": [search | {"found": 13}]}, CODES, from_text=False)


@pytest.mark.parametrize(
    "players", [None, 5, ["A", "Y", "B"], ["A", "Y", "B", "A"], ["A", 5, [], {}]]
)
def test_where_the_players_cannot_be_read_every_other_fault_is_named_too(players):
    head = {
        "players": players, "game": "bridge", "turn_up": "4X", "score": {"A-B": 5, "Y-Z": 0},
        "games": [{"won_by": "A-B", "value": 4}], "hands": {"A": "S AA"}, "dealer": "Z",
        "bystanders": ["Q"], "bets": [{"on": "score", "side": "A-B", "points": 3, "by": "A"}],
    }  # fmt: skip
    right = [
        {"by": "A", "do": "play", "card": "AS"},
        {"by": "Q", "do": "remark", "effect": "none"},
        {"fact": "tricks", "A-B": 9},
        {"fact": "touched_first", "who": "B"},
        {"by": "Y", "do": "claim", "what": "revoke", "of": "A-B"},
    ]
    found = faults([*right, {"by": "A", "do": "play", "card": "1S"}, {"do": "call_sute"}], **head)
    assert sorted(found) == [
        "events[6].card", "events[7].do", "game", "games[1].value", "hands.A", "players",
        "score", "turn_up",
    ]  # fmt: skip
