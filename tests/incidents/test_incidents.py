"""Every incident becomes a script, and between them they reach every law of a hand."""

import string

import pytest

from rubbers.incidents.register import INCIDENTS, PLACES
from rubbers.incidents.story.hearing import hear, laws_named, whole
from rubbers.incidents.story.step import answering, taking
from tables.codes import FIRST as CLUB_1864
from tables.codes import REVISED as REVISED_1900
from tests.incidents.tellings import told

CODES = [CLUB_1864, REVISED_1900]


@pytest.fixture(scope="module", params=CODES, ids=lambda code: code.id)
def code(request):
    return request.param


@pytest.fixture(scope="module")
def reached(code):
    """The laws that each incident names, told in any of its ways."""
    return {
        word: frozenset().union(
            *(laws_named(hear(story, str).answer, code) for story in told(code, incident))
        )
        for word, incident in INCIDENTS.items()
        if incident.is_of(code)
    }


def test_every_incident_can_have_happened_in_every_way_it_can_be_told(code, reached):
    assert set(reached) == {word for word, one in INCIDENTS.items() if one.is_of(code)}


def test_between_them_the_incidents_reach_every_law_of_the_code(code, reached):
    named = {whole(law) for laws in reached.values() for law in laws}
    of_the_code = [law.number for law in code.laws if not law.number.startswith("house.")]
    assert [number for number in of_the_code if number not in named] == []
    assert len(of_the_code) > 100


def test_what_an_incident_says_is_filled_from_what_it_asks():
    for incident in INCIDENTS.values():
        known = {ask.name for ask in incident.asks} | {"dealer"}
        for sentence in (incident.said, *incident.more.values()):
            filled = {name for _, name, _, _ in string.Formatter().parse(sentence) if name}
            assert {name.partition(".")[0] for name in filled} <= known, incident.id
        assert set(incident.more) <= known, incident.id


def test_an_answer_that_may_be_unknown_is_told_apart_from_the_sentence_that_needs_it():
    for incident in INCIDENTS.values():
        filled = {
            n.partition(".")[0] for _, n, _, _ in string.Formatter().parse(incident.said) if n
        }
        unsure = {ask.name for ask in incident.asks if not ask.needed and ask.kind != "card"}
        assert not filled & unsure, incident.id


def test_no_two_incidents_go_by_one_word():
    declared = [word for place in PLACES for word in vars(place) if word.isupper()]
    assert len(INCIDENTS) == len({incident.words for incident in INCIDENTS.values()})
    assert len(declared) >= len(INCIDENTS)


def test_every_remedy_offered_is_accepted_when_it_is_taken():
    for incident in INCIDENTS.values():
        story = next(told(CLUB_1864, incident)) if incident.is_of(CLUB_1864) else None
        for ruling in hear(story, str).answer["rulings"] if story else ():
            for offered in ruling["remedies"]:
                remedy = {"suit": "D", **offered} if offered["do"] == "call_suit" else offered
                after = story.with_step(taking(ruling, ruling["entitled"][0], remedy))
                last = len(after.result()[0].acts)
                refused = hear(after, str).answer["refused"]
                assert last not in [one["at"] for one in refused], (incident.id, remedy)


def test_every_answer_offered_to_a_question_settles_it():
    for incident in INCIDENTS.values():
        story = next(told(CLUB_1864, incident)) if incident.is_of(CLUB_1864) else None
        for question in hear(story, str).answer["questions"] if story else ():
            for answer in question["if"]:
                after = hear(story.with_step(answering(question, answer)), str).answer
                put = [{**one, "if": None} for one in after["questions"]]
                assert {**question, "if": None} not in put, (incident.id, answer)
