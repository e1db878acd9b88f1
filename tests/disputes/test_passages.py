"""Given what is told in the vocabulary of the script, when it becomes facts, then laws read it."""

import json
from itertools import islice

import pytest

from club.errors import Malformed
from rubbers.incidents.register import INCIDENTS
from rubbers.incidents.scene import ONLOOKER
from rubbers.incidents.story.head import Head
from rubbers.incidents.story.hearing import hear
from rubbers.incidents.story.step import StoryStep
from rubbers.incidents.story.story import Story
from rubbers.laws.club_1864 import RUBBERS_ONLY as CODE
from rubbers.rulings.answer.adjudicate import adjudicate
from rubbers.rulings.script.read import read_script
from tables.disputes.pages.dispute.read_aloud import aloud, passage_aloud
from tables.disputes.rules.facts.passages import (
    Passage,
    check,
    of_story,
    put_together,
    read_passage,
    write_passage,
)
from tests.incidents.tellings import FALSE_LEAD, told

PLAYED = Passage(({"by": "W", "do": "play", "card": "3H"},))


def script(events, head=None):
    """Put events in a script by seats."""
    return {
        "code": CODE.id,
        **(head or Head()).script(),
        "bystanders": [ONLOOKER],
        "events": events,
    }


def told_as(body, earlier=None):
    """Check a fact, the next after those told before."""
    before = earlier or {}
    text = body if isinstance(body, str) else json.dumps(body)
    check(text, max(before, default=0) + 1, before, script, CODE)


@pytest.mark.parametrize("word", INCIDENTS)
def test_every_step_of_every_story_becomes_a_fact_that_reads_as_it_was_told(word):
    incident = INCIDENTS[word]
    for story in islice(told(CODE, incident), 2) if incident.is_of(CODE) else ():
        earlier = {}
        for number, passage in of_story(story, {}, 3).items():
            text = write_passage(passage)
            check(text, number, earlier, lambda told: script(told, story.head), CODE)  # noqa: B023
            earlier[number] = read_passage(text)
        events, left = put_together(earlier)
        read = read_script(script(events, story.head), {CODE.id: CODE}, from_text=False)
        assert left == ()
        assert read.acts == story.result()[0].acts


def test_facts_of_a_story_lead_to_the_rulings_of_the_story():
    story = Story(CODE, Head()).with_step(FALSE_LEAD)
    (ruling,) = hear(story, str).answer["rulings"]
    waived = StoryStep("waive", {"at": str(ruling["at"]), "law": ruling["law"], "by": "E"})
    first = of_story(story, {}, 1)
    both = of_story(story.with_step(waived), {**first, 2: PLAYED}, 3)
    assert list(both) == [1, 3]
    events, _left = put_together(both)
    read = read_script(script(events), {CODE.id: CODE}, from_text=False)
    assert [one["status"] for one in adjudicate(read)["rulings"]] == ["waived"]


def test_facts_are_renumbered_and_what_rests_on_one_not_agreed_is_left_out():
    holds = Passage(({"fact": "holds", "who": "W", "suit": "S", "at": 2, "value": "yes"},))
    agreed = {2: PLAYED, 4: holds, 5: Passage(({**holds.events[0], "at": "4.1"},))}
    events, left = put_together(agreed)
    assert [event.get("at") for event in events] == [None, 1, 2]
    assert left == ()
    assert put_together({4: agreed[4], 5: agreed[5], 6: PLAYED}) == (list(PLAYED.events), (4, 5))


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ("no JSON", "event"),
        ("[" * 3000, "event"),
        ('["play"]', "event"),
        ({"events": []}, "event"),
        ({"events": [], "step": 3}, "event"),
        ({"events": ["play"]}, "event"),
        ({"by": "W", "do": "plya", "card": "3H"}, "event.do"),
        ({"by": "Q", "do": "play", "card": "3H"}, "event.by"),
        ({"by": "W", "do": "play", "card": "1H"}, "event.card"),
        ({"by": "W", "do": "play", "card": "3H", "size": 4}, "event.size"),
        ({"do": "play", "card": "3H"}, "event.by"),
        ({"by": "W", "do": "play"}, "event.card"),
        ({"fact": "holds", "who": "W", "suit": "S", "at": 7, "value": "yes"}, "event.at"),
        ({"fact": "holds", "who": "W", "suit": "S", "at": "1.2", "value": "yes"}, "event.at"),
        ({"fact": "holds", "who": "W", "suit": "S", "at": True, "value": "yes"}, "event.at"),
        ({"events": [PLAYED.events[0], {"by": "N", "do": "play"}]}, "event.events[2].card"),
    ],
)
def test_a_fact_that_no_reader_takes_is_refused_by_its_field(body, field):
    with pytest.raises(Malformed) as wrong:
        told_as(body, {1: PLAYED})
    assert [fault.field for fault in wrong.value.faults] == [field]


def test_an_irregular_act_is_no_fault_nor_is_one_that_refers_to_another():
    told_as({"by": "W", "do": "play", "card": "3H"}, {1: PLAYED})
    told_as({"fact": "holds", "who": "W", "suit": "S", "at": 1, "value": "yes"}, {1: PLAYED})


def test_a_step_the_page_asks_otherwise_since_is_said_by_its_events():
    event = {"by": "E", "do": "deal_cards", "in_place_of": "W"}
    step = "done-for-partner~by.E~what.deal"
    text = json.dumps({"events": [event], "step": step})
    assert passage_aloud(text) == aloud(event)
    assert "shuffled for their partner" in passage_aloud(text.replace("what.deal", "what.shuffle"))
