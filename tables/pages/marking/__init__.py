"""Marking a hand, answering what was marked, and the results of a rubber."""
