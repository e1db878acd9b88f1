"""People, evenings and the record: everything a club keeps before a card is cut."""
