"""A small game whose table has a zone of every kind: noughts and crosses with a die, cards and fields."""
