"""Hints, reviews of finished games and the effect of luck, from players' judgements, for any game."""
