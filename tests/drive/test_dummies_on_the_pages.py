"""A drive with dummies: on the record, on its pages, over REST, from typed cards, and rehearsed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from club.codec.people_walk import people_in
from club.members import commands
from club.models import Line
from club.plugins import plugin_process
from club.verify.all_checks import findings
from rubbers.bots.house_bots import NoviceBot
from rubbers.cards.seats import Seat, Side
from tables.disputes.rules.effects import AdjustPoints, CorrectResult
from tables.drive import queries, score_queries
from tables.drive.commands import players
from tables.drive.commands.card_entry import record_cards, type_card
from tables.drive.rules.drive_state import TRICKS
from tables.drive.rules.notation import read_round_event
from tables.drive.rules.rehearsed_drive import DriveTerms, as_json, begin, from_json, play_hand
from tables.models import DriveEntrant, RoundSeat
from tables.movements.drive_movements import LOSERS_PART
from tables.movements.drive_seating import DriveRole
from tables.movements.dummies import Spare, dummies_in, players_of
from tests.api.evening import program_of
from tests.drive.hall import Hall, a_hall, go_by
from tests.drive.test_drive_disputes import ARBITRATOR, Bench
from tests.drive.test_typed_cards import honest
from tests.plugins.shelf import installed
from tests.views.house import sent, told

pytestmark = pytest.mark.django_db
DUMMIES = {"hands": 2, "tea_after": 0, "sealed": 0, "spare": Spare.DUMMY}


@pytest.fixture
def hall() -> Hall:
    """Seven people who have come: one dummy fills the second table."""
    return a_hall(7)


def shown(hall: Hall, reader: Client, name: str = "drive", *args: object) -> str:
    """Return what a page of the drive says."""
    return told(reader.get(hall.house.at(name, hall.evening.key, *args)))


def test_a_dummy_is_on_the_record_and_its_tricks_are_counted_but_it_is_nobody(hall: Hall) -> None:
    hall.begin(**DUMMIES)
    hall.play(lambda _hand, table: 8 if table == 1 else 5)
    snapshot = queries.need_drive(hall.evening)
    assert dummies_in(snapshot.hand.seating.tables) == ("dummy:1",)
    (scored,) = score_queries.hand_scores(hall.evening, 1)
    assert (scored.of_dummies, scored.with_dummy, scored.adds_up) == ((TRICKS - 5,), ("8",), True)
    assert len(score_queries.scores_of(snapshot)) == 7
    assert DriveEntrant.objects.count() == 7
    seat = RoundSeat.objects.get(member=None)
    assert (seat.table, seat.seat) == (2, "W")
    hall.next()
    rows = list(RoundSeat.objects.order_by("pk").values_list("member", "table", "seat"))
    call_command("rebuild", "--club", hall.house.club.slug)
    assert list(RoundSeat.objects.order_by("pk").values_list("member", "table", "seat")) == rows
    assert list(findings([hall.house.club], ())) == []


def test_a_latecomer_takes_the_dummys_place_and_whoever_leaves_makes_one(hall: Hall) -> None:
    hall = a_hall(8)
    hall.people = 7
    hall.begin(**{**DUMMIES, "hands": 3})
    hall.play()
    players.join(hall.house.order(), hall.evening, "9", DriveRole.GENT)
    hall.next()
    assert dummies_in(hall.hand.seating.tables) == ()
    hall.play()
    for who in ("2", "3"):
        players.leave(hall.house.order(), hall.evening, who)
    hall.next()
    assert len(dummies_in(hall.hand.seating.tables)) == 2
    assert hall.hand.seating.out == ()


def test_every_page_says_who_plays_with_a_dummy(hall: Hall) -> None:
    steward = hall.house.reader()
    assert "unless 1 dummy fills the empty place" in shown(hall, steward)
    fields = {f"role-{n}": "lady" if n % 2 == 0 else "gent" for n in range(2, 9)}
    fields |= {"hands": 1, "tea_after": 0, "sealed": 0, "sit_out": "six", "spare": "dummy"}  # type: ignore[dict-item]  # numbers of a form
    who = [str(n) for n in range(2, 9)]
    steward.post(hall.house.at("drive-begin", hall.evening.key), sent(who=who, **fields))
    page = shown(hall, steward)
    assert "Player Ag + Dummy" in page
    assert "With a dummy for partner, whose cards they play too: Player Ag (table 2)." in page
    assert "Sitting this hand out" not in page
    own = shown(hall, hall.house.reader(8))
    assert "Your partner is a dummy: its cards lie face up, and you play them." in own
    assert "You play against Player Ae and Player Af." in own
    assert "You play against Player Ag and Dummy." in shown(hall, hall.house.reader(6))
    tablet = shown(hall, hall.house.screen("table", 2))
    assert "The dummy’s cards lie face up, and Player Ag plays them." in tablet
    wall = shown(hall, hall.house.reader(3), "hall")
    assert "Dummy" in wall and "Player Ag (table 2)" in wall
    cards = shown(hall, steward, "drive-cards")
    assert "With a dummy" in cards and "A dummy’s cards lie face up" in cards
    assert "Begin at table 2. Your partner is a dummy." in cards
    assert "8. Dummy" not in cards and "7. Player Ag" in cards
    hall.play(lambda _hand, _table: 5)
    sheet = shown(hall, steward, "drive-results")
    assert "8*" in sheet and "Dummies 8" in sheet and "7 players" in sheet
    assert "adds up" in sheet


def test_without_dummies_no_page_speaks_of_them(hall: Hall) -> None:
    hall.begin(hands=2, tea_after=0, sealed=0)
    hall.play()
    steward = hall.house.reader()
    for name in ("drive", "drive-cards", "drive-results", "hall", "drive-treasurer"):
        assert "ummy" not in shown(hall, steward, name)


def test_who_really_sits_here_may_be_a_dummy(hall: Hall) -> None:
    hall.begin(**DUMMIES)
    steward, key = hall.house.reader(), hall.evening.key
    assert "Dummy" in shown(hall, steward, "drive-seats", 1)
    seats = {"N-S.lady": "2", "N-S.gent": "dummy:", "E-W.lady": "4", "E-W.gent": "5"}
    answer = steward.post(hall.house.at("drive-correct-seats", key), sent(table=1, **seats))
    assert answer.status_code == 302
    assert hall.hand.seating.tables[1].ew.gent == "3"
    assert hall.hand.seating.tables[0].ns.gent == "dummy:1"


def test_a_program_begins_a_drive_with_dummies_and_corrects_where_one_sits(hall: Hall) -> None:
    steward, at = program_of(hall.house.club, 1), f"/drives/{hall.evening.key}"
    chosen = [{"who": n, "role": "lady" if n % 2 == 0 else "gent"} for n in range(2, 9)]
    drive = steward.done(f"{at}/begin", {"players": chosen, "hands": 2, "spare": "dummy"})
    assert drive["settings"]["spare"] == "dummy"
    assert drive["hand"]["tables"][1]["seats"] == {"N": 6, "E": 8, "S": 7, "W": None}
    assert (drive["hand"]["out"], len(drive["players"])) == ([], 7)
    drive = steward.done(f"{at}/seats", {"table": 1, "S": None})
    assert [one["seats"]["S"] for one in drive["hand"]["tables"]] == [None, 7]
    refused = steward.post(f"{at}/seats", {"table": 1, "N": None, "E": None})
    assert refused.status_code == 422, refused.content
    assert "that many dummies" in refused.json()["detail"]
    refused = steward.post(f"{at}/begin", {"players": chosen, "hands": 2, "spare": "bot"})
    assert [one["field"] for one in refused.json()["errors"]] == ["spare"]


def test_no_dummy_is_among_the_people_of_a_line(hall: Hall) -> None:
    hall.begin(**DUMMIES)
    line = Line.objects.get(what="round_seated")
    named = people_in(read_round_event(line.what, line.body))
    assert sorted(who for _place, who in named) == [str(n) for n in range(2, 9)]


def test_a_dispute_at_a_table_with_a_dummy_is_between_the_people_there(hall: Hall) -> None:
    hall = a_hall(8)
    hall.people = 7
    hall.house.people_enter("Arbitrator")
    commands.grant_office(hall.house.order(), ARBITRATOR, "arbitrator")
    hall.begin(**DUMMIES)
    hall.play()
    bench = Bench(hall)
    page = told(hall.house.reader(8).get(hall.house.at("call-arbitrator", hall.evening.key)))
    assert "Player Ag and Dummy" in page
    bench.call(8, table=2)
    assert dict(bench.state().players) == {Seat.N: "6", Seat.E: "8", Seat.S: "7"}
    bench.rule(CorrectResult(10), AdjustPoints(-1, Side.EW))
    totals = bench.totals()
    assert (totals["6"], totals["7"], totals["8"]) == (10, 10, 2)
    assert all(one.adds_up for one in score_queries.hand_scores(hall.evening, 1))


def test_cards_typed_in_at_the_end_have_none_for_a_dummy(hall: Hall) -> None:
    hall.begin(**DUMMIES)
    found = queries.need_drive(hall.evening)
    cards = honest(found.drive, found.hand, LOSERS_PART, [8, 3])
    assert len(cards) == 7 and all(len(card) == 2 and None not in card for card in cards.values())
    last = found.hand.seating.tables[1]
    assert players_of(last) == ("6", "8", "7")
    for who, card in cards.items():
        type_card(hall.house.order(), hall.evening, who, (0, card[1]) if who == "8" else card)
    page = shown(hall, hall.house.reader(), "drive-typed")
    assert "Hand 1, table 2" in page and "Player Ag’s card should say 10" in page
    assert "Dummy" not in page
    type_card(hall.house.order(), hall.evening, "8", cards["8"])
    record_cards(hall.house.order(), hall.evening)
    assert all(one.adds_up for one in score_queries.hand_scores(hall.evening, 2))


@pytest.mark.parametrize("people", [9, 10, 11])
def test_a_drive_with_dummies_is_rehearsed(people: int) -> None:
    terms = DriveTerms(people, 3, "novice", spare=Spare.DUMMY)
    so_far = begin(terms, LOSERS_PART)
    while not so_far.over:
        so_far = play_hand(so_far, LOSERS_PART, go_by(LOSERS_PART), NoviceBot(), terms.seed)
        so_far = from_json(as_json(so_far))
    assert [len(hand.of_dummies) for hand in so_far.played] == [-people % 4] * 3
    assert all(hand.adds_up and hand.out == () for hand in so_far.played)
    assert len(so_far.scores()) == people


def test_a_movement_of_a_plugin_moves_dummies_too(tmp_path: Path) -> None:
    with installed(tmp_path, "odd_movements"):
        hall = a_hall(7)
        hall.evening.format = "odd-still"
        hall.evening.save()
        hall.begin(**DUMMIES)
        hall.play()
        hall.next()
        assert (hall.hand.fallback, hall.hand.movement) == (None, "odd")
        assert len(dummies_in(hall.hand.seating.tables)) == 1
    plugin_process.stop_all()


def test_too_many_pairs_for_the_dummies_are_refused_on_the_page_and_over_rest() -> None:
    hall = a_hall(6, "drive-partner")
    roles = {n: "lady" if n % 2 == 0 else "gent" for n in range(2, 8)}
    fields: dict[str, object] = {f"role-{n}": role for n, role in roles.items()}
    fields |= {f"with-{n}": n + 1 for n in (2, 4, 6)}
    fields |= {"hands": 2, "tea_after": 0, "sealed": 0, "sit_out": "six", "spare": "dummy"}
    address = hall.house.at("drive-begin", hall.evening.key)
    refused = hall.house.reader(1).post(address, sent(who=list(roles), **fields))
    assert refused.status_code == 422
    assert "leave 2 people without a chosen partner" in told(refused)
    body: dict[str, Any] = {
        "players": [{"who": n, "role": role} for n, role in roles.items()],
        "hands": 2,
        "spare": "dummy",
        "pairs": [{"lady": n, "gent": n + 1} for n in (2, 4, 6)],
    }
    program, at = program_of(hall.house.club, 1), f"/drives/{hall.evening.key}/begin"
    answer = program.post(at, body, key="many")
    assert [one["field"] for one in answer.json()["errors"]] == ["pairs"]
    del body["pairs"][2]
    assert program.done(at, body)["pairs"] == [{"lady": 2, "gent": 3}, {"lady": 4, "gent": 5}]
