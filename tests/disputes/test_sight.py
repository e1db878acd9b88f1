"""Who may see what of a dispute, for every role."""

import pytest

from club.rules.house_rules import RulingsName
from tables.disputes.rules import acts
from tables.disputes.rules.disclosure import EVERYTHING, DisputePart, Viewer, parts_seen
from tests.disputes.told import CALL, after, answers, complaint, fact, onlooker, ruled

ALL_BUT_RECORD = EVERYTHING - {DisputePart.RECORD}
CALLED = frozenset({DisputePart.CALL})
OPEN = after(CALL, acts.Hear("R"), fact(), *answers("A-"), *onlooker())
RULED = ruled()
PUBLISHED = after(acts.Publish(RulingsName.INITIALS), before=RULED)
VISITOR, MEMBER = Viewer(of_the_club=False), Viewer("M")


def officer(office):
    return Viewer("M", frozenset({office}))


@pytest.mark.parametrize(
    ("viewer", "is_open", "is_ruled", "is_published", "of_etiquette"),
    [
        (VISITOR, set(), set(), {DisputePart.CALL, DisputePart.RULING}, set()),
        (Viewer(), CALLED, set(), {DisputePart.CALL, DisputePart.RULING}, set()),
        (MEMBER, CALLED, set(), {DisputePart.CALL, DisputePart.RULING}, set()),
        (Viewer("A"), *[ALL_BUT_RECORD] * 4),
        (Viewer("Y"), *[ALL_BUT_RECORD] * 4),
        (Viewer("B"), *[ALL_BUT_RECORD] * 3, set()),
        (Viewer("R"), *[ALL_BUT_RECORD] * 4),
        (Viewer("K"), ALL_BUT_RECORD, set(), {DisputePart.CALL, DisputePart.RULING}, set()),
        (officer("scorer"), {DisputePart.CALL, DisputePart.PEOPLE, DisputePart.WORDS}, set(),
         {DisputePart.CALL, DisputePart.RULING}, set()),
        (officer("arbitrator"), *[EVERYTHING] * 4),
        (officer("committee"), *[EVERYTHING] * 4),
        (officer("secretary"), *[EVERYTHING] * 4),
    ],
)  # fmt: skip
def test_each_role_sees_its_parts(viewer, is_open, is_ruled, is_published, of_etiquette):
    seen = [parts_seen(one, viewer) for one in (OPEN, RULED, PUBLISHED)]
    assert seen == [is_open, is_ruled, is_published]
    heard = parts_seen(complaint(), viewer)
    assert heard == of_etiquette


def test_an_office_in_another_club_opens_nothing_here():
    stranger = Viewer("A1", frozenset({"committee"}), of_the_club=False)
    assert parts_seen(OPEN, stranger) == frozenset()
