"""One process that starts the others, watches them and ends them."""
