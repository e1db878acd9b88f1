"""The title of a dispute: its topic and place, or the words its arbitrator chose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import gettext, override
from django.utils.translation import gettext as _

from club.members import queries as club_queries
from club.rules.permissions import Caller
from club.text import wording
from tables.disputes.queries import lists, lookup
from tables.disputes.rules.state import DisputeKind, DisputeState
from tables.disputes.rules.topic import Topic
from tables.models.disputes import Dispute as Row

TOPICS: Mapping[Topic, Callable[[], str]] = {
    Topic.REVOKE: lambda: _("Revoke"),
    Topic.LEAD: lambda: _("Lead out of turn"),
    Topic.EXPOSED: lambda: _("Exposed card"),
    Topic.CALL: lambda: _("Penalty called"),
    Topic.MISDEAL: lambda: _("The deal"),
    Topic.TRUMP_CARD: lambda: _("The trump card"),
    Topic.SHUFFLE_OR_CUT: lambda: _("The shuffle or the cut"),
    Topic.PACK: lambda: _("The pack"),
    Topic.TRICK: lambda: _("A trick"),
    Topic.SCORE: lambda: _("The score"),
    Topic.SPEECH: lambda: _("A remark"),
    Topic.CONDUCT: lambda: _("Conduct"),
}


def title(dispute: DisputeState, words: Mapping[str, str], *, whole: bool) -> str:
    """Return the title of a dispute.

    `whole` means that the reader may know what it is about; for others it is a dispute at a table.
    """
    subject = dispute.subject
    law = dispute.ruling.law if whole and dispute.ruling else ""
    worded = words.get(dispute.title_ref, "") if whole else ""
    topic, suit = (dispute.topic, dispute.suit or "") if whole else (None, "")
    about = named(dispute.kind, topic or "", suit, law)
    return worded or titled(about, subject.table, subject.hand)


def stage_label(stage: str) -> str:
    """Return the name of a dispute's stage."""
    return str(Row.Stage(stage).label)


def kind_choices() -> list[tuple[str, Any]]:
    """Return the kinds of dispute, each with its label."""
    return list(Row.Kind.choices)


def titled(about: str, table: int | None, hand: int | None) -> str:
    """Return what a dispute is about and where: Revoke in diamonds, table 2, hand 3."""
    return ", ".join([about, *_where(table, hand)])


def titles_of(club: int, rows: Iterable[Mapping[str, object]]) -> list[str]:
    """Return the title of each row of `lists.visible`, given by its columns (`COLUMNS`)."""
    rows = list(rows)
    refs = [str(row["visible_title_ref"]) for row in rows if row["visible_title_ref"]]
    words = club_queries.words(club, refs) if refs else {}
    return [words.get(str(row["visible_title_ref"])) or _of_row(row) for row in rows]


def titles_for(club: int, caller: Caller | None, numbers: Iterable[int]) -> dict[int, str]:
    """Return the titles of disputes by number, for those the caller may see something of."""
    asked = set(numbers)
    if not asked:
        return {}
    rows = list(lists.visible(club, caller).filter(number__in=asked))
    titles = titles_of(club, [columns(row) for row in rows])
    return {row.number: one for row, one in zip(rows, titles, strict=True)}


def title_for_all(club: int, stream: str, law: str = "") -> str:
    """Return the title of a dispute for an unknown reader who may know of it and of this law.

    Until its ruling is published, the topic of its facts is left out, and so is that it is a
    complaint of etiquette, with its place. A title in words is never returned; if the register has
    one, the topic of the facts is left out too.
    """
    row = lookup.rows(club).filter(stream__name=stream).first()
    with override(settings.LANGUAGE_CODE):
        return _for_all(row, law)


def _for_all(row: Row | None, law: str) -> str:
    if row is None or (row.kind == DisputeKind.ETIQUETTE and not row.published):
        return named(DisputeKind.PLAY, "", "", law)
    topic, suit = (row.topic, row.suit) if row.published else ("", "")
    if row.register_title_ref:
        topic, suit = "", ""
    return titled(named(row.kind, topic, suit, law), row.table_number, row.hand_number)


COLUMNS = (
    "kind", "visible_topic", "visible_suit", "visible_law", "table_number", "hand_number",
    "visible_title_ref",
)  # fmt: skip


def title_words(word: str) -> tuple[list[str], list[str]]:
    """Return the topics and suits whose names contain a word, in the reader's language."""
    asked = word.casefold()
    topics = [str(topic) for topic, said in TOPICS.items() if asked in said().casefold()]
    suits = [suit for suit, said in wording.SUITS.items() if asked in gettext(said).casefold()]
    return topics, suits


def columns(row: Any) -> dict[str, object]:
    """Return the columns of a row of `lists.visible` that make up its title."""
    return {name: getattr(row, name) for name in COLUMNS}


def _of_row(row: Mapping[str, object]) -> str:
    about = named(*(str(row[name]) for name in COLUMNS[:4]))
    table, hand = (n if isinstance(n, int) else None for n in (row[name] for name in COLUMNS[4:6]))
    return titled(about, table, hand)


def named(kind: str, topic: str, suit: str, law: str) -> str:
    """Return what a dispute is about; if its facts do not show it, the law it was ruled under."""
    if kind == DisputeKind.ETIQUETTE:
        return _("Complaint about conduct")
    if topic not in set(Topic):
        return wording.law_named(law) if law else _("Dispute")
    if topic == Topic.REVOKE and suit:
        return _("Revoke in {suit}").format(suit=gettext(wording.SUITS[suit]))
    return TOPICS[Topic(topic)]()


def _where(table: int | None, hand: int | None) -> Iterator[str]:
    if table is not None:
        yield _("table {number}").format(number=table)
    if hand is not None:
        yield _("hand {number}").format(number=hand)
