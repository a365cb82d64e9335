"""Floodplain inside a browser page: the application without a server, spoken to by messages."""
