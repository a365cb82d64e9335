"""A bot in a single file, as somebody else would write it."""

import floodplain

NO_LIMIT = floodplain.Budget()


class Careful(floodplain.Player):
    """Always gives the last answer."""

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
