"""Check that a hand is possible as stated; every fault names its field."""

from __future__ import annotations

from collections.abc import Iterator

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.cards.seats import Seat, Side
from rubbers.scoring.statement import NO_HONOURS, Outcome, Statement

MOST_REVOKES = 39
"""Three players can each revoke in thirteen tricks, and no more."""


def check_statement(statement: Statement, dummies: tuple[Seat, ...] = ()) -> None:
    """Raise Malformed, listing every fault, if the hand cannot have been as stated."""
    played = statement.outcome is Outcome.PLAYED
    faults = list(_played_faults(statement, dummies) if played else _unplayed_faults(statement))
    if faults:
        raise Malformed(faults[0].expected, faults=faults)


def _played_faults(statement: Statement, dummies: tuple[Seat, ...]) -> Iterator[Fault]:
    yield from _trick_faults(statement)
    yield from _honour_faults(statement)
    yield from _revoke_faults(statement, dummies)


def _trick_faults(statement: Statement) -> Iterator[Fault]:
    tricks = statement.tricks
    if tricks is None:
        yield Fault("statement.tricks", Reason(N_("Enter all thirteen tricks.")))
        return
    if min(tricks.ns, tricks.ew) < 0 or tricks.ns + tricks.ew != 13:
        yield Fault(
            "statement.tricks",
            Reason(
                N_(
                    "The tricks must add up to thirteen. North–South {ns} and East–West {ew} "
                    "make {total}."
                ),
                ns=tricks.ns,
                ew=tricks.ew,
                total=tricks.ns + tricks.ew,
            ),
        )


def _honour_faults(statement: Statement) -> Iterator[Fault]:
    held = {side: statement.honours.of(side).held for side in Side}
    for side, count in held.items():
        if not 0 <= count <= 4:
            yield Fault(
                f"statement.honours.{side}.held",
                Reason(
                    N_("There are only four honours, so {side} cannot hold {count}."),
                    side=str(side),
                    count=count,
                ),
            )
    if all(0 <= count <= 4 for count in held.values()) and sum(held.values()) > 4:
        yield Fault(
            "statement.honours",
            Reason(
                N_("There are only four honours in all, but {count} are entered."),
                count=sum(held.values()),
            ),
        )


def _revoke_faults(statement: Statement, dummies: tuple[Seat, ...]) -> Iterator[Fault]:
    if len(statement.revokes) > MOST_REVOKES:
        yield Fault("statement.revokes", Reason(N_("A hand cannot have so many revokes.")))
        return
    for i, revoke in enumerate(statement.revokes):
        if revoke.elected is None and revoke.by not in dummies:
            yield Fault(
                f"statement.revokes[{i}].elected",
                Reason(N_("Choose the adversaries' penalty, or say that they let it pass.")),
            )


def _unplayed_faults(statement: Statement) -> Iterator[Fault]:
    if statement.tricks is not None or statement.revokes or statement.honours != NO_HONOURS:
        yield Fault(
            "statement.outcome",
            Reason(N_("A hand that was not played out cannot have tricks, honours or revokes.")),
        )
