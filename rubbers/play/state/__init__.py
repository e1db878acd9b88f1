"""A rubber as its events have made it: acts, events, state and the fold over them."""
