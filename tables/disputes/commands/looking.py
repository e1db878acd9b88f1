"""Preview a ruling before it is signed: check everything, write nothing."""

from __future__ import annotations

from collections.abc import Mapping

from club.commands.order import Order
from rubbers.commands.waivers import reason_given, waiving
from rubbers.registries import CODES
from tables.disputes import queries
from tables.disputes.commands import deeds
from tables.disputes.commands import words as said
from tables.disputes.models import Dispute as Row
from tables.disputes.rules import acts
from tables.disputes.rules.decide import decide
from tables.disputes.rules.evolve import evolve
from tables.disputes.weighing import Weighing, weigh


def look(order: Order, row: Row, deed: acts.Act, words: Mapping[str, str]) -> Weighing:
    """Return what a ruling, or the committee's decision, would do to the score.

    Raises what the act itself would: NotYours, Refusal, Impossible or Malformed.
    """
    said.checked(deed, words)
    dispute = queries.state_of(row)
    caller, ready = deeds.allowed(order, row, dispute, deed)
    deeds.check_waivers(order, caller, dispute)
    if order.waives:
        reason_given(order)
    code = waiving(CODES[row.evening.law_code], order)
    for event in decide(dispute, ready, code):
        dispute = evolve(dispute, event)
    effects = deeds.effects_of(ready) or ()
    return weigh(row, effects, dispute.ruling.law if dispute.ruling else "", code)
