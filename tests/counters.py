"""PostgreSQL counts keys outside transactions: what a test took back is counted on.

So the same commands on the same rows would write other keys each time, and nothing that follows
what is remembered could be remembered; SQLite begins again where its rows end.
"""

from __future__ import annotations

from django.db import connection

POSITIONS = """
    select format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value),
        last_value is not null
    from pg_sequences where schemaname = current_schema() order by sequencename
"""


def positions() -> str:
    """Return the statement that sets every counter to where it stands now; empty on SQLite."""
    if connection.vendor != "postgresql":
        return ""
    with connection.cursor() as cursor:
        cursor.execute(POSITIONS)
        found = cursor.fetchall()
    return "select " + ", ".join(
        f"setval('{name}', {last}, {str(used).lower()})" for name, last, used in found
    )


def put_back(statement: str) -> None:
    """Set the counters to where they stood."""
    if statement:
        with connection.cursor() as cursor:
            cursor.execute(statement)
