"""A card laid as a lead while another lies on the table: which kind of lead it is."""

from __future__ import annotations

from rubbers.hand import asked
from rubbers.hand.acts.play import Meaning, Play
from rubbers.hand.moment import Moment
from rubbers.laws.leading_on import leads_on


def led_together(moment: Moment) -> bool:
    """Check whether a card was led beside partner's lead, and nothing has been played since."""
    act = moment.act
    if not isinstance(act, Play) or (act.meant_as is not Meaning.LEAD and act.with_ is None):
        return False
    trick = moment.before.current
    if len(act.laid) != 1 or trick is None or trick.out_of_turn:
        return False
    return [one.seat for one in trick.laid] == [moment.by.partner]


def leads_too_soon(moment: Moment) -> bool:
    """Check whether a player who has played to the trick on the table means a card as a lead."""
    act, trick = moment.act, moment.before.current
    if trick is None or trick.out_of_turn or trick.of(moment.by) is None:
        return False
    if not isinstance(act, Play) or len(act.laid) != 1 or leads_on(moment):
        return False
    return _meant_to_lead(moment)


def leads_over_a_false_lead(moment: Moment) -> bool:
    """Check whether a player without the lead means a card as a lead, after a false lead."""
    act, trick = moment.act, moment.before.current
    if trick is None or not trick.out_of_turn:
        return False
    if not isinstance(act, Play) or len(act.laid) != 1:
        return False
    if moment.by in moment.before.leaders or trick.of(moment.by):
        return False
    return _meant_to_lead(moment)


def _meant_to_lead(moment: Moment) -> bool:
    meant = asked.meant(moment.by, moment.at, Meaning.PLAY, Meaning.LEAD)
    told = getattr(moment.act, "meant_as", None)
    return (told or moment.facts.known(meant)) == Meaning.LEAD
