"""At every face a reader is shown just the parts of a dispute that the rule of sight gives."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from club.members import commands
from club.models import Member, User
from club.outbox import publisher
from club.rules.house_rules import RulingsName
from club.rules.permissions import May
from rubbers.cards.seats import Seat
from tables.disputes.rules import acts
from tables.disputes.rules.disclosure import DisputePart, Viewer, parts_seen
from tables.disputes.rules.effects import NoEffect, Warn
from tables.disputes.rules.state import DisputeKind, DisputeState, FactAnswer, FactForm
from tests.api.evening import device_of, program_of
from tests.disputes.parlour import ARBITRATOR, COMMITTEE, ONLOOKER, Parlour, a_parlour
from tests.views.house import a_house

pytestmark = pytest.mark.django_db
SECRET = "He revoked, I think."
MEMBER, SCORER, GUEST = 8, 9, 10
HIDDEN, TOLD, RUDE, OPEN = 1, 2, 3, 4


@dataclass
class Quarrels:
    """Disputes 1 ruled, 2 ruled and published without names, 3 of etiquette, 4 open."""

    parlour: Parlour

    def __post_init__(self) -> None:
        """Bring them about."""
        house = self.parlour.house
        for name, office in (("Ola Rask", "scorer"), ("Wil Ost", "")):
            number = commands.enter_member(house.order(), name)["member"]
            if office:
                commands.grant_office(house.order(), number, office)
        for number in (HIDDEN, TOLD, RUDE, OPEN):
            rude = number == RUDE
            east = str(self.parlour.players[Seat.E])
            more: dict[str, Any] = (
                {"kind": DisputeKind.ETIQUETTE, "against": (east,)} if rude else {}
            )
            self.parlour.call(Seat.N, **more)
            self._said(number)
        self._does(TOLD, COMMITTEE, acts.Publish(RulingsName.NONE))

    def _said(self, number: int) -> None:
        players = self.parlour.players
        north = players[Seat.N]
        fact = acts.StateFact(str(north), FactForm.WORDS, "")
        self._does(number, north, fact, ref=f"fact-{number}")
        if number in (OPEN, HIDDEN):
            for who in (north, players[Seat.E]):
                self._does(number, who, acts.AcceptOnlooker(str(who), str(ONLOOKER)))
        if number in (HIDDEN, TOLD):
            self._does(number, ARBITRATOR, acts.Hear(str(ARBITRATOR)))
            effect = Warn(str(players[Seat.S])) if number == TOLD else NoEffect()
            at = self.parlour.order(ARBITRATOR).at
            for seat in (Seat.S, Seat.E):
                agrees = acts.AnswerFact(str(players[seat]), 1, FactAnswer.ASSENT)
                self._does(number, players[seat], agrees)
            rule = acts.Rule(str(ARBITRATOR), at, (1,), "71", "", "", "", "", (effect,))
            words = {"question": "Did he?", "reasons": f"ruled-{number}", "decision": "So."}
            self._does(number, ARBITRATOR, rule, **words)

    def _does(self, number: int, who: int, deed: acts.Act, **words: str) -> None:
        self.parlour.does(who, deed, number=number, **words)

    def state(self, number: int) -> DisputeState:
        """Return one as it stands."""
        return self.parlour.state(number)

    def parts(self, viewer: Viewer) -> dict[int, frozenset[DisputePart]]:
        """Return what someone may see of each, as the rule says."""
        return {n: parts_seen(self.state(n), viewer) for n in (HIDDEN, TOLD, RUDE, OPEN)}

    def readers(self) -> Iterator[tuple[str, int, Viewer]]:
        """Yield who reads: in what role, under what number, as whom the rule knows them."""
        players = self.parlour.players
        for role, number in (
            ("who called", players[Seat.N]), ("adversary", players[Seat.E]),
            ("onlooker", ONLOOKER), ("member", MEMBER), ("guest", GUEST), ("scorer", SCORER),
            ("arbitrator", ARBITRATOR), ("committee", COMMITTEE), ("secretary", 1),
        ):  # fmt: skip
            held = Member.objects.get(club=self.parlour.house.club, number=number).roles
            offices = frozenset(held.values_list("office", flat=True))
            yield role, number, Viewer(str(number), offices)


@pytest.fixture
def quarrels() -> Quarrels:
    """Return the four disputes."""
    made = Quarrels(a_parlour())
    commands.change_standing(made.parlour.house.order(), GUEST, "guest")
    publisher.publish()
    return made


def page_fits(
    client: Client, quarrels: Quarrels, number: int, parts: frozenset[DisputePart]
) -> None:
    """See that a page shows the words of the parts one may see, and no others."""
    for at in ("", "?board"):
        answer = client.get(f"/c/{quarrels.parlour.house.club.slug}/disputes/{number}{at}")
        page = answer.content.decode()
        if not parts:
            assert answer.status_code == 404
        said = bool(parts & {DisputePart.WORDS, DisputePart.RULING})
        assert (f"fact-{number}" in page) is (said and answer.status_code == 200)
        assert (SECRET in page) <= (DisputePart.WORDS in parts), at
        if not at:
            assert (SECRET in page) is (DisputePart.WORDS in parts)
        if quarrels.state(number).ruling:
            assert (f"ruled-{number}" in page) is (DisputePart.RULING in parts)
        if DisputePart.PEOPLE not in parts:
            article = page.partition("<main")[2]
            north = Member.objects.get(number=quarrels.parlour.players[Seat.N],
                                       club=quarrels.parlour.house.club)  # fmt: skip
            assert north.name not in article and north.name.split()[-1] not in article


def test_the_pages_and_the_sheet_for_the_board_show_each_role_its_parts(quarrels):
    house = quarrels.parlour.house
    for role, number, viewer in quarrels.readers():
        client = house.reader(number)
        for dispute, parts in quarrels.parts(viewer).items():
            try:
                page_fits(client, quarrels, dispute, parts)
            except AssertionError as fault:
                raise AssertionError((role, dispute, parts)) from fault
    strangers = quarrels.parts(Viewer(of_the_club=False))
    for client in (Client(), a_house("The Turf").reader(1)):
        for dispute, parts in strangers.items():
            page_fits(client, quarrels, dispute, parts)
    for kind, table in (("door", None), ("hall", None), ("table", 1)):
        client = house.screen(kind, table)
        for dispute, parts in quarrels.parts(Viewer()).items():
            if (kind, dispute) == ("table", OPEN):  # enters for its four, whom it names in the form
                parts = parts | {DisputePart.PEOPLE}
            page_fits(client, quarrels, dispute, parts)


def test_programs_are_told_their_parts_in_a_dispute_in_lists_and_in_the_record(quarrels):
    house = quarrels.parlour.house
    south = quarrels.parlour.players[Seat.S]
    for role, number, viewer in quarrels.readers():
        program, seen = program_of(house.club, number), quarrels.parts(viewer)
        for dispute, parts in seen.items():
            where = (role, dispute)
            answer = program.get(f"/disputes/{dispute}")
            if not parts:
                assert answer.status_code == 404, where
                continue
            told = answer.json()
            ruled = DisputePart.RULING in parts
            assert set(told["parts"]) == {str(part) for part in parts}, where
            assert (told["reason"] is not None) is (DisputePart.WORDS in parts), where
            assert (told["called_by"] is not None) is (DisputePart.PEOPLE in parts), where
            assert (told["players"] is not None) is (DisputePart.PEOPLE in parts), where
            assert (told["rulings"] is not None) is ruled, where
            assert (told["facts"] is not None) is bool(
                parts & {DisputePart.WORDS, DisputePart.RULING}
            ), where
            for effect in (one["effect"] for ruling in told["rulings"] or ()
                           for one in ruling["effects"]):  # fmt: skip
                assert ((effect.get("who") or {}).get("member") == south) is (
                    effect["kind"] == "warn" and DisputePart.PEOPLE in parts
                ), where
        listed = {one["number"] for one in program.read("/disputes")["results"]}
        ruled_on = {one["number"] for one in program.read("/rulings")["results"]}
        rule = {dispute for dispute, parts in seen.items() if parts}
        assert listed == rule, role
        assert ruled_on == {n for n in (HIDDEN, TOLD) if DisputePart.RULING in seen[n]}, role
        for n in (HIDDEN, TOLD):
            found = {one["number"] for one in program.read(f"/rulings?words=ruled-{n}")["results"]}
            assert found <= {n} & {k for k, parts in seen.items() if DisputePart.RULING in parts}, (
                role
            )
        events_fit(program, quarrels, seen, role)


def events_fit(program: Any, quarrels: Quarrels, seen: Any, role: str) -> None:
    """See that the record tells of each dispute what the parts allow."""
    told: dict[int, list[dict[str, Any]]] = {n: [] for n in seen}
    for line in program.read("/events?limit=200")["results"]:
        if line["stream"].startswith("dispute:"):
            told[int(line["stream"].rpartition(":")[2])].append(line)
    for number, parts in seen.items():
        if not parts:
            assert told[number] == [], (role, number)
        for line in told[number]:
            assert bool(line["hash"]) is (DisputePart.RECORD in parts), (role, number)
            assert bool(line["by"]) is (DisputePart.PEOPLE in parts), (role, number)
            whole = json.dumps(line["body"])
            if DisputePart.PEOPLE not in parts:
                assert '"who"' not in whole and '"players"' not in whole, (role, number)


def test_devices_strangers_and_tokens_without_the_scope_are_told_nothing(quarrels):
    house = quarrels.parlour.house
    without = [str(may) for may in May if may is not May.READ_RULINGS]
    for program in (
        device_of(house.club, "door"), device_of(house.club, "table", 1),
        program_of(house.club, 1, without), program_of(house.club, ARBITRATOR, without),
    ):  # fmt: skip
        for path in ("/disputes", "/rulings", *(f"/disputes/{n}" for n in range(1, 5))):
            assert program.get(path).status_code == 403, path
        lines = program.read("/events?limit=200")["results"]
        assert not [line for line in lines if line["stream"].startswith("dispute:")]
    stranger = program_of(a_house("The Turf").club, 1)
    at = f"/api/v1/clubs/{house.club.slug}/disputes"
    headers = {"Authorization": f"Bearer {stranger.token}"}
    assert Client().get(at, headers=headers).status_code == 404
    assert Client().get(at).status_code == 401


def test_in_the_admin_staff_without_such_an_office_are_shown_what_a_member_is(quarrels):
    house = quarrels.parlour.house
    for role, number, viewer in quarrels.readers():
        client = house.reader(number)
        User.objects.filter(memberships__club=house.club, memberships__number=number).update(
            is_staff=True
        )
        seen = quarrels.parts(viewer)
        rule = {dispute for dispute, parts in seen.items() if parts}
        whole = DisputePart.RECORD in seen[RUDE]
        rows = csv.DictReader(io.StringIO(_read(client, "tables/dispute/export.csv")))
        found = json.loads(_read(client, "tables/dispute/export.json"))["disputes"]
        listed = {int(row["number"]) for row in rows}
        assert listed == {row["number"] for row in found}, role
        assert listed == rule, role
        for words, path in ((SECRET, "remark"), ("fact-3", "remark"), ("dispute:", "line")):
            rows_found = client.get(f"/admin/club/{path}/", {"q": words}).context["cl"]
            assert bool(rows_found.result_count) is whole, (role, words)
        parties = client.get("/admin/tables/disputeparty/").context["cl"].result_count
        assert bool(parties) is whole, role


def _read(client: Client, path: str) -> str:
    answer = client.get(f"/admin/{path}")
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.content.decode()
