"""Long tests: evenings at random for minutes, workers killed again and again (`make soak`)."""
