"""Who may come in: identities, tokens, devices, external bots, invitations and rate limits."""
