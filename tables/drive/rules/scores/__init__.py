"""The scores of a drive: points, prizes and the season."""
