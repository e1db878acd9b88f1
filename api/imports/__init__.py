"""An evening kept on paper, entered through the same commands as any other."""
