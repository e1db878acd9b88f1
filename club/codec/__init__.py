"""Writing the frozen values of the rules as plain JSON, and reading them back."""
