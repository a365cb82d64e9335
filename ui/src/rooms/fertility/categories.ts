/** The score categories; their colours are `.ft-of-…` in room.css. */
import type { Categories } from '../../kit/score/categories';

export const CATEGORIES: Categories = {
  generic: { icon: 'deben-mark', rule: 'F9.1' },
  specialised: { icon: 'special', rule: 'F9.2' },
  statues: { icon: 'god-1', rule: 'F9.3' },
  monuments: { icon: 'monument-4', rule: 'F9.4' },
  wheat: { icon: 'wheat', rule: 'F9.5' },
};
