"""The rules of a drive and of its hands: pure functions, with no Django."""
