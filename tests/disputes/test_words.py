"""What people write with an act of a dispute: all that can be read is taken as it was written."""

import pytest

from club.errors import Malformed
from tables.disputes.commands.words import LONGEST, checked, checked_wording
from tables.disputes.rules.acts import StateFact
from tables.disputes.rules.state import FactForm

FACT = StateFact("1", FactForm.WORDS, "")


@pytest.mark.parametrize(
    "said",
    [
        "\U0001f468\u200d\U0001f469\u200d\U0001f467 looked on",
        "«\u00a0Renonce\u00a0!\u00a0»",
        "او گفت: می\u200cخواهم",
        "e\u0301\u0301\u0301 – \u2067שלום\u2069",
        "a face newer than we are: \U0001fae9",
        "one line\n\tand another",
    ],
)
def test_words_are_taken_in_every_script_and_with_what_phones_put_between_letters(said):
    assert checked(FACT, {"ref": said}) == {"ref": said}
    assert checked_wording({"fact.1": said}) == {"fact.1": said}


@pytest.mark.parametrize(
    "said", ["\x00", "he\x07 said", "\u202eesrever", "he \u202dsaid\u202c", "\ud800"]
)
def test_words_that_would_not_read_as_they_were_written_are_refused_and_it_is_said_why(said):
    for check in (lambda: checked(FACT, {"ref": said}), lambda: checked_wording({"a": said})):
        with pytest.raises(Malformed) as refused:
            check()
        assert "control characters" in refused.value.faults[0].expected.template


@pytest.mark.parametrize("said", ["", " \n ", "\u200d\u200b", "x" * (LONGEST + 1)])
def test_no_words_and_too_many_are_refused_by_their_number(said):
    with pytest.raises(Malformed) as refused:
        checked(FACT, {"ref": said})
    assert refused.value.faults[0].expected.values["most"] == LONGEST


def test_the_end_of_a_line_counts_as_the_one_letter_it_is_in_the_box():
    said = "\r\n".join("x" * (LONGEST // 2))[: LONGEST + 10]
    assert len(checked(FACT, {"ref": said})["ref"]) <= LONGEST
