"""A whole evening over the API, from the plan to the standings; the standard library is enough.

    python evening.py http://127.0.0.1:8000 the-portland whist_…

The token is a secretary's, with the scopes read, members, evenings, arrivals, tables and hands.
"""

from __future__ import annotations

import json
import sys
import time
import urllib.error
import urllib.request
import uuid
from datetime import datetime
from typing import Any

PEOPLE = ("Fenn", "Mehta", "Lowry", "Tallis", "Thorne")
PACK = [rank + suit for suit in "SHDC" for rank in "KQJT98765432A"]


class Club:
    """One club, as this program may see it."""

    def __init__(self, site: str, slug: str, token: str) -> None:
        self.base = f"{site}/api/v1/clubs/{slug}"
        self.token = token

    def get(self, path: str) -> Any:
        """Read an address below the club."""
        return self._ask(urllib.request.Request(self.base + path))

    def post(self, path: str, **told: Any) -> Any:
        """Make a change; were the answer lost, the same key could be sent again."""
        request = urllib.request.Request(self.base + path, json.dumps(told).encode())
        request.add_header("Content-Type", "application/json")
        request.add_header("Idempotency-Key", str(uuid.uuid4()))
        return self._ask(request)["view"]

    def _ask(self, request: urllib.request.Request) -> Any:
        request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            problem = json.load(refusal)
            law = f" (law {problem['law']})" if "law" in problem else ""
            raise SystemExit(f"{request.full_url}: {problem['detail']}{law} {problem}") from None


def cut(club: Club, table: str) -> Any:
    """Cut until nobody is left to cut; here the cards come from a list, at the club from a pack."""
    pack = iter(PACK)
    while to_cut := club.get(f"{table}/cuts")["to_cut"]:
        cuts = [{"who": who, "cards": [next(pack)]} for who in to_cut]
        club.post(f"{table}/cuts/round", cuts=cuts)
    return club.get(table)


def play(club: Club, rubber: str) -> Any:
    """Play hands until the rubber is won: one side states each, the other agrees."""
    now = club.get(rubber)
    while now["stage"] == "playing":
        strong = {"tricks": {"N-S": 10, "E-W": 3}, "trumps": "H"}
        weak = {"tricks": {"N-S": 4, "E-W": 9}, "trumps": "C"}
        number = now["hand"]["number"]
        club.post(f"{rubber}/hands", statement=weak if number == 2 else strong, by="N")
        now = club.post(f"{rubber}/confirm", by="E", seen={now["stream"]: now["seen"] + 1})
        print(f"hand {number}: {now['hands'][-1]['score']['after']}")
    return club.post(f"{rubber}/settle")


def objected(club: Club, rubber: str) -> None:
    """State a hand wrongly, and read why the other side does not agree; it is stated anew."""
    club.post(f"{rubber}/hands", statement={"tricks": {"N-S": 11, "E-W": 2}}, by="N")
    club.post(f"{rubber}/object", by="E", reason="We took three.")
    awaiting = club.get(f"{rubber}/hands")["awaiting"]
    print("objected to:", *(one["words"] for one in awaiting["objections"]))


def standings(club: Club, evening: str, patience: float) -> Any:
    """Wait until the standings have the rubber: another process works them out."""
    deadline = time.monotonic() + patience
    while not (rows := club.get(f"{evening}/standings")["results"]):
        if time.monotonic() > deadline:
            raise SystemExit("The standings are not there yet; is a worker running?")
        time.sleep(0.5)
    return rows


def main(site: str, slug: str, token: str, patience: float = 30) -> None:
    """Run the evening."""
    club = Club(site, slug, token)
    members = [club.post("/members", name=name)["number"] for name in PEOPLE]
    today = datetime.now().astimezone().date().isoformat()
    key = club.post("/evenings", date=today, place="The long room")["key"]
    evening = f"/evenings/{key}"
    club.post(f"{evening}/doors")
    for who in members:
        club.post(f"{evening}/arrivals", who=who)
    club.post(f"{evening}/bell")
    club.post(f"{evening}/candidacies", who=members)
    club.post(f"{evening}/tables", table=1)
    table = f"{evening}/tables/1"
    seated = cut(club, table)
    print("they play:", seated["players"])
    ahead = club.get(f"{evening}/precedence")["results"]
    print(*(one["next"]["sentence"] for one in ahead), sep="\n")
    begun = club.post(f"{table}/rubbers")
    rubber = f"{evening}/rubbers/{begun['record'].rpartition(':')[2]}"
    objected(club, rubber)
    won = play(club, rubber)
    print("won by", won["result"]["side"], "for", won["result"]["points"], "points")
    club.post(f"{table}/end")
    cut(club, table)
    club.post(f"{evening}/last-call")
    club.post(f"{table}/close")
    for row in standings(club, evening, patience):
        print(row["place"], row["name"], *row["because"])
    club.post(f"{evening}/phase", phase="close")
    print("The evening is closed.")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
