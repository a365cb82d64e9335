/** Where the points of a category come from, as short as the score sheet shows it. */
import { drawingOf } from './icons';
import { BUILDINGS, type BuildingName, type Portrait } from './types';

/** A picture of the sprite with its number, or a number alone. */
export interface Source {
  icon?: string;
  text: string;
}

function isBuilding(name: string): name is BuildingName {
  return (BUILDINGS as readonly string[]).includes(name);
}

export function sourcesOf(view: Portrait, seat: number, category: string): Source[] {
  const own = view.seats[seat];
  if (!own) return [];
  if (isBuilding(category)) {
    const stones = view.buildings[category].filter((space) => space.seat === seat).length;
    return stones ? [{ icon: `seat-${seat + 1}`, text: `×${stones}` }] : [];
  }
  switch (category) {
    case 'grave_award': {
      const sum = own.cards.reduce(
        (all, { kind, amount }) => all + (kind === 'grave_card' ? (amount ?? 0) : 0),
        own.graves,
      );
      return sum ? [{ text: `Σ${sum}` }] : [];
    }
    case 'floors': {
      const led = view.floors.filter(({ complete, leader }) => complete && leader === seat);
      return led.length ? [{ text: led.map(({ stones }) => stones[seat] ?? 0).join(' + ') }] : [];
    }
    case 'sphinx_cards':
      return own.sphinx
        .filter(({ card }) => !card.startsWith('tithe'))
        .map(({ card, points }) => ({ icon: drawingOf(card) ?? 'sphinx-card', text: String(points ?? 0) }));
    default:
      return [];
  }
}
