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
            "A hand is thrown up as lost, and the winners mark their honours. Then one of them is "
            "found to have had twelve cards: an honour lay on the floor. Do the honours count?"
        ),
        N_(
            "They do. A card on the floor is still its owner's, and once all have given the hand "
            "up, what was left to play can change nothing. A revoke he made could be punished."
        ),
        ("3", "46", "59"),
        ("throw_down", "card_found", "honours"),
    ),
    Case(
        "II",
        N_(
            "A side says “the game” and marks it. When the trump of the following deal is up, the "
            "others say that no honours were called. Is the score good?"
        ),
        N_(
            "It is. To claim and mark the game was call enough for what the law wants, and an "
            "honest objection comes at once, not when it has become a trap."
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
            "No. Nothing shows that he meant honours when he claimed, and he took the claim back. "
            "His own unclear claim began the confusion, though the other side added to it."
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
            "No, it is a misdeal. The dealer alone answers for packets nobody can tell apart; once "
            "they are given out he does not exchange them."
        ),
        ("43", "44"),
        ("deal_cards", "apportion", "move_card", "hand_counts"),
    ),
    Case(
        "V",
        N_(
            "One player throws his cards down as if all were lost, and both adversaries do so too; "
            "his partner keeps his. Were they misled, and so excused?"
        ),
        N_(
            "They were not. All three hands are open on the table and can be called. A partner is "
            "not bound by what the first one said; they should have waited for both."
        ),
        ("58",),
        ("throw_down",),
    ),
    Case(
        "VI",
        N_("At the last trick, the player whose lead it is has no card left. What now?"),
        N_(
            "If another player has two cards, it was a misdeal. If the rest are right, the lost "
            "card is sought and is his, and he answers for a short hand; if it is nowhere, what "
            "the tricks lack is taken to have been his."
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
            "It turns on a fact: if he only showed the ace to save time, he has not; if he played "
            "it to the trick, he has, and throwing down the rest was to play on."
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
        N_("For whoever cut, and his partner, it is; for the other side it is not."),
        ("78",),
        ("cut_for_next", "claim"),
    ),
    Case(
        "IX",
        N_(
            "A player who has revoked explains that the card stuck behind his king of diamonds, "
            "which he still holds. What of the king?"
        ),
        N_("By naming it he has as good as shown it: it can be laid down and called."),
        ("56",),
        ("name_card", "claim"),
    ),
    Case(
        "X",
        N_(
            "Somebody leads out of turn, and an adversary asks his partner whether they should "
            "call a suit. The partner is silent. Have they consulted?"
        ),
        N_(
            "They have, and the right is lost: the question itself tells something, and so does "
            "silence. To ask which of the two is to choose would have been allowed."
        ),
        ("62", "84"),
        ("consult",),
    ),
    Case(
        "XI",
        N_(
            "After all have played to his lead, the leader puts down a card more and gathers all "
            "five. He says he thought he had not yet played. Is it a lead out of turn?"
        ),
        N_(
            "No, only a card exposed. What he might have meant is the right thing to ask of most "
            "errors, but here his word is taken for what the card was played to."
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
