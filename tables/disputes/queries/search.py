"""Search the register: by words, law, act of the table script, kind, and leading precedents.

Words are searched only where the reader may read them: a stranger finds a ruling by what was
published of it, never by a name that was left out; those concerned also find a dispute by what was
said in the call.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from club.models import Remark
from club.rules.permissions import Caller
from tables.disputes.queries import lists
from tables.disputes.queries.titles import title_words
from tables.models.disputes import Dispute as Row

OF_THE_RULING = (
    "title",
    "fact",
    "question",
    "reasons",
    "decision",
    "grounds",
    "appeal",
    "published",
)
OF_THE_CALL = ("call", "declined", "withdrawn")
MOST_WORDS = 8
A_PAGE = 30


@dataclass(frozen=True, slots=True)
class Search:
    """The search terms; empty ones are ignored."""

    words: str = ""
    law: str = ""
    act: str = ""
    kind: str = ""
    leading: bool = False


@dataclass(frozen=True, slots=True)
class SearchPage:
    """A page of the register, newest first; `older` and `newer` are numbers to continue from."""

    rows: tuple[Row, ...]
    older: int | None = None
    newer: int | None = None


def found(rows: QuerySet[Row], club: int, caller: Caller | None, search: Search) -> QuerySet[Row]:
    """Filter disputes from `lists.visible` by the search terms."""
    words = [word for word in search.words.split() if word.isprintable()][:MOST_WORDS]
    said = _where_said(club, caller) if words or search.act else None
    for word in words:
        assert said is not None
        rows = rows.filter(said(Q(text__icontains=word)) | Q(visible_law=word) | _titled(word))
    if search.act:
        assert said is not None
        patterns = (
            f'"{field}":{gap}"{search.act}"' for field in ("do", "fact") for gap in ("", " ")
        )
        stands = Q()
        for event in patterns:
            stands |= Q(text__contains=event)
        rows = rows.filter(said(stands))
    if search.law:
        rows = rows.filter(Q(visible_law=search.law) | Q(visible_law__startswith=f"{search.law}."))
    if search.kind:
        rows = rows.filter(kind=search.kind)
    return rows.filter(leading=True) if search.leading else rows


def _titled(word: str) -> Q:
    """Return the condition for disputes whose automatic title contains a word."""
    topics, suits = title_words(word)
    return Q(visible_title_ref="") & (Q(visible_topic__in=topics) | Q(visible_suit__in=suits))


def _where_said(club: int, caller: Caller | None) -> Callable[[Q], Q]:
    """Return a function from a text condition to the disputes in which the caller may read it."""
    own, called = lists.read_whole(club, caller), lists.read_with_the_call(club, caller)

    def said(words: Q) -> Q:
        digests = Remark.objects.filter(words, club=club).values("digest")
        published = Row.objects.filter(words__digest__in=digests, words__published=True)
        ruled = Row.objects.filter(words__digest__in=digests, words__what__in=OF_THE_RULING)
        call = Row.objects.filter(words__digest__in=digests, words__what__in=OF_THE_CALL)
        return (
            Q(pk__in=published.values("pk"))
            | (own & Q(pk__in=ruled.values("pk")))
            | (called & Q(pk__in=call.values("pk")))
        )

    return said


def page_of(rows: QuerySet[Row], before: int | None, after: int | None) -> SearchPage:
    """Return the page below a number, or above one; the newest page if neither is given."""
    if after is not None:
        above = list(rows.filter(number__gt=after).order_by("number")[: A_PAGE + 1])
        shown = tuple(reversed(above[:A_PAGE]))
        newer = shown[0].number if len(above) > A_PAGE else None
        return SearchPage(shown, shown[-1].number if shown else None, newer)
    below = rows if before is None else rows.filter(number__lt=before)
    rest = list(below.order_by("-number")[: A_PAGE + 1])
    shown = tuple(rest[:A_PAGE])
    older = shown[-1].number if len(rest) > A_PAGE else None
    return SearchPage(shown, older, shown[0].number if shown and before is not None else None)
