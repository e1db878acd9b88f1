"""A migration that cannot even be read."""

raise RuntimeError("the first page is torn out")
