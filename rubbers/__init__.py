"""What happens between the cut for deal and the end of a rubber, by the laws of the hand."""
