"""The page of a hand that is over: its replay, what was won and lost, and how it was dealt."""
