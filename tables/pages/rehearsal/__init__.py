"""Rehearsals of an evening: the form, the progress, and how the evening went."""
