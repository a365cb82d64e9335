"""Three board games of river and harvest, Fertility, Demetra and Egizia, by their full rules."""

__version__ = "0.1.0"
