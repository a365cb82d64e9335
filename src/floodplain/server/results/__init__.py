"""People's results, and the figures that follow from them."""
