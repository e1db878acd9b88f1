"""What a dispute is about, from its facts in the table script."""

import pytest

from rubbers.cards.card import Suit
from rubbers.hand.acts.vocabulary import ACTS, FACTS
from tables.disputes.rules import acts, events
from tables.disputes.rules.facts.fact_topics import BY_WORD, OF_WORDS, about
from tables.disputes.rules.facts.passages import Passage
from tables.disputes.rules.notation import read_event
from tables.disputes.rules.state import FactForm
from tables.disputes.rules.topic import Topic
from tests.disputes.told import CALL, after


def played(*cards):
    return tuple(
        {"by": by, "do": "play", "card": card} for by, card in zip("NESW", cards, strict=False)
    )


@pytest.mark.parametrize(
    ("events", "topic", "suit"),
    [
        (({"fact": "revoked", "who": "S", "trick": 6},), Topic.REVOKE, None),
        (({"by": "W", "do": "claim", "what": "revoke", "of": "S"},), Topic.REVOKE, None),
        (({"fact": "holds", "who": "S", "suit": "D", "at": 1},), None, Suit.DIAMONDS),
        (({"by": "E", "do": "expose", "cards": ["KS"]},), Topic.EXPOSED, None),
        (({"by": "E", "do": "call_suit", "suit": "H", "of": "S"},), Topic.CALL, None),
        (({"by": "E", "do": "claim", "what": "misdeal"},), Topic.MISDEAL, None),
        (played("AD", "3D", "4H", "5D"), None, Suit.DIAMONDS),
        (played("AD", "3D", "4D", "5D"), None, None),
        (
            (*played("AD", "3D", "4H", "5D"), {"by": "W", "do": "claim", "what": "revoke"}),
            Topic.REVOKE,
            Suit.DIAMONDS,
        ),
        (({"by": "N", "do": "mark"}, {"fact": "revoked", "who": "S"}), Topic.REVOKE, None),
    ],
)
def test_a_fact_shows_what_it_is_about_and_the_suit_that_was_led(events, topic, suit):
    found = about(Passage(events))
    assert (found.topic, found.suit) == (topic, suit)


def test_a_fact_told_on_the_page_is_about_what_its_incident_is_about():
    assert about(Passage((), "revoke-claimed~by.E")).topic is Topic.REVOKE
    assert about(Passage(played("KS"), "led-out-of-turn~by.E")).topic is Topic.LEAD
    assert about(Passage((), "no-such-incident")).topic is None


def test_every_word_that_has_a_topic_is_of_the_table_script():
    words = {word.partition(" ")[0] for word in BY_WORD}
    assert words <= {*ACTS, *FACTS}
    assert len(BY_WORD) == sum(len(words) for words in OF_WORDS.values())


def states(topic=None, suit=None):
    return acts.StateFact("Y", FactForm.SCRIPT, "ref", topic, suit)


def test_of_several_facts_the_weightiest_names_the_dispute_and_a_later_one_its_suit():
    topics = (states(Topic.SCORE), states(Topic.REVOKE), states(None, Suit.DIAMONDS))
    dispute = after(CALL, *topics, states(Topic.TRICK))
    assert (dispute.topic, dispute.suit) == (Topic.REVOKE, Suit.DIAMONDS)


def test_a_title_in_words_stands_until_it_is_left_to_the_facts_again():
    dispute = after(CALL, states(Topic.REVOKE), acts.WordTitle("1", "a-ref"))
    assert dispute.title_ref == "a-ref"
    assert after(acts.WordTitle("1", ""), before=dispute).title_ref == ""


def test_a_fact_of_an_older_record_has_no_topic():
    body = {"fact": 1, "by": "2", "telling": "words", "ref": "r"}
    assert read_event("fact_stated", body) == events.FactStated(1, "2", FactForm.WORDS, "r")
