"""How the Club bot plays: by the rules of the whist books."""
