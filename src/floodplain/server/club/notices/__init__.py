"""Notices: people are told what waits for them, by push, webhook or e-mail."""
