"""Revokes: mended in time, asked about, claimed, searched for, too late."""

from club.reason import N_
from rubbers.hand.hand import Stage
from rubbers.incidents.ask import Choice, card, choice, player, suit, yes_or_no
from rubbers.incidents.happening import (
    Happening,
    chosen,
    does,
    hand_over,
    if_told,
    leads,
    leads_suit,
    plays,
    rest_of_trick,
    tells,
)
from rubbers.incidents.incident import AFTER, DEALT, Follows, Incident, Moment

WHO = player("by", N_("Who did not follow suit?"))
LED = suit("led", N_("Which suit was led?"))
CARD = card("card", N_("Which card did he play?"))
HELD = yes_or_no("held", N_("Had he some of the suit led?"))
RENOUNCED = (leads_suit("by.right", "led"), plays("by", "@card", "it"))
HAD_SOME = tells("holds", who="@by", suit="@led", at="#it")
SHOWN = {"found": N_("Did they show a revoke: {found}.")}
HAD = {"held": N_("Had he some of the suit led: {held}.")}
LEFT = (rest_of_trick, does("quit_trick", by="@by.right"))
CLAIMED = does("claim", by="@by.left", what="revoke", of="@by")


def told_to_hold(mark: str) -> Happening:
    """Have it told whether he held some of the suit led, if that is known."""
    return if_told("held", tells("holds", who="@by", suit="@led", at=f"#{mark}", value="@held"))


FOUND_IN_TIME = Incident(
    "revoke-found-in-time",
    Moment.REVOKE,
    N_("A revoke is noticed while the trick lies there"),
    N_("{by} played {card} to a trick of {led}, though he had some; it was noticed at once."),
    (WHO, LED, CARD),
    (*RENOUNCED, HAD_SOME, does("discover", by="@by.left", what="revoke", who="@by")),
)

ASKED_BY_PARTNER = Incident(
    "asked-none-of-them",
    Moment.REVOKE,
    N_("Partner asks “none of them?”"),
    N_("{by} played {card} to a trick of {led}; {by.partner} asked if he had none, {answer}."),
    (
        WHO,
        LED,
        CARD,
        choice(
            "answer",
            N_("What was answered?"),
            Choice("none", N_("and he said that he had none")),
            Choice("silent", N_("and the trick was left before he answered")),
            Choice("mended", N_("and he found one, and put the card right")),
        ),
        HELD,
    ),
    (
        *RENOUNCED,
        told_to_hold("it"),
        rest_of_trick,
        does("ask_none", by="@by.partner", of="@by"),
        chosen(
            "answer",
            none=(does("answer", by="@by", holds="no"), does("quit_trick", by="@by.right")),
            silent=(does("quit_trick", by="@by.right"), CLAIMED),
            mended=(does("take_back", by="@by", card="@card"),),
        ),
    ),
    more=HAD,
)

CLAIMED_IN_PLAY = Incident(
    "revoke-claimed",
    Moment.REVOKE,
    N_("A revoke is claimed"),
    N_("{by} played {card} to a trick of {led}; {by.left} claimed a revoke {when}."),
    (
        WHO,
        LED,
        CARD,
        choice(
            "when",
            N_("When was it claimed?"),
            Choice("lying", N_("while the trick lay there")),
            Choice("left", N_("when the trick had been turned and left")),
            Choice("played-on", N_("when his side had played to the next trick")),
            Choice("over", N_("when the hand was over")),
        ),
        HELD,
    ),
    (
        *RENOUNCED,
        told_to_hold("it"),
        chosen(
            "when",
            left=LEFT,
            played_on=(rest_of_trick, leads("by.partner")),
            over=(*LEFT, hand_over),
        ),
        CLAIMED,
    ),
    more=HAD,
)

SUSPECTED = Incident(
    "revoke-suspected",
    Moment.REVOKE,
    N_("A revoke is claimed, and the trick is not known"),
    N_("When the hand was over {claimant} claimed that {by} had revoked."),
    (player("by", N_("Who is said to have revoked?")), player("claimant", N_("Who claims it?"))),
    (hand_over, does("claim", by="@claimant", what="revoke", of="@by")),
    stages=(*DEALT, *AFTER),
)

CLAIMED_LATE = Incident(
    "revoke-claimed-late",
    Moment.REVOKE,
    N_("A revoke is claimed after the next cut"),
    N_("{cutter} cut for the next deal, {how}; then {claimant} claimed that {by} had revoked."),
    (
        player("by", N_("Who is said to have revoked?")),
        player("claimant", N_("Who claims it?")),
        player("cutter", N_("Who cut?")),
        choice(
            "how",
            N_("Had the dealer offered the pack?"),
            Choice("offered", N_("the pack being offered"), {"presented": True}),
            Choice("not-offered", N_("before the pack was offered"), {"presented": False}),
        ),
    ),
    (
        hand_over,
        does("cut_for_next", by="@cutter", spread="how"),
        does("claim", by="@claimant", what="revoke", of="@by"),
    ),
    stages=(*DEALT, Stage.OVER),
)

SEARCHED = Incident(
    "tricks-searched",
    Moment.REVOKE,
    N_("The tricks are looked through for a revoke"),
    N_("{claimant} claimed that {by} had revoked, and looked through the tricks {when}."),
    (
        player("by", N_("Who is said to have revoked?")),
        player("claimant", N_("Who claims it?")),
        choice(
            "when",
            N_("When?"),
            Choice("play", N_("while the hand was played")),
            Choice("over", N_("when the hand was over")),
        ),
        yes_or_no("found", N_("Did they show a revoke?")),
    ),
    (
        leads("by.right"),
        rest_of_trick,
        chosen("when", over=(hand_over,)),
        does("claim", by="@claimant", what="revoke", of="@by"),
        does("search_tricks", by="@claimant", found="@found"),
    ),
    more=SHOWN,
)

MIXED = Incident(
    "cards-mixed",
    Moment.REVOKE,
    N_("The cards were mixed before a revoke could be proved"),
    N_("{claimant} claimed that {by} had revoked, and {mixer} mixed the cards."),
    (
        player("by", N_("Who is said to have revoked?")),
        player("claimant", N_("Who claims it?")),
        choice(
            "mixer",
            N_("Who mixed the cards?"),
            Choice("accused", N_("the side accused")),
            Choice("claimant", N_("the side that claimed")),
        ),
        yes_or_no("examined", N_("Had the tricks been looked through before?")),
    ),
    (
        hand_over,
        does("claim", by="@claimant", what="revoke", of="@by"),
        chosen(
            "mixer",
            accused=(does("mix_cards", by="@by", examined="@examined"),),
            claimant=(does("mix_cards", by="@claimant", examined="@examined"),),
        ),
    ),
    more={"examined": N_("Had the tricks been looked through: {examined}.")},
    stages=(*DEALT, Stage.OVER),
)

PLAY_OUT = Incident(
    "hand-to-be-played-out",
    Moment.REVOKE,
    N_("Who revoked insists that the hand be played out"),
    N_("{by} revoked in {led}, it was claimed, and he insisted that the hand be played out."),
    (WHO, LED, CARD),
    (*RENOUNCED, HAD_SOME, *LEFT, CLAIMED, does("require_play_out", by="@by")),
)

BOTH_REVOKED = Incident(
    "both-sides-revoked",
    Moment.REVOKE,
    N_("Both sides have revoked"),
    N_("When the hand was over it was plain that {by} and {other} had both revoked."),
    (player("by", N_("Who revoked on one side?")), player("other", N_("And on the other?"))),
    (
        hand_over,
        tells("revoked", who="@by"),
        tells("revoked", who="@other"),
        does("claim", by="@other", what="revoke", of="@by"),
        does("claim", by="@by", what="revoke", of="@other"),
    ),
    stages=(*DEALT, Stage.OVER),
)

FOUND_BY_SEARCH = Incident(
    "search-shows",
    Moment.REVOKE,
    N_("The tricks are looked through, now that the hand is over"),
    N_("{by} looked through the tricks."),
    (player("by", N_("Who looked?")), yes_or_no("found", N_("Did they show a revoke?"))),
    (hand_over, does("search_tricks", by="@by", found="@found")),
    follows=Follows.CLAIM,
    more=SHOWN,
    stages=(Stage.PLAYING, Stage.OVER),
)
