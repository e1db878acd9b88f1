"""Incidents while cards are played, and what comes of them."""
