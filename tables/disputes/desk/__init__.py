"""What the committee's desk is made from: the record verified, the hand replayed, what waits."""
