"""The rules of a dispute: which acts are possible, what they cause, and who may see it."""
