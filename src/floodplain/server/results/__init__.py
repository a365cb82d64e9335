"""How people are doing: their results, and the figures that follow from them."""
