"""Links to a finished hand for people without an account: signed, and valid for a time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.core.signing import BadSignature, Signer

from club.errors import Unknown
from club.models import Club
from club.reason import N_, Reason
from rubbers.models import PracticeTable
from rubbers.models import Rubber as Row
from rubbers.play.finished_hand import Deal

SALT = "whist.shared-hand"
GOOD_FOR = timedelta(days=30)
RUBBER, PRACTICE = "r", "p"
SEPARATOR = "."
NO_LINK = Reason(N_("This link has expired, or was not copied in full."))


@dataclass(frozen=True, slots=True)
class SharedHand:
    """The hand a link leads to, and the last day on which it is valid.

    At a practice table `rubber` is the number of the rubber in which it was played.
    """

    where: Row | PracticeTable
    deal: Deal
    until: date
    rubber: int = 1

    @property
    def practised(self) -> bool:
        """Whether it was played at a practice table."""
        return isinstance(self.where, PracticeTable)

    @property
    def club(self) -> Club:
        """The club where it was played."""
        return self.where.club if isinstance(self.where, PracticeTable) else self.where.evening.club


def link_to(where: Row | PracticeTable, deal: Deal, now: datetime) -> tuple[str, date]:
    """Return a link, the same all day, and the last day on which it is valid.

    A link to a practice hand expires with the table, whatever the day.
    """
    until = (now.astimezone(UTC) + GOOD_FOR).date()
    if isinstance(where, PracticeTable):
        until = min(until, where.ends_at.astimezone(UTC).date())
        kind, key, rubber = PRACTICE, where.pk, where.rubbers
    else:
        kind, key, rubber = RUBBER, where.stream_id, 1
    parts = (f"{kind}{key}", str(rubber), *map(str, deal), f"{until:%y%m%d}")
    return _signer().sign(SEPARATOR.join(parts)), until


def opened(link: str, now: datetime) -> SharedHand:
    """Read a link; raise Unknown if it is not ours, has expired, or the table is gone."""
    try:
        place, rubber, hand, attempt, day = _signer().unsign(link).split(SEPARATOR)
    except BadSignature:
        raise Unknown(NO_LINK) from None
    until = datetime.strptime(day, "%y%m%d").replace(tzinfo=UTC).date()
    if now > datetime.combine(until, time.max, UTC):
        raise Unknown(NO_LINK)
    where = _where(place[0], int(place[1:]), now)
    if where is None:
        raise Unknown(NO_LINK)
    return SharedHand(where, (int(hand), int(attempt)), until, int(rubber))


def _where(kind: str, key: int, now: datetime) -> Row | PracticeTable | None:
    if kind == PRACTICE:
        tables = PracticeTable.objects.select_related("club")
        return tables.filter(pk=key, ends_at__gt=now).first()
    rows = Row.objects.select_related("stream", "evening__club")
    return rows.filter(stream=key).first()


def _signer() -> Signer:
    return Signer(sep="~", salt=SALT)
