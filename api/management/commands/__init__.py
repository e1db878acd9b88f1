"""Commands for the operator that cross all rooms."""
