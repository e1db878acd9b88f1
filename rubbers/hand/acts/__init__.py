"""Everything that may be done at the table, regular or not; one module per family of acts."""
