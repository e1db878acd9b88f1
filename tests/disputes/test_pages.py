"""The pages of a dispute: what each reader is shown, and what the forms do."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import formats

from club.members import queries as club_queries
from club.models import Club, Remark
from club.rules.house_rules import RulingsName
from rubbers.cards.seats import Seat, Side
from tables.disputes.pages.desk.replay import replay_of
from tables.disputes.pages.dispute.effect_words import in_words
from tables.disputes.pages.dispute.party_names import NO_BREAK, Called
from tables.disputes.queries import lookup
from tables.disputes.rules import acts
from tables.disputes.rules.effects import GrantRemedy, NoEffect, ScoreHand, VoidHand
from tables.disputes.rules.state import DisputeKind, DisputeStage, FactForm
from tests.disputes.parlour import (
    ARBITRATOR,
    COMMITTEE,
    ONLOOKER,
    WORDS,
    Parlour,
    a_parlour,
    revoked,
)
from tests.disputes.told import CALL, after
from tests.views.house import sent

pytestmark = pytest.mark.django_db
SECRET = "He revoked, I think."


@pytest.fixture
def parlour() -> Parlour:
    """Return a table with one hand scored."""
    return a_parlour()


def at(parlour: Parlour, page: str = "") -> str:
    """Return the address of the dispute, or of a page below it."""
    return f"/c/{parlour.house.club.slug}/disputes/1{page}"


def told(client: Client, address: str, status: int = 200) -> str:
    """Read a page."""
    answer = client.get(address)
    assert answer.status_code == status, answer.content.decode()[:400]
    return answer.content.decode()


def does(parlour: Parlour, who: int, /, **fields: str | list[str]) -> None:
    """Send a form of the dispute."""
    form = sent(**{"seen": parlour.seen(), **fields})
    answer = parlour.house.reader(who).post(at(parlour, "/do"), form)
    assert answer.status_code == 302, answer.content.decode()[:800]


def test_while_play_waits_no_page_asks_for_the_hand(parlour):
    evening = f"/c/{parlour.house.club.slug}/e/{parlour.evening.key}"
    north = parlour.house.reader(parlour.players[Seat.N])
    may_mark = (
        "Mark hand 2" in told(north, f"{evening}/"),
        "marking-form" in told(north, f"{evening}/t/1/"),
    )
    parlour.call()
    waits = (
        "Mark hand" in told(north, f"{evening}/"),
        "marking-form" in told(north, f"{evening}/t/1/"),
    )
    assert (may_mark, waits) == ((True, True), (False, False))
    assert "The trump turned" not in told(north, f"{evening}/t/1/")
    parlour.does(ARBITRATOR, acts.WaitOrGoOn(False))
    assert "Mark hand 2" in told(north, f"{evening}/")
    assert "marking-form" in told(north, f"{evening}/t/1/")


def test_a_dispute_goes_from_the_table_to_the_register_by_its_pages(parlour):
    house, key = parlour.house, parlour.evening.key
    north, south, east, west = (parlour.players[Seat(seat)] for seat in "NSEW")
    table = told(house.reader(north), f"/c/{house.club.slug}/e/{key}/t/1/")
    assert "Call the arbitrator" in table
    asked = told(house.reader(north), f"/c/{house.club.slug}/e/{key}/call?table=1")
    assert f'<option value="{ONLOOKER}">' in asked.partition('id="against"')[2]
    answer = house.reader(north).post(
        f"/c/{house.club.slug}/e/{key}/call", sent(table="1", why=SECRET)
    )
    assert answer.headers["Location"] == at(parlour)
    board = told(house.reader(west), f"/c/{house.club.slug}/e/{key}/")
    assert "The arbitrator is called to table 1" in board
    assert 'data-state="called"' in board
    held = told(house.reader(west), f"/c/{house.club.slug}/e/{key}/t/1/")
    assert "Play has stopped. No trump can be turned and no hand marked" in held
    for page in ("", "hall"):
        shown = told(house.reader(west), f"/c/{house.club.slug}/e/{key}/{page}")
        assert "Arbitrator called, " in shown
        assert SECRET not in shown
    Club.objects.update(is_public=True)
    for page in ("", "hall", "t/1/"):
        strange = told(Client(), f"/c/{house.club.slug}/e/{key}/{page}")
        assert "rbitrator" not in strange.partition("<main")[2]
    does(parlour, north, act="state", words="West held a spade.")
    does(parlour, south, act="answer", fact="1", who=str(south), answer="assent")
    does(parlour, east, act="answer", fact="1", who=str(east), answer="dissent")
    does(parlour, west, act="answer", fact="1", who=str(west), answer="dissent")
    does(parlour, north, act="onlooker", who=str(north), onlooker=str(ONLOOKER))
    does(parlour, east, act="onlooker", who=str(east), onlooker=str(ONLOOKER))
    assert 'id="onlooker"' in told(house.reader(north), at(parlour))
    does(parlour, ONLOOKER, act="onlooker_decides", fact="1", stands="yes")
    assert 'id="onlooker"' not in told(house.reader(north), at(parlour)), "his word is final"
    does(parlour, ARBITRATOR, act="hear")
    form = told(house.reader(ARBITRATOR), at(parlour, "/rule"))
    assert "West held a spade." in form
    assert f'<option value="{ONLOOKER}">' in form.partition('id="payer-0-who"')[2]
    effect = {
        "score": "score_hand",
        "ruled_hand": "1",
        "tricks_side": "N-S",
        "statement.tricks": "7",
        "statement.revokes[0].by": "W",
        "statement.revokes[0].elected": "take_three_tricks",
    }
    weighed = told(house.reader(ARBITRATOR), f"{at(parlour, '/weigh')}?{urlencode(effect)}")
    assert "Hand 1 is corrected by ruling 1." in weighed
    assert parlour.rubber.score.ns == 1
    words = {"question": "Did he?", "reasons": "He did.", "decision": "Three tricks."}
    does(parlour, ARBITRATOR, act="rule", law="72", facts="1", **words, **effect)
    assert parlour.rubber.score.ns == 4
    does(parlour, east, act="appeal", by=str(east), grounds="He had none.")
    does(parlour, west, act="concur", by=str(west))
    does(parlour, COMMITTEE, act="review", verdict="upheld", reasons="It stands.")
    does(parlour, COMMITTEE, act="publish", names="initials")
    does(parlour, COMMITTEE, act="leading", leading="yes")
    assert parlour.state().stage is DisputeStage.DECIDED
    list_of = f"/c/{house.club.slug}/disputes"
    for found in ("words=tricks", "law=72", "leading=1"):
        assert "dispute 1" in told(house.reader(west), f"{list_of}?{found}")
    assert "Nothing found" in told(house.reader(west), f"{list_of}?words=elephant")
    Club.objects.update(is_public=True)
    page = told(Client(), at(parlour))
    assert "Three tricks." in page
    assert "West held a spade." in page
    assert SECRET not in page
    assert "Lowry" not in page
    pinned = told(house.reader(COMMITTEE), f"{at(parlour)}?board")
    assert "Three tricks." in pinned
    decided = parlour.state().appeal.decided_at.astimezone(ZoneInfo(parlour.evening.time_zone))
    assert f"For the committee, {formats.date_format(decided, 'j F Y')}" in pinned
    assert SECRET not in pinned
    assert "Lowry" not in pinned.partition("<article")[2].partition("</article>")[0]


@pytest.mark.parametrize(
    ("who", "status", "shows", "hides"),
    [
        (Seat.W, 200, SECRET, "I will hear it"),
        (ARBITRATOR, 200, "I will hear it", "True"),
        (COMMITTEE, 200, SECRET, "I will hear it"),
        (ONLOOKER, 200, "The arbitrator was called at", SECRET),
        (None, 404, "", SECRET),
    ],
)
def test_each_reader_is_shown_his_parts_of_an_open_dispute(parlour, who, status, shows, hides):
    parlour.call()
    number = parlour.players[who] if isinstance(who, Seat) else who
    client = parlour.house.reader(number) if number else Client()
    page = told(client, at(parlour), status)
    assert shows in page
    assert hides not in page


def test_who_may_see_nothing_of_a_dispute_is_told_there_is_none(parlour):
    parlour.call()
    parlour.heard()
    parlour.rules()
    told(parlour.house.reader(ONLOOKER), at(parlour), 404)
    told(parlour.house.reader(ONLOOKER), at(parlour, "/rule"), 404)
    Club.objects.update(is_public=True)
    told(Client(), at(parlour), 404)


def test_words_that_are_erased_are_gone_and_a_name_becomes_a_number(parlour):
    parlour.call()
    Remark.objects.update(text="")
    page = told(parlour.house.reader(ARBITRATOR), at(parlour))
    assert SECRET not in page


def test_the_form_of_a_ruling_takes_in_the_hand_that_is_chosen_in_it(parlour):
    parlour.call()
    parlour.does(ARBITRATOR, acts.Hear(str(ARBITRATOR)))
    reader = parlour.house.reader(ARBITRATOR)
    offered = {
        hand: told(reader, at(parlour, f"/rule?ruled_hand={hand}"))
        .partition('id="tricks"')[2]
        .partition("</select>")[0]
        for hand in (1, 2)
    }
    assert 'value="7" selected' in offered[1] and 'value=""' not in offered[1]
    assert 'value="" selected' in offered[2]
    unmarked = {"score": "score_hand", "ruled_hand": "2", "statement.tricks": ""}
    weighed = reader.get(f"{at(parlour, '/weigh')}?{urlencode(unmarked)}")
    assert (weighed.status_code, "Enter all thirteen tricks" in weighed.content.decode()) == (
        422,
        True,
    )


def test_a_fact_says_who_stated_it_where_no_answer_of_his_does(parlour):
    parlour.call()
    parlour.says(Seat.N, "West revoked.")
    named_by(parlour, Seat.N)
    does(parlour, ONLOOKER, act="state", words="I saw it.")
    page = told(parlour.house.reader(ARBITRATOR), at(parlour))
    first, second = page.partition('id="fact-1"')[2].split('id="fact-2"')
    assert "Said by" not in first
    name = parlour.house.club.members.get(number=ONLOOKER).name
    assert f"Said by {name}." in second
    offered = page.partition('id="state-by"')[2].partition("</select>")[0]
    assert f'<option value="{ONLOOKER}">{name}</option>' in offered


def named_by(parlour, seat):
    """Let a player name the onlooker for his side."""
    who = str(parlour.players[seat])
    parlour.does(int(who), acts.AcceptOnlooker(who, str(ONLOOKER)))


def test_an_onlooker_one_side_has_named_sees_that_his_own_fact_is_kept_and_no_other(parlour):
    parlour.call()
    parlour.says(Seat.N, "West revoked.")
    reader = parlour.house.reader(ONLOOKER)
    assert 'id="fact-words"' not in told(reader, at(parlour))
    named_by(parlour, Seat.N)
    page = told(reader, at(parlour))
    assert 'id="fact-words"' in page and "kept-facts" not in page
    does(parlour, ONLOOKER, act="state", words="I saw it.")
    page = told(reader, at(parlour))
    assert "I saw it." in page.partition('id="kept-facts"')[2]
    assert "West revoked." not in page
    assert "kept-facts" not in told(parlour.house.reader(parlour.players[Seat.W]), at(parlour))


def test_a_member_who_is_not_playing_is_led_to_the_form_of_a_complaint(parlour):
    club, onlooker = f"/c/{parlour.house.club.slug}", parlour.house.reader(ONLOOKER)
    evening = f"{club}/e/{parlour.evening.key}"
    for page in (f"{club}/disputes", f"{evening}/mine"):
        assert f'href="{evening}/call"' in told(onlooker, page)
    form = told(onlooker, f"{evening}/call")
    assert "This is about conduct" in form
    for asked in (form, told(onlooker, f"{evening}/call?table=1")):
        assert "Nobody by name" not in asked, "a complaint is of somebody"
    complaint = sent(why="He sighed.", about="etiquette", against=str(parlour.players[Seat.W]))
    assert onlooker.post(f"{evening}/call", complaint).status_code == 302
    Club.objects.update(is_public=True)
    assert "/call" not in told(Client(), f"{club}/disputes")


def test_the_night_sheet_prints_published_rulings_and_shows_others_on_the_screen_alone(parlour):
    parlour.call()
    parlour.heard()
    parlour.rules(ScoreHand(1, revoked()))
    night = f"/c/{parlour.house.club.slug}/e/{parlour.evening.key}/night"
    listed = "Law 71, table 1, hand 2</a>"

    def read(number: int | Seat) -> tuple[str, str]:
        """Return what one's sheet prints, and what stands on the screen besides."""
        page = told(parlour.house.reader(number), night)
        besides = "".join(re.findall(r'<section class="small noprint".*?</section>', page, re.S))
        return page.replace(besides, ""), besides

    printed, besides = read(ARBITRATOR)
    assert listed not in printed and listed in besides and "Law 71" in besides
    assert "They are not printed" in besides
    assert not any(listed in part for part in read(ONLOOKER))
    does(parlour, ARBITRATOR, act="publish", names="none")
    for reader in (ARBITRATOR, ONLOOKER):
        printed, besides = read(reader)
        assert listed in printed and "Law 71" in printed and not besides
    context = parlour.order(ARBITRATOR)
    again = acts.Rule(str(ARBITRATOR), context.at, (), "72", "", "", "", "", (NoEffect(),))
    parlour.does(ARBITRATOR, again, **WORDS)
    printed, besides = read(ARBITRATOR)
    assert "Law 71" in printed and "Law 72" not in printed and "Law 72" in besides
    assert "Law 72" not in "".join(read(ONLOOKER))


def test_who_rules_again_is_told_that_the_score_stays_as_it_was_ruled_first(parlour):
    parlour.call()
    parlour.heard()
    reader = parlour.house.reader(ARBITRATOR)
    assert "Leave the score as it is" in told(reader, at(parlour, "/rule"))
    parlour.rules(ScoreHand(1, revoked()))
    page = told(reader, at(parlour, "/rule"))
    assert "Leave the score as it is" not in page
    assert "enter the score as it was first marked" in page


def test_who_rules_again_on_a_hand_ruled_void_begins_with_what_was_marked(parlour):
    parlour.call()
    parlour.heard()
    parlour.rules(VoidHand(1))
    assert parlour.rubber.played(1).statement.tricks is None
    page = told(parlour.house.reader(ARBITRATOR), at(parlour, "/rule?ruled_hand=1"))
    assert 'value="7" selected' in page.partition('id="tricks"')[2].partition("</select>")[0]


def test_a_ruling_puts_right_as_many_revokes_as_there_were_of_one_and_of_both_sides(parlour):
    parlour.call()
    parlour.heard()
    reader = parlour.house.reader(ARBITRATOR)
    told_of = [("W", "take_three_tricks"), ("W", "deduct_three"), ("N", "add_three")]
    effect = {"score": "score_hand", "ruled_hand": "1", "tricks_side": "N-S"}
    effect["statement.tricks"] = "7"
    for row, (by, elected) in enumerate(told_of):
        effect[f"statement.revokes[{row}].by"] = by
        effect[f"statement.revokes[{row}].elected"] = elected

    def chosen(page: str) -> list[tuple[str, str]]:
        rows = (
            page.partition('class="revokes"')[2].partition("</fieldset>")[0].split("data-revoke>")
        )
        found = [re.findall(r'value="([^"]*)" selected', row) for row in rows]
        return [(one[0], one[1]) for one in found if one]

    reader.post(at(parlour, "/draft"), sent(act="rule", **effect))
    assert chosen(told(reader, at(parlour, "/rule"))) == told_of
    weighed = told(reader, f"{at(parlour, '/weigh')}?{urlencode(effect)}")
    in_order = ("take three tricks", "West lose no points", "West add three", "ten tricks")
    assert sorted(in_order, key=weighed.index) == list(in_order)
    words = {"question": "Did they?", "reasons": "They did.", "decision": "Each pays."}
    does(parlour, ARBITRATOR, act="rule", law="72", **words, **effect)
    revokes = parlour.rubber.played(1).statement.revokes
    assert [(one.by.value, one.elected.value) for one in revokes] == told_of
    assert "(North) revoked, and the other side adds three points." in told(reader, at(parlour))
    assert chosen(told(reader, at(parlour, "/rule?ruled_hand=1"))) == told_of, "as it is scored"


def test_a_game_that_changes_hands_is_shown_and_no_score_that_stays_as_it_is(parlour):
    parlour.call()
    parlour.heard()
    reader = parlour.house.reader(ARBITRATOR)
    effect = {"score": "score_hand", "ruled_hand": "1", "tricks_side": "N-S"}
    words = {"question": "How many?", "reasons": "They counted.", "decision": "Twelve."}
    twelve, all_tricks, one = ({**effect, "statement.tricks": n} for n in ("12", "13", "1"))
    does(parlour, ARBITRATOR, act="rule", law="2", **words, **twelve)
    won = [f"Game 1: {side}, for 3" for side in ("North–South", "East–West")]
    for told_of, shown in ((all_tricks, [False, False]), (one, [True, True])):
        weighed = unescape(told(reader, f"{at(parlour, '/weigh')}?{urlencode(told_of)}"))
        assert [words in weighed for words in won] == shown
        assert ("The score stays as it is." in weighed) is not any(shown)


def test_an_event_of_the_table_script_is_read_aloud(parlour):
    parlour.call()
    event = '{"by": "W", "card": "3H", "do": "play"}'
    parlour.does(ARBITRATOR, acts.StateFact(str(ARBITRATOR), FactForm.SCRIPT, ""), ref=event)
    page = told(parlour.house.reader(ARBITRATOR), at(parlour))
    assert "(West) plays the three of hearts." in page


def test_the_law_that_the_agreed_facts_lead_to_is_chosen_until_another_is(parlour):
    parlour.call()
    parlour.heard()
    north = str(parlour.players[Seat.N])
    revoked_and_claimed = (
        '{"fact": "revoked", "who": "W", "trick": 6}',
        '{"by": "N", "do": "claim", "what": "revoke", "of": "W"}',
    )
    for number, told_as in enumerate(revoked_and_claimed, start=1):
        parlour.does(int(north), acts.StateFact(north, FactForm.SCRIPT, ""), ref=told_as)
        parlour.answers("S+ E+", number)
    page = told(parlour.house.reader(ARBITRATOR), f"{at(parlour)}/rule")
    assert page.count('<option value="72" selected>') == 2, "of the ruling, and of a remedy"


def test_a_remedy_is_under_no_law_until_one_is_suggested_or_chosen(parlour):
    parlour.call()
    parlour.heard()
    reader = parlour.house.reader(ARBITRATOR)
    form = told(reader, at(parlour, "/rule")).partition('id="remedy-0-law"')[2]
    first = form.partition("</option>")[0]
    assert (first.endswith('<option value="">Choose the law'), "selected" in first) == (True, False)
    words = {"question": "Did he?", "reasons": "He did.", "decision": "So be it."}
    asked = {"law": "86", **words, "remedy[0]": "grant_remedy", "remedy_law[0]": ""}
    refused = reader.post(at(parlour, "/do"), sent(act="rule", seen=parlour.seen(), **asked))
    assert refused.status_code == 422
    page = refused.content.decode()
    assert "remedy_law" in page and "the law that gives the remedy" in page
    does(parlour, ARBITRATOR, act="rule", **{**asked, "remedy_law[0]": "62"})
    assert parlour.state().ruling.effects == (GrantRemedy("62", Side.NS),)


def test_an_answer_to_a_complaint_begins_under_the_law_of_complaints(parlour):
    parlour.call(kind=DisputeKind.ETIQUETTE, against=("4",))
    parlour.heard()
    page = told(parlour.house.reader(ARBITRATOR), at(parlour, "/rule"))
    assert '<option value="house.etiquette" selected>' in page


def test_who_hears_a_dispute_is_told_that_an_appeal_comes_before_another_ruling(parlour):
    parlour.call()
    parlour.heard()
    parlour.rules()
    east = parlour.players[Seat.E]
    does(parlour, east, act="appeal", by=str(east), grounds="He had none.")
    refused = told(parlour.house.reader(ARBITRATOR), at(parlour, "/rule"), 403)
    assert "A side has appealed, so the committee must decide first." in refused
    assert refused.count("<h1>") == 1, "a page of its own has a heading"
    assert "Only the officer hearing this dispute" in told(
        parlour.house.reader(1), at(parlour, "/rule"), 403
    )


def test_who_sat_at_the_table_is_said_by_name_and_seat_as_far_as_the_reader_may_know(parlour):
    parlour.call()
    told_so = '{"fact": "revoked", "who": "W", "trick": 6}'
    north = parlour.players[Seat.N]
    parlour.does(north, acts.StateFact(str(north), FactForm.SCRIPT, ""), ref=told_so)
    parlour.answers("S+ E+")
    parlour.heard()
    parlour.rules(ScoreHand(1, revoked()), GrantRemedy("72", Side.NS))
    everyone = club_queries.names(parlour.house.club.pk)
    name = {seat: everyone[str(who)] for seat, who in parlour.players.items()}
    west, both = f"{name[Seat.W]} (West)", f"{name[Seat.N]} and {name[Seat.S]} (North–South)"
    said = (f"{west} revoked in trick 6.", f"{west} revoked, and three", f"{both} may take")
    for reader in (parlour.house.reader(who) for who in (north, ARBITRATOR)):
        page = unescape(told(reader, at(parlour)))
        assert [words for words in said if words not in page] == []
    people = Called(parlour.state(), everyone)
    words = lookup.words_of(parlour.row.evening.club_id, parlour.state())
    replay = replay_of(parlour.dispute(), parlour.state(), words, people)
    assert replay.steps[-1].says == f"{west} revoked in trick 6."
    Club.objects.update(is_public=True)
    initials = f"{f'.{NO_BREAK}'.join(part[0] for part in name[Seat.W].split())}. (West)"
    for names, who in (("initials", initials), ("none", "West"), ("names", west)):
        does(parlour, ARBITRATOR, act="publish", names=names)
        for page in (at(parlour), at(parlour, "?board")):
            shown = unescape(told(Client(), page))
            assert f"{who} revoked in trick 6." in shown and f"{who} revoked, and" in shown
            assert (name[Seat.N] in shown, both in shown) == (names == "names",) * 2


def test_how_a_hand_is_scored_says_who_revoked_and_what_was_taken_for_it():
    effect = ScoreHand(2, revoked())
    said = in_words(effect, Called(after(CALL), {}, RulingsName.NONE))
    assert said.endswith("West revoked, and three tricks are taken as the penalty.")


def test_how_a_hand_is_scored_says_which_side_is_given_which_tricks_and_who_they_are():
    effect, dispute = ScoreHand(2, revoked()), after(CALL)
    said = in_words(effect, Called(dispute, {}, RulingsName.NONE))
    assert said.startswith("Hand 2 is scored as ruled: North–South 7, East–West 6. ")
    names = {"A": "Ada Lyle", "B": "Ben Orr", "Y": "Yves Pell", "Z": "Zoe Rush"}
    said = in_words(effect, Called(dispute, names))
    scored = "Ada Lyle and Ben Orr (North–South) 7, Yves Pell and Zoe Rush (East–West) 6."
    assert said.startswith(f"Hand 2 is scored as ruled: {scored} ")


def test_what_is_wanted_in_a_form_is_said(parlour):
    parlour.call()
    answer = parlour.house.reader(ARBITRATOR).post(
        at(parlour, "/do"), sent(act="answer", fact="x", who="1", answer="assent")
    )
    assert answer.status_code == 422
    assert "whole number" in answer.content.decode()


@pytest.mark.parametrize("act", ["rule", "decline", "publish"])
def test_a_form_that_judges_says_which_version_of_the_dispute_it_showed(parlour, act):
    parlour.call()
    parlour.heard()
    lines = parlour.lines()
    form = sent(
        act=act, law="71", question="Q?", reasons="R.", decision="D.", names="none", why="W"
    )
    answer = parlour.house.reader(ARBITRATOR).post(at(parlour, "/do"), form)
    assert answer.status_code == 422 and "Reload it" in answer.content.decode()
    assert parlour.lines() == lines
