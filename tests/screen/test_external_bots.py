"""Bots that other people write: what a token lets them see and do, and what it does not."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from club import clock, tasks
from club.models import Errand, ExternalBot, Line, Token
from club.verify.register import check_register
from rubbers.cards.seats import Seat
from rubbers.commands import bot_turns
from rubbers.commands.table_change import OVERDUE
from rubbers.models import RubberSeat
from tests.api.document import the_document
from tests.api.test_doors import OPEN_TO_ALL, addresses, ask
from tests.screen.outside import ID, Outside

pytestmark = pytest.mark.django_db
SEATED = f"bot:{ID}@1"


@pytest.fixture
def outside() -> Outside:
    return Outside()


def test_a_bot_takes_a_seat_with_the_other_sides_consent_and_counts_nowhere(outside):
    partner, adversary = outside.programs.of(Seat.W), outside.programs.of(Seat.N)
    told = {"seat": "E", "bot": ID}
    refused = partner.post(f"{outside.table}/bots", told)
    assert refused.status_code == 403 and "other side" in refused.json()["detail"]
    assert offered_seats(partner, outside) == ["N", "S"]
    assert offered_seats(adversary, outside) == ["E", "W"]
    outside.sits()
    assert outside.at.rubber.seating[Seat.E] == SEATED
    seat = RubberSeat.objects.get(rubber=outside.at.pk, seat="E", ended=False)
    assert (seat.bot, seat.member, str(seat)) == (SEATED, None, "East: Deep whist")
    assert not outside.at.row.counts


def offered_seats(program, outside) -> list[str]:
    offers = program.read(outside.table)["may"]
    (offer,) = [one for one in offers if one["kind"] == "seat_bot"]
    fields = {one["name"]: one.get("values") for one in offer["fields"]}
    assert {"club", "novice", ID} <= set(fields["bot"])
    return fields["seat"]


def test_a_bot_sees_what_its_seat_may_see_and_acts_by_its_offers(outside):
    outside.sits()
    (held,) = outside.itself["seats"]
    assert held["table"] == outside.bot.at(outside.table) and held["seat"] == "E"
    seen = outside.bot.read(held["table"])
    assert seen["seat"] == "E" and list(seen["hand"]["held"]) == ["E"]
    assert seen["act_within"] == outside.itself["act_within"] == OVERDUE.seconds
    outside.until_its_turn()
    outside.plays()
    done = outside.acts()[-1]
    assert done.act.by is Seat.E
    assert (done.chosen_by.bot, done.chosen_by.version) == (ID, 1)
    line = Line.objects.filter(stream=outside.at.row.stream).latest("number")
    assert line.by == f"bot:{ID}"
    outside.secretary.done("/bots/deep-whist/version")
    outside.at.play()
    outside.until_its_turn()
    outside.plays()
    assert outside.acts()[-1].chosen_by.version == 2


def test_a_bot_plays_no_card_of_another_seat_deals_nothing_and_never_cuts(outside):
    outside.sits()
    offers = outside.bot.read(outside.table)["may"]
    assert {one["kind"] for one in offers} <= {"play", "take_up_trump"}
    turn = outside.programs.turn()
    card = outside.programs.offers(turn, "play")[0]["body"] if turn is not Seat.E else None
    if card:
        assert outside.bot.post(f"{outside.table}/acts", card).status_code == 403
    for what in ("deals", "beacon", "void", "bots", "bots/give-back"):
        assert outside.bot.post(f"{outside.table}/{what}").status_code == 403
    while outside.at.rubber.dealt.hand.to_act is not None:
        if outside.at.rubber.dealt.hand.to_act is Seat.E:
            outside.plays()
        else:
            outside.at.play()
    cutter = outside.at.rubber.hand.dealer.right
    cut = {"act": {"by": str(cutter), "do": "cut_for_next"}}
    refused = outside.bot.post(f"{outside.table}/acts", cut)
    assert refused.status_code == 422 and "when a player asks" in refused.json()["detail"]
    assert "cut_for_next" not in {one["kind"] for one in outside.bot.read(outside.table)["may"]}


def test_a_bots_token_opens_its_own_tables_and_nothing_else(outside):
    outside.sits()
    open_to_bots = {
        ("get", "/api/v1/clubs/{club}/evenings/{evening}/rubbers/{rubber}/table"),
        ("post", "/api/v1/clubs/{club}/evenings/{evening}/rubbers/{rubber}/table/acts"),
        (
            "get",
            "/api/v1/clubs/{club}/evenings/{evening}/rubbers/{rubber}/table/hands/{hand}/reasons",
        ),
        ("post", "/api/v1/clubs/{club}/evenings/{evening}/rubbers/{rubber}/table/claims"),
        ("get", "/api/v1/bots/me"),
    }
    club = outside.at.house.club
    tried = 0
    for method, path in addresses():
        if (method, path) in open_to_bots:
            continue
        here = path.replace("{club}", club.slug)
        answer = ask(Client(), method, here, **outside.bot.bearer)
        assert answer.status_code == 403, (method, path, answer.content)
        assert "only the tables it plays at" in answer.json()["detail"]
        tried += 1
    assert tried > 80
    assert {path for _, path in open_to_bots} <= set(the_document()["paths"]) - OPEN_TO_ALL


def test_a_bot_finds_no_table_where_it_holds_no_seat_and_no_page(outside):
    assert outside.itself["seats"] == []
    assert outside.bot.get(outside.table).status_code == 404
    play = {"act": {"by": "E", "do": "play", "card": "KH"}}
    assert outside.bot.post(f"{outside.table}/acts", play).status_code == 404
    screen = Client()
    assert screen.post("/screen", {"secret": outside.bot.token}).status_code == 422
    session = screen.session
    session["device_token"] = Token.objects.get(bot__name="deep-whist").digest
    session.save()
    board = outside.at.house.at("board", outside.at.evening.key)
    assert screen.get(outside.at.house.at("members")).status_code in (302, 404)
    assert "Sign out" not in screen.get(board).content.decode()
    outside.sits()
    whose = outside.programs.of(outside.whose)
    whose.done(f"{outside.table}/bots/give-back", {"seat": "E"})
    assert outside.bot.get(outside.table).status_code == 404


def test_club_stands_in_for_a_bot_that_is_late_and_the_record_says_for_whom(outside):
    outside.sits()
    outside.until_its_turn()
    last = outside.at.row.stream.lines.latest("number").at
    due = last + OVERDUE
    assert not bot_turns.play_if_late(outside.at.row, due - timedelta(milliseconds=1))
    acts = len(outside.acts())
    assert tasks.sweep() >= 0 and len(outside.acts()) == acts
    assert bot_turns.play_if_late(outside.at.row, due)
    done = outside.acts()[-1]
    assert (done.chosen_by.bot, done.chosen_by.standing_in_for) == ("club", ID)
    assert len(outside.acts()) == acts + 1


def test_an_errand_plays_for_a_bot_that_is_late_where_nobody_looks(outside, monkeypatch):
    outside.sits()
    outside.until_its_turn()
    acts = len(outside.acts())
    tasks.sweep()
    assert len(outside.acts()) == acts
    later = clock.now() + OVERDUE + timedelta(seconds=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    tasks.sweep()
    assert outside.acts()[acts].chosen_by.standing_in_for == ID


def test_a_bot_that_was_late_has_its_time_again_for_its_next_act(outside):
    """Built-in bots play on to the bot's next turn, and leave that to it."""
    outside.sits()
    for seat in (Seat.N, Seat.W, Seat.S):
        told = {"seat": str(seat), "bot": "club"}
        outside.secretary.done(f"{outside.table}/bots", told)
    tasks.sweep()
    assert outside.at.rubber.dealt.hand.to_act is Seat.E
    due = outside.at.row.stream.lines.latest("number").at + OVERDUE
    assert bot_turns.play_if_late(outside.at.row, due)
    mine = [one for one in outside.acts() if one.act.by is Seat.E]
    assert len(mine) == 1 and outside.at.rubber.dealt.hand.to_act is Seat.E


def test_removing_a_bot_ends_its_token_at_once_and_club_plays_on(outside):
    outside.sits()
    outside.until_its_turn()
    outside.secretary.done("/bots/deep-whist/remove")
    assert outside.bot.get("/api/v1/bots/me").status_code == 401
    assert outside.bot.get(outside.table).status_code == 401
    acts = len(outside.acts())
    tasks.sweep()
    done = outside.acts()[acts]
    assert (done.chosen_by.bot, done.chosen_by.standing_in_for) == ("club", ID)
    refused = outside.programs.of(Seat.N).post(f"{outside.table}/bots", {"seat": "W", "bot": ID})
    assert refused.status_code == 404
    again = outside.secretary.post("/bots", {"name": "deep-whist", "owner": 6})
    assert again.status_code == 422 and again.json()["errors"][0]["field"] == "name"


def test_a_bot_is_let_in_only_while_its_owner_is_a_member(outside):
    outside.sits()
    ExternalBot.objects.get().owner.__class__.objects.filter(number=6).update(kind="lapsed")
    assert outside.bot.get("/api/v1/bots/me").status_code == 401


def test_another_token_ends_the_one_before(outside):
    issued = outside.secretary.post("/bots/deep-whist/token").json()
    assert outside.bot.get("/api/v1/bots/me").status_code == 401
    outside.bot.token = issued["secret"]
    assert outside.itself["id"] == ID


@pytest.mark.parametrize("name", ["a", "1st", "deep/whist", "deep@2", "Δ", "x" * 41, "a--b", "-a"])
def test_a_name_that_cannot_go_on_the_record_is_refused_by_its_field(outside, name):
    answer = outside.secretary.post("/bots", {"name": name, "owner": 6})
    assert answer.status_code == 422
    assert [one["field"] for one in answer.json()["errors"]] == ["name"]


def test_a_bot_belongs_to_a_member_and_is_added_by_the_secretary(outside):
    assert outside.program(3).post("/bots", {"name": "other", "owner": 3}).status_code == 403
    assert outside.secretary.post("/bots", {"name": "other", "owner": 999}).status_code == 404


def test_the_database_keeps_names_apart_and_one_token_a_bot(outside):
    row, token = ExternalBot.objects.get(), Token.objects.get(bot__isnull=False)
    wrong = [
        lambda: ExternalBot.objects.filter(pk=row.pk).update(name="a@b"),
        lambda: ExternalBot.objects.filter(pk=row.pk).update(version=0),
        lambda: ExternalBot.objects.create(
            club=row.club, name=row.name, owner=row.owner, added_at=clock.now()
        ),
        lambda: Token.objects.filter(pk=token.pk).update(member=row.owner),
        lambda: Token.objects.create(
            club=row.club, bot=row, name="x", prefix="x", digest="x", made_at=clock.now()
        ),
    ]
    for change in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            change()


def test_the_register_says_what_the_rows_of_bots_hold(outside):
    outside.secretary.done("/bots/deep-whist/version")
    outside.secretary.post("/bots/deep-whist/token")
    assert not list(check_register(outside.at.house.club))
    ExternalBot.objects.update(version=7)
    (found,) = check_register(outside.at.house.club)
    assert "version of external bot deep-whist" in str(found.reason)
    outside.secretary.done("/bots/deep-whist/remove")


def test_a_turn_of_a_bot_is_asked_for_again_when_its_time_is_up(outside):
    Errand.objects.all().delete()
    outside.sits()
    due = sorted(Errand.objects.filter(task="bot_turn").values_list("due_at", flat=True))
    assert len(due) == 2 and due[1] - due[0] == OVERDUE


def test_bots_of_a_club_are_listed_to_those_who_may_know_of_them(outside):
    def listed(**headers: str) -> dict[str, dict]:
        answer = Client().get("/api/v1/bots", headers=headers)
        return {one["id"]: one for one in answer.json()["results"]}

    assert ID not in listed() and {"novice", "club"} <= set(listed())
    assert all(one["about"] for one in listed().values())
    mine = listed(**outside.secretary.bearer)[ID]
    assert (mine["kind"], mine["title"], mine["about"]) == (
        "external",
        "Deep whist",
        "Follows suit.",
    )
    assert ID in listed(**outside.bot.bearer)
    outside.secretary.post("/bots", {"name": "Another", "owner": 6})
    assert "api/another" not in listed(**outside.bot.bearer)
    assert "api/another" in listed(**outside.secretary.bearer)
    assert "api/another" in {
        one["id"] for one in outside.at.reader(6).get("/api/v1/bots").json()["results"]
    }


def test_the_program_cannot_say_why_a_bot_from_outside_played_so(outside):
    outside.sits()
    while outside.at.rubber.dealt.hand.to_act is not None:
        if outside.at.rubber.dealt.hand.to_act is Seat.E:
            outside.plays()
        else:
            outside.at.play()
    told = outside.bot.read(f"{outside.table}/hands/1/reasons")["results"]
    assert {one["bot"] for one in told} == {ID} and len(told) >= 12
    assert {one["why"] for one in told} == {
        "This bot runs on another computer, so it cannot be asked for its reasons."
    }


def test_a_bot_of_somebody_at_the_table_takes_no_seat_there(outside):
    adversary = outside.seat.left
    owner = outside.at.member(adversary)
    outside.secretary.post("/bots", {"name": "spy", "owner": owner})
    told = {"seat": str(outside.seat), "bot": "api/spy"}
    refused = outside.programs.of(adversary).post(f"{outside.table}/bots", told)
    assert refused.status_code == 422 and "is playing at this table" in refused.json()["detail"]
    (offer,) = outside.programs.offers(adversary, "seat_bot")
    (bots,) = [one["values"] for one in offer["fields"] if one["name"] == "bot"]
    assert "api/spy" not in bots and ID in bots


def test_a_bot_of_somebody_elses_cannot_be_called_like_one_of_the_programs_own(outside):
    refused = outside.secretary.post("/bots", {"name": "Club", "owner": 6, "about": "Plays low."})
    assert refused.status_code == 422
    assert [one["field"] for one in refused.json()["errors"]] == ["name"]
    assert ExternalBot.objects.count() == 1
