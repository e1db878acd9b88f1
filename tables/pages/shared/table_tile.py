"""A card table as the board shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils import timezone
from django.utils.translation import gettext as _

from club.text import wording
from club.views.parts import Action, CitedSentence, Tile
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.play.rubber_view import View, view
from rubbers.play.state import acts as play_acts
from rubbers.play.state.rubber_state import RubberStage, RubberState
from rubbers.scoring.score import HandScore
from rubbers.scoring.score_hand import score_hand
from tables.components.names import People
from tables.disputes.queries.open_calls import CalledTo
from tables.disputes.rules.house_rules import HOUSE_WAITS
from tables.evening.snapshot import EveningSnapshot
from tables.pages.shared import partnerships
from tables.pages.shared.partnerships import deals_words, purpose_words
from tables.pages.shared.whist_marker import ladder
from tables.room.rubbers.rubber import seated
from tables.room.state.room_state import TableStage, TableState


def tile(
    table: TableState,
    rubber: RubberState | None,
    code: Code,
    people: People,
    actions: tuple[Action, ...],
    *,
    called: bool = False,
) -> Tile:
    """Return a table's tile, with what the reader can do; `called` means no rubber is to come."""
    if table.stage is TableStage.PLAYING and rubber is not None:
        shown = _playing(table, view(rubber, None), code, people, actions)
        plays = table.with_bots and not rubber.over
        return replace(shown, words=_("Playing with bots")) if plays else shown
    return Tile(
        table.number,
        "waiting",
        between_words(table, called=called),
        sub="" if called else _between_sub(table, people),
        seats=partnerships.to_be(table, people),
        dealer=dealer_to_be(table),
        cloth=_("over") if called else _("cut first") if table.cut else _("to begin"),
        belong=belonging(table, people),
        actions=actions,
    )


def with_dispute(shown: Tile, disputes: Sequence[CalledTo]) -> Tile:
    """Return a tile marked that the arbitrator is called there, and since when."""
    if not disputes:
        return shown
    return replace(shown, state="called", words=called_words(disputes[0]))


def called_words(dispute: CalledTo) -> str:
    """Return the notice that the arbitrator is called, and since when."""
    since = timezone.localtime(dispute.called_at)
    return _("Arbitrator called, {time}").format(time=f"{since:%H:%M}")


def _playing(
    table: TableState, rubber: View, code: Code, people: People, actions: tuple[Action, ...]
) -> Tile:
    state, words = rubber_state(rubber)
    return Tile(
        table.number,
        state,
        words,
        sub=hand_named(table, rubber),
        seats=partnerships.of_rubber(rubber, table, people),
        dealer=rubber.hand.dealer.value.lower() if rubber.hand else "",
        trumps=trumps(rubber).lower(),
        cloth=_("in play") if rubber.stage is RubberStage.PLAYING else _("over"),
        ladder=ladder(rubber, people, ladder_label(table), pending_score(rubber, code)),
        belong=belonging(table, people),
        actions=actions,
    )


def trumps(rubber: View) -> str:
    """Return the trump suit of the present hand, as turned or as marked; "" if not yet known."""
    if rubber.hand is None or rubber.stage is not RubberStage.PLAYING:
        return ""
    proposal = rubber.awaiting.proposal if rubber.awaiting else None
    marked = proposal.statement.trumps if isinstance(proposal, play_acts.MarkHand) else None
    return rubber.hand.trumps or marked or ""


def rubber_state(rubber: View) -> tuple[str, str]:
    """Return the state of a rubber for the tile's edge, and in words."""
    if rubber.awaiting is not None and rubber.awaiting.objections:
        return "countersign", _("Objection")
    if rubber.awaiting is not None:
        return "countersign", _("To confirm")
    if rubber.stage is RubberStage.WON:
        return "countersign", _("Rubber over")
    if rubber.stage is RubberStage.SETTLED:
        return "waiting", _("Rubber settled")
    return "playing", _("Playing")


def pending_score(rubber: View, code: Code) -> HandScore | None:
    """Return what the marked hand would score if the other side confirmed it."""
    proposal = rubber.awaiting.proposal if rubber.awaiting else None
    if not isinstance(proposal, play_acts.MarkHand):
        return None
    return score_hand(rubber.score, proposal.statement, code, rubber.dummies)


def hand_named(table: TableState, rubber: View) -> str:
    """Return which rubber, game and hand it is."""
    if rubber.hand is None or rubber.stage is not RubberStage.PLAYING:
        return _("Rubber {n}").format(n=table.rubber)
    return _("Rubber {n}, game {game}, hand {hand}").format(
        n=table.rubber, game=len(rubber.games) + 1, hand=rubber.hand.number
    )


def ladder_label(table: TableState) -> str:
    """Return whose score a ladder is, to be read aloud."""
    return _("Score of rubber {n} at table {table}").format(n=table.rubber, table=table.number)


def belonging(table: TableState, people: People) -> str:
    """Return who belongs to a table and waits, and who has a right to a place."""
    waits = [member.who for member in table.waiting if member.who in people.full]
    said = []
    if len(waits) == 1:
        said.append(_("Waiting to come in: {who}.").format(who=people.name(waits[0])))
    elif waits:
        said.append(_("Waiting to come in: {who}.").format(who=people.in_full(waits)))
    if table.queue:
        who = people.listed(waiting.who for waiting in table.queue)
        said.append(_("Next by right: {who}.").format(who=who))
    return " ".join(said)


def between_words(table: TableState, *, called: bool = False) -> str:
    """Return what a table between rubbers waits for; none begins once the last are `called`."""
    if called and table.stage is not TableStage.OVER:
        return _("Has played its last rubber") if table.rubber else _("No more rubbers here")
    cut = table.cut or table.entry
    if cut is not None and cut.to_cut:
        return purpose_words(cut, table.game)
    if table.stage is TableStage.READY:
        return _("Ready to begin")
    if table.stage is TableStage.ENDED:
        return _("Needs players") if table.short else _("Between rubbers")
    if table.stage is TableStage.OVER:
        return _("Over")
    return _("Forming")


def dealer_to_be(table: TableState) -> str:
    """Return the seat that will deal first, n e s w, once the cut is over."""
    if table.stage is not TableStage.READY or table.dealer is None:
        return ""
    around, dummies = seated(table, table.seat or Seat.N)
    own = next(seat for seat, who in around.items() if who == table.dealer)
    return (own.partner if dummies else own).value.lower()


def _between_sub(table: TableState, people: People) -> str:
    cut = table.cut or table.entry
    if cut is not None and cut.to_cut:
        return _("To cut: {who}").format(who=people.listed(cut.to_cut))
    if table.stage is TableStage.READY and table.dealer is not None:
        return deals_words(table, people)
    if table.stage is TableStage.ENDED and table.short:
        wanted = table.wanted - len(table.players)
        words = wording.listed([people.surname(who) for who in table.players])
        return _("{who}; {n} needed").format(who=words, n=wanted)
    return ""


def play_waits(snapshot: EveningSnapshot, table: TableState) -> CitedSentence | None:
    """Return the notice that no hand is marked until the ruling; None if play goes on."""
    waiting = [one for one in snapshot.called.get(table.number, ()) if one.waits_at == table.record]
    if not table.record or not waiting:
        return None
    words = _(
        "Play has stopped. No trump can be turned and no hand marked until an officer resumes it."
    )
    return CitedSentence(words, HOUSE_WAITS.number, snapshot.code.id)
