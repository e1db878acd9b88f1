"""The tables app in the admin."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from club.admin.readonly_admin import ClubFilter, ReadOnlyAdmin
from rubbers.standings.metric import written
from tables.disputes import admin as disputes
from tables.models import (
    Candidacy,
    Contribution,
    Drive,
    DriveEntrant,
    Place,
    Round,
    RoundResult,
    RoundSeat,
    Sitting,
    Standing,
    StandingsTerms,
    Table,
    Total,
)

__all__ = ["disputes"]


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    """The card tables of the evenings."""

    club_path = "evening__club"
    list_display = ("evening", "number", "game", "stage", "ended")
    list_select_related = ("evening__club",)
    list_filter = (ClubFilter, "game", "stage", "ended")
    search_fields = ("evening__key",)
    ordering = ("-pk",)


@admin.register(Candidacy)
class CandidacyAdmin(ReadOnlyAdmin):
    """People who have declared for a fresh table."""

    club_path = "evening__club"
    list_display = ("member", "evening")
    list_select_related = ("member", "evening__club")
    search_fields = ("member__name", "evening__key")
    ordering = ("-pk",)


@admin.register(Place)
class PlaceAdmin(ReadOnlyAdmin):
    """Everyone's place at a table."""

    club_path = "evening__club"
    list_display = ("table", "member", "standing", "seat", "consecutive")
    list_select_related = ("table__evening__club", "member")
    list_filter = (ClubFilter, "standing")
    search_fields = ("member__name", "evening__key")
    ordering = ("-pk",)


@admin.register(Sitting)
class SittingAdmin(ReadOnlyAdmin):
    """Which table played which rubber."""

    club_path = "table__evening__club"
    list_display = ("table", "rubber", "number")
    list_select_related = ("table__evening__club", "rubber__evening__club")
    search_fields = ("table__evening__key",)
    ordering = ("-pk",)


@admin.register(Standing)
class StandingAdmin(ReadOnlyAdmin):
    """The standings that rubbers count in."""

    list_display = ("name", "club", "kind", "version")
    list_select_related = ("club",)
    list_filter = (ClubFilter, "kind")
    search_fields = ("name",)
    ordering = ("-pk",)


@admin.register(Contribution)
class ContributionAdmin(ReadOnlyAdmin):
    """What each rubber adds to each player in each standing."""

    club_path = "standing__club"
    list_display = ("standing", "member", "rubber", "version", "side", "won", "net")
    list_select_related = ("standing", "member", "rubber__evening__club")
    list_filter = (ClubFilter, "standing__kind", "won")
    search_fields = ("member__name", "standing__name")
    ordering = ("-pk",)


@admin.register(Total)
class TotalAdmin(ReadOnlyAdmin):
    """Each player's total in each standing."""

    club_path = "standing__club"
    list_display = ("standing", "member", "rubbers", "points", "rubbers_won")
    list_select_related = ("standing", "member")
    list_filter = (ClubFilter, "standing__kind")
    search_fields = ("member__name", "standing__name")
    ordering = ("-pk",)

    @admin.display(description=_("rubber points"))
    def points(self, total: Total) -> str:
        """Show the tally of rubber points."""
        return written(total.tallies.get("points"))

    @admin.display(description=_("rubbers won"))
    def rubbers_won(self, total: Total) -> str:
        """Show the tally of rubbers won."""
        return written(total.tallies.get("rubbers_won"))


@admin.register(StandingsTerms)
class StandingsTermsAdmin(ReadOnlyAdmin):
    """The rules by which standings are ordered."""

    list_display = ("club", "season", "rules")
    list_select_related = ("club", "season")
    search_fields = ("club__name", "season__name")
    ordering = ("-pk",)


@admin.register(Drive)
class DriveAdmin(ReadOnlyAdmin):
    """The drives of the evenings."""

    club_path = "evening__club"
    list_display = ("evening", "movement", "stage", "hand")
    list_select_related = ("evening__club",)
    list_filter = (ClubFilter, "movement", "stage")
    search_fields = ("evening__key",)
    ordering = ("-pk",)


@admin.register(DriveEntrant)
class DriveEntrantAdmin(ReadOnlyAdmin):
    """The players of the drives."""

    club_path = "drive__evening__club"
    list_display = ("drive", "number", "member", "role", "came_after", "left_after")
    list_select_related = ("drive__evening__club", "member")
    list_filter = (ClubFilter, "role")
    search_fields = ("member__name", "drive__evening__key")
    ordering = ("-drive_id", "number")


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    """The hands of the drives."""

    club_path = "evening__club"
    list_display = ("evening", "number", "trump", "tables", "movement", "fallback", "closed")
    list_select_related = ("evening__club",)
    list_filter = (ClubFilter, "fallback", "closed")
    search_fields = ("evening__key",)
    ordering = ("-evening_id", "number")


@admin.register(RoundResult)
class RoundResultAdmin(ReadOnlyAdmin):
    """The results of the tables, hand by hand."""

    club_path = "round__evening__club"
    list_display = ("round", "table", "ns", "confirmed", "corrected")
    list_select_related = ("round__evening__club",)
    list_filter = (ClubFilter, "confirmed", "corrected")
    search_fields = ("round__evening__key",)
    ordering = ("-round_id", "table")


@admin.register(RoundSeat)
class RoundSeatAdmin(ReadOnlyAdmin):
    """Where everyone was, hand by hand; without a table they sat out."""

    club_path = "round__evening__club"
    list_display = ("round", "member", "table", "seat")
    list_select_related = ("round__evening__club", "member")
    list_filter = (ClubFilter,)
    search_fields = ("member__name", "round__evening__key")
    ordering = ("-round_id", "table", "seat")
