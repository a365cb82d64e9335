/** F2.1: the steps of a turn. */
import type { Language, Steps } from '../../lib/contract';
import { sayIn } from './text';

const STEPS = ['step_place', 'step_build', 'step_supply', 'step_take'] as const;
const STEP_OF: Readonly<Record<string, number>> = {
  choose: 0,
  place: 0,
  discard: 0,
  quarry: 0,
  build: 1,
  pay: 1,
  supply: 2,
  exchange: 2,
  take: 3,
  remove: 3,
};

export function steps(kind: string, lang: Language): Steps | null {
  const now = STEP_OF[kind];
  return now === undefined ? null : { names: STEPS.map((step) => sayIn(lang)(step)), now };
}
