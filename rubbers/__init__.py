"""From the cut for deal to the end of a rubber, under the laws of the hand."""
