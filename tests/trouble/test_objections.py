"""An open objection bars every yes, at each face; what became of it stays with the hand."""

from __future__ import annotations

from html import unescape

import pytest
from django.utils.html import strip_tags

from club.errors import NotYours, Refusal
from club.members import commands
from club.models import Line
from rubbers.cards.seats import Seat
from rubbers.models import Rubber
from rubbers.play.state import acts
from rubbers.play.state.objections import OBJECTION
from tests.api.follower import Follower, is_offered, offered
from tests.trouble.night import Night, a_night, hand, problem, unsound
from tests.views.forms import rubber_form_now
from tests.views.house import a_house

pytestmark = [pytest.mark.django_db, pytest.mark.law(OBJECTION)]
YES, WITHDRAW = 'value="confirm"', 'value="withdraw_objection"'
WHY = {"waives": (OBJECTION,), "reason": "All four tricks lie there."}


@pytest.fixture
def night() -> Night:
    """Return an evening on which the secretary marks a hand and East, signed in, objects."""
    made = a_night()
    made.scores(acts.MarkHand(hand(7)))
    made.scores(
        acts.ObjectToStatement("", Seat.E), made.order(made.at("E"), reason="We took seven.")
    )
    return made


def shown(night: Night, number: int = 1) -> str:
    """Return the table's page as a member sees it."""
    return night.reader(number).get(night.page("table", 1)).content.decode()


def words(page: str) -> str:
    """Return what a page says."""
    return " ".join(unescape(strip_tags(page)).split())


def answers(night: Night, **fields: object) -> dict[str, object]:
    """Return the form that answers what was marked."""
    return rubber_form_now(night.rubber, **fields)


def offers_override(night: Night, number: int = 1) -> bool:
    """Return whether a member's program is offered to make it count against the objection."""
    offers = night.program(number).read(night.rubber_path)["may"]
    found = [one for one in offers if one["kind"] == "confirm" and one["refusal"]]
    return [one["body"]["waives"] for one in found] == [[OBJECTION]]


def awaiting() -> str:
    """Return how the rubber stands."""
    return Rubber.objects.get().awaiting


def test_no_player_officer_or_tablet_says_yes_for_anybody_while_it_is_open(night):
    tablet = night.house.screen("table", 1)
    for seat in Seat:
        for order in (night.order(night.at(seat.value)), night.order()):
            with pytest.raises(Refusal) as refused:
                night.scores(acts.Confirm(seat), order)
            assert refused.value.law == OBJECTION
        for reader in (night.reader(night.at(seat.value)), night.reader(), tablet):
            form = answers(night, answer="confirm", by=seat.value)
            assert reader.post(night.page("answer", 1), form).status_code == 422
        path, program = f"{night.rubber_path}/confirm", night.program()
        yes = program.yes(night.rubber_path, by=seat.value)
        assert problem(program.post(path, yes), 422)["law"] == OBJECTION
    assert awaiting() == "objected"


def test_no_page_and_no_program_is_offered_a_yes_to_it(night):
    for number in (1, *(night.at(seat.value) for seat in Seat)):
        assert YES not in shown(night, number)
        assert "It is right" not in shown(night, number)
        assert not is_offered(night.program(number).read(night.rubber_path), "confirm")
    tablet = night.house.screen("table", 1).get(night.page("table", 1)).content.decode()
    assert YES not in tablet and WITHDRAW not in tablet


def test_the_player_who_objected_sees_that_it_was_sent_and_may_withdraw_it(night):
    east, west = shown(night, night.at("E")), shown(night, night.at("W"))
    assert "Your objection was sent" in words(east) and WITHDRAW in east
    assert "Your objection was sent" not in words(west) and WITHDRAW not in west
    assert "We took seven." in words(west)
    mine = night.reader(night.at("E")).get(night.page("mine")).content.decode()
    assert "Your objection was sent." in words(mine)


@pytest.mark.parametrize("seat", ["W", "N", ""])
def test_nobody_withdraws_it_for_a_player_who_is_signed_in(night, seat):
    number = night.at(seat) if seat else 1
    with pytest.raises(NotYours):
        night.scores(acts.WithdrawObjection(Seat.E), night.order(number))
    with pytest.raises(NotYours):
        night.scores(acts.WithdrawObjection(Seat.E, in_person=True), night.order(number))
    form = answers(night, answer="withdraw_objection", by="E")
    for reader in (night.reader(number), night.house.screen("table", 1)):
        assert reader.post(night.page("answer", 1), form).status_code == 403
    path = f"{night.rubber_path}/object/withdraw"
    problem(night.program(number).post(path, {"by": "E"}), 403)
    now = night.program(number).read(night.rubber_path)
    assert not is_offered(now, "withdraw_objection") and awaiting() == "objected"


@pytest.mark.parametrize("face", ["page", "program"])
def test_the_player_withdraws_it_and_then_their_side_may_say_yes(night, face):
    east = night.at("E")
    if face == "page":
        form = answers(night, answer="withdraw_objection", by="E")
        assert night.reader(east).post(night.page("answer", 1), form).status_code == 302
    else:
        program = night.program(east)
        offer = offered(program.read(night.rubber_path), "withdraw_objection")
        assert offer["href"].endswith("/object/withdraw")
        assert Follower(program).follow(offer)["awaiting"]["objections"] == []
    line = Line.objects.filter(stream=night.rubber.stream).order_by("number").last()
    assert (line.what, line.by, line.body) == (
        "objection_withdrawn", f"member:{east}", {"by": "E"}
    )  # fmt: skip
    assert YES in shown(night, night.at("W"))
    night.scores(acts.Confirm(Seat.W), night.order(night.at("W")))
    assert unsound() == []
    (kept,) = night.program().read(f"{night.rubber_path}/hands")["objections"]
    assert (kept["end"], kept["words"], kept["person"]) == ("withdrawn", "We took seven.", east)
    said = "objected: “We took seven.” The objection was withdrawn."
    assert said in words(shown(night))


def test_an_objection_entered_at_the_tablet_is_withdrawn_there():
    night = a_night()
    night.marks(7)
    tablet = night.house.screen("table", 1)
    form = answers(night, answer="object", by="E", reason="No.")
    assert tablet.post(night.page("answer", 1), form).status_code == 302
    assert WITHDRAW in tablet.get(night.page("table", 1)).content.decode()
    form = answers(night, answer="withdraw_objection", by="E")
    assert tablet.post(night.page("answer", 1), form).status_code == 302
    assert awaiting() == "countersign"


@pytest.mark.parametrize("face", ["page", "program"])
def test_an_officer_overrides_it_with_a_reason_and_the_player_is_told(night, face):
    if face == "page":
        form = answers(night, answer="override", by="", waives=OBJECTION, reason=WHY["reason"])
        assert 'value="override"' in shown(night)
        assert night.reader().post(night.page("answer", 1), form).status_code == 302
    else:
        program = night.program()
        offer = offered(program.read(night.rubber_path), "confirm", waives=[OBJECTION], by=None)
        assert offer["refusal"]["law"] == OBJECTION
        assert [one["name"] for one in offer["fields"] if one["required"]] == ["reason"]
        Follower(program).follow(offer, reason=WHY["reason"])
    line = Line.objects.get(stream=night.rubber.stream, what="law_waived")
    assert (line.by, line.body["law"]) == ("member:1", OBJECTION)
    assert awaiting() == "" and unsound() == []
    (kept,) = night.program().read(night.rubber_path)["objections"]
    assert kept["end"] == "overridden" and kept["set_aside"]["reason"] == WHY["reason"]
    east = night.at("E")
    for page in ("table", "mine"):
        where = night.page("table", 1) if page == "table" else night.page("mine")
        told = words(night.reader(east).get(where).content.decode())
        assert "You objected to hand 1. An officer made it count anyway." in told
    told = words(shown(night, east))
    assert "You objected: “We took seven.” An officer made it count" in told
    assert WHY["reason"] in told
    assert "You objected." not in words(shown(night, night.at("W")))


def test_a_reason_is_needed_and_so_is_the_office(night):
    form = answers(night, answer="override", by="", waives=OBJECTION, reason=" ")
    assert night.reader().post(night.page("answer", 1), form).status_code == 422
    for seat in Seat:
        with pytest.raises(NotYours):
            night.scores(acts.Confirm(seat), night.order(night.at(seat.value), **WHY))
    commands.grant_office(night.order(), 6, "scorer")
    assert offers_override(night)
    assert not any(offers_override(night, who) for who in (6, *map(night.at, "NESW")))
    with pytest.raises(NotYours):
        night.scores(acts.Confirm(), night.order(6, "scorer", **WHY))
    assert awaiting() == "objected"


def test_the_same_marked_again_keeps_the_objection_and_another_score_tells_the_player(night):
    night.scores(acts.MarkHand(hand(7)))
    assert awaiting() == "objected" and "We took seven." in words(shown(night))
    night.scores(acts.MarkHand(hand(6)))
    assert awaiting() == "countersign" and YES in shown(night, night.at("W"))
    assert "The hand has since been entered differently." in words(shown(night, night.at("E")))
    assert "The hand was then entered differently." in words(shown(night, night.at("N")))
    assert unsound() == []


def test_an_officer_who_plays_overrides_it_only_if_nobody_else_can():
    house = a_house()
    house.people_enter()
    night = Night(house, house.open_evening(*range(1, 9)))
    house.play_begins(night.evening, ("1", "2", "3", "4"))
    own = next(Seat(s.seat) for s in night.rubber.seats.all() if s.member.number == 1)
    other = own.side.adversaries.seats[0]
    night.scores(acts.MarkHand(hand(7), own))
    night.scores(
        acts.ObjectToStatement("", other), night.order(night.at(other.value), reason="No.")
    )
    assert "Make it count anyway" in shown(night) and offers_override(night)
    commands.grant_office(night.order(), night.at(other.value), "arbitrator")
    assert "Make it count anyway" not in shown(night) and not offers_override(night)
    with pytest.raises(NotYours, match="Another officer is here"):
        night.scores(acts.Confirm(), night.order(**WHY))
    commands.withdraw_office(night.order(), night.at(other.value), "arbitrator")
    night.scores(acts.Confirm(), night.order(**WHY))
    line = Line.objects.get(what="law_waived", stream=night.rubber.stream)
    assert line.body["by_player_of_the_table"] is True and unsound() == []
