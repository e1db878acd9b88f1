"""Benchmarks that print one table; trust the ratios, they hold on other machines."""
