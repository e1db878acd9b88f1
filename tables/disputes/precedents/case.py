"""The published cases: what happened, what was decided, under which laws, by which acts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from club.reason import N_


@dataclass(frozen=True, slots=True)
class Case:
    """One case; `laws` are those of 1864, `acts` the words of the table script it turns on."""

    number: str
    question: str
    decision: str
    laws: tuple[str, ...]
    acts: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """The HTML anchor of the case."""
        return f"case-{self.number.lower()}"


CASES: tuple[Case, ...] = (
    Case(
        "I",
        N_(
            "A hand is thrown up as lost, and the winners mark their honours. One of them is "
            "then found to have had twelve cards: an honour was on the floor. Do the honours "
            "count?"
        ),
        N_(
            "They do. A card on the floor still belongs to its owner, and once everyone has "
            "given the hand up, what was left to play can change nothing. If he has revoked, "
            "that can be punished."
        ),
        ("3", "46", "59"),
        ("throw_down", "card_found", "honours"),
    ),
    Case(
        "II",
        N_(
            "A side says “the game” and marks it. After the trump of the next deal is "
            "turned, the others say that no honours were called. Is the score good?"
        ),
        N_(
            "It is. Claiming the game and marking it was call enough for what the law "
            "requires, and an honest objection comes at once, not when it has become a trap."
        ),
        ("6", "7"),
        ("claim", "mark", "object"),
    ),
    Case(
        "III",
        N_(
            "A player claims the game, is contradicted, and marks less. After the next trump is "
            "turned he remembers his honours. Can he still claim the game?"
        ),
        N_(
            "No. Nothing shows that he meant honours when he claimed, and he withdrew the "
            "claim. His own unclear claim began the confusion, though the other side added "
            "to it."
        ),
        ("6", "7"),
        ("claim", "object", "mark"),
    ),
    Case(
        "IV",
        N_(
            "The last card falls to the player on the dealer's left, who had taken up a doubtful "
            "packet and has twelve cards. May the dealer now take those twelve as his own?"
        ),
        N_(
            "No, it is a misdeal. The dealer alone answers for packets nobody can tell "
            "apart, and once they are given out he may not exchange them."
        ),
        ("43", "44"),
        ("deal_cards", "apportion", "move_card", "hand_counts"),
    ),
    Case(
        "V",
        N_(
            "One player throws his cards down as if all were lost, and both adversaries do "
            "the same; his partner keeps his. Were they misled, and so excused?"
        ),
        N_(
            "They were not. All three hands are open on the table and can be called. The "
            "first player's words do not bind his partner; the adversaries should have "
            "waited for both."
        ),
        ("58",),
        ("throw_down",),
    ),
    Case(
        "VI",
        N_("At the last trick, the player who has the lead has no card left. What now?"),
        N_(
            "If another player has two cards, it was a misdeal. If the others are right, the "
            "lost card is looked for and is his, and he answers for a short hand; if it "
            "cannot be found, he is taken to have held whatever card the tricks lack."
        ),
        ("44", "46", "70"),
        ("lead_impossible", "hand_counts", "card_found"),
    ),
    Case(
        "VII",
        N_(
            "Third hand puts the ace of trumps on a spade that was led, says that is the game, and "
            "throws down a hand with spades in it. Has he revoked?"
        ),
        N_(
            "It depends on a fact: if he only showed the ace to save time, he has not; if he "
            "played it to the trick, he has, and throwing down the rest counted as playing "
            "on."
        ),
        ("72", "73"),
        ("play", "throw_down", "meant"),
    ),
    Case(
        "VIII",
        N_(
            "The pack is cut to the dealer before he offers it. Is it then too late to claim a "
            "revoke in the hand before?"
        ),
        N_("It is for the player who cut and his partner, but not for the other side."),
        ("78",),
        ("cut_for_next", "claim"),
    ),
    Case(
        "IX",
        N_(
            "A player who has revoked explains that the card was stuck behind his king of "
            "diamonds, which he still holds. What of the king?"
        ),
        N_(
            "By naming it he has as good as shown it: he can be made to lay it down, and it "
            "can be called."
        ),
        ("56",),
        ("name_card", "claim"),
    ),
    Case(
        "X",
        N_(
            "A player leads out of turn, and an adversary asks his partner whether they "
            "should call a suit. The partner is silent. Have they consulted?"
        ),
        N_(
            "They have, and the right is lost: the question itself gives information, and so "
            "does silence. They could have asked which of the two was to choose."
        ),
        ("62", "84"),
        ("consult",),
    ),
    Case(
        "XI",
        N_(
            "After all have played to his lead, the leader puts down another card and "
            "gathers all five. He says he thought he had not yet played. Is it a lead out of "
            "turn?"
        ),
        N_(
            "No, only an exposed card. For most errors the right question is what he might "
            "have meant, but here his word is taken about which trick the card was played to."
        ),
        ("56", "62"),
        ("play", "meant"),
    ),
)


def like(
    cases: Iterable[Case] = CASES, *, law: str = "", words: str = "", acts: Iterable[str] = ()
) -> tuple[Case, ...]:
    """Return the cases under a law, containing these words, or turning on one of these acts."""
    wanted = [word.casefold() for word in words.split()]
    done = frozenset(acts)
    return tuple(
        case
        for case in cases
        if (not law or law.partition(".")[0] in case.laws)
        and all(word in f"{case.question} {case.decision}".casefold() for word in wanted)
        and (not done or not done.isdisjoint(case.acts))
    )
