"""Revokes claimed when the hand is over, or too late."""

from club.reason import N_
from rubbers.hand.state.hand import HandStage
from rubbers.incidents.act_templates import (
    chosen,
    claims_revoke,
    does,
    hand_over,
    if_answered,
    leads,
    rest_of_trick,
    states,
)
from rubbers.incidents.ask import Choice, choice, player, which_trick, yes_or_no
from rubbers.incidents.incident import AFTER, DEALT, Incident, IncidentStage
from rubbers.incidents.preconditions import Follows

TRICK = which_trick(N_("In which trick was it?"))

IN_TRICK = {"trick": N_("It was said to be in trick {trick}.")}

FOUND = yes_or_no(
    "found",
    N_("Did the tricks show a revoke?"),
    yes=N_("The tricks showed a revoke."),
    no=N_("The tricks showed no revoke."),
)

SHOWN = {"found": N_("{found}")}

SEEN_TOO_SOON = states("revoked", who="@by", value="@found")

SUSPECTED = Incident(
    "revoke-suspected",
    IncidentStage.REVOKE,
    N_("A revoke is claimed after the hand"),
    N_("After the hand {claimant} claimed that {by} had revoked."),
    (
        player("by", N_("Who is said to have revoked?"), hand=True),
        player("claimant", N_("Who claimed it?")),
        TRICK,
    ),
    (hand_over, claims_revoke("@claimant", "@by")),
    more=IN_TRICK,
    opposed=("by", "claimant"),
    stages=(*DEALT, *AFTER),
)

CLAIMED_LATE = Incident(
    "revoke-claimed-late",
    IncidentStage.REVOKE,
    N_("A revoke is claimed after the next cut"),
    N_(
        "{cutter} cut the pack for the next deal, {how}; then {claimant} claimed that {by} "
        "had revoked."
    ),
    (
        player("by", N_("Who is said to have revoked?"), hand=True),
        player("claimant", N_("Who claimed it?")),
        player("cutter", N_("Who cut?")),
        choice(
            "how",
            N_("Had the dealer offered the pack?"),
            Choice("offered", N_("after it was offered"), {"presented": True}),
            Choice("not-offered", N_("before it was offered"), {"presented": False}),
        ),
        TRICK,
    ),
    (
        hand_over,
        does("cut_for_next", by="@cutter", spread="how"),
        claims_revoke("@claimant", "@by"),
    ),
    more=IN_TRICK,
    stages=(*DEALT, HandStage.OVER),
    opposed=("by", "claimant"),
)

SEARCHED = Incident(
    "tricks-searched",
    IncidentStage.REVOKE,
    N_("The tricks are searched for a revoke"),
    N_("{claimant} claimed that {by} had revoked, and searched the tricks {when}."),
    (
        player("by", N_("Who is said to have revoked?"), hand=True),
        player("claimant", N_("Who claimed it?")),
        choice(
            "when",
            N_("When?"),
            Choice("play", N_("during the hand")),
            Choice("over", N_("after the hand")),
        ),
        FOUND,
    ),
    (
        leads("by.right"),
        rest_of_trick,
        chosen("when", over=(hand_over,)),
        claims_revoke("@claimant", "@by"),
        does("search_tricks", by="@claimant", found="@found"),
        chosen("when", play=(if_answered("found", SEEN_TOO_SOON),)),
    ),
    more=SHOWN,
    opposed=("by", "claimant"),
)

MIXED = Incident(
    "cards-mixed",
    IncidentStage.REVOKE,
    N_("The cards were mixed before a revoke could be proved"),
    N_("{claimant} claimed that {by} had revoked, and {mixer} mixed the cards."),
    (
        player("by", N_("Who is said to have revoked?"), hand=True),
        player("claimant", N_("Who claimed it?")),
        choice(
            "mixer",
            N_("Who mixed the cards?"),
            Choice("accused", N_("the side accused of it")),
            Choice("claimant", N_("the side that claimed it")),
        ),
        TRICK,
    ),
    (
        hand_over,
        claims_revoke("@claimant", "@by"),
        chosen(
            "mixer",
            accused=(does("mix_cards", by="@by"),),
            claimant=(does("mix_cards", by="@claimant"),),
        ),
    ),
    more=IN_TRICK,
    opposed=("by", "claimant"),
    stages=(*DEALT, HandStage.OVER),
)

BOTH_REVOKED = Incident(
    "both-sides-revoked",
    IncidentStage.REVOKE,
    N_("Both sides have revoked"),
    N_("After the hand it was clear that {by} and {other} had both revoked."),
    (
        player("by", N_("Who revoked on one side?"), hand=True),
        player("other", N_("And on the other?"), hand=True),
    ),
    (
        hand_over,
        states("revoked", who="@by"),
        states("revoked", who="@other"),
        does("claim", by="@other.speaker", what="revoke", of="@by"),
        does("claim", by="@by.speaker", what="revoke", of="@other"),
    ),
    stages=(*DEALT, HandStage.OVER),
    opposed=("by", "other"),
)

FOUND_BY_SEARCH = Incident(
    "search-shows",
    IncidentStage.REVOKE,
    N_("The tricks are searched, now that the hand is over"),
    N_("{by} searched the tricks."),
    (player("by", N_("Who searched them?")), FOUND),
    (hand_over, does("search_tricks", by="@by", found="@found")),
    follows=Follows.CLAIM,
    more=SHOWN,
    stages=(HandStage.PLAYING, HandStage.OVER),
)
