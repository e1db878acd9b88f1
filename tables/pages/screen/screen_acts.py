"""The acts offered at a table as buttons, and the laws' rulings on irregularities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from club.text import wording
from club.views.parts import CitedSentence
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.calls import CallSuit
from rubbers.hand.acts.choices import Waive
from rubbers.hand.acts.ending import CutForNext
from rubbers.hand.acts.play import Play
from rubbers.hand.state.hand import HandStage, RevokeClaim
from rubbers.hand.state.ruling import Ruling, Status
from rubbers.laws.common.revoke_rulings import NO_REVOKE
from rubbers.play.screen.hand_view import HandView
from rubbers.play.screen.open_at_table import claimable
from tables.pages.screen.screen_shapes import ClaimForm, OpenRuling, ScreenAct, SuitCalls
from tables.pages.screen.screen_words import Around, act_words, seat_word, suit_order, written


def acts_offered(table: HandView, acts: Iterable[Act], around: Around) -> tuple[ScreenAct, ...]:
    """Return the acts offered besides playing a card and answering a ruling."""
    own = [one for one in acts if not isinstance(one, Play) and not _is_of_ruling(one, table)]
    by_words = {act_words(one, around): one for one in reversed(own)}  # a dummy's are shown once
    return tuple(
        ScreenAct(words, written(one), "main" if isinstance(one, CutForNext) else "")
        for words, one in reversed(by_words.items())
    )


def rulings(table: HandView, acts: Iterable[Act], around: Around) -> tuple[OpenRuling, ...]:
    """Return each offence that still costs something, with what the reader may choose."""
    offered = tuple(acts)
    return tuple(_ruling(one, table, offered, around) for one in table.rulings if _matters(one))


def claims(table: HandView, around: Around) -> tuple[str, ...]:
    """Return the claimed revokes that are neither proved nor disproved, and what settles them.

    A claim of the reader's that the cards disprove is answered until they play again.
    """
    playing = table.stage is HandStage.PLAYING
    waiting = tuple(
        _claim_words(one, around, _("It is settled when the hand is over.") if playing else "")
        for one in table.claims
        if one.trick is not None and one.of
    )
    if any(_is_disproved(one, table, around) for one in table.rulings):
        return (*waiting, _("You claimed a revoke: the cards show that there was none."))
    return waiting


def _is_disproved(ruling: Ruling, table: HandView, around: Around) -> bool:
    if ruling.what != NO_REVOKE or ruling.by is not around.me:
        return False
    tricks = (one for one in (table.trick, table.last) if one is not None)
    own = (laid for trick in tricks for laid in trick.laid if laid.seat is around.me)
    return all(laid.at < ruling.at for laid in own)


def _claim_words(claim: RevokeClaim, around: Around, until: str) -> str:
    of = _(" or ").join(around.names.get(seat, seat_word(seat)) for seat in claim.of)
    words = _("{who} claims that {of} revoked in trick {trick}.")
    if claim.by is around.me:
        words = _("You claim that {of} revoked in trick {trick}.")
    who = around.names.get(claim.by, seat_word(claim.by))
    return f"{words.format(who=who, of=of, trick=claim.trick)} {until}".strip()


def _matters(ruling: Ruling) -> bool:
    return ruling.live or ruling.status in (Status.OPEN, Status.CHOSEN)


def _ruling(ruling: Ruling, table: HandView, acts: tuple[Act, ...], around: Around) -> OpenRuling:
    because = ruling.because
    said = CitedSentence(
        wording.sentence(because.reason, around.by_letter),
        because.law,
        because.code,
        because.reading,
    )
    mine = [one for one in acts if _answers(one, ruling)]
    waits = "" if mine else _waits(ruling, table, around)
    others = (one for one in mine if not _names_suit(one))
    shown = tuple(ScreenAct(act_words(one, around), written(one)) for one in others)
    return OpenRuling(said, shown, tuple(_suit_calls(mine, around)), waits)


def _names_suit(act: Act) -> bool:
    return isinstance(act, CallSuit) and act.suit is not None


def _suit_calls(acts: list[Act], around: Around) -> Iterator[SuitCalls]:
    """Yield the calls of a suit, grouped by the players they are made on."""
    calls = [one for one in acts if isinstance(one, CallSuit) and one.suit is not None]
    for of in dict.fromkeys(one.of for one in calls):
        named = sorted((one for one in calls if one.of == of), key=lambda one: suit_order(one.suit))
        who = around.name(of[0]) if len(of) == 1 else ""
        yield SuitCalls(
            _("Call a suit from {who}:").format(who=who) if who else _("Call a suit:"),
            tuple(
                (str(one.suit).lower(), ScreenAct(act_words(one, around), written(one)))
                for one in named
            ),
        )


def _waits(ruling: Ruling, table: HandView, around: Around) -> str:
    """Return what has been called and must still be obeyed, or who may choose."""
    called = [act_words(one.act, around) for one in table.calls if one.ruling == ruling.key]
    if called:
        return _("Called: {calls}.").format(calls=", ".join(called))
    if ruling.status is not Status.OPEN or not ruling.entitled:
        return ""
    who = _(" or ").join(around.name(seat) for seat in ruling.entitled)
    return _("{who} may choose.").format(who=who)


def _answers(act: Act, ruling: Ruling) -> bool:
    """Check whether an act takes a remedy of this ruling or lets it pass."""
    if isinstance(act, Waive):
        named = act.ruling
        return named is not None and (named.at, named.law) == (ruling.at, ruling.because.law)
    return act.by in ruling.entitled and any(_takes(act, one) for one in ruling.remedies)


def _takes(act: Act, remedy: Act) -> bool:
    """Check whether an act is this remedy, with its suit named if that was left open."""
    if type(act) is not type(remedy):
        return False
    if isinstance(act, CallSuit) and isinstance(remedy, CallSuit) and remedy.suit is None:
        act = replace(act, suit=None)
    return replace(remedy, by=act.by) == act


def _is_of_ruling(act: Act, table: HandView) -> bool:
    return any(_answers(act, one) for one in table.rulings if _matters(one))


def claim_form(table: HandView, around: Around) -> ClaimForm | None:
    """Return the form to claim a revoke at a faithful table, until the pack is cut."""
    found = claimable(table, around.me) if around.me is not None else None
    if found is None:
        return None
    of = tuple((str(seat), around.name(seat)) for seat in found.of)
    return ClaimForm(str(found.by), of, found.tricks)
