/** F2.1: the steps of a turn. */
import type { Language, Steps } from '../../lib/contract';
import { sayIn, zoneOf, type Zone } from './text';

const STEPS = ['step_place', 'step_build', 'step_supply', 'step_take'] as const;
const STEP_OF: Readonly<Record<Zone, number>> = {
  pool: 0,
  valley: 0,
  quarry: 0,
  row: 1,
  purse: 1,
  shops: 2,
  common: 3,
};

export function steps(kind: string, lang: Language): Steps | null {
  const zone = zoneOf(kind);
  return !zone ? null : { names: STEPS.map((step) => sayIn(lang)(step)), now: STEP_OF[zone] };
}
