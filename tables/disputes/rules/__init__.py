"""The rules of a dispute: what may be done with it, what that brings about, who may see it."""
