"""Default formats of dates and times, as the club's pages show them."""
