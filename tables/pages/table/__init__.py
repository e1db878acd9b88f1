"""A table's own page: the cut, the rubber about to begin, an empty seat."""
