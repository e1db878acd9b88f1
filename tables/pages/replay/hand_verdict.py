"""The hand against perfect play, in words: what was possible, and where tricks were lost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rubbers.bots.analysis.double_dummy_analysis import DoubleDummyAnalysis, ScoreSaved, score_saved
from rubbers.cards.card import PACK
from rubbers.cards.seats import Seat, Side
from rubbers.code.code import Code
from rubbers.finished.kept_analyses import KeptAnalysis
from rubbers.hand.state.trick import Laid, Trick, order_from
from rubbers.play.finished_hand import FinishedHand, revoked
from rubbers.scoring import questions
from tables.components.phrases import side_words
from tables.pages.replay.hand_shapes import Costly, HandVerdict
from tables.pages.screen.screen_words import Around, card_words

MOST_NAMED = 3
"""The number of better cards that are named; more are only counted."""


def verdict(found: FinishedHand, kept: KeptAnalysis, code: Code, around: Around) -> HandVerdict:
    """Return the verdict on a hand, also if nothing is worked out yet or there is no solver."""
    if found.withheld:
        return HandVerdict("withheld")
    analysis = kept.double_dummy
    if analysis is None:
        return HandVerdict("none" if kept.done else "asked" if kept.asked else "not_asked")
    saved = score_saved(found, analysis, code.ask(questions.GAME_POINTS)())
    place = saved.place if saved is not None else None
    return HandVerdict(
        "done",
        tuple(_lines(found, analysis)),
        "" if saved is None else _saved(found, analysis, saved, around),
        None if place is None else moment_of(found, analysis.cards[place]),
        tuple(_costly(found, analysis, around)),
        whole=not _left_out(found, analysis),
    )


def cost_words(tricks: int) -> str:
    """Return what a card cost, in words."""
    return ngettext("lost {n} trick", "lost {n} tricks", tricks).format(n=tricks)


def _lines(found: FinishedHand, analysis: DoubleDummyAnalysis) -> Iterator[str]:
    ours, theirs = analysis.of(Side.NS, 0), analysis.of(Side.EW, 0)
    template = _("If all four had played perfectly: {ns} {ours} tricks, {ew} {theirs}.")
    sides = {"ns": side_words(Side.NS), "ew": side_words(Side.EW)}
    yield template.format(**sides, ours=ours, theirs=theirs)
    if sum(len(trick.laid) for trick in found.after.tricks) == len(PACK):
        template = _("As played: {ns} {ours}, {ew} {theirs}.")
        yield template.format(**sides, ours=found.taken.ns, theirs=found.taken.ew)
    if not analysis.whole:
        yield _judged_until(found, analysis)


def _judged_until(found: FinishedHand, analysis: DoubleDummyAnalysis) -> str:
    """Return which cards are judged and why, if some are not."""
    number, after = len(analysis.cards), _left_out(found, analysis)
    if not after:
        words = ngettext(
            "Only {n} card was played, so only that card is judged.",
            "Only {n} cards were played, so only those are judged.",
            number,
        )
        return words.format(n=number)
    trick, laid = next((one for one in after if revoked(found, *one)), after[0])
    if revoked(found, trick, laid):
        template = _("There was a revoke in trick {trick}, so later play is not judged.")
    else:
        template = _("There was an irregular card in trick {trick}, so later play is not judged.")
    return template.format(trick=trick.number)


def _left_out(found: FinishedHand, analysis: DoubleDummyAnalysis) -> tuple[tuple[Trick, Laid], ...]:
    """Return the cards from the first irregular one on, in playing order."""
    return tuple(islice(_as_laid(found), len(analysis.cards), None))


def _as_laid(found: FinishedHand) -> Iterator[tuple[Trick, Laid]]:
    """Yield the cards of the tricks in playing order."""
    for trick in found.after.tricks:
        laid = (trick.of(seat) for seat in order_from(trick.leader))
        yield from ((trick, one) for one in laid if one is not None)


def _saved(
    found: FinishedHand, analysis: DoubleDummyAnalysis, saved: ScoreSaved, around: Around
) -> str:
    winners, losers = side_words(saved.winners), side_words(saved.winners.adversaries)
    values = {"winners": winners, "losers": losers, "needed": saved.needed}
    if saved.needed == 0:
        template = _("{winners} won the game by honours: no play could have stopped them.")
        return template.format(**values)
    if saved.place is None:
        if saved.game:
            template = _(
                "{winners} needed {needed} tricks for the game, and could have had them from the "
                "deal on, however {losers} played."
            )
        else:
            template = _(
                "{winners} could have had the odd trick from the deal on, however {losers} played."
            )
        return template.format(**values)
    number = analysis.cards[saved.place]
    values |= {
        "who": around.name(_player(found, number)),
        "card": card_words(PACK[number]),
        "trick": saved.place // 4 + 1,
    }
    if saved.game:
        template = _(
            "{winners} needed {needed} tricks for the game. {losers} could have saved it until "
            "trick {trick}, when {who} played {card}."
        )
    else:
        template = _(
            "{losers} could have kept the odd trick from {winners} until trick {trick}, when {who} "
            "played {card}."
        )
    return template.format(**values)


def _costly(found: FinishedHand, analysis: DoubleDummyAnalysis, around: Around) -> Iterator[Costly]:
    for place, number in enumerate(analysis.cards):
        if not analysis.cost(place):
            continue
        who, cost = _player(found, number), analysis.cost(place)
        template = ngettext(
            "Trick {trick}: {card} of {who} lost {side} {n} trick.",
            "Trick {trick}: {card} of {who} lost {side} {n} tricks.",
            cost,
        )
        words = template.format(
            trick=place // 4 + 1,
            card=card_words(PACK[number]),
            who=around.name(who),
            side=side_words(who.side),
            n=cost,
        )
        yield Costly(moment_of(found, number), words, _better(analysis.better[place]))


def _better(cards: tuple[int, ...]) -> str:
    """Return the cards that would have kept the trick, the highest first, if they are few."""
    named = [card_words(PACK[one]) for one in sorted(cards, key=lambda one: -(one % 13))]
    if len(named) > MOST_NAMED:
        return _("Any of {n} other cards would have kept it.").format(n=len(named))
    either = named[0]
    if len(named) > 1:
        either = _("{first} or {last}").format(first=", ".join(named[:-1]), last=named[-1])
    words = _("{cards} would have kept it.").format(cards=either)
    return words[:1].upper() + words[1:]


def _player(found: FinishedHand, number: int) -> Seat:
    return next(seat for seat, cards in found.cards.items() if PACK[number] in cards)


def moment_of(found: FinishedHand, number: int) -> int:
    """Return the act that played a card."""
    return next(
        one.at
        for trick in found.after.tricks
        for one in trick.laid
        if one.card.card == PACK[number]
    )
