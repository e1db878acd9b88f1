"""What happened in a hand, act by act: the cards, why bots played them, the laws' rulings."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from club.person import bot_name, seated_bot
from club.text import wording
from club.views.parts import CitedSentence
from rubbers.bots.analysis.double_dummy_analysis import DoubleDummyAnalysis
from rubbers.finished.kept_analyses import BotReason, KeptAnalysis
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.choices import Waive
from rubbers.hand.acts.claims import Claim, SearchTricks
from rubbers.hand.acts.ending import CallHonours, CutForNext
from rubbers.hand.acts.play import Play, TakeBack
from rubbers.hand.acts.trump import TakeUpTrump
from rubbers.hand.hand_score import winner
from rubbers.hand.state.ruling import Ruling
from rubbers.play.finished_hand import FinishedHand, HandStep, revoked
from tables.pages.replay.hand_board import last_trick_number
from tables.pages.replay.hand_shapes import StoryLine
from tables.pages.replay.hand_verdict import cost_words, moment_of
from tables.pages.screen.screen_words import Around, act_words, card_words, face, plays

DONE = {
    TakeUpTrump: lambda: _("{who} takes up the trump card."),
    CallHonours: lambda: _("{who} calls the honours of their side."),
    SearchTricks: lambda: _("{who} looks through the tricks."),
    CutForNext: lambda: _("{who} cuts for the next deal."),
    Waive: lambda: _("{who} lets it pass."),
}


def story(
    found: FinishedHand, kept: KeptAnalysis, around: Around, now: int
) -> tuple[StoryLine, ...]:
    """Return the story of a hand; nothing if its tricks are withheld."""
    return tuple(_lines(found, kept, around, now))


def _lines(
    found: FinishedHand, kept: KeptAnalysis, around: Around, now: int
) -> Iterator[StoryLine]:
    reasons, costs = kept.reasons or {}, _costs(found, kept.double_dummy)
    wrong = _revokes(found)
    begun = 0
    for step in found.steps:
        number = last_trick_number(step.after)
        heading = _heading(found, number, around) if number > begun else ""
        begun = max(begun, number)
        notes = [_said(one, around) for one in step.rulings]
        if step.at in wrong and not notes:
            notes.append(CitedSentence(_("A revoke: they could have followed suit.")))
        reason = reasons.get(step.at)
        yield StoryLine(
            at=step.at,
            words=_words(step.act, around),
            heading=heading,
            face=_face(step.act),
            reason=wording.sentence(reason.why, around.by_letter) if reason else "",
            by_bot=_bot(step, reason),
            cost=costs.get(step.at, ""),
            notes=tuple(notes),
            now=step.at == now,
        )


def _heading(found: FinishedHand, number: int, around: Around) -> str:
    trick = found.after.numbered(number)
    taken_by = winner(found.after, trick) if trick is not None else None
    if taken_by is None:
        return _("Trick {number}").format(number=number)
    template = _("Trick {number}, won by {who}")
    return template.format(number=number, who=around.name(taken_by))


def _words(act: Act, around: Around) -> str:
    who = around.name(act.by) if act.by is not None else ""
    if isinstance(act, Play) and act.by is not None and act.card and act.card.card:
        return plays(act.by, act.card.card, around)
    if isinstance(act, TakeBack) and act.card.card:
        words = card_words(act.card.card)
        return _("{who} takes back {card}.").format(who=who, card=words)
    if isinstance(act, Claim) and act.of:
        of = wording.listed([around.name(seat) for seat in act.of])
        words = _("{who} claims that {of} revoked in trick {trick}.")
        return words.format(who=who, of=of, trick=act.trick or "")
    if type(act) in DONE:
        return DONE[type(act)]().format(who=who)
    return _("{who}: {what}.").format(who=who, what=act_words(act, around))


def _face(act: Act) -> str:
    if isinstance(act, Play) and act.card is not None and act.card.card is not None:
        return face(act.card)
    return ""


def _bot(step: HandStep, reason: BotReason | None) -> str:
    """Return the bot that chose a card, and the bot it stood in for, if any."""
    chosen = step.chosen_by
    if chosen is None or reason is None:
        return ""
    name = bot_name(seated_bot(chosen.bot, chosen.version))
    if not chosen.standing_in_for:
        return name
    late = bot_name(seated_bot(chosen.standing_in_for, chosen.version))
    return _("{name}, standing in for {late}").format(name=name, late=late)


def _said(ruling: Ruling, around: Around) -> CitedSentence:
    because = ruling.because
    words = wording.sentence(because.reason, around.by_letter)
    return CitedSentence(words, because.law, because.code, because.reading)


def _costs(found: FinishedHand, analysis: DoubleDummyAnalysis | None) -> dict[int, str]:
    """Return what each card cost, by the act that played it."""
    if analysis is None:
        return {}
    return {
        moment_of(found, number): cost_words(analysis.cost(place))
        for place, number in enumerate(analysis.cards)
        if analysis.cost(place)
    }


def _revokes(found: FinishedHand) -> set[int]:
    """Return the cards, still in the tricks, whose player could follow suit and did not."""
    return {
        one.at for trick in found.after.tricks for one in trick.laid if revoked(found, trick, one)
    }
