"""A second opinion on the score of a rubber and on the cuts, written from the laws' texts alone."""
