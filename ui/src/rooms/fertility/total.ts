import type { Amounts } from '../../lib/contract';

/** All categories together. */
export function total(amounts: Amounts | undefined): number {
  return Object.values(amounts ?? {}).reduce((sum, each) => sum + each, 0);
}
