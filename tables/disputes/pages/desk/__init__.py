"""The parts of the committee's desk: the verified record, the replayed hand, the queue."""
