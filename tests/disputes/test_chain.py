"""The chain of a dispute's documents: in order, each with what it is against and replaced."""

from dataclasses import replace

from club.rules.house_rules import RulingsName
from tables.disputes.rules import acts
from tables.disputes.rules.effects import VoidHand, Warn
from tables.disputes.rules.events import RulingPublished
from tables.disputes.rules.evolve import evolve
from tables.disputes.rules.judging.document_chain import chain
from tables.disputes.rules.register import as_published, texts_of
from tables.disputes.rules.state import RulingVerdict
from tests.disputes.told import CALL, RULE, after, answers, at, fact

DECLINE = acts.Decline("R", at(0), "divided")
APPEALS = (acts.LodgeAppeal("A", at(1), "grounds"), acts.Concur("B", at(2)))
DECIDES = acts.DecideAppeal("C", at(3), RulingVerdict.UPHELD, "because")
REMITS = replace(DECIDES, verdict=RulingVerdict.REMITTED)
VARIES = replace(DECIDES, verdict=RulingVerdict.VARIED, effects=(VoidHand(2),))


def told(dispute):
    """Return the chain in short: against what, in place of what, the verdict, if it is gone."""
    return [
        " ".join(
            part
            for part in (
                f"{one.which.paper} {one.which.number}",
                f"against {one.against.paper} {one.against.number}" if one.against else "",
                f"for {one.replaces.paper} {one.replaces.number}" if one.replaces else "",
                str(one.verdict or ""),
                "" if one.stands else "gone",
            )
            if part
        )
        for one in chain(dispute)
    ]


def heard_again(times: int):
    """Return a dispute that was declined, and remitted, so many times, and then ruled on."""
    dispute = after(CALL, fact("Y"), *answers("A- B- Z+"))
    for _time in range(times):
        dispute = after(acts.Hear("R"), DECLINE, *APPEALS, REMITS, before=dispute)
    return after(acts.Hear("S"), replace(RULE, by="S"), before=dispute)


def test_what_was_declined_and_remitted_twice_stays_before_the_ruling_that_came_of_it():
    assert told(after(*APPEALS, DECIDES, before=heard_again(2))) == [
        "declining 1 gone",
        "appeal 1 against declining 1",
        "decision 1 against appeal 1 remitted",
        "declining 2 for declining 1 gone",
        "appeal 2 against declining 2",
        "decision 2 against appeal 2 remitted",
        "ruling 1 for declining 2",
        "appeal 3 against ruling 1",
        "decision 3 against appeal 3 upheld",
    ]


def test_an_appeal_is_against_the_ruling_that_stood_and_what_is_varied_takes_its_place():
    twice = after(CALL, acts.Hear("R"), RULE, replace(RULE, effects=(Warn("A"),)), *APPEALS, VARIES)
    assert told(twice) == [
        "ruling 1 gone",
        "ruling 2 for ruling 1 gone",
        "appeal 1 against ruling 2",
        "decision 1 against appeal 1 varied",
        "ruling 3 for ruling 2",
    ]


def test_the_register_tells_of_a_declining_and_its_reason_only_where_that_was_looked_at():
    ruled = heard_again(1)
    assert "declinings.1.reasons" in texts_of(ruled, ())
    published = as_published(after(acts.Publish(RulingsName.NONE), before=ruled))
    assert [one.reason_ref for one in published.declinings] == ["divided"]
    before_this_release = evolve(ruled, RulingPublished(RulingsName.NONE))
    assert [one.reason_ref for one in as_published(before_this_release).declinings] == [""]
    assert told(published)[0] == "declining 1 gone"
