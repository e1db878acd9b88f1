"""What a script comes to: the answer, and the questions on which it depends."""
