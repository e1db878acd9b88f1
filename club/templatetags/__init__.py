"""What templates say in the look of the club."""
