"""State facts in the vocabulary of the table script, checked by the script reader first."""

from __future__ import annotations

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from club.record import journal
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, UnitOfWork, idempotent, unit_of_work
from rubbers.code.code import Code
from rubbers.incidents.story.story import Story
from rubbers.registries import CODES
from tables.disputes import dispute_stream
from tables.disputes.commands import words as said
from tables.disputes.queries import dispute_rights, lookup, visibility
from tables.disputes.rules import acts
from tables.disputes.rules.decide import decide
from tables.disputes.rules.facts import passages
from tables.disputes.rules.facts.fact_topics import about
from tables.disputes.rules.facts.settled_facts import Played, script_of
from tables.disputes.rules.state import DisputeState, FactForm
from tables.models.disputes import Dispute as Row
from tables.permissions.people import caller_here


@idempotent
def tell(context: CommandContext, row: Row, by: str, story: Story) -> Receipt:
    """State every step of a story as a fact of a dispute, in one change.

    Raises Malformed if the story is empty or cannot have happened that way.
    """
    request = {"dispute": row.stream.name, "do": "tell", "by": by, "story": story.written()}

    with unit_of_work(context, request, [row.stream.name]) as uow:
        dispute: DisputeState = journal.state_of(dispute_stream.KIND, uow.head(row.stream.name))
        caller = caller_here(context.caller, visibility.known_here(dispute))
        visibility.need_sight(caller, row, dispute)
        dispute_rights.need_right(caller, row, dispute, acts.StateFact(by, FactForm.SCRIPT, ""))
        code = CODES[row.evening.law_code]
        tell_story(uow, row.stream.name, dispute, by, story, lookup.played_in(row), code)
        uow.answer = {"dispute": row.number}
    return uow.receipt


def tell_story(
    uow: UnitOfWork,
    name: str,
    dispute: DisputeState,
    by: str,
    story: Story,
    played: Played | None,
    code: Code,
) -> DisputeState:
    """State the steps of a story in a dispute's stream, as facts from one person.

    A step already stated there is skipped; raise Malformed if all of them are.
    """
    words = lookup.words_of(uow.context.caller.club, dispute)
    earlier = lookup.script_passages(dispute, words)
    passed = passages.of_story(story, earlier, len(dispute.facts) + 1)
    fresh = {number: one for number, one in passed.items() if number not in earlier}
    if not fresh:
        expected = Reason(N_("something that is not yet a fact of the dispute"))
        raise Malformed(
            Reason(N_("All of this has already been stated.")), faults=[Fault("step", expected)]
        )
    for number, passage in fresh.items():
        text = passages.write_passage(passage)
        _check(text, number, earlier, dispute, played, code)
        found = about(passage)
        act = acts.StateFact(by, FactForm.SCRIPT, "", found.topic, found.suit)
        ready = said.kept(uow, act, said.checked(act, {"ref": text}))
        dispute = uow.record(dispute_stream.KIND, name, decide(dispute, ready, code))
        earlier[number] = passage
    return dispute


def check_fact(row: Row, dispute: DisputeState, text: str) -> None:
    """Raise Malformed, naming the field, for a script fact that the script reader rejects.

    A step may only come with its story, which decides whether it is possible.
    """
    if passages.read_passage(text).step:
        without_story = Fault(
            "event.step", Reason(N_("no value: a step can only be sent with its whole story"))
        )
        raise Malformed(passages.NO_PASSAGE, faults=[without_story])
    words = lookup.words_of(row.club_id, dispute)
    earlier, number = lookup.script_passages(dispute, words), len(dispute.facts) + 1
    code = CODES[row.evening.law_code]
    _check(text, number, earlier, dispute, lookup.played_in(row), code)


def _check(
    text: str,
    number: int,
    earlier: dict[int, passages.Passage],
    dispute: DisputeState,
    played: Played | None,
    code: Code,
) -> None:
    passages.check(
        text,
        number,
        earlier,
        lambda events: script_of(dispute, played, events, code.id),
        code,
    )
