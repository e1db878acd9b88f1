"""One person of the evening, and forming a table from those who wait."""
