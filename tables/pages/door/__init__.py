"""The door: checking in, its code, and the club's devices."""
