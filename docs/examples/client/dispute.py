"""Call the arbitrator to a table.

    python -m client.dispute http://127.0.0.1:8000 the-portland 2026-11-20 3 whist_… "He revoked."

Run it in docs/examples. The token is a player's of that table or its tablet's, with the scopes
`read`, `rulings:read` and `rulings:write`.
"""

from __future__ import annotations

from client.begin import begin
from client.club import Club


def main(site: str, slug: str, evening: str, table: str, token: str, words: str) -> None:
    """Call, and print the number of the dispute; Refused says why there is none."""
    dispute = Club(site, slug, token).call_arbitrator(evening, int(table), words)
    waits = "Play waits." if dispute["waits"] else "Play goes on."
    print(f"Dispute {dispute['number']}: the arbitrator is called. {waits}")


if __name__ == "__main__":
    begin(main, __doc__, "table")
