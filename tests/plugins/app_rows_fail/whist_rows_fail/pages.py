"""What would rest on the rows."""

api = 1
