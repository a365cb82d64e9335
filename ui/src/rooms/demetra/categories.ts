/** The score categories; their colours are `.dm-of-…` in room.css. */
import type { Categories } from '../../kit/score/categories';

export const CATEGORIES: Categories = {
  workers: { icon: 'u-worker', rule: 'D11.1' },
  largest: { icon: 'u-largest', rule: 'D11.2' },
  second: { icon: 'u-second', rule: 'D11.3' },
  crops: { icon: 'cube', rule: 'D11.4' },
};
