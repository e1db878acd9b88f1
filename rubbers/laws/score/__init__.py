"""The rubber and its score: laws 1 to 12."""
