"""New cards, onlookers, dummy, etiquette and other general rules: laws 83 to 91."""
