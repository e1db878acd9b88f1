"""Hands at random: a shuffled pack, and a table where someone always does something open to him."""

from __future__ import annotations

from hypothesis import strategies as st

from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.hand.acts import choices, claims, noticed, play, speech, tricks, trump
from rubbers.hand.acts.act import Act
from rubbers.play.screen.open_at_table import open_at_table
from rubbers.play.state.table_events import PlayManner
from tests.hand.dealt import CODE, Screen

packs = st.permutations(range(52))
seats = st.sampled_from(Seat)
chances = st.randoms(use_true_random=False)
"""One source for a whole table: each step would cost as many draws as there are acts."""


def open_to_all(table: Screen) -> list[Act]:
    """Return every act that is open to anyone."""
    rubber = table.rubber
    return [a for s in Seat for a in open_at_table(rubber, s, table.code, table.cards)]


def open_to_someone(chance, table: Screen) -> Act | None:
    """Return an act that is open to one of the players; None where nothing is open to any."""
    for seat in chance.sample(list(Seat), 4):
        if acts := open_at_table(table.rubber, seat, table.code, table.cards):
            return chance.choice(acts)
    return None


def anything(chance, table: Screen) -> Act:
    """Return something that may well be irregular, or impossible."""
    by = chance.choice(list(Seat))
    held = table.left(by) or table.cards[by]
    card, other = (PartialCard.of(chance.choice(held)) for _ in range(2))
    return chance.choice(
        [
            play.Play(by=by, card=card),
            play.Play(by=by, card=card, meant_as=chance.choice(list(play.Meaning))),
            play.Play(by=by, cards=(card, other)),
            play.Expose(by=by, cards=(card,), how=play.ExposureManner.DROPPED),
            play.ThrowDown(by=by),
            tricks.Omit(by=by),
            tricks.QuitTrick(by=by),
            play.TakeBack(by=by, card=PartialCard.of(chance.choice(table.cards[by]))),
            play.Correct(by=by, wrong=PartialCard.of(chance.choice(table.cards[by])), right=card),
            play.DrawAttention(by=by, how=play.Attention.SAYS),
            noticed.Discover(by=by, what=chance.choice(list(noticed.Irregularity))),
            trump.TakeUpTrump(by=by),
            trump.NameTrump(by=by),
            trump.CannotRecollect(by=by),
            speech.AskNone(by=by),
            speech.Answer(by=by, holds=chance.choice(list(speech.YesNo))),
            claims.Claim(by=by, what=claims.Claimed.REVOKE),
            claims.Claim(by=by, what=chance.choice(list(claims.Claimed))),
            choices.Consult(by=by),
            choices.AskTime(by=by),
        ]
    )


def table(pack, manner: PlayManner = PlayManner.FAITHFUL, code: Code = CODE, **game) -> Screen:
    """Deal a pack."""
    return Screen(manner, code, **game).deal(tuple(pack))
