"""Pages of a drive: for the steward, for players, for the hall, and for the printer."""
