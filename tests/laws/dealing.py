"""A deal that is asked about, for the tests of laws 34 to 51."""

from tests.rulings.table import ask


def deal(text, **head):
    """Ask about a deal by Z that is going on; nobody touches cards if that is not told."""
    untouched = "" if "touch" in text else "\n{fact: touched_first, value: nobody}"
    return ask("Z present_pack\nB cut_pack\n" + text + untouched, **head)


def fell(asked):
    """What became of the deal, and who deals next."""
    return asked.state["deal"], asked.state["next_dealer"]


STANDS = ("stands", "A")
LOST = ("lost", "A")
NEW = ("new", "Z")


NOT_TURNED = {"turn_up": None}


def of_the_deal(asked):
    """What the laws on the pack make of a deal."""
    return asked.laws(), asked.state["deal"]
