"""A hand with all cards in sight: double dummy, what each card cost, matches of bots."""
