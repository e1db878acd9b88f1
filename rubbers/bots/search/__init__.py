"""How the Strong bot plays: it tries each card against likely layouts."""
