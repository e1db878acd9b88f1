"""Real servers for the tests: found on the machine, or started for one run."""
