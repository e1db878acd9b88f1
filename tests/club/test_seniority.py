"""Who is first in the room, and the house rules that say so."""

import pytest

from club.errors import Malformed
from club.rules.house_rules import HouseRules, Seniority, SubstituteScores
from club.rules.seniority import Arrival, classes, seniority
from tests.tables.evening import at


def arrivals(*came: tuple[str, int, str | None]) -> dict[str, Arrival]:
    """Return arrivals of (who, minute, with whom), in the order written down."""
    return {w: Arrival(w, at(m), n, other) for n, (w, m, other) in enumerate(came, start=1)}


def order(rules: HouseRules, *came: tuple[str, int, str | None], bell: int | None = None) -> str:
    """Return the classes of equals as letters, classes parted by spaces."""
    rung = None if bell is None else at(bell)
    ranks = seniority(arrivals(*came), rules, doors=at(0), bell=rung)
    return " ".join("".join(equals) for equals in classes(ranks, ranks))


FOUR = (("A", 1, None), ("B", 4, None), ("C", 9, None), ("D", 12, "A"))


@pytest.mark.law("house.seniority")
@pytest.mark.parametrize(
    ("rules", "bell", "expected"),
    [
        (HouseRules(), None, "ABCD"),
        (HouseRules(), 0, "AD B C"),
        (HouseRules(), 4, "ABD C"),
        (HouseRules(seniority=Seniority.EACH), 4, "AD B C"),
        (HouseRules(seniority=Seniority.GROUPS, group_minutes=4), None, "AD B C"),
        (HouseRules(seniority=Seniority.GROUPS, group_minutes=5), None, "ABD C"),
        (HouseRules(seniority=Seniority.GROUPS, group_minutes=10), None, "ABCD"),
    ],
)
def test_equals_are_found_by_the_house_rule(
    rules: HouseRules, bell: int | None, expected: str
) -> None:
    assert order(rules, *FOUR, bell=bell) == expected


def test_the_minute_goes_before_the_order_of_writing_down() -> None:
    each = HouseRules(seniority=Seniority.EACH)
    assert order(each, ("A", 9, None), ("B", 2, None), ("C", 9, None)) == "B A C"


def test_one_who_came_with_one_who_came_with_another_is_level_with_both() -> None:
    each = HouseRules(seniority=Seniority.EACH)
    assert order(each, ("A", 1, None), ("B", 3, "A"), ("C", 5, "B"), ("D", 2, None)) == "ABC D"


def test_one_whose_company_has_gone_keeps_his_own_minute() -> None:
    each = HouseRules(seniority=Seniority.EACH)
    assert order(each, ("B", 3, "A"), ("D", 2, None)) == "D B"


def test_house_rules_are_read_back_with_defaults_for_what_is_missing() -> None:
    rules = HouseRules(seniority=Seniority.EACH, substitute_scores=SubstituteScores.SUBSTITUTE)
    assert HouseRules.from_json(rules.as_json()) == rules
    assert HouseRules.from_json({}) == HouseRules()
    assert HouseRules.from_json({"stakes": 5}).stakes == 5


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"seniority": "loudest"}, "seniority"),
        ({"seniority": ["bell"]}, "seniority"),
        ({"group_minutes": 0}, "group_minutes"),
        ({"group_minutes": "ten"}, "group_minutes"),
        ({"stakes": -1}, "stakes"),
        ({"stakes": True}, "stakes"),
        ({"hats": "off"}, "hats"),
    ],
)
def test_a_house_rule_that_does_not_fit_is_named(body: dict[str, object], field: str) -> None:
    with pytest.raises(Malformed) as malformed:
        HouseRules.from_json(body)
    assert [fault.field for fault in malformed.value.faults] == [field]
