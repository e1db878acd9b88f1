"""Whatever is sent as a script is answered, or every fault in it is named."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from club.errors import Malformed
from rubbers.hand.acts.vocabulary import ACTS, FACTS
from rubbers.rulings.answer.adjudicate import adjudicate
from rubbers.rulings.script.read import FIELDS, read_script
from tests.often import examples
from tests.rulings.table import CODES, HEAD

EXAMPLES = [dict(kind.example) for kind in (*ACTS.values(), *FACTS.values())]
strange = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 400) | st.sampled_from(["A", "A-B", "S", "x", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["do", "by", "at", "A", "A-B"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def spoilt_events(draw):
    """Return an example of an act with one of its fields spoilt, added or left out."""
    event = dict(draw(st.sampled_from(EXAMPLES)))
    place = draw(st.sampled_from([*event, "colour", "by", "at"]))
    if draw(st.booleans()):
        event[place] = draw(strange)
    else:
        event.pop(place, None)
    return event


def answered(script):
    """Answer a script, or see that each of its faults has a place and says what is expected."""
    try:
        adjudicate(read_script(script, CODES, from_text=False))
    except Malformed as malformed:
        assert malformed.faults
        assert all(str(fault.expected) for fault in malformed.faults)


@settings(max_examples=examples(300))
@given(st.lists(spoilt_events(), max_size=4))
def test_events_that_do_not_fit_are_named(events):
    answered({**HEAD, "bystanders": ["Q"], "events": events})


@settings(max_examples=examples(200))
@given(st.sampled_from(FIELDS), strange)
def test_a_head_that_does_not_fit_is_named(name, value):
    answered({**HEAD, "events": [], name: value})


@settings(max_examples=examples(100))
@given(strange)
def test_what_is_no_script_at_all_is_named(body):
    answered(body)


@settings(max_examples=examples(200))
@given(st.lists(st.sampled_from(EXAMPLES), max_size=6))
def test_acts_in_any_order_are_answered(events):
    answered({**HEAD, "bystanders": ["Q"], "events": events})


def test_a_fault_has_a_place():
    with pytest.raises(Malformed) as told:
        read_script({**HEAD, "events": [{"do": []}]}, CODES, from_text=False)
    assert [fault.field for fault in told.value.faults] == ["events[1].do"]
