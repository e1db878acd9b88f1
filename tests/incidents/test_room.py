"""Incidents of the room: each runs the room's laws, from its form to the end of its story."""

from itertools import islice, product
from urllib.parse import parse_qs, urlsplit

import pytest

from club.errors import Malformed
from rubbers.incidents.incident import IncidentStage
from rubbers.incidents.register import of_moment
from rubbers.incidents.story.story import read_story
from tables.codes import FIRST as CLUB_1864
from tables.codes import REVISED as REVISED_1900
from tables.components.names import People
from tables.incidents.incident_page import incident_page
from tables.incidents.room.room_page import read_steps, room_page
from tables.pages.incidents.incident_links import waiting_at
from tables.room.state.table import PriorRight, TableMember, TableState
from tables.rulings.stories.opening import renamed
from tables.rulings.stories.scenes import SCENES
from tables.rulings.stories.story import read_room_story

CODES = {code.id: code for code in (CLUB_1864, REVISED_1900)}
TOLD = [
    (c, one.id)
    for c, code in CODES.items()
    for one in of_moment(IncidentStage.ROOM)
    if one.is_of(code)
]


def page(incident, code=CLUB_1864, *steps, names="", **told):
    """Return the page of a story, its steps as they stand in an address."""
    fields = {name: [value] for name, value in told.items()} | {"step": [*steps], "names": [names]}
    return room_page(read_room_story(fields, incident, code), "/here")


def opened(address, code):
    """Return the page to which a link leads."""
    fields = parse_qs(urlsplit(address).query)
    return room_page(read_room_story(fields, fields["room"][0], code), "/here")


def ways(incident):
    """Yield each way in which the form of an incident may be answered."""
    asks = SCENES[incident].asks
    values = [[one.value for one in a.choices] or [*range(a.least, a.most + 1)] for a in asks]
    for answers in product(*values):
        yield {ask.name: str(value) for ask, value in zip(asks, answers, strict=True)}


def links(shown):
    """Return every link of a page that goes on with its story."""
    asked = [action for one in (*shown.asked, *shown.consents) for action in one.answers]
    return [action.href for action in (*asked, *shown.onward)]


def words(said):
    return " ".join(one.words for one in said)


def standing(shown):
    return words(line for table in shown.tables for line in table.lines)


def test_every_incident_of_the_room_runs_its_laws():
    assert set(SCENES) == {one.id for one in of_moment(IncidentStage.ROOM)}


@pytest.mark.parametrize(("code", "incident"), TOLD)
def test_an_incident_of_the_room_is_answered_however_it_is_told_and_every_link_leads_on(
    code, incident
):
    for told in islice(ways(incident), 0, None, 5):
        shown = page(incident, CODES[code], **told)
        assert shown.laws and (shown.follows or shown.refused or shown.asked), told
        for href in links(shown):
            opened(href, CODES[code])


def test_two_lowest_of_four_who_are_level_cut_again_for_the_deal_alone():
    cuts = "cuts~A.2~B.2~C.K~D.T"
    shown = page("two-equal-cards", CLUB_1864, cuts, names="Ash, Beck, Coe, Dunn")
    assert shown.story == ("They cut: Ash two, Beck two, Coe king, Dunn ten.",)
    (form,) = shown.forms
    assert form.title == "Cutting for the deal: which card does each cut now?"
    assert [field.words for field in form.fields] == ["Ash cuts", "Beck cuts"]
    assert [law.number for law in shown.laws] == ["18"]
    again = page("two-equal-cards", CLUB_1864, cuts, "cuts~A.9~B.3")
    assert "B and A play against" in standing(again) and "B deals" in standing(again)
    assert again.forms == ()


def test_how_many_rubbers_each_has_played_is_asked_only_where_it_says_who_goes_out():
    shown = page("admission-claimed", come="1")
    (form,) = shown.forms
    assert [field.name for field in form.fields] == ["run.A", "run.B", "run.C", "run.D"]
    told = {f"run.{who}": [n] for who, n in zip("ABCD", "1311", strict=True)}
    steps = [step.written() for step in read_steps(told)]
    after = page("admission-claimed", CLUB_1864, *steps, come="1")
    assert "B is out." in standing(after) and "B goes out" in words(after.follows)
    assert "cut for partners" not in words(shown.follows)
    assert [field.name for form in after.forms for field in form.fields][-1] == "cut.E"


def test_people_may_be_told_to_have_come_in_any_order_and_some_of_them_together():
    shown = page("more-than-four", wish="6")
    assert len(shown.asked[0].answers) == 2
    (form,) = shown.forms
    assert [field.name for field in form.fields] == [f"came.{who}" for who in "ABCDEF"]
    places = {f"came.{who}": [n] for who, n in zip("ABCDEF", "331222", strict=True)}
    (step,) = read_steps(places)
    after = page("more-than-four", CLUB_1864, step.written(), wish="6", names="Ash, Beck, Coe")
    assert after.story == ("The order in which they came: Ash 3, Beck 3, Coe 1, D 2, E 2, F 2.",)
    assert "At the table: Coe, D, E and F." in standing(after)


def test_anybody_may_be_named_whoever_else_is_and_goes_by_a_letter_until_then():
    shown = page("second-table", there="5", names="Ash, Beck, Coe, Dunn")
    assert shown.unnamed
    assert [one.letter for one in shown.people if not one.name] == [*"EPQRST"]
    names = renamed({"name.E": ["  Eve  Lowry "], "name.Q": ["Quill"]}, ("Ash", "Beck"))
    told = ", ".join(names)
    assert told == "Ash, Beck, C, D, Eve Lowry, F, G, H, I, J, P, Quill"
    after = page("second-table", there="5", names=told)
    assert "At the table: P, Quill, R and S." in standing(after)
    assert "Eve Lowry belongs to table 2" in words(after.follows)
    assert renamed({"name.E": [""], "name.Q": [" "]}, names) == ("Ash", "Beck")


@pytest.mark.parametrize(("typed", "field"), [("Eve, Fox", "name.E"), ("Ash", "names")])
def test_a_name_with_a_comma_in_it_or_that_another_has_is_not_taken(typed, field):
    with pytest.raises(Malformed) as told:
        renamed({"name.E": [typed]}, ("Ash", "Beck"))
    assert [one.field for one in told.value.faults] == [field]


def test_who_waits_at_a_table_comes_to_the_room_by_name_where_his_turn_is_what_counts():
    seated = {"N": ["Ash"], "E": ["Beck"], "S": ["Coe"], "W": ["Dunn"]}
    shown = incident_page(read_story(seated, CLUB_1864), "/here", waiting=("Eve", "Fox"))
    links = {link.words: link.href for moment in shown.moments for link in moment.links}
    goes_out = links["The rubber is over and others want to come in: who goes out?"]
    assert parse_qs(urlsplit(goes_out).query)["names"] == ["Ash, Beck, Coe, Dunn, Eve, Fox"]
    leaves = links["Somebody has to leave in the middle of a rubber"]
    assert parse_qs(urlsplit(leaves).query)["names"] == ["Ash, Beck, Coe, Dunn"]


def test_those_wait_by_name_who_belong_and_do_not_play_and_then_those_with_a_right_to_a_place():
    four = [TableMember(who, plays=True) for who in "1234"]
    others = [TableMember("5"), TableMember("6", passes=True), TableMember("7", away=True)]
    table = TableState(1, members=(*four, *others), queue=(PriorRight("8"),))
    assert waiting_at(table, People({}, {"5": "Lowry", "8": "Fenn"}, "")) == ("Lowry", "Fenn")
    assert waiting_at(table, People({}, {"5": "Lowry", "8": "Lowry"}, "")) == ()


@pytest.mark.parametrize("name", ["Ash", "Lowry, Eve", "Eve\u0000", "x" * 41])
def test_a_name_that_cannot_be_anybodys_is_refused(name):
    with pytest.raises(Malformed):
        renamed({"name.E": [name]}, ("Ash",))


def test_a_substitute_sits_when_each_of_the_others_has_consented():
    shown = page("substitute-named", who="C", named="yes", names="Ash, Beck, Coe, Dunn, Eve")
    assert shown.consents[0].words == "Does Ash consent?"
    while shown.consents:
        shown = opened(shown.consents[0].answers[0].href, CLUB_1864)
    assert "At the table: Ash, Beck, Eve and Dunn." in standing(shown)


def test_where_one_does_not_consent_another_substitute_may_be_named():
    refused = page("substitute-named", CLUB_1864, "refuse_consent~who.A~to.E", who="C", named="yes")
    assert words(refused.follows) == "A does not consent to E; another may be named."
    assert refused.onward[0].words == "C names F as substitute to finish the rubber"
    assert opened(refused.onward[0].href, CLUB_1864).consents[0].words == "Does A consent?"


def test_who_declares_after_a_card_was_cut_is_refused_by_the_law_of_the_code():
    for code, law in ((CLUB_1864, "21"), (REVISED_1900, "12")):
        shown = page("declared-late", code, cutting="out", who="A", card="9")
        assert [said.law for said in shown.refused] == [law]


def test_one_step_back_takes_away_the_cards_cut_together():
    steps = ["cuts~A.2~B.2~C.K~D.T", "cuts~A.9~B.3"]
    story = read_room_story({"step": steps}, "two-equal-cards", CLUB_1864)
    assert [step.written() for step in story.back().steps] == steps[:1]


@pytest.mark.parametrize(
    ("told", "place"),
    [
        ({"step": ["break_up~who.A"]}, "step"),
        ({"step": ["cuts~A.9"] * 61}, "step"),
        ({"step": ["cuts~A.Z"]}, "events[3].card"),
        ({"names": ["Ash, Ash"]}, "names"),
        ({"names": ["Ash\u0000"]}, "names"),
    ],
)
def test_an_address_that_tells_no_story_of_the_room_is_named_with_its_fault(told, place):
    with pytest.raises(Malformed) as malformed:
        room_page(read_room_story(told, "partners-cut", CLUB_1864), "/here")
    assert [fault.field for fault in malformed.value.faults] == [place]


def test_an_incident_of_another_code_is_none_and_an_unanswered_question_is_named():
    for incident, place in (("table-not-complete", "room"), ("admission-claimed", "come")):
        with pytest.raises(Malformed) as malformed:
            read_room_story({}, incident, CLUB_1864)
        assert [fault.field for fault in malformed.value.faults] == [place]
