"""A club's own affairs: members, devices, tokens, external bots, plugins."""
