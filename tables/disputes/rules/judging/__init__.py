"""Judging a dispute: rulings, appeals, evidence and effects."""
