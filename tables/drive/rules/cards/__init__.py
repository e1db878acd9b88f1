"""Players' cards typed in at the end of a drive, and what they say."""
