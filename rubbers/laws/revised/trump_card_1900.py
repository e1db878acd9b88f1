"""The trump card in the revised code."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.hand.acts.calls import CallHighest, CallLowest
from rubbers.hand.acts.play import Play
from rubbers.hand.acts.trump import NameTrump
from rubbers.hand.law_context import LawContext
from rubbers.hand.remedies.remedies import offered, once_offered
from rubbers.hand.state import events
from rubbers.hand.state.ruling import Status
from rubbers.hand.table_questions import TRUMP_LIES_UNTIL
from rubbers.laws.playing import trump_card_shown, trump_named

LAW_42 = trump_card_shown.LAW_52.revised(
    "42",
    N_(
        "The dealer takes up the trump card when he plays to the first trick; if it still "
        "lies there when the second trick is left, it may be called. His partner may remind "
        "him."
    ),
    reading=trump_card_shown.LAW_52.reading,
)


@LAW_42.gives(TRUMP_LIES_UNTIL)
def until_the_second_trick() -> int:
    """Return the second trick."""
    return 2


LAW_43 = trump_named.LAW_53.without(trump_named.named).revised(
    "43",
    N_(
        "Once the trump card is taken up nobody may ask which card it was, though anybody "
        "may ask the suit; a player who names it may be made, once, to play his highest "
        "trump or his lowest."
    ),
)


@LAW_43.follows(NameTrump)
def named_once(context: LawContext) -> Iterator[events.Event]:
    """Allow the player's highest or lowest trump to be called, once."""
    if trump_named.partner_may_learn_it(context):
        yield trump_named.naming(context, ("64",), sticky=False)


@LAW_43.forbids(CallHighest, CallLowest)
def not_called_again(context: LawContext, act: CallHighest | CallLowest) -> Reason | None:
    """Refuse to repeat the call once it was obeyed, or could not be."""
    once = once_offered(context.now, act, context.key)
    if once not in context.under(LAW_43) or offered(context.now, act, context.key):
        return None
    return Reason(N_("The highest or lowest trump may be called only once."))


@LAW_43.follows(Play)
def called_in_vain(context: LawContext) -> Iterator[events.Event]:
    """Count the penalty as paid after a trick in which the player had to follow another suit."""
    named = [ruling.key for ruling in context.under(LAW_43)]
    for call in context.failed:
        if call.ruling in named:
            yield events.CallEnded(call)
            yield context.closed(call.ruling, Status.PAID)
