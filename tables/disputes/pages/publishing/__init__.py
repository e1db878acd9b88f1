"""Publishing a ruling: exactly what everyone will see."""
