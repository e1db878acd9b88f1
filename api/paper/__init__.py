"""An evening kept on paper, read and entered through the same commands as any other."""
