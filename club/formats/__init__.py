"""How dates and times are shown where a page does not say it: as the club's pages show them."""
