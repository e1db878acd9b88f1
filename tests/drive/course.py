"""A drive played in memory, with people who come and go: as it was, and as the program has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hypothesis import strategies as st

from club.errors import Impossible
from club.person import is_dummy
from rubbers.cards.seats import Side
from tables.drive.rules import decide, events
from tables.drive.rules.cards.typed_cards import Card
from tables.drive.rules.drive_state import TRICKS, DriveSettings, DriveState, RoundState
from tables.drive.rules.evolve import evolve_drive, evolve_round
from tables.drive.rules.settings_change import SettingsChange, settings_changed
from tables.movements.drive_movements import FOUR_HANDS, LOSERS_PART, PARTNER, PROGRESSIVE
from tables.movements.drive_seating import DriveRole, Movement, Pair
from tables.movements.dummies import Spare

MOVEMENTS = (LOSERS_PART, PROGRESSIVE, PARTNER, FOUR_HANDS)


@dataclass
class Course:
    """A drive as it really is, and what the program knows of it.

    `drive`, `hand` and `before` are the truth: the drive, its present hand and the earlier ones.
    `known` and `shown` are what the program has, which knows of no later hand `on_paper`. `cards`
    are what people have written down.
    """

    movement: Movement
    drive: DriveState
    hand: RoundState
    known: DriveState
    shown: RoundState
    before: list[RoundState] = field(default_factory=list)
    cards: dict[str, list[int | None]] = field(default_factory=dict)
    on_paper: bool = False

    @property
    def earlier(self) -> tuple[RoundState, ...]:
        """The hands before the one that the program shows."""
        return tuple(one for one in self.before if one.number < self.shown.number)

    def play(self, results: Sequence[int], entered: bool = True) -> None:
        """Play the present hand; the results are entered unless the hand is on paper."""
        for who in self.drive.here():
            self.cards.setdefault(who, [None] * (self.hand.number - 1)).append(None)
        for number, four in enumerate(self.hand.seating.tables, start=1):
            ns = results[number % len(results)]
            event = events.ResultStated(number, ns)
            self.hand = evolve_round(self.hand, event)
            if entered and not self.on_paper:
                self.shown = evolve_round(self.shown, event)
            for seat, who in four.by_seat().items():
                if not is_dummy(who):
                    self.cards[who][-1] = ns if seat.side is Side.NS else TRICKS - ns

    def joins(self, who: str, role: DriveRole) -> None:
        """Let somebody in from the next hand on."""
        self._both(decide.joins(self.drive, who, role))

    def leaves(self, who: str) -> None:
        """Let somebody go home after the present hand."""
        self._both(decide.leaves(self.drive, who))

    def changes(self, change: SettingsChange) -> None:
        """Change the settings."""
        self._both(settings_changed(self.drive, change))

    def _both(self, event: events.DriveEvent) -> None:
        self.drive, self.known = evolve_drive(self.drive, event), evolve_drive(self.known, event)

    def swaps(self, one: str, other: str) -> None:
        """One person really sits where another should, before the hand is played."""
        place = self.hand.seating.place_of(other)
        if place is None or one == other:
            return
        try:
            mended, sat_out = decide.reseated(self.hand, {place: one})
        except Impossible:
            return
        self.hand, self.shown = evolve_round(self.hand, mended), evolve_round(self.shown, mended)
        if sat_out is not None:
            self._both(sat_out)

    def next(self) -> None:
        """Seat the next hand."""
        block = [*self.before, self.hand][-self.movement.hands :]
        moved = self.hand.seating.tables
        if self.hand.number % self.movement.hands == 0:
            moved = self.movement.next(moved, decide.block_winners(block))
        begins, seated = decide.next_hand(self.drive, self.hand, moved, self.movement)
        self.before.append(self.hand)
        self.drive, self.hand = evolve_drive(self.drive, begins), evolve_round(None, seated)
        if not self.on_paper:
            self.known, self.shown = self.drive, self.hand

    def typed(self) -> dict[str, Card]:
        """Return the cards as they are typed."""
        return {who: tuple(self.cards.get(who, ())) for who in self.drive.entrants}


def begun(
    people: int, movement: Movement, settings: DriveSettings, pairs: Sequence[Pair] = ()
) -> Course:
    """Begin a drive, ladies and gents in turn."""
    roles = {str(n): DriveRole.LADY if n % 2 else DriveRole.GENT for n in range(1, people + 1)}
    (begins, first), seated = decide.begun(roles, settings, movement, pairs)
    drive = evolve_drive(evolve_drive(None, begins), first)
    hand = evolve_round(None, seated)
    return Course(movement, drive, hand, drive, hand)


RESULTS = st.lists(st.integers(0, TRICKS), min_size=1, max_size=7)


@st.composite
def courses(
    draw: st.DrawFn,
    *,
    movements: Sequence[Movement] = MOVEMENTS,
    late: bool = False,
    early: bool = False,
    swapped: bool = False,
    settings: bool = False,
    spare: Sequence[Spare] = (Spare.SIT_OUT,),
    entered: bool = True,
    pairs: bool = False,
) -> Course:
    """Play a drive to its end: results are entered for some hands, and the rest is on paper.

    People come `late`, leave `early` and are `swapped` only if that is asked for.
    """
    movement = draw(st.sampled_from(movements))
    hands = draw(st.integers(2, 9))
    people = draw(st.integers(4, 15))
    chosen = DriveSettings(hands, tea_after=0, sealed=0, spare=draw(st.sampled_from(spare)))
    together: Sequence[Pair] = ()
    if pairs and movement.keeps_partners:
        ladies = [str(n) for n in range(1, people + 1, 2)]
        gents = draw(st.permutations([str(n) for n in range(2, people + 1, 2)]))
        together = [Pair(*both) for both in zip(ladies, gents, strict=False)]
        dummies = -people % 4 if chosen.spare is Spare.DUMMY else 0
        together = together[: (people - dummies) // 2]
    course = begun(people, movement, chosen, together)
    paper_after = draw(st.integers(0, hands - 1)) if entered else 0
    while True:
        course.on_paper = course.on_paper or course.hand.number > paper_after
        if swapped and course.hand.number == course.shown.number:
            here = course.drive.here()
            for _time in range(draw(st.integers(0, 2))):
                course.swaps(draw(st.sampled_from(here)), draw(st.sampled_from(here)))
        course.play(draw(RESULTS))
        if course.hand.number >= course.drive.settings.hands:
            return course
        if late:
            for _one in range(draw(st.sampled_from((0, 0, 0, 1, 2)))):
                role = draw(st.sampled_from(DriveRole))
                course.joins(str(len(course.drive.entrants) + 1), role)
        if early:
            for _one in range(draw(st.sampled_from((0, 0, 0, 1, 2)))):
                if len(here := course.drive.here()) > 4:
                    course.leaves(draw(st.sampled_from(here)))
        if settings and draw(st.integers(0, 4)) == 0:
            _change(draw, course, spare)
        if course.hand.number >= course.drive.settings.hands:
            return course
        course.next()


def _change(draw: st.DrawFn, course: Course, spare: Sequence[Spare]) -> None:
    now = course.drive.settings
    known = course.known.settings
    hands = draw(st.integers(course.hand.number, 10))
    change = SettingsChange(hands=hands, sealed=0, spare=draw(st.sampled_from(spare)))
    if change.applied_to(now) != now and change.applied_to(known) != known:
        course.changes(change)


def wrongly(course: Course, who: str, at: int, tricks: int) -> dict[str, Card]:
    """Return the cards with one number changed."""
    typed = course.typed()
    card = typed[who]
    return {**typed, who: (*card[:at], tricks, *card[at + 1 :])}
