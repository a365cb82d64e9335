"""A bot in a single file, as an outside developer would write it."""

import floodplain

NO_LIMIT = floodplain.Budget()


class Careful(floodplain.Player):
    """A bot that always gives the last answer."""

    name = "careful"

    def choose(
        self,
        game: floodplain.Game,
        view: floodplain.State,
        seat: int,
        rng: floodplain.Rng,
        budget: floodplain.Budget = NO_LIMIT,
    ) -> int:
        return view.legal()[-1]
