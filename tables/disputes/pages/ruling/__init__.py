"""The pages of disputes: calling, the dispute itself, ruling, the register."""
