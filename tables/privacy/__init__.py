"""What the tables app holds about a person, and what keeps it from being erased."""
