/** Where the Debens of a category come from, as short as the score sheet shows it. */
import { shopsOf } from './shops';
import type { SeatPortrait } from './types';

/** A piece of a line: words, or a token of the sprite. */
export type Source = { text: string } | { icon: string };

export function sourcesOf(seat: SeatPortrait, index: number, category: string): Source[] {
  const full = shopsOf(seat)
    .map(({ shop }) => shop)
    .filter((shop) => shop.full);
  switch (category) {
    case 'generic': {
      const worth = full.filter((shop) => shop.benefit === 'debens').map((shop) => shop.amount ?? 0);
      return worth.length ? [{ text: worth.sort((one, other) => one - other).join('+') }] : [];
    }
    case 'specialised':
      return full.flatMap((shop) =>
        shop.benefit === 'per' && shop.of ? [{ text: `${shop.amount}×${seat.goods[shop.of]}` }, { icon: shop.of }] : [],
      );
    case 'statues':
      return [
        ...seat.gods.map((god) => ({ icon: `god-${god}` })),
        ...Array.from({ length: seat.any_gods }, () => ({ icon: 'god-any' })),
      ];
    case 'monuments':
      return Array.from({ length: seat.monuments }, () => ({ icon: `monument-${index + 1}` }));
    case 'wheat':
      return [{ text: String(seat.wheat) }, { icon: 'wheat' }];
    default:
      return [];
  }
}
