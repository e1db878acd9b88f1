"""Call the arbitrator to a table.

    python -m client.dispute http://127.0.0.1:8000 the-portland 2026-11-20 3 whist_… "He revoked."

Run it in docs/examples. The token is a player's of that table or its tablet's, with the scopes
`read`, `rulings:read` and `rulings:write`.
"""

from __future__ import annotations

import sys

from client.club import Club, Refused


def main(site: str, slug: str, evening: str, table: str, token: str, words: str) -> int:
    """Call, and print the number of the dispute or why there is none; give 0 where there is."""
    try:
        dispute = Club(site, slug, token).call_arbitrator(evening, int(table), words)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    waits = "Play waits." if dispute["waits"] else "Play goes on."
    print(f"Dispute {dispute['number']}: the arbitrator is called. {waits}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
