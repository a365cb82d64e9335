"""Senet, a race of ancient Egypt, as a game for Floodplain."""
