"""How the house is built, and that it stays so."""
