"""PPO on the vector environment, in one file: learns a game against a bot, and draws its learning curve.

    pip install torch
    python examples/ppo.py [--game egizia] [--opponents random] [--steps 400000] [--curve ppo.svg]

Illegal answers are masked out of the policy; inputs are divided by the maximum of their column. The
reward is the change of the lead over the rival, in points: a player that never wins would learn nothing from
wins alone. It learns on a GPU where PyTorch finds one.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path
from time import perf_counter

import numpy as np
import torch
from torch import Tensor, nn

import floodplain
from floodplain import Budget, Game, Rng, State
from floodplain.arena.statistics import Estimate, rate
from floodplain.envs import vector
from floodplain.envs.many import Seats

ENVS, LENGTH, EPOCHS, PARTS = 32, 64, 4, 8
DISCOUNT, LAMBDA, CLIP, ENTROPY, RATE = 0.997, 0.95, 0.2, 0.01, 4e-4
LATEST = 200  # games that count in the win rate shown
POINTS = 20.0  # points for one unit of reward
torch.set_default_device("cuda" if torch.cuda.is_available() else "cpu")


class Policy(nn.Module):
    """A policy over the answers, and the value of a position."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        sizes = [inputs, 256, 256]
        layers = [part for low, high in pairwise(sizes) for part in (nn.Linear(low, high), nn.ReLU())]
        self.body = nn.Sequential(*layers)
        self.answers = nn.Linear(sizes[-1], actions)
        self.value = nn.Linear(sizes[-1], 1)
        nn.init.orthogonal_(self.answers.weight, 0.01)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        """Return the logits of the answers, illegal ones masked out, and the value."""
        body = self.body(seen)
        logits = self.answers(body).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.value(body)[:, 0]


class Taught(floodplain.Player):
    """Plays the most likely answer of a policy."""

    name = "PPO"

    def __init__(self, learner: Learner) -> None:
        self.policy, self.most, self.space = learner.policy, learner.most, learner.env.desk.space

    def choose(self, game: Game, view: State, seat: int, rng: Rng, budget: Budget | None = None) -> int:
        """Return the most likely legal answer."""
        row = torch.tensor(list(game.features(view, seat)), dtype=torch.float32)
        mask = bytearray(self.space.actions)
        self.space.mark(view, mask, 0)
        with torch.no_grad():
            answers, _ = self.policy((row / self.most)[None], torch.tensor(list(mask))[None])
        return self.space.decode(int(answers.logits.argmax()))[1]


class Learner:
    """A policy, the games that it plays, and what it learns from them."""

    def __init__(self, game: str, opponents: str, seed: int) -> None:
        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.env: Seats = vector(
            game, ENVS, 2, opponents=opponents, seat="any", reward="points", illegal="raise"
        )
        desk = self.env.desk
        self.most = torch.tensor([max(column.most, 1) for column in desk.columns], dtype=torch.float32)
        self.policy = Policy(len(desk.columns), desk.space.actions)
        self.adam = torch.optim.Adam(self.policy.parameters(), RATE, eps=1e-5)
        self.now, _ = self.env.reset(seed=seed)
        self.lead = np.zeros(ENVS)
        self.won: list[float] = []

    def tensors(self) -> tuple[Tensor, Tensor]:
        """Return the present observations and masks of all games."""
        return torch.tensor(self.now["observation"]) / self.most, torch.tensor(self.now["action_mask"])

    def play(self) -> dict[str, Tensor]:
        """Play some steps of every game."""
        names = ("seen", "mask", "answer", "log", "value", "reward", "over")
        kept: dict[str, list[Tensor]] = {name: [] for name in names}
        for _ in range(LENGTH):
            seen, mask = self.tensors()
            with torch.no_grad():
                answers, value = self.policy(seen, mask)
                answer = answers.sample()
            self.now, own, over, _, infos = self.env.step(answer.cpu().numpy())
            gained = 2 * own - infos["rewards"].sum(1)
            self.lead += gained
            self.won += ((np.sign(self.lead[over]) + 1) / 2).tolist()
            self.lead[over] = 0
            row = (seen, mask, answer, answers.log_prob(answer), value)
            told = (torch.tensor(gained / POINTS), torch.tensor(over))
            for name, item in zip(kept, (*row, *told), strict=True):
                kept[name].append(item)
        return {name: torch.stack(items) for name, items in kept.items()}

    def advantages(self, kept: dict[str, Tensor]) -> Tensor:
        """Return the advantages, by Schulman's λ-estimate."""
        with torch.no_grad():
            following = self.policy(*self.tensors())[1]
        gained = torch.zeros(LENGTH, ENVS)
        ahead = torch.zeros(ENVS)
        for step in range(LENGTH - 1, -1, -1):
            goes_on = 1 - kept["over"][step].float()
            surprise = kept["reward"][step].float() + DISCOUNT * following * goes_on - kept["value"][step]
            ahead = gained[step] = surprise + DISCOUNT * LAMBDA * goes_on * ahead
            following = kept["value"][step]
        return gained

    def learn(self) -> None:
        """Play some steps, then learn from them several times."""
        kept = self.play()
        gained = self.advantages(kept)
        flat = {name: items.flatten(0, 1) for name, items in kept.items()}
        target, better = (gained + kept["value"]).flatten(), gained.flatten()
        for _ in range(EPOCHS):
            for part in torch.randperm(len(better)).chunk(PARTS):
                self.step({name: items[part] for name, items in flat.items()}, better[part], target[part])

    def step(self, rows: dict[str, Tensor], better: Tensor, target: Tensor) -> None:
        """Take one step of Adam on the clipped loss."""
        answers, value = self.policy(rows["seen"], rows["mask"])
        ratio = (answers.log_prob(rows["answer"]) - rows["log"]).exp()
        better = (better - better.mean()) / (better.std() + 1e-8)
        gain = torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
        entropy = (answers.probs.clamp_min(1e-9).log() * answers.probs).sum(1).neg().mean()
        loss = -gain + 0.5 * (value - target).square().mean() - ENTROPY * entropy
        self.adam.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
        self.adam.step()

    def win_rate(self) -> Estimate | None:
        """Return the win rate of the latest games; None before any is over."""
        latest = self.won[-LATEST:]
        return rate(sum(latest), len(latest)) if latest else None


def draw(curve: list[tuple[int, Estimate]], title: str) -> str:
    """Return the learning curve with its confidence band, as SVG."""
    last = curve[-1][0]
    at = [(50 + 560 * steps / last, won) for steps, won in curve]
    low = [f"{x:.1f},{300 - 260 * won.low:.1f}" for x, won in at]
    high = [f"{x:.1f},{300 - 260 * won.high:.1f}" for x, won in reversed(at)]
    line = " ".join(f"{x:.1f},{300 - 260 * won.value:.1f}" for x, won in at)
    ticks = "".join(f'<text x="8" y="{304 - 2.6 * share}">{share} %</text>' for share in (0, 50, 100))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 340" font-family="sans-serif">'
        f'<rect width="640" height="340" fill="#fdfaf3"/><text x="50" y="24">{title}</text>{ticks}'
        f'<polygon points="{" ".join(low + high)}" fill="#1f6f78" opacity="0.2"/>'
        f'<polyline points="{line}" fill="none" stroke="#1f6f78" stroke-width="2"/>'
        f'<text x="500" y="328">{last:,} steps</text></svg>\n'
    )


def taught(game: str, opponents: str, steps: int, seed: int = 1) -> Taught:
    """Return a player trained for a number of steps."""
    learner = Learner(game, opponents, seed)
    for _ in range(0, steps, ENVS * LENGTH):
        learner.learn()
    return Taught(learner)


def train(game: str, opponents: str, steps: int, seed: int, curve: Path | None) -> list[tuple[int, Estimate]]:
    """Train for a number of steps, and print the progress."""
    learner = Learner(game, opponents, seed)
    points: list[tuple[int, Estimate]] = []
    started = perf_counter()
    for taken in range(ENVS * LENGTH, steps + 1, ENVS * LENGTH):
        learner.learn()
        if (won := learner.win_rate()) is not None:
            points.append((taken, won))
            spent = perf_counter() - started
            print(f"{taken:8} steps {spent:6.0f} s  won {won.value:.0%} [{won.low:.0%}, {won.high:.0%}]")
            if curve is not None:
                curve.write_text(draw(points, f"PPO learns {game} against {opponents}"), encoding="utf-8")
    return points


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="egizia")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--steps", type=int, default=400_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path)
    given = parser.parse_args()
    train(given.game, given.opponents, given.steps, given.seed, given.curve)
