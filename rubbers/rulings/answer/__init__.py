"""The result of a script: the answer, and the questions on which it depends."""
