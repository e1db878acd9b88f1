"""Incidents before the first lead: the pack, the cut, the deal, the trump card."""
