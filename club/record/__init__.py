"""The record: streams and their lines, changes to them, signed checkpoints, and rows rebuilt."""
