"""Pictures sent by people: redrawn on upload, and stored by the hash of their bytes."""
