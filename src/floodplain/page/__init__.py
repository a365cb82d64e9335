"""Floodplain inside a browser page: the application without a server, behind messages."""
