"""The state of the room as a value: arrivals, candidacies, cuts, places and departures."""
