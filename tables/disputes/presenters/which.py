"""The names of a dispute's documents, what each is against, and what it replaced, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tables.disputes.rules.chain import Document, Paper, Which
from tables.disputes.rules.dispute import Kind

NAMED = {
    Paper.RULING: lambda: _("Ruling {n}"),
    Paper.DECLINING: lambda: _("Declining {n}"),
    Paper.APPEAL: lambda: _("Appeal {n}"),
    Paper.DECISION: lambda: _("Decision on appeal {n}"),
}


def called_in_words(which: Which, kind: Kind) -> str:
    """Return the name of a document: a ruling on a complaint of etiquette is an answer."""
    if which.paper is Paper.RULING and kind is Kind.ETIQUETTE:
        return _("Answer {n}").format(n=which.number)
    return NAMED[which.paper]().format(n=which.number)


def about(document: Document, documents: Sequence[Document], kind: Kind) -> str:
    """Return which document it is, what it is against and what replaced it; "" if it is the only
    one.
    """
    if len(documents) == 1:
        return ""
    return " ".join(_said(document, documents, kind))


def _said(document: Document, documents: Sequence[Document], kind: Kind) -> Iterator[str]:
    name = called_in_words(document.which, kind)
    if document.against is not None and document.which.paper is Paper.APPEAL:
        against = called_in_words(document.against, kind)
        yield _("{name}, against: {against}.").format(name=name, against=against)
    else:
        yield f"{name}."
    if document.replaces is not None:
        before = called_in_words(document.replaces, kind)
        yield _("It takes the place of: {before}.").format(before=before)
    later = next((one for one in documents if one.replaces == document.which), None)
    if later is not None:
        after = called_in_words(later.which, kind)
        yield _("Its place was taken by: {after}.").format(after=after)
