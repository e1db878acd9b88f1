"""General rules: who chooses between penalties, and time to decide."""

from __future__ import annotations

from collections.abc import Iterator
from re import findall

from club.errors import Refusal
from club.reason import N_, Reason
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.calls import (
    CallCard,
    CallHighest,
    CallLowest,
    CallNotWin,
    CallSuit,
    CallWin,
)
from rubbers.hand.acts.choices import AskTime, Consult, Waive
from rubbers.hand.acts.claims import AddThree, Claim, DeductThree, TakeThreeTricks
from rubbers.hand.acts.ending import CutForNext
from rubbers.hand.acts.play import ChooseCard, Play
from rubbers.hand.acts.trump import RequireLayDown
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.remedies import late_remedies
from rubbers.hand.remedies.remedies import is_named, offered, once_offered
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.ruling import Ruling, Status
from rubbers.hand.table_questions import WAITS, WRONG_DEMAND

SAID = (
    "will shall should would can do does is are you i me or who which of us to the a this it "
    "penalty choice election exact elect choose decide demand claim call say make take partner"
)
WHO_ELECTS = frozenset(SAID.split())
"""The words used in a question that asks who is to choose, and not what."""


def asks_who_elects(words: str) -> bool:
    """Check whether partners ask only which of them is to choose, as in "you or I?"."""
    said = set(findall("[a-z]+", words.lower()))
    named = {"you", "or"} <= said and not said.isdisjoint({"i", "me"})
    return named and said <= WHO_ELECTS


PENALTIES: tuple[type[Act], ...] = (
    CallCard,
    CallSuit,
    CallHighest,
    CallLowest,
    CallWin,
    CallNotWin,
    ChooseCard,
    RequireLayDown,
    Claim,
    TakeThreeTricks,
    DeductThree,
    AddThree,
)
"""The kinds of act by which a penalty is exacted."""

CONSULTED = N_("{who} consulted before a penalty was chosen.")

LAW_84 = Law(
    "84",
    N_(
        "Partners may settle which of them is to choose between two penalties, but if one "
        "asks which would be better, they lose both. A penalty once demanded is final. For a "
        "revoke they may consult."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_("To ask is to consult, whether or not there is an answer (a published decision)."),
)


@LAW_84.forbids(*PENALTIES)
def no_longer_to_be_chosen(context: LawContext, act: Act) -> Reason | None:
    """Refuse a remedy passed over, lost or let pass; a sole remedy is refused by its own law."""
    if offered(context.now, act, context.key):
        return None
    ruling = once_offered(context.now, act, context.key)
    if ruling is None:
        return None
    match ruling.status:
        case Status.FORFEITED:
            return late_remedies.consulted(ruling)
        case Status.WAIVED:
            let_pass = Reason(
                N_("The other side let the offence by {who} pass ({offence})."),
                who=(str(ruling.by),),
                offence=ruling.what,
            )
            return _owed_no_more(context, ruling, let_pass)
        case Status.VOID:
            return _owed_no_more(
                context, ruling, late_remedies.came_to_nothing(context.now, ruling)
            )
        case _ if ruling.penalty:
            return None  # this law does not deal with revokes; 72 does
        case _:
            return late_remedies.chosen_already(ruling)


def _owed_no_more(context: LawContext, ruling: Ruling, why: Reason) -> Reason:
    """Return why nothing is owed; raise Refusal, by the ruling's law, if there was no choice."""
    if ruling.penalty or ruling.several or len(ruling.offered) == 1:
        raise Refusal(ruling.because.law, why, edition=context.code.id)
    return why


@LAW_84.forbids(Waive)
def not_his_to_let_pass(context: LawContext, act: Waive) -> Reason | None:
    """Refuse a waiver by a player without a choice; by the ruling's law, if others may choose."""
    due = [one for one in context.now.rulings if one.live and is_named(context.key, one)]
    if any(act.by in one.entitled for one in due):
        return None
    for ruling in due[-1:]:
        who = tuple(str(seat) for seat in ruling.entitled)
        why = Reason(N_("Only {who} may let that pass."), who=who)
        raise Refusal(ruling.because.law, why, edition=context.code.id)
    return Reason(N_("There is nothing to let pass."))


@LAW_84.gives(WRONG_DEMAND)
def nothing_is_lost(_moment: LawContext) -> Iterator[events.Event]:
    """Charge nothing for demanding what is not due, except that it is refused."""
    return iter(())


@LAW_84.follows(Consult)
def consulted(context: LawContext) -> Iterator[events.Event]:
    """Take from a side every choice of penalties on which it consults."""
    if isinstance(context.act, Consult) and asks_who_elects(context.act.words):
        return
    for ruling in context.now.rulings:
        if ruling.optional and not ruling.penalty and context.by in ruling.entitled:
            why = Reason(CONSULTED, who=(str(context.by),))
            yield context.forfeited(ruling, LAW_84, why)


LAW_87 = Law(
    "87",
    N_("The offender must give the other side reasonable time to decide on a penalty."),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "A right does not lapse through anything the offender's side does after time is "
        "asked for, or if the players agree that there was no time."
    ),
)


@LAW_87.gives(WAITS)
def must_wait(hand: HandState, act: Act) -> bool:
    """Check whether an act would end a choice still to be made; screens hurry nobody."""
    if isinstance(act, CutForNext):
        return any(one.penalty and one.live for one in hand.rulings)
    return isinstance(act, Play) and any(_would_end(hand, one, act) for one in hand.rulings)


def _would_end(hand: HandState, ruling: Ruling, act: Act) -> bool:
    until, chosen = ruling.until, ruling.chosen
    if until is None or until.do is not Play or not ruling.live or ruling.several:
        return False
    if act.by is None or act.by.side is not ruling.side or act.by not in (until.by or (act.by,)):
        return False
    if chosen is not None and not (isinstance(chosen, CallSuit) and chosen.suit is None):
        return False
    return not until.leading or hand.current is None or hand.current.out_of_turn


@LAW_87.follows(AskTime)
def time_is_given(context: LawContext) -> Iterator[events.Event]:
    """Record that time was asked for, while something is to be decided."""
    due = [one for one in context.now.rulings if one.live and context.by in one.entitled]
    for ruling in due[-1:]:
        why = Reason(
            N_("{who} may choose the penalty for what {offender} did, and asks for time."),
            who=(str(context.by),),
            offender=(str(ruling.by),),
        )
        offence = Offence(N_("time to decide"), ruling.by, context.at, why)
        yield context.ruling(LAW_87, offence)
