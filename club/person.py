"""A person on the record: text, and the mark on a type that says so.

Mostly it is a member's number; in a script of what happened, a letter or a name. The mark changes
neither the value nor how it is written. `club.people` finds by it the people in any value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final


@dataclass(frozen=True, slots=True)
class Person:
    """Marks a type whose values are people."""


PERSON: Final = Person()
PersonId = Annotated[str, PERSON]
"""A person, as the record has them: text; empty text is nobody."""
PersonNumber = Annotated[int, PERSON]
"""A person by their number, as the lines of a club's register have them."""
