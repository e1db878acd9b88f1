"""A hand as its events have made it: tricks, rulings, events and the fold over them."""
