"""A hand as it lies at the table: what is done, what it brings about, what may be asked of whom."""
