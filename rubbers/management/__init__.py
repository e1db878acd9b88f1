"""Commands about the rules and bots."""
