"""One way to write the frozen values of the rules as plain JSON, and to read them back."""
