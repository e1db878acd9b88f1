"""The laws that govern a hand and a rubber, one module per chapter."""
