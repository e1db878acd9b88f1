"""The acts now open to a seat or an officer, which pages offer as buttons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from club.codec.stored_name import stored_name
from club.errors import Refusal
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.play.state import acts
from rubbers.play.state.rubber_state import RubberStage, RubberState


@dataclass(frozen=True, slots=True)
class OpenActs:
    """The kinds of act open now, and the hands and games that can still be corrected."""

    kinds: tuple[str, ...]
    hands: tuple[int, ...] = ()
    games: tuple[int, ...] = ()


def open_acts(
    rubber: RubberState, seat: Seat | None, code: Code, *, in_person: bool = True
) -> OpenActs:
    """Return the acts open to the player in this seat, or to an officer if `seat` is None.

    Set `in_person` to False if somebody else is entering the act for the player.
    """
    if seat is not None and seat not in rubber.seating:
        return OpenActs(())
    hands, games = _hands_to_mend(rubber, seat, code), _games_to_mend(rubber, seat, code)
    kinds = [stored_name(kind) for kind in _kinds(rubber, seat, code)]
    kinds += ["withdraw_objection"] if may_withdraw(rubber, seat, in_person=in_person) else []
    kinds += ["correct"] if hands else []
    kinds += ["correct_game"] if games else []
    return OpenActs(tuple(kinds), hands, games)


def may_withdraw(rubber: RubberState, seat: Seat | None, *, in_person: bool = True) -> bool:
    """Check whether this seat has an open objection that may be withdrawn in this way."""
    mine = rubber.awaiting.objections_of(seat) if rubber.awaiting else []
    return bool(mine) and (in_person or not any(one.in_person for one in mine))


def _kinds(rubber: RubberState, seat: Seat | None, code: Code) -> Iterator[type]:
    if rubber.awaiting is not None:
        yield from _answers(rubber, seat, code)
    playing = rubber.stage is RubberStage.PLAYING
    if playing and rubber.awaiting is None and not rubber.on_screen:
        yield acts.TurnUpTrump
    if playing and not rubber.in_play and _may_state(rubber, seat):
        yield acts.MarkHand
    if playing:
        yield acts.SubstituteSits
        yield acts.Abandon
    elif rubber.stage is not RubberStage.SETTLED and rubber.awaiting is None and not rubber.owing:
        yield acts.SettleRubber


def _answers(rubber: RubberState, seat: Seat | None, code: Code) -> Iterator[type]:
    stated_by = rubber.awaiting.proposal.by if rubber.awaiting else None
    own = seat is not None and stated_by is not None and seat.side is stated_by.side
    if _allowed(rubber, acts.Confirm(seat), code):
        yield acts.Confirm
    if not own:
        yield acts.ObjectToStatement
    if own or seat is None:
        yield acts.WithdrawMark


def _may_state(rubber: RubberState, seat: Seat | None) -> bool:
    return rubber.awaiting is None or rubber.awaiting.may_be_replaced_by(seat)


def _hands_to_mend(rubber: RubberState, seat: Seat | None, code: Code) -> tuple[int, ...]:
    if not _may_state(rubber, seat):
        return ()
    return tuple(
        hand.number
        for hand in rubber.hands
        if not hand.ruling
        and _allowed(rubber, acts.CorrectHand(hand.number, hand.statement, seat), code)
    )


def _games_to_mend(rubber: RubberState, seat: Seat | None, code: Code) -> tuple[int, ...]:
    if not _may_state(rubber, seat):
        return ()
    return tuple(
        game.number
        for game in rubber.games
        if not game.ruling
        and _allowed(rubber, acts.CorrectGame(game.number, game.value, seat), code)
    )


def _allowed(rubber: RubberState, act: acts.Act, code: Code) -> bool:
    try:
        code.check(rubber, act)
    except Refusal:
        return False
    return True
