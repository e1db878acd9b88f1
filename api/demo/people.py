"""The people of the demonstration club, in the order in which they joined."""

from __future__ import annotations

CLUB = "The Portland Room"
PLACE = "The long room"
TIME_ZONE = "Europe/London"

PEOPLE = (
    "Margaret Ashdown",
    "Constance Vale",
    "Tobias Fenn",
    "Edith Lowry",
    "Anil Mehta",
    "George Tallis",
    "Harold Pym",
    "Beatrix Thorne",
    "Łucja Wiśniewska",
    "Rupert Oakes",
    "Winifred Shaw",
    "Cedric Harcourt",
    "Nora Pettigrew",
    "Samuel Okonkwo",
    "Agnes Drummond",
    "Percival Lund",
    "Yasmin Haddad",
    "Ambrose Kettle",
    "Dorothea Quill",
    "Hugo Fairweather",
    "Mei-Lin Chow",
    "Leonard Bright",
    "Philippa Garside",
    "Ivo Marchetti",
    "Rosalind Teague",
    "Walter Sugden",
    "Freya Lindqvist",
    "Desmond Carew",
    "Olive Nunn",
    "Clement Abara",
)
OFFICES = {2: ("arbitrator", "committee"), 4: ("scorer",), 6: ("committee",)}
"""Offices by number; the first member is the secretary from the founding."""
HONORARY = (16,)
SIGN_IN = {"secretary": 1, "member": 3, "arbitrator": 2, "committee": 6}
"""Who can sign in, by the role in which a visitor looks round."""
