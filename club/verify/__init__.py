"""Checks of the record: every chain, fold, position and signature, and the rows beside them."""
