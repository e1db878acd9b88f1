"""Laws an officer waives for one act."""

from __future__ import annotations

from functools import reduce

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from rubbers.code.code import Code

LONGEST_REASON = 2000


def waiving(code: Code, context: CommandContext) -> Code:
    """Return the code without the prohibitions of the waived laws; Malformed for an unknown law."""
    known = {law.number for law in code.laws}
    for law in context.waives:
        if law not in known:
            expected = Reason(N_("the number of a law of {code}"), code=code.id)
            raise Malformed(
                Reason(N_("There is no law {law} to set aside."), law=law),
                faults=[Fault("waives", expected)],
            )
    return reduce(Code.waiving, context.waives, code)


def reason_given(context: CommandContext) -> str:
    """Return the reason given with a command; raise Malformed if it is missing or unusable."""
    said = context.reason.strip()
    plain = all(letter.isprintable() or letter in "\n\r\t" for letter in said)
    if not said or len(said) > LONGEST_REASON or not plain:
        expected = Reason(N_("why this is done, in at most {most} characters"), most=LONGEST_REASON)
        raise Malformed(
            Reason(N_("Give a reason, which will be kept on the record.")),
            faults=[Fault("reason", expected)],
        )
    return said
