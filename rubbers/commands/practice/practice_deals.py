"""The deals of a practice table: a separate commitment for each rubber, and the beacon.

If several devices play, each contributes a number of its own to the deal. With only one device the
beacon is a fixed label, and the deal depends on the commitment alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from club.person import PersonId
from rubbers.cards.seats import Seat, WhistGame
from rubbers.code.code import Code
from rubbers.dealing import ids, shuffle, tree
from rubbers.dealing.beacon import Beacon
from rubbers.dealing.ids import IdSpace
from rubbers.models import PracticeTable
from rubbers.play.decide import decide
from rubbers.play.screen import freeze, next_deals
from rubbers.play.state import evolve
from rubbers.play.state.acts import StartRubber
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.state.table_events import Covers, PlayManner
from rubbers.practice import practice_view
from rubbers.practice.presence import givers
from rubbers.practice.seating import first_dealer


def begun(
    row: PracticeTable, seating: Mapping[Seat, PersonId], code: Code, at: datetime
) -> RubberDraft:
    """Begin the table's next rubber, commit to its deals and begin its first deal.

    Practice ids have the number 0 in place of an evening's number, so none is an evening's.
    """
    number, dummies = row.rubbers + 1, tuple(Seat(one) for one in row.dummies)
    start = StartRubber(
        seating, first_dealer(dummies, number), code.id, WhistGame(row.game), dummies
    )
    started = decide(None, start, code)
    draft = RubberDraft(evolve.replay(started), started)
    space = IdSpace.of_rubber(f"{row.opened_at:%Y-%m-%d}/0", 1, number)
    root = tree.Prover(tree.commit(row.secret, space)).root
    bound = next_deals.committed(draft.rubber, space.evening, 1, number, root, Covers.RUBBER)
    return frozen(row, draft.then(*bound), code, at, givers(row, draft.rubber, at))


def with_secret(row: PracticeTable, draft: RubberDraft) -> RubberDraft:
    """Reveal the secret of a finished hand."""
    if not next_deals.may_be_revealed(draft.rubber):
        return draft
    return draft.then(*next_deals.revealed(draft.rubber, practice_view.opened(row, draft.rubber)))


def with_next_deal(row: PracticeTable, draft: RubberDraft, code: Code, at: datetime) -> RubberDraft:
    """Begin the next deal once the pack is cut for it."""
    rubber = draft.rubber
    if rubber.over or rubber.dealt is None or not rubber.dealt.cut or is_used_up(rubber):
        return draft
    return frozen(row, draft, code, at, givers(row, rubber, at))


def is_used_up(rubber: RubberState) -> bool:
    """Check whether no committed deal is left, so that the rubber cannot be played out."""
    hand = rubber.hand
    return hand is not None and (hand.number > ids.HANDS or hand.attempt >= ids.ATTEMPTS)


def frozen(
    row: PracticeTable, draft: RubberDraft, code: Code, at: datetime, giving: Sequence[Seat]
) -> RubberDraft:
    """Freeze the seats for a deal; it is dealt at once if no device contributes.

    The last attempt at a deal asks no device, so that it cannot fail.
    """
    hand = draft.rubber.hand
    assert hand is not None
    asked = len(giving) > 1 and hand.attempt < ids.ATTEMPTS - 1
    kind, seats = (Beacon.DEVICES, tuple(giving)) if asked else (Beacon.BOTS, ())
    happened = freeze.frozen(draft.rubber, kind, PlayManner(row.manner), seats, at)
    return dealt_if_ready(row, draft.then(*happened), code)


def dealt_if_ready(row: PracticeTable, draft: RubberDraft, code: Code) -> RubberDraft:
    """Deal the frozen hand if its beacon is complete."""
    deal = draft.rubber.awaiting_beacon
    if deal is None or not deal.text:
        return draft
    turned = shuffle.turn_up(practice_view.order_of(row.secret, deal.id, deal.text))
    return draft.then(*next_deals.dealt(draft.rubber, turned, code))


def with_seats_changed(
    row: PracticeTable, draft: RubberDraft, code: Code, at: datetime
) -> RubberDraft:
    """Begin a deal again if its seats were frozen with somebody else in them."""
    if draft.rubber.awaiting_beacon is None:
        return draft
    draft = draft.then(*freeze.voided(draft.rubber, at))
    return frozen(row, draft, code, at, givers(row, draft.rubber, at))
