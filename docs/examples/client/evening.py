"""Print an evening's rubbers and rulings as they come.

    python -m client.evening http://127.0.0.1:8000 the-portland 2026-11-20 whist_… [AFTER]

Run it in docs/examples. The token needs `read`; with `rulings:read` it hears of disputes and
rulings too, as far as its bearer may. AFTER is the position to go on from, as it is printed at the
beginning of each line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from client.begin import begin
from client.club import Club, Refused
from client.following import Patient, lines_of_evening
from client.shapes import Line, Rubber


def sentences(club: Club, evening: str, after: int = 0) -> Iterator[tuple[int, str]]:
    """Yield what happens in an evening in sentences, each with its position."""
    for line in lines_of_evening(club, evening, after):
        say = SAYS.get(line["what"])
        if say is not None and (sentence := say(club, line)):
            yield line["position"], sentence


def _hand(_club: Club, line: Line) -> str:
    return f"{line['stream']}: hand {line['body']['hand']} is confirmed."


def _rubber(club: Club, line: Line) -> str:
    _, evening, ordinal = line["stream"].split(":")
    rubber = club.rubber(evening, int(ordinal))
    result = rubber["result"]
    if result is None:
        return f"Rubber {ordinal} was left unfinished."
    winners = " and ".join(_names(rubber, result["side"]))
    return f"Rubber {ordinal}: {winners} won it, {result['points']} points."


def _names(rubber: Rubber, side: str) -> list[str]:
    numbers = [rubber["seating"][seat] for seat in side.split("-") if seat in rubber["seating"]]
    return [rubber["people"].get(str(number), str(number)) for number in numbers]


def _called(_club: Club, line: Line) -> str:
    number, subject = line["stream"].rpartition(":")[2], line["body"]["subject"]
    return f"Dispute {number}: the arbitrator is called, about {subject['stream']}."


def _ruled(club: Club, line: Line) -> str:
    number = int(line["stream"].rpartition(":")[2])
    said = f"Dispute {number}: ruled under law {line['body']['law']} of {line['body']['code']}."
    try:
        rulings = club.dispute(number)["rulings"]
    except Refused:  # a token without `rulings:read`
        return said
    return f"{said} {rulings[-1]['decision']}" if rulings else said


def _published(club: Club, line: Line) -> str:
    number = int(line["stream"].rpartition(":")[2])
    rulings = club.dispute(number)["rulings"]
    if not rulings:
        return f"Dispute {number}: its ruling is published."
    last = rulings[-1]
    law = f"law {last['law']} of {last['code']}"
    return f"Dispute {number}: its ruling is published, under {law}. {last['decision']}"


def _decided(_club: Club, line: Line) -> str:
    number = line["stream"].rpartition(":")[2]
    return f"Dispute {number}: the committee decided the appeal: {line['body']['verdict']}."


def _closed(_club: Club, line: Line) -> str:
    return "The evening is closed." if line["body"].get("phase") == "close" else ""


SAYS: dict[str, Callable[[Club, Line], str]] = {
    "hand_confirmed": _hand,
    "rubber_won": _rubber,
    "rubber_abandoned": _rubber,
    "arbitrator_called": _called,
    "ruling_given": _ruled,
    "appeal_decided": _decided,
    "ruling_published": _published,
    "phase_changed": _closed,
}


def main(site: str, slug: str, evening: str, token: str, after: str = "0") -> None:
    """Print until the evening is closed, also where the club is away for a while."""
    for position, sentence in sentences(Patient(site, slug, token), evening, int(after)):
        print(position, sentence, flush=True)


if __name__ == "__main__":
    begin(main, __doc__, "after")
