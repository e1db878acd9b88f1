"""A whole evening over the API, from the plan to the standings; the standard library is enough.

    python evening.py http://127.0.0.1:8000 the-portland whist_…

The token is a secretary's, with the scopes read, members, evenings, arrivals, tables and hands.
After the members and the first list of evenings it knows no address: it follows what it is offered.
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
        self.site, self.base, self.token = site, f"/api/v1/clubs/{slug}", token

    def get(self, path: str) -> Any:
        """Read an address."""
        return self._ask(urllib.request.Request(self.site + path))

    def post(self, path: str, **told: Any) -> Any:
        """Make a change; were the answer lost, the same key could be sent again."""
        request = urllib.request.Request(self.site + path, json.dumps(told).encode())
        request.add_header("Content-Type", "application/json")
        request.add_header("Idempotency-Key", str(uuid.uuid4()))
        return self._ask(request)["view"]

    def follow(self, offer: Any, **choices: Any) -> Any:
        """Do what is offered, with the choices that it leaves open."""
        return self.post(offer["href"], **{**offer["body"], **choices})

    def _ask(self, request: urllib.request.Request) -> Any:
        request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            problem = json.load(refusal)
            law = f" (law {problem['law']})" if "law" in problem else ""
            raise SystemExit(f"{request.full_url}: {problem['detail']}{law} {problem}") from None


def offers(view: Any, kind: str, **body: Any) -> list[Any]:
    """Return the offers of a kind that no law is against, with these parts in their bodies."""
    return [
        one
        for one in view["may"]
        if one["kind"] == kind and one["refusal"] is None and body.items() <= one["body"].items()
    ]


def offer(view: Any, kind: str, **body: Any) -> Any:
    """Return the first of them."""
    found = offers(view, kind, **body)
    if not found:
        raise SystemExit(f"{kind} is not offered, but {sorted(one['kind'] for one in view['may'])}")
    return found[0]


def cut(club: Club, board: str) -> Any:
    """Cut until nobody is left to cut; here the cards come from a list, at the club from a pack."""
    pack = iter(PACK)
    while cuts := offers(table := club.get(board)["tables"][0], "cut"):
        club.follow(cuts[0], cards=[next(pack)])
    return table


def play(club: Club, rubber: str) -> Any:
    """Play hands until the rubber is won: one side states each, the other agrees."""
    now = club.get(rubber)
    while now["stage"] == "playing":
        strong = {"tricks": {"N-S": 10, "E-W": 3}, "trumps": "H"}
        weak = {"tricks": {"N-S": 4, "E-W": 9}, "trumps": "C"}
        number = now["hand"]["number"]
        statement = weak if number == 2 else strong
        now = club.follow(offer(now, "mark_hand"), statement=statement, by="N")
        now = club.follow(offer(now, "confirm"), by="E")
        print(f"hand {number}: {now['hands'][-1]['score']['after']}")
    return club.follow(offer(now, "settle"))


def objected(club: Club, rubber: str) -> None:
    """State a hand wrongly, and read why the other side does not agree; it is taken back."""
    mark = offer(club.get(rubber), "mark_hand")
    now = club.follow(mark, statement={"tricks": {"N-S": 11, "E-W": 2}}, by="N")
    now = club.follow(offer(now, "object"), by="E", reason="We took three.")
    print("objected to:", *(one["words"] for one in now["awaiting"]["objections"]))
    club.follow(offer(now, "withdraw_mark"), by="N")


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
    members = [club.post(f"{club.base}/members", name=name)["number"] for name in PEOPLE]
    today = datetime.now().astimezone().date().isoformat()
    plan = offer(club.get(f"{club.base}/evenings"), "plan_evening")
    planned = club.follow(plan, date=today, place="The long room")
    board = planned["board"]
    club.follow(offer(club.get(board), "open_doors"))
    for who in members:
        club.follow(offer(club.get(board), "arrive"), who=who)
    club.follow(offer(club.get(board), "ring_opening_bell"))
    club.follow(offer(club.get(board), "declare"), who=members)
    club.follow(offer(club.get(board), "form_table", game="whist"))
    seated = cut(club, board)
    print("they play:", seated["players"])
    evening = f"{club.base}/evenings/{planned['key']}"
    ahead = club.get(f"{evening}/precedence")["results"]
    print(*(one["next"]["sentence"] for one in ahead), sep="\n")
    begun = club.follow(offer(seated, "begin_rubber"))
    objected(club, begun["rubber"])
    won = play(club, begun["rubber"])
    print("won by", won["result"]["side"], "for", won["result"]["points"], "points")
    club.follow(offer(club.get(board)["tables"][0], "end_rubber"))
    cut(club, board)
    club.follow(offer(club.get(board), "last_call"))
    club.follow(offer(club.get(board)["tables"][0], "close_table"))
    for row in standings(club, evening, patience):
        print(row["place"], row["name"], *row["because"])
    club.follow(offer(club.get(board), "change_phase", phase="close"))
    print("The evening is closed.")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    site, slug, token = sys.argv[1:]
    main(site, slug, token)
