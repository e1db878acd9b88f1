"""Disputes by other programs: from the call to the register, and who may read what."""

from __future__ import annotations

from typing import Any

import pytest

from club import clock
from club.members import commands
from club.models import Line, Member
from club.record.signing_commands import checkpoint
from club.rules.house_rules import RulingsName
from rubbers.cards.seats import Seat
from tables.disputes.commands import dispute_acts
from tables.disputes.rules import acts
from tables.disputes.rules.effects import Warn
from tables.disputes.rules.state import DisputeKind
from tests.api.evening import Program, program_of, secretary
from tests.api.problems import problem
from tests.disputes.parlour import ARBITRATOR, COMMITTEE, ONLOOKER, Parlour, a_parlour

pytestmark = pytest.mark.django_db
SCORE = {
    "kind": "score_hand",
    "hand": 1,
    "statement": {
        "tricks": {"N-S": 7, "E-W": 6},
        "revokes": [{"by": "W", "elected": "take_three_tricks"}],
    },
}
NO_LAW = {"kind": "lose_remedy", "side": "N-S"}
RULING = {"law": "72", "question": "Did he?", "reasons": "He did.", "decision": "Three tricks."}


@pytest.fixture
def parlour() -> Parlour:
    """Return a table with one hand scored."""
    return a_parlour()


def program(parlour: Parlour, who: int | Seat, **more: Any) -> Program:
    """Return the program of a member, or of who sits there."""
    number = parlour.players[who] if isinstance(who, Seat) else who
    return program_of(parlour.house.club, number, **more)


def test_a_program_takes_a_dispute_from_the_table_to_the_register(parlour):
    players = {seat: program(parlour, seat) for seat in Seat}
    called = {"evening": parlour.evening.key, "table": 1, "words": "He revoked."}
    shown = players[Seat.N].done("/disputes", called)
    assert (shown["number"], shown["stage"], shown["waits"]) == (1, "open", True)
    assert shown["subject"]["stream"] == parlour.row.stream.name
    assert len(shown["subject"]["hash"]) == 64
    event = {"by": "W", "do": "play", "card": "3H"}
    players[Seat.N].done("/disputes/1/facts", {"event": event})
    for seat, answer in ((Seat.S, "assent"), (Seat.E, "assent"), (Seat.W, "dissent")):
        told = {"who": parlour.players[seat], "answer": answer}
        shown = players[seat].done("/disputes/1/facts/1/answers", told)
    assert shown["facts"][0]["settled"] is True
    judge, committee = (program(parlour, who) for who in (ARBITRATOR, COMMITTEE))
    judge.done("/disputes/1/arbitrator", {"arbitrator": ARBITRATOR})
    shown = judge.done("/disputes/1/rulings", {**RULING, "facts": [1], "effects": [SCORE]})
    assert shown["rulings"][0]["effects"][0]["effect"]["kind"] == "score_hand"
    rubber = judge.read(f"/evenings/{parlour.evening.key}/rubbers/1")
    assert rubber["hands"][0]["ruling"] == "1"
    for seat, told in ((Seat.E, {"grounds": "No."}), (Seat.W, {})):
        address = "/disputes/1/appeals" if told else "/disputes/1/appeals/concur"
        players[seat].done(address, {"by": parlour.players[seat], **told})
    told = {"verdict": "upheld", "reasons": "It stands."}
    assert committee.done("/disputes/1/appeals/verdict", told)["stage"] == "decided"
    shown = committee.read("/disputes/1")
    order = [
        (one["kind"], one["number"], one["against"] and one["against"]["kind"], one["verdict"])
        for one in shown["documents"]
    ]
    assert order == [
        ("ruling", 1, None, None),
        ("appeal", 1, "ruling", None),
        ("decision", 1, "appeal", "upheld"),
    ]
    assert shown["appeals"][0]["against"] == {"kind": "ruling", "number": 1}
    committee.done("/disputes/1/publication", {"names": "none"})
    committee.done("/disputes/1/leading", {"leading": True})
    reader = program(parlour, ONLOOKER)
    for found in ("/rulings?law=72", "/rulings?words=tricks", "/precedents"):
        assert [one["number"] for one in reader.read(found)["results"]] == [1]
    assert reader.read("/rulings?words=elephant")["results"] == []
    cases = reader.read("/precedents?act=consult")["cases"]
    assert [case["number"] for case in cases] == ["X"]
    shown = reader.read("/disputes/1")
    assert (shown["reason"], shown["players"]) == (None, None)
    assert shown["rulings"][0]["by"] == {"member": None, "name": "the arbitrator"}
    west = {"member": None, "name": "West", "answer": "dissent"}
    assert west in shown["facts"][0]["answers"]


def test_two_members_of_one_name_are_told_apart_in_every_part_of_a_dispute(parlour):
    south, east = (parlour.players[seat] for seat in (Seat.S, Seat.E))
    Member.objects.filter(club=parlour.house.club, number__in=(south, east)).update(
        name="Anil Mehta"
    )
    parlour.call(Seat.S, against=())
    parlour.says(Seat.N, "West revoked.")
    parlour.answers("S+ E-")
    parlour.heard()
    shown = program(parlour, Seat.N).read("/disputes/1")
    one, other = ({"member": number, "name": "Anil Mehta"} for number in (south, east))
    (fact,) = shown["facts"]
    assert [answer for answer in fact["answers"] if answer["name"] == "Anil Mehta"] == [
        {**one, "answer": "assent"}, {**other, "answer": "dissent"},
    ]  # fmt: skip
    assert fact["by"]["member"] == parlour.players[Seat.N]
    assert shown["called_by"] == one and shown["arbitrator"]["member"] == ARBITRATOR
    assert (shown["players"]["S"], shown["players"]["E"]) == (one, other)
    assert shown["onlooker"] is None
    page = (
        parlour.house.reader(parlour.players[Seat.N])
        .get(parlour.house.at("dispute", 1))
        .content.decode()
    )
    assert f"Anil Mehta (member {south}) agrees" in page
    assert f"Anil Mehta (member {east}) does not agree" in page


def test_an_effect_and_what_it_would_change_name_a_member_by_number(parlour):
    parlour.call()
    parlour.heard()
    warned = parlour.players[Seat.W]
    effect = {"kind": "warn", "who": str(warned)}
    judge = program(parlour, ARBITRATOR)
    told = {**RULING, "facts": [], "effects": [effect]}
    ahead = judge.post("/disputes/1/rulings?preview=true", told).json()
    shown = judge.done("/disputes/1/rulings", told)
    for effects in (ahead["effects"], shown["rulings"][0]["effects"]):
        assert effects[0]["effect"]["who"]["member"] == warned
    assert shown["rulings"][0]["by"]["member"] == ARBITRATOR


def test_a_token_reads_and_writes_rulings_by_scopes_of_their_own(parlour):
    parlour.call()
    no_reading = program(parlour, Seat.N, scopes=["read", "hands", "rulings:write"])
    no_writing = program(parlour, Seat.N, scopes=["read", "rulings:read"])
    assert "“rulings:read”" in no_reading.get("/disputes/1").json()["detail"]
    assert no_writing.read("/disputes/1")["reason"] == "He revoked, I think."
    told = {"words": "West revoked."}
    assert "“rulings:write”" in no_writing.post("/disputes/1/facts", told).json()["detail"]
    assert no_reading.post("/disputes/1/facts", told).json()["view"] is None


def test_each_reader_is_shown_his_parts(parlour):
    parlour.call()
    onlooker = program(parlour, ONLOOKER)
    assert onlooker.read("/disputes/1")["parts"] == ["call"]
    assert onlooker.get("/disputes/1/facts").status_code == 403
    assert "record" in secretary(parlour.house.club).read("/disputes/1")["parts"]
    parlour.heard()
    parlour.rules()
    assert onlooker.get("/disputes/1").status_code == 404
    assert onlooker.read("/disputes")["results"] == []


@pytest.mark.parametrize(
    ("path", "told", "field"),
    [
        ("/facts", {}, "words"),
        ("/facts", {"words": "a", "event": {}}, "words"),
        ("/rulings", {**RULING, "effects": [{"kind": "flog"}]}, "effects[0].kind"),
        ("/rulings", {**RULING, "effects": [{"kind": "warn", "who": "9999"}]}, "effects[0].who"),
        ("/rulings", {**RULING, "effects": [NO_LAW]}, "effects[0].law"),
        ("/rulings", {**RULING, "effects": [{**NO_LAW, "law": ""}]}, "effects[0].law"),
        (
            "/rulings",
            {
                **RULING,
                "effects": [
                    {"kind": "warn", "who": str(ONLOOKER)},
                    {**SCORE, "statement": {"tricks": {"N-S": 7, "E-W": 7}}},
                ],
            },
            "effects[1].statement.tricks",
        ),
        ("/rulings", {**RULING, "law": "999", "effects": [{"kind": "no_effect"}]}, "law"),
        ("/rulings", {**RULING, "facts": [4], "effects": [{"kind": "no_effect"}]}, "facts[0]"),
        ("/arbitrator", {"arbitrator": 9999}, "arbitrator"),
        ("/publication", {"names": "nicknames"}, "names"),
    ],
)
def test_what_is_wrong_is_named(parlour, path, told, field):
    parlour.call()
    parlour.heard()
    answer = program(parlour, ARBITRATOR).post(f"/disputes/1{path}", told)
    assert answer.status_code == 422, answer.content.decode()
    assert [fault["field"] for fault in answer.json()["errors"]] == [field]


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"evening": "2001-01-01"}, "evening"),
        ({"table": 9}, "table"),
        ({"rubber": 9}, "rubber"),
        ({"waives": ["house.nothing"], "reason": "So."}, "waives"),
    ],
)
def test_a_call_that_names_what_is_not_there_is_told_which_field(parlour, more, field):
    called = {"evening": parlour.evening.key, "table": 1, "words": "He revoked.", **more}
    answer = program(parlour, Seat.N).post("/disputes", called)
    assert answer.status_code == 422, answer.content.decode()
    assert [fault["field"] for fault in answer.json()["errors"]] == [field]


def test_a_second_call_in_the_same_hand_is_shown_the_one_that_is_open(parlour):
    called = {"evening": parlour.evening.key, "table": 1, "words": "He revoked."}
    north = program(parlour, Seat.N)
    north.done("/disputes", called)
    again = problem(north.post("/disputes", called), 422, "impossible")
    assert "dispute 1 is open" in again["detail"] and again["view"]["number"] == 1
    assert len(north.read("/disputes")["results"]) == 1


def test_what_is_done_is_answered_also_where_one_sees_no_more_of_it(parlour):
    commands.grant_office(parlour.house.order(), 8, "scorer")
    scorer, (by, against) = program(parlour, 8), (parlour.players[s] for s in (Seat.N, Seat.E))
    complains = {"evening": parlour.evening.key, "words": "Rude.", "kind": "etiquette"}
    answer = scorer.post("/disputes", {**complains, "by": by, "against": [against]})
    assert (answer.status_code, answer.json()["view"]) == (201, None)
    parlour.call()
    answer = scorer.post("/disputes/2/withdraw", {"reason": "They have settled it."})
    assert (answer.status_code, answer.json()["view"]) == (201, None)
    assert scorer.get("/disputes/2").status_code == 404


def told(reader: Program, after: int = 0) -> list[dict[str, Any]]:
    """Return the lines of disputes a program is told of, read a line at a time."""
    rows: list[dict[str, Any]] = []
    while page := reader.read(f"/events?after={after}&limit=1"):
        if not page["results"]:
            return [row for row in rows if row["stream"].startswith("dispute:")]
        rows, after = rows + page["results"], page["after"]
    return rows


def test_each_reader_of_the_record_is_told_of_a_dispute_as_far_as_he_may_see_it(parlour):
    parlour.call()
    judge, party, member = (program(parlour, who) for who in (ARBITRATOR, Seat.W, ONLOOKER))
    [whole], [known], [called] = told(judge), told(party), told(member)
    assert whole["kept_back"] == [] and len(whole["hash"]) == 64
    assert known["kept_back"] == ["hash"] and known["body"] == whole["body"]
    assert called["kept_back"] == ["body.against", "body.by", "body.players", "by", "hash"]
    assert called["body"]["subject"]["stream"] == parlour.row.stream.name
    parlour.says(Seat.N, "West revoked.")
    parlour.heard()
    parlour.rules(Warn(str(parlour.players[Seat.W])))
    kinds = [line["what"] for line in told(party)]
    assert kinds == ["arbitrator_called", "fact_stated", "arbitrator_named", "ruling_given"]
    assert told(member) == [], "what is ruled is between them until it is published"
    before = member.read("/events?limit=200")["after"]
    parlour.does(COMMITTEE, acts.Publish(RulingsName.NONE))
    *_, published = told(member, before)
    assert (published["what"], published["stream"]) == ("ruling_published", known["stream"])
    ruled = next(line for line in told(member) if line["what"] == "ruling_given")
    assert ruled["body"]["law"] == "71" and ruled["by"] == ""
    assert ruled["body"]["effects"] == [{"kind": "warn"}]
    assert "arbitrator_named" not in [line["what"] for line in told(member)]


def test_a_complaint_of_manners_is_told_to_its_parties_and_the_officers(parlour):
    parlour.call(kind=DisputeKind.ETIQUETTE, against=(str(parlour.players[Seat.E]),))
    readers = (program(parlour, who) for who in (COMMITTEE, Seat.E, ONLOOKER, 8))
    assert [len(told(reader)) for reader in readers] == [1, 1, 0, 0]


@pytest.mark.parametrize("who", [ARBITRATOR, Seat.N])
def test_a_token_that_may_not_read_rulings_is_told_of_no_dispute(parlour, who):
    parlour.call()
    parlour.heard()
    parlour.rules()
    reads = program(parlour, who, scopes=["read"])
    assert told(reads) == [] and reads.get("/disputes/1").status_code == 403
    club = parlour.evening.club
    checkpoint(club.pk, clock.now(), "ruling 1")
    ruled = Line.objects.get(what="ruling_given").position.number
    assert reads.get(f"/receipts/{ruled}").status_code == 404
    assert "ruling_given" not in {row["what"] for row in reads.read("/receipts")["results"]}
    assert program(parlour, who).get(f"/receipts/{ruled}").status_code == 200


def test_reading_on_past_many_disputes_asks_for_each_once(parlour, django_assert_max_num_queries):
    for seat in (Seat.N, Seat.E, Seat.S):
        parlour.call(seat)
    member = program(parlour, ONLOOKER)
    with django_assert_max_num_queries(16):
        assert len(member.read("/events?limit=200&what=arbitrator_called")["results"]) == 3


def test_a_ruling_is_looked_at_before_it_is_signed_and_nothing_is_written(parlour):
    parlour.call()
    parlour.heard()
    judge, reader = program(parlour, ARBITRATOR), program(parlour, Seat.N)
    lines = Line.objects.count()
    effects = [SCORE, {"kind": "adjust_points", "side": "E-W", "points": -2}]
    answer = judge.post("/disputes/1/rulings?preview=true", {**RULING, "effects": effects})
    assert answer.status_code == 200, answer.content.decode()
    ahead = answer.json()
    assert ahead["effects"][0]["says"].startswith("Hand 1 is scored as ruled: ")
    assert "(North–South) 7, " in ahead["effects"][0]["says"]
    assert (ahead["before"]["game"]["N-S"], ahead["after"]["game"]["N-S"]) == (1, 4)
    assert ahead["events"][0]["what"] == "hand_corrected"
    assert len(ahead["standings"]) == 2
    nothing = {**RULING, "effects": [{"kind": "no_effect"}]}
    ahead = judge.post("/disputes/1/rulings?preview=true", nothing).json()
    assert (ahead["before"], ahead["effects"][0]["says"]) == (None, "The score stays as it is.")
    stream = parlour.dispute().stream
    for version, status in ((stream.version, 200), (stream.version - 1, 409)):
        looked = {**nothing, "seen": {stream.name: version}}
        assert judge.post("/disputes/1/rulings?preview=true", looked).status_code == status
    refused = {**RULING, "effects": [{"kind": "value_game", "game": 2, "value": 3}]}
    told = judge.post("/disputes/1/rulings?preview=true", refused).json()
    assert [fault["field"] for fault in told["errors"]] == ["effects[0].game"]
    assert reader.post("/disputes/1/rulings?preview=true", nothing).status_code == 403
    assert (Line.objects.count(), parlour.state().rulings) == (lines, ())
    parlour.rules(Warn(str(ONLOOKER)))
    north, south = (str(parlour.players[seat]) for seat in (Seat.N, Seat.S))
    at = parlour.order(1).at
    parlour.does(int(north), acts.LodgeAppeal(north, at, ""), grounds="No.")
    parlour.does(int(south), acts.Concur(south, at))
    varied = {"verdict": "varied", "reasons": "So.", "effects": [SCORE]}
    committee = program(parlour, COMMITTEE)
    ahead = committee.post("/disputes/1/appeals/verdict?preview=true", varied).json()
    assert (ahead["after"]["game"]["N-S"], parlour.rubber.score.ns) == (4, 1)
    (fallen,) = ahead["falls_away"]
    assert (fallen["effect"]["kind"], fallen["effect"]["who"]["member"]) == ("warn", ONLOOKER)
    assert fallen["says"].endswith("is warned.")
    upheld = {"verdict": "upheld", "reasons": "So."}
    stands = committee.post("/disputes/1/appeals/verdict?preview=true", upheld).json()
    assert (stands["effects"], stands["falls_away"]) == ([], [])


def test_of_two_rulings_sent_at_once_one_is_given_and_nothing_is_written_of_the_other(
    parlour, monkeypatch
):
    parlour.call()
    parlour.heard()
    act, nothing = dispute_acts.perform, {**RULING, "effects": [{"kind": "no_effect"}]}

    def after_another(*told):
        monkeypatch.setattr(dispute_acts, "perform", act)
        parlour.rules()
        return act(*told)

    monkeypatch.setattr(dispute_acts, "perform", after_another)
    judge = program(parlour, ARBITRATOR)
    answer = judge.post("/disputes/1/rulings", {**RULING, "effects": [SCORE]})
    assert (answer.status_code, len(parlour.state().rulings)) == (409, 1)
    assert parlour.rubber.score.ns == 1
    assert judge.post("/disputes/1/rulings", nothing).status_code == 201, "a later one may be given"
