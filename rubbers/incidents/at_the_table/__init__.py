"""Incidents of the score and of the people: scoring, manners, onlookers, who plays."""
