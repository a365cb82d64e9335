// What the console offers to begin with; docs/site.md shows the same, and a test runs all of it.
export const EXAMPLES = [
  {
    name: 'bot',
    code: `import floodplain


class Hoarder(floodplain.Player):
    """Takes the answer after which it has the most points."""

    name = "hoarder"

    def choose(self, game, view, seat, rng, budget=None):
        state = game.imagine(view, seat, rng)  # what is hidden, filled in at random
        return max(view.legal(), key=lambda answer: game.scores(state.after(answer))[seat])


tally = floodplain.play("fertility", [Hoarder(), "random"], games=4, seed=5)
print(tally.contestants[0].name, "wins", tally.contestants[0].win_rate())
`,
  },
  {
    name: 'game',
    code: `import floodplain

state = floodplain.start("egizia", players=2, seed=1)
rng = floodplain.Rng(1)
while not state.is_over:
    state.push(state.draw(rng))
state.outcome.scores
`,
  },
  {
    name: 'moves',
    code: `import floodplain

state = floodplain.start("fertility", players=2, seed=1)
for answer in state.legal():
    print(answer, state.say(answer))
`,
  },
  {
    name: 'compare',
    code: `import floodplain

tally = floodplain.play("demetra", ["greedy", "random"], games=2, seed=1)
for each in tally.contestants:
    print(each.name, each.win_rate())
`,
  },
];
