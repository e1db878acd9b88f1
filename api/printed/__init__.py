"""Documents generated from the code, so that they cannot become out of date."""
