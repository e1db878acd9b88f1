"""Acts, events and state of a hand as plain JSON, and back."""
