"""Codes of laws, for `whist_codes`: take one of the program's and state what differs.

A code is trusted: it runs in the program itself.
"""

from rubbers.code.code import Code
from rubbers.code.law import Because, Enforcement, Law
from rubbers.scoring import questions
from tables.codes import OURS

CODES = {code.id: code for code in OURS}
"""The program's own codes by id: `club-1864` and `revised-1900`."""

__all__ = ["CODES", "Because", "Code", "Enforcement", "Law", "questions"]
