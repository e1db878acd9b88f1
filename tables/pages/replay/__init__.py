"""The page of a finished hand: its replay, what was won and lost, and how it was dealt."""
