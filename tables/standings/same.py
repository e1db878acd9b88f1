"""Members recorded twice are shown under the number that was kept."""

from __future__ import annotations

from collections.abc import Mapping

from rubbers.standings.metric import Company


def companies_kept(companies: tuple[Company, ...], kept: Mapping[str, str]) -> tuple[Company, ...]:
    """Combine the figures of partners who are one person, in the order of their numbers."""
    whole: dict[str, Company] = {}
    for one in companies:
        partner = kept.get(one.partner, one.partner)
        so_far = whole.get(partner, Company(partner, 0, 0, 0))
        whole[partner] = Company(
            partner,
            so_far.rubbers + one.rubbers,
            so_far.won + one.won,
            so_far.net + one.net,
        )
    return tuple(whole[partner] for partner in sorted(whole, key=int))
