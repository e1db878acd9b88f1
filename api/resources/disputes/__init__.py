"""Disputes: calls, facts, rulings, appeals, attachments and precedents."""
