"""The end of a hand and of a rubber on a screen: the working, and the four hands as dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.text import wording
from club.views.parts import CitedSentence
from rubbers.cards.seats import CLOCKWISE, Seat, Side
from rubbers.hand.acts.ending import CallHonours, CutForNext
from rubbers.hand.state.hand import DealFate, HandStage
from rubbers.play.rubber_view import View
from rubbers.play.screen.hand_view import HandView
from rubbers.play.state.rubber_state import RubberStage
from rubbers.play.state.table_events import PlayManner
from rubbers.queries import SeenTable
from rubbers.scoring.score import HandScore, ScoreLineKind
from tables.components.names import People
from tables.components.phrases import side_words
from tables.components.score_working import rubber_working, working
from tables.pages.screen.screen_shapes import HandEnded, SideShown, Tally, TallyLine
from tables.pages.screen.screen_words import Around, face, order, seat_word

HONOURS = ScoreLineKind.HONOURS
FATES = {
    DealFate.NEW: lambda: _("The deal is void: the cards are dealt again."),
    DealFate.LOST: lambda: _("The deal is lost."),
    DealFate.VOID: lambda: _("The hand is void."),
}


def ended(shown: View, table: HandView, names: Mapping[Seat, str]) -> HandEnded:
    """Return the result of a hand, and the four hands once its secret is revealed."""
    people = _people(names)
    played = next((one for one in shown.hands if one.number == table.number), None)
    score = played.score if played is not None else None
    lines = working(_so_far(score, table), people) if score is not None else ()
    if shown.result is not None:
        lines = (*lines, *rubber_working(shown.result, people))
    hands = tuple(
        (
            names.get(seat, seat_word(seat)),
            tuple(
                (face(card), wording.card(str(card)))
                for card in sorted(table.dealt[seat], key=order)
            ),
        )
        for seat in CLOCKWISE
        if seat in table.dealt
    )
    return HandEnded(_title(table), lines, hands)


def _so_far(score: HandScore, table: HandView) -> HandScore:
    """Leave out honours that can still be called: until the cut it is not too late."""
    if table.stage is not HandStage.OVER:
        return score
    lines = (one for one in score.lines if one.what is not HONOURS or one.points)
    return replace(score, lines=tuple(lines))


def _title(table: HandView) -> str:
    if table.fate is not DealFate.STANDS:
        return FATES[table.fate]()
    side = Side.NS if table.taken.ns > table.taken.ew else Side.EW
    taken = table.taken.of(side)
    words = ngettext("{side} took {n} trick.", "{side} took {n} tricks.", taken)
    return words.format(side=side_words(side), n=taken)


def after_hand(seen: SeenTable, around: Around) -> CitedSentence:
    """Return what follows a hand: honours, the cut for the next deal, the deal."""
    hand = seen.view.hand
    if hand is None or seen.view.stage is not RubberStage.PLAYING:
        return CitedSentence("")
    if seen.may_be_dealt:
        said = (_("The pack is cut: deal when everyone is ready."), *_honours_called(seen, around))
        return CitedSentence(" ".join(said))
    cutter = hand.dealer.right
    if cutter in seen.view.dummies:
        cutter = cutter.partner
    said = (*_honours_called(seen, around), _cut_next(seen, cutter, around), _until_then(seen))
    return CitedSentence(" ".join(words for words in said if words))


def _until_then(seen: SeenTable) -> str:
    """Return what can still be called before the cut; nothing if nothing can be."""
    table = seen.view.table
    if table is None:
        return ""
    honours = len(table.honours_called) < len(Side)
    if seen.view.seat is not None:
        honours = any(isinstance(one, CallHonours) for one in seen.acts)
    if table.manner is not PlayManner.FAITHFUL:
        return _("Honours can be called until then.") if honours else ""
    if honours:
        return _("Honours can be called and revokes claimed until then.")
    return _("Revokes can be claimed until then.")


def _honours_called(seen: SeenTable, around: Around) -> Iterator[str]:
    """Yield what came of each call of honours."""
    table = seen.view.table
    if table is None:
        return
    played = next((one for one in seen.view.hands if one.number == table.number), None)
    if played is None or played.score is None:
        return
    for side in table.honours_called:
        held = played.statement.honours.of(side).held
        lines = played.score.lines
        scored = any(one.side is side and one.points for one in lines if one.what is HONOURS)
        yield _called(side, held, scored=scored, own=around.me in side.seats)


def _called(side: Side, held: int, *, scored: bool, own: bool) -> str:
    """Return what a side called, or that its honours score nothing."""
    if own and scored:
        words = ngettext("You called {n} honour.", "You called {n} honours.", held)
    elif own:
        words = ngettext(
            "You held {n} honour: nothing to score.",
            "You held {n} honours: nothing to score.",
            held,
        )
    elif scored:
        words = ngettext("{side} called {n} honour.", "{side} called {n} honours.", held)
    else:
        words = ngettext(
            "{side} held {n} honour: nothing to score.",
            "{side} held {n} honours: nothing to score.",
            held,
        )
    return words.format(side=side_words(side), n=wording.in_words(held))


def _cut_next(seen: SeenTable, cutter: Seat, around: Around) -> str:
    """Return who cuts; a bot cuts, and the reader for dummy, as soon as a player goes on."""
    cuts = [one for one in seen.acts if isinstance(one, CutForNext)]
    if cuts and all(one.by is not around.me for one in cuts):
        return _("Continue to the next deal when you are ready.")
    if cutter is around.me:
        return _("You cut for the next deal.")
    return _("{who} cuts for the next deal.").format(who=around.name(cutter))


def over(shown: View, names: Mapping[Seat, str]) -> str:
    """Return how the rubber ended; nothing while it is played."""
    if shown.stage is RubberStage.PLAYING:
        return ""
    if shown.result is None:
        return _("The rubber was left unfinished.")
    side, points = shown.result.side, shown.result.points
    pair = wording.listed(
        sorted((names[seat] for seat in side.seats if seat in names), key=lambda it: it != _("You"))
    )
    words = ngettext(
        "{pair} win the rubber by {n} point.", "{pair} win the rubber by {n} points.", points
    )
    return words.format(pair=pair, n=points)


def _people(names: Mapping[Seat, str]) -> People:
    by_letter = {str(seat): name for seat, name in names.items()}
    return People(by_letter, by_letter)


def tally(shown: View, table: HandView | None) -> Tally:
    """Return the counts with the reader's side first; for an onlooker, North–South."""
    ours, theirs = _sides(shown.seat)
    lines = []
    if table is not None:
        lines.append(TallyLine(_("Tricks"), table.taken.of(ours), table.taken.of(theirs)))
    lines.append(TallyLine(_("Points"), shown.score.of(ours), shown.score.of(theirs)))
    lines.append(TallyLine(_("Games"), shown.games_won.of(ours), shown.games_won.of(theirs)))
    we, they = (_("We"), _("They")) if shown.seat is not None else ("", "")
    return Tally(_side(ours, we), _side(theirs, they), tuple(lines))


def _sides(reader: Seat | None) -> tuple[Side, Side]:
    if reader is not None and reader in Side.EW.seats:
        return Side.EW, Side.NS
    return Side.NS, Side.EW


def _side(side: Side, own: str) -> SideShown:
    return SideShown(side_words(side), str(side).replace("-", "–"), own)
