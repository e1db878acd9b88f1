"""What follows a commit: errands, the public order of lines, and word to listening pages."""
