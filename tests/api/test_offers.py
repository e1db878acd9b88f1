"""What is offered can be followed: a client that knows no address runs a whole evening."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

import pytest
from django.db import transaction

from api.http.offers import address_of, addresses
from api.resources.disputes.dispute_offers import DECLARED, OFFERED_ELSEWHERE
from club.codec.stored_name import stored_name
from club.members import commands
from rubbers.play.state import acts as rubber_acts
from tables.disputes.rules import acts as dispute_acts
from tables.room import acts as room_acts
from tests.api.evening import (
    Program,
    a_club,
    a_table,
    an_open_evening,
    device_of,
    order_in,
    program_of,
    secretary,
)
from tests.api.follower import Follower, filled, is_offered, offered, values
from tests.trouble.strange import seldom

pytestmark = pytest.mark.django_db

PACK = [rank + suit for suit in "SHDC" for rank in "KQJT98765432A"]
NOT_IN_A_RUBBER = {
    *(rubber_acts.StartRubber, rubber_acts.SubstituteSits),
    *(rubber_acts.Abandon, rubber_acts.TakeUpAgain),
}
"""What is done at the table and by undoing, never in the rubber."""


def cut_until_settled(client: Follower, board: str) -> Any:
    """Cut at table 1 until nobody is left to cut; the cards are the client's to choose."""
    pack = iter(PACK)
    while is_offered(table := client.read(board)["tables"][0], "cut"):
        client.follow(offered(table, "cut"), cards=[next(pack)])
    return table


def a_rubber_is_played(client: Follower, address: str) -> Any:
    """State hands for North and South, and confirm each, until the rubber is won."""
    while not is_offered(rubber := client.read(address), "settle"):
        tricks = {"N-S": 11, "E-W": 2}
        mark = offered(rubber, "mark_hand")
        rubber = client.follow(mark, by="N", statement={"tricks": tricks, "trumps": "H"})
        client.follow(offered(rubber, "confirm"), by="E")
    return rubber


def test_a_client_that_follows_nothing_but_offers_runs_a_whole_evening() -> None:
    club = a_club()
    commands.grant_office(order_in(club), 1, "arbitrator")
    client = Follower(secretary(club))
    evenings = client.read("/evenings")
    board = client.follow(offered(evenings, "plan_evening"), date="2026-11-20")["board"]
    client.follow(offered(client.read(board), "open_doors"))
    for _ in range(4):
        arrive = offered(client.read(board), "arrive")
        client.follow(arrive, who=values(arrive, "who")[-1])
    client.follow(offered(client.read(board), "ring_opening_bell"))
    declare = offered(client.read(board), "declare")
    client.follow(declare, who=values(declare, "who"))
    client.follow(offered(client.read(board), "form_table", game="whist"))
    table = cut_until_settled(client, board)
    table = client.follow(offered(table, "begin_rubber"))

    address = table["rubber"]
    mark = offered(client.read(address), "mark_hand")
    told = {"by": "N", "statement": {"tricks": {"N-S": 9, "E-W": 4}, "trumps": "H"}}
    rubber = client.follow(mark, **told)
    rubber = client.follow(offered(rubber, "object"), by="E", reason="We took five.")
    client.follow(offered(rubber, "withdraw_mark"), by="N")
    the_arbitrator_rules(client, address)
    rubber = a_rubber_is_played(client, address)
    client.follow(offered(rubber, "settle"))

    client.follow(offered(client.read(board)["tables"][0], "end_rubber"))
    table = cut_until_settled(client, board)
    client.follow(offered(client.read(board), "last_call"))
    client.follow(offered(client.read(board)["tables"][0], "close_table"))
    client.follow(offered(client.read(board), "change_phase", phase="close"))
    assert client.read(board)["phase"] == "close"


def the_arbitrator_rules(client: Follower, rubber: str) -> None:
    """Call the arbitrator, state and agree what happened, rule, and publish the ruling."""
    call = offered(client.read(rubber), "call_arbitrator")
    assert not is_offered(client.read(rubber), "confirm")
    dispute = client.follow(call, words="East revoked.", by=values(call, "by")[0])
    assert not is_offered(client.read(rubber), "mark_hand")  # play waits
    state = offered(dispute, "state_fact")
    dispute = client.follow(state, words="East led out of turn.")
    answer = offered(dispute, "answer_fact")
    for who in values(answer, "who"):
        dispute = client.follow(offered(dispute, "answer_fact"), who=who, answer="assent")
    hear = offered(dispute, "hear")
    dispute = client.follow(hear, **filled(hear))
    title = offered(dispute, "word_title")
    dispute = client.follow(title, title="East led out of turn")
    assert "East led out of turn" in dispute["title"]
    rule = offered(dispute, "rule")
    words = {"question": "Was it a lead?", "reasons": "It was.", "decision": "No ruling is needed."}
    effects = [{"kind": "no_effect"}]
    facts = values(rule, "facts")
    dispute = client.follow(rule, law="62", facts=facts, effects=effects, **words)
    publish = offered(dispute, "publish")
    dispute = client.follow(publish, names=values(publish, "names")[0])
    assert dispute["published"]
    marked = offered(dispute, "withdraw_call") if is_offered(dispute, "withdraw_call") else None
    assert marked is None


def everything(view: Any) -> list[Any]:
    """Return every offer in an answer, wherever it is."""
    if isinstance(view, dict):
        own = view.get("may") or []
        return [*own, *(one for part in view.values() for one in everything(part))]
    if isinstance(view, list):
        return [one for part in view for one in everything(part)]
    return []


class Trials:
    """How often each sort of offer has been followed: all of them, or `most` of a sort."""

    def __init__(self, most: int) -> None:
        self.most, self.times = most, Counter[Any]()

    def is_due(self, offer: Any) -> bool:
        """Count an offer, and say whether its sort is still to be followed."""
        sort = (offer["kind"], offer["refusal"] and offer["refusal"]["law"], *offer["body"])
        self.times[sort] += 1
        return self.times[sort] <= self.most


def followed(program: Program, trials: Trials, *addresses: str) -> set[str]:
    """Follow each offer with what it says, take it back each time, and give their kinds.

    What is filled in at random may be refused by a law of the cut, or be no sound score; it is
    never a wrong shape, an address that is none, or not for the caller.
    """
    client, kinds = Follower(program), set[str]()
    for address in addresses:
        for offer in everything(program.read(address)):
            assert offer.keys() == {
                *("kind", "method", "href", "media_type", "body", "fields", "refusal")
            }
            if offer["media_type"] != "application/json" or not trials.is_due(offer):
                continue
            choices = filled(offer)
            with transaction.atomic():
                answer = client.send(offer, **choices)
                transaction.set_rollback(True)
            free = {one["type"] for one in offer["fields"] if one["required"]} & {"list", "object"}
            done = (201, 422) if free or "code" in choices or "event" in choices else (201,)
            assert answer.status_code in done, (offer, choices, answer.content.decode())
            kinds.add(offer["kind"])
    return kinds


def stages(program: Program) -> Any:
    """Bring an evening about, and give what may be read at each of its stages."""
    key = program.done("/evenings", {"date": "2026-11-20"})["key"]
    evening = f"/evenings/{key}"
    board, table, rubber = f"{evening}/board", f"{evening}/tables/1", f"{evening}/rubbers/1"
    lists = [f"{evening}/arrivals", f"{evening}/candidacies"]
    at_table = [f"{table}/cuts", f"{table}/places"]
    yield ["/evenings", board]
    program.done(f"{evening}/doors")
    for who in range(2, 9):
        program.done(f"{evening}/arrivals", {"who": who})
    yield [board, *lists, f"{evening}/undo"]
    program.done(f"{evening}/bell")
    program.done(f"{evening}/candidacies", {"who": [2, 3, 4, 5, 6]})
    yield [board, *lists]
    program.done(f"{evening}/tables", {"table": 1})
    pack = iter(PACK)
    yield [board, *at_table]
    while to_cut := program.read(f"{table}/cuts")["to_cut"]:
        program.done(f"{table}/cuts", {"who": to_cut[0], "cards": [next(pack)]})
        yield [board, *at_table]
    program.done(f"{table}/rubbers")
    playing = program.read(table)["players"]
    yield [board, rubber, *at_table, f"{evening}/undo?table=1"]
    statement = {"tricks": {"N-S": 11, "E-W": 2}, "trumps": "H"}
    program.done(f"{rubber}/hands", {"statement": statement, "by": "N"})
    yield [rubber]
    program.done(f"{rubber}/confirm", program.yes(rubber, by="E"))
    yield [rubber]
    program.done(f"{table}/places/{playing[1]}/quit")
    yield [board, rubber, *at_table]
    absent = program.read(board)["tables"][0]["may"]
    named = next(one for one in absent if one["kind"] == "name_substitute")
    program.done(named["href"], {"substitute": named["fields"][0]["values"][0]})
    yield [board, *at_table]
    program.done(f"{table}/places/{playing[1]}/come-back")
    program.done(f"{rubber}/hands", {"statement": statement, "by": "N"})
    program.done(f"{rubber}/confirm", program.yes(rubber, by="E"))
    yield [board, rubber]
    program.done(f"{table}/end")
    yield [board, *at_table]


@pytest.mark.parametrize("most", seldom((1, 1000), but=(1,)))
def test_every_offer_of_an_evening_can_be_followed_as_it_is_given(most: int) -> None:
    program, kinds, trials = secretary(a_club(people=8)), set[str](), Trials(most)
    for read in stages(program):
        kinds |= followed(program, trials, *read)
    assert kinds >= {
        *("plan_evening", "open_doors", "ring_opening_bell", "arrive", "correct_arrival", "leave"),
        *("declare", "withdraw", "form_table", "change_phase", "last_call", "undo"),
        *("cut", "cut_round", "undo_card", "choose_cards", "choose_seats", "begin_rubber"),
        *("end_rubber", "close_table", "quit_table", "break_up", "come_back", "name_substitute"),
        *(
            "consent_to_void",
            "void_rubber",
            "consent",
            "refuse_consent",
            "turn_up",
            "mark_hand",
            "confirm",
            "object",
        ),
        *("withdraw_mark", "correct", "settle", "call_arbitrator"),
    }, kinds


def test_one_who_waits_at_a_table_is_offered_a_cut_into_another_on_every_view() -> None:
    program = secretary(a_club(people=10))
    evening = an_open_evening(program, 5)
    a_table(program, evening)
    late = list(range(7, 11))
    for who in late:
        program.done(f"{evening}/arrivals", {"who": who})
    program.done(f"{evening}/candidacies", {"who": late})
    program.done(f"{a_table(program, evening, 2)}/rubbers")
    (waits,) = (
        one["who"]
        for one in program.read(f"{evening}/tables/1/places")["members"]
        if one["who"] not in program.read(f"{evening}/tables/1")["players"]
    )
    views = (f"{evening}/board", f"{evening}/tables", f"{evening}/tables/2")
    assert [program.get(one).status_code for one in views] == [200, 200, 200]
    offer = offered(program.read(f"{evening}/tables/2"), "cut_into", who=waits)
    assert not [one for one in offer["fields"] if one["required"]]
    Follower(program).follow(offer)


ROLES = ("a member", "one who reads", "the door", "a tablet")


@pytest.mark.parametrize("role", seldom(ROLES, but=("a member",)))
def test_a_caller_is_offered_only_what_they_may_do(role: str) -> None:
    club = a_club(people=8)
    program = secretary(club)
    who = {
        "a member": lambda: program_of(club, 3),
        "one who reads": lambda: program_of(club, 3, ["read"]),
        "the door": lambda: device_of(club, "door"),
        "a tablet": lambda: device_of(club, "table", 1),
    }[role]()
    kinds, trials = set[str](), Trials(2)
    for read in stages(program):
        asked = [one for one in read if "undo" not in one]
        kinds |= followed(who, trials, *asked)
    assert "form_table" not in kinds and "open_doors" not in kinds
    assert ("cut" in kinds) is (role in ("a member", "a tablet"))
    assert ("arrive" in kinds) is (role == "the door")
    assert (kinds == set()) is (role == "one who reads")


def test_every_act_of_the_room_has_an_address_where_it_is_offered() -> None:
    for act in get_args(room_acts.Act):
        assert addresses()[address_of(act)].act is act


def test_every_act_of_a_rubber_has_an_address_under_its_own_kind() -> None:
    for act in {*get_args(rubber_acts.Act)} - NOT_IN_A_RUBBER:
        assert address_of(act) == stored_name(act)


def test_every_act_of_a_dispute_is_declared_with_an_address_that_there_is() -> None:
    kinds = {stored_name(act) for act in {*get_args(dispute_acts.Act)} - OFFERED_ELSEWHERE.keys()}
    assert kinds == set(DECLARED)
    assert {one.address for one in DECLARED.values()} <= addresses().keys()
