"""Documents that are printed from the code, so that they cannot fall behind it."""
