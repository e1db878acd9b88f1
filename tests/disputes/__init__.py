"""Tests of disputes: facts, rulings, appeals, what they do to the score, and who sees them."""
