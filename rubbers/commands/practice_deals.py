"""The deals of a practice table: a commitment of its own, and a fixed label as the beacon."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from club.person import PersonId
from rubbers import practice_seen
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.dealing import shuffle, tree
from rubbers.dealing.beacon import Beacon
from rubbers.dealing.ids import IdSpace
from rubbers.models import PracticeTable
from rubbers.play import deals, evolve, freeze
from rubbers.play.acts import StartRubber
from rubbers.play.decide import decide
from rubbers.play.events import Event
from rubbers.play.rubber import Rubber
from rubbers.play.story import Story
from rubbers.play.table_events import Covers, Manner

FIRST_DEALER = Seat.E
"""So that the visitor, who sits South, leads at once."""


def begun(
    seating: Mapping[Seat, PersonId], secret: bytes, code: Code, at: datetime
) -> tuple[Rubber, tuple[Event, ...]]:
    """Begin a rubber, commit to its deals and deal the first hand.

    Ids of practice have the number 0 where an evening's has its own, so that none is an evening's.
    """
    started = decide(None, StartRubber(seating, FIRST_DEALER, code.id), code)
    rubber = evolve.replay(started)
    space = IdSpace.of_rubber(f"{at:%Y-%m-%d}/0", 1, 1)
    root = tree.Prover(tree.commit(secret, space)).root
    story = Story(rubber).then(*deals.committed(rubber, space.evening, 1, 1, root, Covers.RUBBER))
    story = _dealt(story, secret, code, at)
    return story.rubber, (*started, *story.events)


def with_secret(row: PracticeTable, story: Story) -> Story:
    """Reveal the secret of a hand that is over."""
    if not deals.may_be_revealed(story.rubber):
        return story
    return story.then(*deals.revealed(story.rubber, practice_seen.opened(row, story.rubber)))


def with_next_deal(row: PracticeTable, story: Story, code: Code, at: datetime) -> Story:
    """Deal the next hand once the pack is cut for it."""
    rubber = story.rubber
    if rubber.over or rubber.dealt is None or not rubber.dealt.cut:
        return story
    return _dealt(story, row.secret, code, at)


def _dealt(story: Story, secret: bytes, code: Code, at: datetime) -> Story:
    frozen = freeze.frozen(story.rubber, Beacon.BOTS, Manner.GUARDED, (), at)
    story = story.then(*frozen)
    deal = deals.ready_to_deal(story.rubber)
    turned = shuffle.turn_up(practice_seen.order_of(secret, deal.id, deal.text))
    return story.then(*deals.dealt(story.rubber, turned, code))
