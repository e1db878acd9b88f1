"""Remedies and calls that a ruling gives: offered, chosen, complied with, lapsed."""
