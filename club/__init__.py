"""Members, evenings and the journal: everything a club needs before the first card is dealt."""
