"""Shuffling, the cut, the deal, a new deal and a misdeal: laws 26 to 51."""
