"""The remedies that may be claimed now, of all that are due."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from club.errors import Refusal
from rubbers.hand.acts.act import Act
from rubbers.hand.asked import Untold
from rubbers.hand.moment import Moment
from rubbers.hand.ruling import Ruling
from rubbers.rulings.run import Run


def on_offer(ruling: Ruling, run: Run) -> Iterator[Act]:
    """Return the remedies of a ruling, leaving out those that a law forbids for the time being."""
    return (remedy for remedy in ruling.remedies if _may_be_asked(remedy, ruling, run))


def _may_be_asked(remedy: Act, ruling: Ruling, run: Run) -> bool:
    act = replace(remedy, by=next(iter(ruling.entitled), None))
    code, at = run.script.code, len(run.script.acts) + 1
    moment = Moment(run.hand, run.hand, act, at, code, run.facts, ruling.key)
    try:
        code.check(moment, act)
    except Refusal:
        return False
    except Untold:
        return True  # the question is asked when the remedy is claimed
    return True
