"""What every request passes through, and the pages errors are answered with."""
