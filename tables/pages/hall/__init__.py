"""The hall screen, one's own place, and the sheets for paper."""
