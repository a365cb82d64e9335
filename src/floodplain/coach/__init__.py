"""Hints, the analysis of records, and luck: over what players judge, knowing no game."""
