"""Disputes: from a call at the table to a written ruling, its appeal and the register."""
